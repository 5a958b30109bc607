/** Escapes that `JSON.stringify` writes for NUL and for halves of surrogate pairs; a doubled backslash begins none. */
const UNSTORABLE_ESCAPES = /\\\\|\\u(?:0000|d[89a-f][0-9a-f]{2})/g;

/**
 * The JSON text of what came from others, as PostgreSQL can store it: NUL and halves of surrogate pairs, which
 * neither its text nor its `jsonb` can hold, become U+FFFD.
 */
export function storableJson(value: unknown): string {
	const text = JSON.stringify(value);
	return text.includes("\\u") ? text.replaceAll(UNSTORABLE_ESCAPES, keepBackslashes) : text;
}

function keepBackslashes(found: string): string {
	return found === "\\\\" ? found : "\\ufffd";
}
