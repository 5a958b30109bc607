import { AMOUNT_LENGTH_MAX, AMOUNT_PATTERN, assertDigits } from "./amount-text.ts";

/**
 * Why a text is no amount: `malformed` when it is none in any currency, `too_precise` when the currency has
 * fewer fraction digits.
 */
export type AmountProblem = "malformed" | "too_precise";

export type ParsedAmount =
	| { readonly ok: true; readonly minor: bigint }
	| { readonly ok: false; readonly reason: AmountProblem };

const MALFORMED: ParsedAmount = { ok: false, reason: "malformed" };
const TOO_PRECISE: ParsedAmount = { ok: false, reason: "too_precise" };

/**
 * Reads the text of an amount as minor units of a currency with `digits` fraction digits. Takes whatever a
 * caller sent and never throws for it; nothing is rounded. Zeros behind the currency's digits are ignored, so
 * that `100.00` JPY is 100. The length is checked before the pattern and the pattern before any arithmetic, so
 * that a text of any size costs nothing.
 *
 * Source: wire contract, section 2, "Money on the wire".
 */
export function parseAmount(text: unknown, digits: number): ParsedAmount {
	assertDigits(digits);
	if (typeof text !== "string" || text.length > AMOUNT_LENGTH_MAX || !AMOUNT_PATTERN.test(text)) {
		return MALFORMED;
	}
	const [integer = "", fraction = ""] = text.split(".");
	if (/[1-9]/.test(fraction.slice(digits))) {
		return TOO_PRECISE;
	}
	return { ok: true, minor: BigInt(integer + fraction.slice(0, digits).padEnd(digits, "0")) };
}
