/**
 * Writes `src/locales/index.ts` and the `index.ts` of each part (`src/locales/<part>`) from the catalogues that are
 * there. A test finds them out of date. `node build/list-locales.ts`
 */
import { readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { LANGUAGES } from "@webframe/shared/reference";

const FOLDER = fileURLToPath(new URL("../src/locales/", import.meta.url));

/** The names of the parts that have words of their own. */
export function localeParts(): readonly string[] {
	return readdirSync(FOLDER, { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map(({ name }) => name)
		.sort();
}

/** The text of the list. Files are named by the language's tag in lower case, such as `zh-hant.ts`. */
export function localeList(): string {
	return `/** Every language that the frame speaks, by BCP 47 tag. Written by \`build/list-locales.ts\`. */
import type { Catalogue } from "../i18n/catalogue.ts";
import type { CatalogueList } from "../i18n/catalogue-list.ts";

export const CATALOGUES: CatalogueList<Catalogue> = {
${entries(FOLDER, "\t")}};
`;
}

/** The text of the list of a part. */
export function partList(part: string): string {
	return `/** The words of a part by BCP 47 tag of their language. Written by \`build/list-locales.ts\`. */
import type { WordsOf } from "../../i18n/words.ts";
import type { messages } from "./en.ts";

export const ${part.toUpperCase()}_WORDS: WordsOf<typeof messages> = {
	keys: [],
	catalogues: {
${entries(`${FOLDER}${part}/`, "\t\t")}	},
};
`;
}

function entries(folder: string, indent: string): string {
	const present = new Set(readdirSync(folder));
	return LANGUAGES.map(({ tag }) => ({ tag, file: `${tag.toLowerCase()}.ts` }))
		.filter(({ file }) => present.has(file))
		.sort((one, other) => (one.tag < other.tag ? -1 : 1))
		.map(({ tag, file }) => `${indent}${/^\w+$/.test(tag) ? tag : `"${tag}"`}: () => import("./${file}"),\n`)
		.join("");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	writeFileSync(`${FOLDER}index.ts`, localeList());
	for (const part of localeParts()) writeFileSync(`${FOLDER}${part}/index.ts`, partList(part));
}
