/** Our own data for the languages that browsers do not know, against CLDR's, which Node.js has for most of them. */
import { describe, expect, test } from "vitest";
import { formatsOf, ownFormats } from "./formats.ts";
import { OWN_FORMATS } from "./own-formats.ts";
import { pluralOf } from "./plural.ts";

const AMOUNTS = ["0", "7", "999", "1000", "1234.50", "9999.99", "10000", "1234567.00000001", "-3.05", "-1234.5"];
/** Under these CLDR knows them. It writes Haitian Creole under none. */
const KNOWN = Object.keys(OWN_FORMATS).filter((tag) => Intl.NumberFormat.supportedLocalesOf(tag).length > 0);

test("all languages that Chromium has no data for are there", () => {
	expect(Object.keys(OWN_FORMATS).sort()).toEqual(["hy", "ht", "ka", "kmr", "ln", "my", "sq", "tg"].sort());
	expect(Object.keys(OWN_FORMATS).filter((tag) => !KNOWN.includes(tag))).toEqual(["ht"]);
});

describe.each(KNOWN)("%s", (tag) => {
	const own = OWN_FORMATS[tag];
	if (own === undefined) throw new Error(`There is no format of ${tag}.`);
	const { decimal, time, number, twoDigits } = ownFormats(own, "latn");
	const known = formatsOf(tag, "latn");

	test.each(AMOUNTS)("%s is written as CLDR has it", (amount) => {
		expect(decimal(amount)).toBe(known.decimal(amount));
	});

	test("whole numbers, two digits and times are as CLDR has them", () => {
		const instant = new Date(2026, 10, 5, 19, 4, 9).getTime();
		expect([number(12_345), twoDigits(4), twoDigits(45)]).toEqual([known.number(12_345), "04", "45"]);
		// CLDR writes the time of day of Albanian with a word for the half of the day; 19:04 is read by everybody.
		const day = known.time(instant).split(/[, ]/)[0];
		expect(time(instant).split(/[, ]/)[0]).toBe(day);
		expect(time(instant)).toContain("19:04:09");
	});
});

test("Haitian Creole is written as French is in Haiti", () => {
	const own = OWN_FORMATS["ht"];
	if (own === undefined) throw new Error("There is no format of ht.");
	expect(formatsOf("ht", "latn").decimal("1234567.50")).toBe("1\u00a0234\u00a0567,50");
	expect(ownFormats(own, "latn").time(new Date(2026, 1, 3, 4, 5, 6).getTime())).toBe("03/02/2026 04:05:06");
});

test("other digits are those of the numbering system", () => {
	const own = OWN_FORMATS["my"];
	if (own === undefined) throw new Error("There is no format of my.");
	expect(ownFormats(own, "mymr").decimal("1234.50")).toBe("၁,၂၃၄.၅၀");
});

test("languages without plural rules in CLDR have one form; all others follow CLDR", () => {
	for (const tag of ["ht", "tg"]) {
		expect(Intl.PluralRules.supportedLocalesOf(tag)).toEqual([]);
		expect([0, 1, 2, 5, 100].map(pluralOf(tag))).toEqual(["other", "other", "other", "other", "other"]);
	}
	expect([1, 2, 5, 21].map(pluralOf("uk"))).toEqual(["one", "few", "many", "one"]);
	expect([0, 1, 2, 3, 11, 100].map(pluralOf("ar"))).toEqual(["zero", "one", "two", "few", "many", "other"]);
});
