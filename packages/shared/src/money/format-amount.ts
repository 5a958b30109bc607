import { assertDigits } from "./amount-text.ts";

/**
 * The decimal text of an amount in minor units, with exactly `digits` fraction digits, as it stands on the
 * wire. Only balances may be negative; those get a minus sign.
 *
 * Source: wire contract, section 2, "Money on the wire".
 */
export function formatAmount(minor: bigint, digits: number): string {
	assertDigits(digits);
	if (minor < 0n) {
		return `-${formatAmount(-minor, digits)}`;
	}
	const text = minor.toString().padStart(digits + 1, "0");
	return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
