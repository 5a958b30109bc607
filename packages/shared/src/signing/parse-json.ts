import { canonicalJson, type Json } from "./canonical-json.ts";

/** The longest text that is read, in UTF-16 code units: what fits into a body of 64 KiB. */
export const JSON_LENGTH_MAX = 65_536;
/** Objects and arrays inside each other. The messages of the interface need two levels. */
export const JSON_DEPTH_MAX = 32;
/** Members and items, all together. The messages of the interface need seven; each costs whoever reads it some time. */
export const JSON_VALUES_MAX = 1_000;

export type JsonProblem =
	| "too_long"
	| "too_deep"
	| "too_many_values"
	| "not_json"
	/** One object has a key twice, so that two readers may see two different messages. */
	| "duplicate_key"
	/** An object has the key `__proto__`, which some readers take for something else than a member. */
	| "forbidden_key"
	/** A number beyond the range of a double, or half a surrogate pair: RFC 8785 cannot write it. */
	| "no_canonical_form";

export type ParsedJson =
	| { readonly ok: true; readonly value: Json; readonly canonical: string }
	| { readonly ok: false; readonly problem: JsonProblem };

/**
 * Reads a JSON text from a stranger, so that both sides of a signature see the same message: bounded in length, depth
 * and number of values, without duplicate keys (of which `JSON.parse` silently keeps the last), and only if it has a
 * canonical form. Never throws. The time is linear in the length.
 *
 * Source: RFC 8785, section 3.1 (input must be I-JSON: RFC 7493, sections 2.1 to 2.3).
 */
export function parseJson(text: string): ParsedJson {
	if (text.length > JSON_LENGTH_MAX) return { ok: false, problem: "too_long" };
	const problem = structureProblem(text);
	if (problem !== undefined) return { ok: false, problem };
	const value = parsed(text);
	if (value === undefined) return { ok: false, problem: "not_json" };
	try {
		return { ok: true, value, canonical: canonicalJson(value) };
	} catch {
		return { ok: false, problem: "no_canonical_form" };
	}
}

function parsed(text: string): Json | undefined {
	try {
		const value: Json = JSON.parse(text);
		return value;
	} catch {
		return undefined;
	}
}

/** An object or array that is open where the scanner stands. */
interface Open {
	/** The keys seen so far; undefined for an array. */
	readonly keys: Set<string> | undefined;
	/** True where the next string is a key. */
	expectsKey: boolean;
}

/**
 * Walks once over the text without building anything, and looks only at what a parser would not tell. Whether the
 * text is JSON at all is the parser's business: here a wrong text ends without a problem, or with any of them.
 */
function structureProblem(text: string): JsonProblem | undefined {
	const open: Open[] = [];
	let values = 1;
	for (let at = 0; at < text.length && values <= JSON_VALUES_MAX; at += 1) {
		const top = open.at(-1);
		switch (text[at]) {
			case "{":
			case "[":
				if (open.length === JSON_DEPTH_MAX) return "too_deep";
				open.push(text[at] === "{" ? { keys: new Set(), expectsKey: true } : { keys: undefined, expectsKey: false });
				break;
			case "}":
			case "]":
				open.pop();
				break;
			case ",":
				values += 1;
				if (top?.keys !== undefined) top.expectsKey = true;
				break;
			case '"': {
				const end = endOfString(text, at);
				const problem = top === undefined ? undefined : keyProblem(top, text.slice(at, end + 1));
				if (problem !== undefined) return problem;
				at = end;
			}
		}
	}
	return values > JSON_VALUES_MAX ? "too_many_values" : undefined;
}

/** The index of the closing quote, or the length of the text when there is none. */
function endOfString(text: string, start: number): number {
	let at = start + 1;
	while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
	return at;
}

/** @param literal the key as it is written, with its quotes and escapes; two spellings of one key are one key. */
function keyProblem(top: Open, literal: string): JsonProblem | undefined {
	if (top.keys === undefined || !top.expectsKey) return undefined;
	top.expectsKey = false;
	const key = literal.includes("\\") ? parsed(literal) : literal.slice(1, -1);
	if (typeof key !== "string") return "not_json";
	if (key === "__proto__") return "forbidden_key";
	if (top.keys.has(key)) return "duplicate_key";
	top.keys.add(key);
	return undefined;
}
