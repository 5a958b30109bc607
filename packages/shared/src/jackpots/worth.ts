import { UNITS_PER_EURO } from "../games/limits/euro-values.ts";
import type { Currency } from "../money/index.ts";
import { parseAmount } from "../money/index.ts";

/** Play money, and currencies whose worth is not known to us: a start in euros means nothing in them. */
const WITHOUT_WORTH: ReadonlySet<string> = new Set("ENT GCC SWC BITORB BLU BNS CNB SIB TFUN XFUN".split(" "));

/** The fraction digits with which it is told how many units are a euro. */
const UNITS_DIGITS = 3;

/**
 * How many thousandths of a minor unit are one euro: for starts and chances alone, which are told in euros.
 *
 * @param unitsPerEuro what an operator has set for the currency, as a decimal with at most three fraction digits
 * @returns undefined for a currency that has no jackpots, because nobody has said what it is worth
 */
export function euroThousandths(
	{ code, digits }: Pick<Currency, "code" | "digits">,
	unitsPerEuro?: string,
): bigint | undefined {
	const known = WITHOUT_WORTH.has(code)
		? undefined
		: UNITS_PER_EURO.find(([, codes]) => codes.split(" ").includes(code))?.[0];
	const parsed = parseAmount(unitsPerEuro ?? known, UNITS_DIGITS);
	if (!parsed.ok || parsed.minor === 0n) return undefined;
	return parsed.minor * 10n ** BigInt(digits);
}
