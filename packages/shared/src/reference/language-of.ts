import { LANGUAGES, type Language } from "./languages-table.ts";

/** The longest text that is looked up, in characters; RFC 5646 asks for at least 35. */
const LANGUAGE_LENGTH_MAX = 35;

/** Languages of BCP 47 whose readers are served by another of ours. */
const NEAREST: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
	["ku", "kmr"],
	["nn", "nb"],
	["no", "nb"],
]);

/**
 * The language that a text names, or undefined: first as a code of the specification in any case (so `ne` is
 * Kurmanji and `br` Brazilian Portuguese), then as a BCP 47 tag, whose region and script choose between the two
 * kinds of Chinese and of Portuguese and are else ignored (so `ne-NP`, Nepali, is undefined). An underscore
 * counts as a hyphen. Takes any text and never throws.
 *
 * Source: wire contract, section 9, "Languages".
 */
export function languageOf(text: string): Language | undefined {
	if (text.length > LANGUAGE_LENGTH_MAX) {
		return undefined;
	}
	const code = text.toUpperCase();
	return LANGUAGES.find((language) => language.code === code) ?? languageOfTag(text.replaceAll("_", "-"));
}

function languageOfTag(text: string): Language | undefined {
	const locale = readLocale(text);
	if (locale === undefined) {
		return undefined;
	}
	const tag = tagFor(locale);
	return LANGUAGES.find((language) => language.tag === tag);
}

function tagFor(locale: Intl.Locale): string {
	switch (locale.language) {
		case "zh":
			return `zh-${locale.maximize().script === "Hant" ? "Hant" : "Hans"}`;
		case "pt":
			return locale.region === "BR" ? "pt-BR" : "pt";
		default:
			return NEAREST.get(locale.language) ?? locale.language;
	}
}

function readLocale(text: string): Intl.Locale | undefined {
	try {
		return new Intl.Locale(text);
	} catch {
		return undefined;
	}
}
