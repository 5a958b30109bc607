/**
 * Writes `src/locales/index.ts` from the catalogues that are there. A test finds it out of date.
 * `node build/list-locales.ts`
 */
import { readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { LANGUAGES } from "@webframe/shared/reference";

const FOLDER = fileURLToPath(new URL("../src/locales/", import.meta.url));

/** The text of the list. Files are named by the language's tag in lower case, such as `zh-hant.ts`. */
export function localeList(folder: string = FOLDER): string {
	const present = new Set(readdirSync(folder));
	const entries = LANGUAGES.map(({ tag }) => ({ tag, file: `${tag.toLowerCase()}.ts` }))
		.filter(({ file }) => present.has(file))
		.sort((one, other) => (one.tag < other.tag ? -1 : 1))
		.map(({ tag, file }) => `\t${/^\w+$/.test(tag) ? tag : `"${tag}"`}: () => import("./${file}"),\n`);
	return `/** Every language that the frame speaks, by BCP 47 tag. Written by \`build/list-locales.ts\`. */
import type { Catalogue } from "../i18n/catalogue.ts";

export const CATALOGUES: Readonly<Record<string, () => Promise<{ readonly messages: Catalogue }>>> = {
${entries.join("")}};
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(`${FOLDER}index.ts`, localeList());
