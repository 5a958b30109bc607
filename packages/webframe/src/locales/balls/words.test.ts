/** What the words of games of balls are held to, in every language. */
import { brotliCompressSync } from "node:zlib";
import { LANGUAGES } from "@webframe/shared/reference";
import { describe, expect, test } from "vitest";
import { messages as english } from "./en.ts";
import { BALLS_WORDS } from "./index.ts";

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

const placeholders = (text: string): readonly string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();

test("every language of the specification has them", () => {
	expect(TAGS.filter((tag) => !(tag in BALLS_WORDS.catalogues))).toEqual([]);
});

describe.each(TAGS)("%s", (tag) => {
	const load = async (): Promise<Readonly<Record<string, unknown>>> =>
		(await BALLS_WORDS.catalogues[tag]?.())?.messages ?? {};
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
			expect(words, key).toMatch(letters);
			expect(words, key).not.toMatch(/[{}!\u00a1\uff01\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
			expect(text, key).toBe(text.trim().replace(/ {2,}/g, " "));
		}
	});

	test("tells kinds, colours and tabs apart", async () => {
		const messages = await load();
		const apart = (keys: readonly string[]) => expect(new Set(keys.map((key) => messages[key])).size).toBe(keys.length);
		apart(["red", "orange", "yellow", "green", "blue", "pink", "black"]);
		apart(KEYS.filter((key) => key.startsWith("tab.")));
		apart([
			"drawn",
			"absent",
			"first",
			"last",
			"same",
			"different",
			"over",
			"under",
			"odd",
			"even",
			"moreOdd",
			"moreEven",
		]);
	});

	test("weighs no more than 1.5 kB as the build packs it", async () => {
		const packed = JSON.stringify((await texts()).map(([, text]) => text));
		expect(brotliCompressSync(packed).length).toBeLessThanOrEqual(BYTES_MAX);
	});
});
