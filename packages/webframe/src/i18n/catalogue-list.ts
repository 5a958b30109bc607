/**
 * The catalogues of all languages, as a list of imports. The build leaves of it one function that makes the name of a chunk
 * (`build/pack-catalogues.ts`).
 */
import { loadChunk } from "../load-chunk.ts";

interface CatalogueModule<Messages> {
	readonly messages: Messages;
}

/** By BCP 47 tag, as in `locales/index.ts`. */
export type CatalogueList<Messages> = Readonly<Record<string, () => Promise<CatalogueModule<Messages>>>>;
/** As built. It takes the name of a file: a tag in lower case. */
type BuiltList<Messages> = (name: string) => Promise<CatalogueModule<Messages>>;

/** The catalogue of a language, whichever way the list was delivered. Rejects where it has none. */
export async function loadCatalogue<Messages>(
	list: CatalogueList<Messages> | BuiltList<Messages>,
	tag: string,
): Promise<Messages> {
	const name = tag.toLowerCase();
	const load = typeof list === "function" ? () => list(name) : list[tag];
	if (load === undefined) throw new Error(`Not there: ${tag}`);
	const written = typeof list === "function" ? String(list).replace(/\$\{\w+\}/, name) : String(load);
	return (await loadChunk(load, written)).messages;
}
