/** What the words of the tables, of numbers and of programs are held to: every language has all of them, with what is put into them. */
import { readFileSync } from "node:fs";
import { LANGUAGES } from "@webframe/shared/reference";
import { describe, expect, test } from "vitest";
import { partList } from "../../build/list-locales.ts";
import { messages as board } from "./board/en.ts";
import { BOARD_WORDS } from "./board/index.ts";
import { messages as numbers } from "./numbers/en.ts";
import { NUMBERS_WORDS } from "./numbers/index.ts";
import { messages as program } from "./program/en.ts";
import { PROGRAM_WORDS } from "./program/index.ts";

const PARTS = [
	["board", board, BOARD_WORDS.catalogues],
	["numbers", numbers, NUMBERS_WORDS.catalogues],
	["program", program, PROGRAM_WORDS.catalogues],
] as const;

const placeholders = (text: string): readonly string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();

describe.each(PARTS)("the words of %s", (part, english, catalogues) => {
	const load = async (tag: string): Promise<Readonly<Record<string, unknown>>> => {
		const loaders: Readonly<Record<string, () => Promise<{ readonly messages: object }>>> = catalogues;
		return { ...(await loaders[tag]?.())?.messages };
	};

	test("are listed as they stand in the folder", () => {
		expect(readFileSync(new URL(`${part}/index.ts`, import.meta.url), "utf8")).toBe(partList(part));
	});

	test.each(LANGUAGES.map(({ tag }) => [tag] as const))("are all there in %s", async (tag) => {
		const messages = await load(tag);
		expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort());
		const { script = "Latn" } = new Intl.Locale(tag).maximize();
		for (const [key, text] of Object.entries(english)) {
			const translated = String(messages[key]);
			expect(placeholders(translated), key).toEqual(placeholders(text));
			expect(translated, key).toBe(translated.trim());
			expect(translated, key).not.toMatch(/[!¡！]/);
			if (script !== "Latn") expect(translated.replace(/\{\w+\}/g, ""), key).not.toMatch(/^[\p{sc=Latn}\P{L}]+$/u);
		}
	});
});
