/**
 * The texts of a language: its catalogue, a chunk of its own, and the chunk that all languages share. Both are
 * loaded at once, when a language is first wanted.
 */
import { LANGUAGES, type Language } from "@webframe/shared/reference";
import { loadChunk } from "../load-chunk.ts";
import { CATALOGUES } from "../locales/index.ts";
import { loadCatalogue } from "./catalogue-list.ts";
import type { Texts } from "./texts.ts";

const loaded = new Map<string, Promise<Texts>>();

/**
 * The texts of a language, or of English when the frame does not speak it. A failed load is not kept.
 *
 * @param numbering a numbering system of Unicode
 */
export function loadTexts(language: Language | undefined, numbering: string): Promise<Texts> {
	const spoken = LANGUAGES.find(({ tag }) => tag === language?.tag);
	const tag = spoken?.tag ?? "en";
	const name = `${tag} ${numbering}`;
	const known = loaded.get(name);
	if (known !== undefined) return known;
	const texts = load(tag, spoken?.direction ?? "ltr", numbering);
	loaded.set(name, texts);
	texts.catch(() => loaded.delete(name));
	return texts;
}

/**
 * The numbering system that a page asks for in the way of BCP 47 (`fa-u-nu-arabext`), else latin digits: they are
 * what the casino's page beside the frame and the statements of banks have.
 */
export function numberingOf(language: string): string {
	return /-u-(?:\w+-)*?nu-(\w{3,8})/i.exec(language)?.[1]?.toLowerCase() ?? "latn";
}

async function load(tag: string, direction: Language["direction"], numbering: string): Promise<Texts> {
	const [{ textsOf }, messages] = await Promise.all([
		loadChunk(() => import("./texts.ts")),
		loadCatalogue(CATALOGUES, tag),
	]);
	return textsOf(messages, tag, direction, numbering);
}
