/** What the words of wheels are held to, in every language. */
import { brotliCompressSync } from "node:zlib";
import { placesOf, WHEEL_GAMES } from "@webframe/shared/games/wheel";
import { LANGUAGES } from "@webframe/shared/reference";
import { describe, expect, test } from "vitest";
import { textsOf } from "../../i18n/texts.ts";
import { stopOutcomes } from "../../views/wheel/rules.ts";
import { outcomeText } from "../../views/wheel/wheel-words.ts";
import { messages as frame } from "../en.ts";
import { messages as english } from "./en.ts";
import { WHEEL_WORDS } from "./index.ts";

const TAGS = LANGUAGES.map(({ tag }) => tag);
const KEYS = Object.keys(english);
const BYTES_MAX = 1_500;
/** Languages that are written in several scripts. */
const SCRIPTS: Readonly<Record<string, string>> = {
	Jpan: "\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}",
	Kore: "\\p{sc=Hang}\\p{sc=Han}",
	Hans: "\\p{sc=Hani}",
	Hant: "\\p{sc=Hani}",
};
/** Two numbers, which some languages write with a dash between them. */
const NO_WORDS = "kind.range";

const placeholders = (text: string): readonly string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();

test("every language of the specification has them", () => {
	expect(TAGS.filter((tag) => !(tag in WHEEL_WORDS.catalogues))).toEqual([]);
});

describe.each(TAGS)("%s", (tag) => {
	const load = async () => (await WHEEL_WORDS.catalogues[tag]?.())?.messages ?? english;
	const texts = async (): Promise<readonly (readonly [key: string, text: string])[]> =>
		Object.entries(await load()).map(([key, text]) => [key, String(text)]);

	test("has every text, each with what is put into it", async () => {
		expect(Object.keys(await load())).toEqual(KEYS);
		const wanted: Readonly<Record<string, string>> = english;
		for (const [key, text] of await texts()) expect(placeholders(text), key).toEqual(placeholders(wanted[key] ?? ""));
	});

	test("is written in its script, without stray spaces, marks of direction, or shouting", async () => {
		const { script = "Latn" } = new Intl.Locale(tag).maximize();
		const letters = new RegExp(`[${SCRIPTS[script] ?? `\\p{sc=${script}}`}]`, "u");
		for (const [key, text] of await texts()) {
			const words = text.replace(/\{\w+\}/g, "");
			if (key !== NO_WORDS) expect(words, key).toMatch(letters);
			expect(words, key).not.toMatch(/[{}!\u00a1\uff01\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
			expect(text, key).toBe(text.trim().replace(/ {2,}/g, " "));
		}
	});

	test("tells all outcomes of a game apart", async () => {
		const say = textsOf(frame, "en", "ltr").sayer(await load());
		for (const { gameCode, versions } of WHEEL_GAMES) {
			for (const rules of Object.values(versions)) {
				const places = rules.kind === "table" ? placesOf(rules).map(({ outcome }) => outcome) : [];
				const words = [...places, ...stopOutcomes(rules)].map((outcome) => outcomeText(outcome, rules, say));
				expect(new Set(words).size, `game ${gameCode}`).toBe(words.length);
			}
		}
	});

	test("is small", async () => {
		const bytes = brotliCompressSync(JSON.stringify(Object.values(await load()))).length;
		expect(bytes).toBeLessThanOrEqual(BYTES_MAX);
	});
});
