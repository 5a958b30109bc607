/**
 * The most significant digits that a JSON number may have as an amount. Every decimal of 15 digits survives the
 * way into a JavaScript number and back; longer ones may have been altered by the parser unnoticed.
 */
const SIGNIFICANT_DIGITS_MAX = 15;

/**
 * The text of a JSON number as RFC 8785 writes it (which is what ECMAScript writes), or undefined when it has
 * an exponent or more than 15 significant digits. Zeros at the end of an integer count as significant, because
 * an altered number can end in them: 10000000000000001 arrives as 10000000000000000.
 *
 * Source: wire contract, section 2, "JSON numbers".
 */
export function numberText(value: number): string | undefined {
	const text = String(value);
	if (!/^-?[0-9]+(?:\.[0-9]+)?$/.test(text)) {
		return undefined;
	}
	const significant = text.replace(/[-.]/g, "").replace(/^0+/, "");
	return significant.length > SIGNIFICANT_DIGITS_MAX ? undefined : text;
}
