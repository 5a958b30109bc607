import { FRACTION_DIGITS_MAX } from "./amount-text.ts";

/** The digits behind the point of a rate that is written as a whole number. */
export const RATE_DIGITS = FRACTION_DIGITS_MAX;
/** The rate of the euro itself. */
export const EURO_PER_EURO = 10n ** BigInt(RATE_DIGITS);
/** The digits of an amount in euros. */
export const EURO_DIGITS = 2;

/**
 * An amount in cents of a euro. It rounds half up, as tax does, by what the amount is without its sign: what one side
 * wins is what the other loses.
 *
 * @param minor minor units of a currency with `digits` fraction digits; also below 0
 * @param perEuro how many units of that currency are a euro, in units of 10^-18: `parseAmount("1.0823", RATE_DIGITS)`
 */
export function inEuro(minor: bigint, digits: number, perEuro: bigint): bigint {
	if (perEuro <= 0n) throw new RangeError(`No amount is worth anything at ${perEuro} for a euro.`);
	if (minor < 0n) return -inEuro(-minor, digits, perEuro);
	const over = minor * 10n ** BigInt(EURO_DIGITS + RATE_DIGITS);
	const under = perEuro * 10n ** BigInt(digits);
	return (2n * over + under) / (2n * under);
}
