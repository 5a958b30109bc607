/**
 * Goes over a text that is JSON, or begins like it, and hides what stands under certain keys: whole, whatever it is. It
 * works on the text itself, because numbers and spelling are kept as they came, and what others send need not be JSON. It
 * goes forward only, and each character is looked at once for each level of JSON within texts.
 */
import { jsonIn } from "../platform/json-in.ts";
import { CENSOR } from "../platform/redact.ts";

/** What is done with the value under a key: kept and looked through, hidden, or shortened as an address is. */
export type Rule = "keep" | "hide" | "shorten";
export type RuleOf = (key: string) => Rule;

/** JSON inside a text of JSON inside a text … is looked at so deep; what is deeper is hidden. */
const NESTING_MAX = 3;
/** Names of fields are shorter; what is longer, or is no name, may be a value that stands where a name belongs. */
const NAME = /^[\w.$-]{1,40}$/;
/** A literal of one that needs no decoding, as nearly all are. */
const PLAIN_NAME = /^"([\w.$-]{1,40})"$/;
const COLON = /\s*:\s*/y;
const SCALAR = /[^,\]}\r\n]*/y;

export function redactJson(text: string, ruleOf: RuleOf, nesting = NESTING_MAX): string {
	let redacted = "";
	let at = 0;
	for (let start = text.indexOf('"'); start !== -1; start = text.indexOf('"', at)) {
		redacted += text.slice(at, start);
		const end = endOfString(text, start);
		const literal = text.slice(start, end);
		const colon = matchAt(COLON, text, end);
		at = end;
		if (colon === "") {
			redacted += redactString(literal, ruleOf, nesting);
			continue;
		}
		const key = decoded(literal);
		at += colon.length;
		const valueAt = at;
		const rule = key === undefined ? "hide" : ruleOf(key);
		if (rule !== "keep") at = endOfValue(text, valueAt);
		redacted += `${nameOf(literal, key)}${colon}`;
		if (rule === "hide") redacted += `"${CENSOR}"`;
		if (rule === "shorten") redacted += `"${hostOf(text.slice(valueAt, at))}${CENSOR}"`;
	}
	return redacted + text.slice(at);
}

/** A text that may hold JSON of its own, such as the `data` of a JWT. */
function redactString(literal: string, ruleOf: RuleOf, nesting: number): string {
	if (!literal.includes("\\")) return literal;
	const text = decoded(literal);
	// Cut off or no JSON: what is in it cannot be told.
	if (text === undefined) return `"${CENSOR}"`;
	if (!text.includes('"')) return literal;
	return nesting === 0 ? `"${CENSOR}"` : JSON.stringify(redactJson(text, ruleOf, nesting - 1));
}

function decoded(literal: string): string | undefined {
	const plain = PLAIN_NAME.exec(literal)?.[1];
	if (plain !== undefined) return plain;
	const value = jsonIn(literal);
	return typeof value === "string" ? value : undefined;
}

/** The literal of a field's name, as it may be kept. */
function nameOf(literal: string, key: string | undefined): string {
	// That of a plain name is its own spelling.
	if (key !== undefined && key.length + 2 === literal.length) return NAME.test(key) ? literal : `"${CENSOR}"`;
	return key !== undefined && NAME.test(key) ? JSON.stringify(key) : `"${CENSOR}"`;
}

/** Behind the quote that ends a string, or the end of the text. */
function endOfString(text: string, start: number): number {
	for (let at = start + 1; at < text.length; at++) {
		if (text[at] === "\\") at++;
		else if (text[at] === '"') return at + 1;
	}
	return text.length;
}

/** Behind a value, however much is in it; of one that never ends, the end of the text. */
function endOfValue(text: string, start: number): number {
	if (text[start] === '"') return endOfString(text, start);
	if (text[start] !== "{" && text[start] !== "[") return start + matchAt(SCALAR, text, start).length;
	let open = 0;
	for (let at = start; at < text.length; at++) {
		const character = text[at];
		if (character === '"') at = endOfString(text, at) - 1;
		else if (character === "{" || character === "[") open++;
		else if ((character === "}" || character === "]") && --open === 0) return at + 1;
	}
	return text.length;
}

function matchAt(pattern: RegExp, text: string, at: number): string {
	pattern.lastIndex = at;
	return pattern.exec(text)?.[0] ?? "";
}

/** The beginning of an address in a literal of JSON, as far as its host; nothing of what is no address. */
function hostOf(literal: string): string {
	return /^"(https?:\/\/[\w.:[\]-]{1,255}\/)/.exec(literal)?.[1] ?? "";
}
