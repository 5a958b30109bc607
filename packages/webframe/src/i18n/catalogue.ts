/**
 * What a language has to bring: one entry for each key, a text with `{placeholders}`, or one text for each plural
 * category of the language.
 */
import type { messages } from "../locales/en.ts";

export type MessageKey = keyof typeof messages;
export type PluralForms = { readonly other: string } & { readonly [Category in Intl.LDMLPluralRule]?: string };
/** A whole catalogue: a missing key does not compile. */
export type Catalogue = { readonly [Key in MessageKey]: (typeof messages)[Key] extends string ? string : PluralForms };

/**
 * The keys in the order of the English catalogue. The build puts them here and leaves of every catalogue only
 * the list of its texts (`build/pack-catalogues.ts`); from source, catalogues come with their keys.
 */
const KEYS: readonly string[] = [];

/** A catalogue as it was written, whichever way it was delivered. */
export function unpacked(messages: Catalogue | readonly (string | PluralForms)[]): Catalogue {
	if (!isList(messages)) return messages;
	// The build has made both lists in one order; `locales.test.ts` and the built frame's tests hold it to that.
	return Object.fromEntries(KEYS.map((key, index) => [key, messages[index]])) as unknown as Catalogue;
}

function isList(
	messages: Catalogue | readonly (string | PluralForms)[],
): messages is readonly (string | PluralForms)[] {
	return Array.isArray(messages);
}
