/**
 * What every catalogue is held to. `README.md` says the same to translators.
 */
import { readFileSync } from "node:fs";
import { LANGUAGES, type Language, marketName } from "@webframe/shared/reference";
import { beforeAll, describe, expect, test } from "vitest";
import { localeList } from "../../build/list-locales.ts";
import type { Catalogue, MessageKey, PluralForms } from "../i18n/catalogue.ts";
import { pluralOf } from "../i18n/plural.ts";
import { messages as en } from "./en.ts";
import { CATALOGUES } from "./index.ts";

/** The languages that must be there: all of the specification. */
const DEMANDED: readonly Language[] = LANGUAGES;

const SAME: Readonly<Record<string, readonly string[]>> = JSON.parse(
	readFileSync(new URL("same-as-english.json", import.meta.url), "utf8"),
);
const KEYS = Object.keys(en) as MessageKey[];
const english: Catalogue = en;

/** The most characters, as a reader counts them, that fit where a text stands. The first that matches counts. */
const LENGTHS: readonly (readonly [keys: RegExp, most: number])[] = [
	[/^tab\./, 16],
	[/^frame\.(login|balance)$/, 18],
	[/^frame\.test$/, 22],
	[/^frame\.(back|retry|more)$/, 28],
	[/^lobby\.(open|draw|next)$/, 26],
	[/^lobby\.(closesNext|upNext|play)$/, 28],
	[/^round\.(closesIn|drawIn|opensIn|waiting)$/, 34],
	[/^board\.(quick|clear)$/, 22],
	[/^stake\.(label|field|win)$/, 30],
	[/^place\./, 36],
	[/^play\.(demo|real|demoMode|full)$/, 28],
	[/^bets\.(all|open|settled|details|id|win|tax|freebet|show)$/, 20],
	[/^bet\.(?!announce)/, 36],
	[/^fair\.(title|check|hash|seed)$/, 40],
	[/^rewards\.(left|from|to|odds|issued|active|used|expired|cancelled)$/, 30],
	[/^category\./, 28],
	[/./, 400],
];

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const lengthOf = (text: string): number => [...graphemes.segment(text.replace(/\{\w+\}/g, ""))].length;
const formsOf = (message: string | PluralForms): Readonly<Record<string, string>> =>
	typeof message === "string" ? { other: message } : (message as Readonly<Record<string, string>>);
const placeholders = (text: string): readonly string[] => [...new Set(text.match(/\{\w+\}/g))].sort();

/** The categories of a language, and those of them that hold more than one count. */
function categoriesOf(tag: string): ReadonlyMap<string, boolean> {
	const categoryOf = pluralOf(tag);
	const found = new Map<string, boolean>();
	for (const count of [...Array(1_000).keys(), 1_000_000]) {
		const category = categoryOf(count);
		found.set(category, found.has(category));
	}
	return found;
}

test("the list of catalogues is that of the folder", () => {
	expect(readFileSync(new URL("index.ts", import.meta.url), "utf8")).toBe(localeList());
});

test("every language that is demanded has a catalogue", () => {
	expect(DEMANDED.filter(({ tag }) => !(tag in CATALOGUES)).map(({ code }) => code)).toEqual([]);
});

test("readers of the feed are told of what is bet on in the words that players see", async () => {
	for (const { code, tag } of DEMANDED) {
		const catalogue = (await CATALOGUES[tag]?.())?.messages;
		expect(marketName("numbers", code), tag).toBe(catalogue?.["board.label"]);
	}
});

test("the reviewed list names languages and texts that there are", () => {
	for (const [tag, keys] of Object.entries(SAME)) {
		expect(Object.keys(CATALOGUES), tag).toContain(tag);
		expect(KEYS, tag).toEqual(expect.arrayContaining([...keys]));
	}
});

describe.each(DEMANDED.map(({ tag }) => [tag] as const))("%s", (tag) => {
	let messages: Catalogue;

	beforeAll(async () => {
		messages = (await CATALOGUES[tag]?.())?.messages ?? english;
	});

	test("has every text of the English catalogue and no other", () => {
		expect(Object.keys(messages).sort()).toEqual([...KEYS].sort());
	});

	test("has the plural forms that CLDR has for it, no more and no fewer", () => {
		const supported = Intl.PluralRules.supportedLocalesOf(tag).length > 0;
		const wanted = supported ? new Intl.PluralRules(tag).resolvedOptions().pluralCategories : ["other"];
		for (const key of KEYS) {
			const message = messages[key];
			expect(typeof message, key).toBe(typeof english[key]);
			if (typeof message !== "string") expect(Object.keys(message).sort(), key).toEqual([...wanted].sort());
		}
	});

	test("keeps every placeholder, in every form that needs it", () => {
		const categories = categoriesOf(tag);
		for (const key of KEYS) {
			const wanted = placeholders(formsOf(english[key])["other"] ?? "");
			for (const [category, form] of Object.entries(formsOf(messages[key]))) {
				// "One number" may be a word; "1 or 21 numbers" may not.
				const mayLackCount = typeof messages[key] !== "string" && categories.get(category) === false;
				const given = placeholders(form);
				const expected =
					mayLackCount && !given.includes("{count}") ? wanted.filter((name) => name !== "{count}") : wanted;
				// English itself has no lower bound where only one number may be picked.
				const isLooser = key === "board.pick" && category !== "other" && !given.includes("{min}");
				expect(given, `${key} ${category}`).toEqual(isLooser ? expected.filter((name) => name !== "{min}") : expected);
			}
		}
	});

	test("differs from English, but for the texts that were reviewed", () => {
		if (tag === "en") return;
		const same = KEYS.filter((key) => {
			const [ours, theirs] = [formsOf(messages[key]), formsOf(english[key])];
			return Object.values(ours).some((form) => Object.values(theirs).includes(form));
		});
		expect(same.sort()).toEqual([...(SAME[tag] ?? [])].sort());
	});

	test("fits where it stands", () => {
		for (const key of KEYS) {
			const most = LENGTHS.find(([keys]) => keys.test(key))?.[1] ?? 0;
			for (const form of Object.values(formsOf(messages[key]))) {
				expect(lengthOf(form), `${key}: ${form}`).toBeLessThanOrEqual(most);
			}
		}
	});

	test("is written in its script, without stray spaces, marks of direction, or shouting", () => {
		const { script = "Latn" } = new Intl.Locale(tag).maximize();
		// Japanese and Korean are written in several.
		const scripts = { Jpan: "\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}", Kore: "\\p{sc=Hang}\\p{sc=Han}" };
		const name = script === "Hans" || script === "Hant" ? "Hani" : script;
		const letters = script in scripts ? scripts[script as keyof typeof scripts] : `\\p{sc=${name}}`;
		for (const key of KEYS) {
			for (const form of Object.values(formsOf(messages[key]))) {
				const words = form.replace(/\{\w+\}/g, "");
				expect(words, key).not.toMatch(/[{}!\u00a1\uff01\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
				expect(form, key).toBe(form.trim().replace(/ {2,}/g, " "));
				if (/\p{L}/u.test(words)) expect(words, key).toMatch(new RegExp(`[${letters}]`, "u"));
			}
		}
	});
});
