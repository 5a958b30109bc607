import { FRACTION_DIGITS_MAX } from "./amount-text.ts";
import { parseAmount } from "./parse-amount.ts";

/**
 * Compares two coefficients by their values, exactly: `2.5` and `2.50` are the same.
 *
 * @returns below 0 when `one` is lower, 0 when they are the same, above 0 when it is higher; undefined when one of them is
 * no coefficient
 */
export function compareOdds(one: string, other: string): number | undefined {
	const [first, second] = [parseAmount(one, FRACTION_DIGITS_MAX), parseAmount(other, FRACTION_DIGITS_MAX)];
	if (!first.ok || !second.ok) return undefined;
	return first.minor === second.minor ? 0 : first.minor < second.minor ? -1 : 1;
}
