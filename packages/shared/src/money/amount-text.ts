/** The most digits that an amount may have before its point. */
export const INTEGER_DIGITS_MAX = 20;
/** The most digits that an amount may have behind its point, whatever the currency. */
export const FRACTION_DIGITS_MAX = 18;
/** The longest text that can be an amount, in characters. Longer ones are refused before anything reads them. */
export const AMOUNT_LENGTH_MAX = INTEGER_DIGITS_MAX + 1 + FRACTION_DIGITS_MAX;

/**
 * The text of an amount on the wire: digits, then optionally a point and digits; no sign, exponent, spaces
 * or leading zeros. Whether the currency has that many fraction digits is decided where the currency is known.
 *
 * Source: wire contract, section 2, "Money on the wire".
 */
export const AMOUNT_PATTERN = /^(?:0|[1-9][0-9]{0,19})(?:\.[0-9]{1,18})?$/;

/** Throws when `digits` cannot be the number of a currency's fraction digits: that is a mistake of our own code. */
export function assertDigits(digits: number): void {
	if (!Number.isInteger(digits) || digits < 0 || digits > FRACTION_DIGITS_MAX) {
		throw new RangeError(`A currency has 0 to ${FRACTION_DIGITS_MAX} fraction digits, not ${digits}.`);
	}
}
