import { numberText } from "./number-text.ts";
import { type ParsedAmount, parseAmount } from "./parse-amount.ts";

/**
 * Reads an amount that may be a decimal string or a JSON number: amounts on the provider surface, and `Amount`
 * and `TaxAmount` of a partner's accept. A number is read from its RFC 8785 text, never through arithmetic.
 * Never throws for what a caller sent.
 *
 * Source: wire contract, section 2, "JSON numbers".
 */
export function parseLooseAmount(value: unknown, digits: number): ParsedAmount {
	return parseAmount(typeof value === "number" ? numberText(value) : value, digits);
}
