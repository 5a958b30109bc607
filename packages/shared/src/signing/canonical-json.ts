import canonicalize from "canonicalize";

/** What JSON can say. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * The one way to write a JSON value (RFC 8785, JSON Canonicalization Scheme): no spaces, the keys of each object in
 * the order of their UTF-16 code units, strings and numbers as ECMAScript writes them.
 *
 * @throws RangeError for what the scheme cannot write: NaN, an infinite number, half a surrogate pair.
 */
export function canonicalJson(value: Json): string {
	const text = written(value);
	if (text === undefined) throw new TypeError("Only JSON values have a canonical form.");
	return text;
}

function written(value: Json): string | undefined {
	try {
		return canonicalize(value);
	} catch (error) {
		throw new RangeError("The value has no canonical form: a number is not finite or a string is not well-formed.", {
			cause: error,
		});
	}
}
