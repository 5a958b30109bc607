/**
 * What a language has to bring: one entry for each key, a text with `{placeholders}`, or one text for each plural
 * category of the language.
 */
import type { messages } from "../locales/en.ts";

export type MessageKey = keyof typeof messages;
export type PluralForms = { readonly other: string } & { readonly [Category in Intl.LDMLPluralRule]?: string };
/** What a language has to bring for the texts of the English catalogue `English`: a missing key does not compile. */
export type CatalogueOf<English> = {
	readonly [Key in keyof English]: English[Key] extends string ? string : PluralForms;
};
/** The catalogue of what every frame says. */
export type Catalogue = CatalogueOf<typeof messages>;

/**
 * The keys in the order of the English catalogue. The build puts them here and leaves of every catalogue only
 * the list of its texts (`build/pack-catalogues.ts`); from source, catalogues come with their keys.
 */
const KEYS: readonly string[] = [];

/** A catalogue as it was written, whichever way it was delivered. */
export function unpacked(messages: Catalogue | readonly (string | PluralForms)[]): Catalogue {
	return named<Catalogue>(messages, KEYS);
}

/** The texts by their keys. @param keys in the order of the list that the build has made */
export function named<Texts extends object>(
	messages: Texts | readonly (string | PluralForms)[],
	keys: readonly string[],
): Texts {
	// What is no list came from source, with its keys.
	if (!Array.isArray(messages)) return messages as Texts;
	// The build has made both lists in one order; `locales.test.ts` and the built frame's tests hold it to that.
	return Object.fromEntries(keys.map((key, index) => [key, messages[index]])) as Texts;
}
