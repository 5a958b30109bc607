import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CURRENCIES, formatAmount } from "@webframe/shared/money";
import { LANGUAGES } from "@webframe/shared/reference";
import { expect, test } from "vitest";
import { messages as en } from "../locales/en.ts";
import type { Catalogue } from "./catalogue.ts";
import { textsOf } from "./texts.ts";

const english = textsOf(en, "en", "ltr");
const every = LANGUAGES.map(({ tag, direction }) => textsOf(en, tag, direction));
const bare = (text: string): string => text.replace(/[\u2068\u2069]/g, "");

test("what is put into a text stands in an isolate", () => {
	expect(english.t("round.number", { id: "4711" })).toBe("Round \u20684711\u2069");
});

test("the plural form follows the count", () => {
	expect(bare(english.t("board.picked", { count: 1 }))).toBe("1 number picked");
	expect(bare(english.t("board.picked", { count: 4 }))).toBe("4 numbers picked");
});

test("a language chooses among its own forms", () => {
	const forms = { one: "{count} jedna", few: "{count} kilka", many: "{count} wiele", other: "{count} inne" };
	const polish = textsOf({ ...(en as Catalogue), "board.picked": forms }, "pl", "ltr");
	expect([1, 3, 5].map((count) => bare(polish.t("board.picked", { count })))).toEqual([
		"1 jedna",
		"3 kilka",
		"5 wiele",
	]);
});

test.each([
	["en", "1234567.89", "1,234,567.89"],
	["de", "1234567.89", "1.234.567,89"],
	["en", "12345678901234567890.12", "12,345,678,901,234,567,890.12"],
	["en", "0.00000001", "0.00000001"],
	["en", "1000", "1,000"],
	["en", "10.50", "10.50"],
	["en", "-3.00", "-3.00"],
])("in %s the amount %s is written %s, digit for digit", (locale, amount, written) => {
	expect(textsOf(en, locale, "ltr").decimal(amount)).toBe(written);
});

test.each([
	["ar", "1234567.50"],
	["fa", "1234567.50"],
	["bn", "1234567.50"],
	["my", "1234567.50"],
	["ur", "1234567.50"],
	["ne", "1234567.50"],
])("in %s digits are latin unless the page asks for others", (locale, amount) => {
	const texts = textsOf(en, locale, "ltr");
	for (const text of [texts.decimal(amount), texts.number(12), texts.clock(61_000), texts.time(0)]) {
		expect(text.replace(/[^\p{Nd}]/gu, "")).toMatch(/^[0-9]+$/);
	}
});

test("a page that asks for the digits of its own script gets them everywhere", () => {
	const texts = textsOf(en, "fa", "rtl", "arabext");
	expect([texts.decimal("10.50"), texts.number(7), texts.clock(61_000)]).toEqual(["۱۰٫۵۰", "۷", "۱:۰۱"]);
});

/** Every code that the wire knows, with its digits: none may throw, and none may lose or gain one. */
test.each([...CURRENCIES.values()].map(({ code, digits }) => [code, digits] as const))(
	"%s is written digit for digit with %i digits in every language",
	(code, digits) => {
		const amount = formatAmount(12_345_678_901_234_567_890n, digits);
		for (const texts of every) {
			expect(texts.decimal(amount).replace(/[^0-9]/g, ""), texts.locale).toBe(amount.replace(".", ""));
			expect(texts.currency(code)).not.toBe("");
		}
	},
);

test("play currencies are called by their names, all others by their codes", () => {
	expect(["ENT", "GCC", "SWC", "EUR", "\u00b5BTC", "constructor"].map(english.currency)).toEqual([
		"Entry",
		"Gold Coins",
		"Sweepstake Coins",
		"EUR",
		"\u00b5BTC",
		"constructor",
	]);
});

test("a play currency has its name in every sentence, and what only looks like one is left", () => {
	const said = (...all: Parameters<typeof english.t>): string => english.t(...all).replace(/[\u2068\u2069]/g, "");
	expect(said("place.bet", { amount: "5.00", currency: "GCC" })).toBe("Bet 5.00 Gold Coins");
	expect(said("place.bet", { amount: "5.00", currency: "EUR" })).toBe("Bet 5.00 EUR");
	expect(said("play.loading", { game: "GCC" })).toContain("GCC");
});

test("the decimal mark is the language's", () => {
	expect([
		english.decimalMark,
		textsOf(en, "de", "ltr").decimalMark,
		textsOf(en, "fa", "rtl", "arabext").decimalMark,
	]).toEqual([".", ",", "\u066b"]);
});

test.each([
	[29_001, "0:30"],
	[29_000, "0:29"],
	[61_000, "1:01"],
	[0, "0:00"],
	[-5_000, "0:00"],
])("%i ms left are %s on a clock", (ms, shown) => {
	expect(english.clock(ms)).toBe(shown);
});

test("every placeholder of the catalogue is one word in braces, and no text shouts", () => {
	for (const [key, message] of Object.entries<Catalogue[keyof Catalogue]>(en)) {
		const forms = typeof message === "string" ? [message] : Object.values(message);
		for (const form of forms) {
			expect(form.replace(/\{\w+\}/g, ""), key).not.toMatch(/[{}!]/);
			expect(form, key).toBe(form.trim());
		}
	}
});

test("every text of the catalogue is shown somewhere", () => {
	const folder = fileURLToPath(new URL("..", import.meta.url));
	const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
		.filter((name) => name.endsWith(".ts") && !/\.test\.ts$|^locales|^testing/.test(name))
		.map((name) => readFileSync(join(folder, name), "utf8"))
		.join("\n");
	const begun = [...sources.matchAll(/`(\w+\.)\$\{/g)].map(([, start = ""]) => start);
	const unused = Object.keys(en).filter(
		(key) => !sources.includes(`"${key}"`) && !begun.some((start) => key.startsWith(start)),
	);
	expect(unused).toEqual([]);
});
