import { assertDigits } from "./amount-text.ts";
import { numberText } from "./number-text.ts";

/** The longest balance text that is looked at, in characters: a sign, 20 digits, a point and 40 digits. */
const BALANCE_LENGTH_MAX = 62;
const BALANCE_PATTERN = /^(?<sign>-?)(?<integer>[0-9]{1,20})(?:\.(?<fraction>[0-9]{1,40}))?$/;

/**
 * Reads a balance that a partner told us, in minor units: string or number, cut (not rounded) to the currency's
 * digits, possibly negative. It is only ever shown, so what cannot be read is undefined and not an error.
 *
 * Source: wire contract, section 2, "Partner's `Balance`".
 */
export function readPartnerBalance(value: unknown, digits: number): bigint | undefined {
	assertDigits(digits);
	const text = typeof value === "number" ? numberText(value) : value;
	if (typeof text !== "string" || text.length > BALANCE_LENGTH_MAX) {
		return undefined;
	}
	const parts = BALANCE_PATTERN.exec(text)?.groups;
	if (parts === undefined) {
		return undefined;
	}
	const { sign, integer = "", fraction = "" } = parts;
	const minor = BigInt(integer + fraction.slice(0, digits).padEnd(digits, "0"));
	return sign === "-" ? -minor : minor;
}
