/** Secrets that stand in the middle of a text which is no JSON: in addresses, forms, headers and XML. */
import { CENSOR } from "../platform/redact.ts";
import { isHiddenName } from "./hidden-names.ts";

/** A name with `=` or `:` behind it. Each run of a name's characters is looked through from its beginning only. */
const NAME = /(?<![\w%.[\]-])([\w%.[\]-]+)\s{0,3}[=:]\s{0,3}/g;
const VALUE = /\\?"[^"\\]*|'[^']*'?|[^&\s"'<>\\,;}\]]+/y;
/** An element without others in it, or the beginning of one. */
const ELEMENT = /(<([\w:.-]+)(?:\s[^<>]*)?>)[^<]+/g;
const SCHEME = /\b(Bearer|Basic)\s{1,3}[\w.~+/=-]+/gi;

export function redactPlain(text: string): string {
	return hideNamed(text)
		.replaceAll(ELEMENT, (all, tag: string, name: string) => (isHiddenName(name) ? `${tag}${CENSOR}` : all))
		.replaceAll(SCHEME, `$1 ${CENSOR}`);
}

function hideNamed(text: string): string {
	let shown = "";
	let at = 0;
	for (const found of text.matchAll(NAME)) {
		const [all, name = ""] = found;
		const valueAt = found.index + all.length;
		// It stands in a value that was hidden already.
		if (found.index < at || !isHiddenName(unescaped(name))) continue;
		VALUE.lastIndex = valueAt;
		const value = VALUE.exec(text)?.[0];
		if (value === undefined || value === CENSOR) continue;
		shown += `${text.slice(at, valueAt)}${CENSOR}`;
		at = valueAt + value.length;
	}
	return shown + text.slice(at);
}

function unescaped(name: string): string {
	try {
		return decodeURIComponent(name);
	} catch {
		return name;
	}
}
