/**
 * The smallest and the largest stake of our own games, and the stakes offered as buttons, in every currency.
 *
 * A step is what is about 0.20 EUR: the smallest stake. The largest is 250 steps, about 50 EUR. In a currency
 * whose minor unit is worth much more than a cent (NEO), the step is 4 minor units instead, and the largest
 * stake stays worth about 50 EUR: multipliers are multiples of a quarter, so that a stake of a multiple of 4
 * minor units loses nothing to rounding.
 */
import { type Currency, parseAmount } from "../../money/index.ts";
import { UNITS_PER_EURO } from "./euro-values.ts";
import type { StakeBounds } from "./stake-bounds.ts";

/** Amounts in minor units. */
export interface StakeLimits extends StakeBounds {
	/** Ascending, none above `maxStake`. */
	readonly quickStakes: readonly bigint[];
	/** The smallest chip of a ticket; undefined where the limits leave room for none. */
	readonly chip: bigint | undefined;
	/** The most that one bet may be able to win. */
	readonly maxWin: bigint;
}

/** The stakes of the buttons, in steps: about 0.20, 1, 2, 5 and 10 EUR. */
const QUICK_STEPS = [1n, 5n, 10n, 25n, 50n];
const STEPS_PER_EURO = 5n;
const EUROS_MAX = 50n;
/** Our smallest stakes are multiples of so many minor units, and no partner's is less. */
export const STAKE_GRAIN = 4n;
/** Chips are: at multipliers that are multiples of 0.05 they lose nothing to rounding. */
const CHIP_GRAIN = 20n;
/** About so much is the highest win of a bet. */
const WIN_EUROS_MAX = 100_000n;

/** The fraction digits of the numbers in `UNITS_PER_EURO`. */
const UNITS_DIGITS = 3;

/** What a partner has in the place of ours. */
export type OwnLimits = Partial<StakeBounds & Pick<StakeLimits, "maxWin">>;

/**
 * The chip is always ours, where the largest stake leaves room for it; the buttons go by the smallest stake.
 *
 * Throws a RangeError for a currency that is not of the table of currencies.
 */
export function stakeLimitsOf(currency: Currency, own: OwnLimits = {}): StakeLimits {
	const euro = minorPerEuro(currency);
	const smallest = roundUp(euro.minor, STEPS_PER_EURO * euro.scale);
	const maxByValue = (EUROS_MAX * euro.minor) / euro.scale;
	const usual = {
		minStake: smallest,
		maxStake: maxByValue > smallest ? maxByValue : smallest,
		maxWin: (WIN_EUROS_MAX * euro.minor) / euro.scale,
	};
	const { minStake, maxStake, maxWin } = { ...usual, ...own };
	const quickStakes = QUICK_STEPS.map((steps) => steps * minStake).filter((stake) => stake <= maxStake);
	const chip = ((smallest + CHIP_GRAIN - 1n) / CHIP_GRAIN) * CHIP_GRAIN;
	return { minStake, maxStake, quickStakes, chip: chip > maxStake ? undefined : chip, maxWin };
}

/** About so many euros, in minor units of another currency: to tell a large amount from a small one. */
export function roughlyEuros(euros: bigint, currency: Pick<Currency, "code" | "digits">): bigint {
	const { minor, scale } = minorPerEuro(currency);
	return (euros * minor) / scale;
}

/** About one euro as the fraction minor / scale of minor units. */
function minorPerEuro({ code, digits }: Pick<Currency, "code" | "digits">): {
	readonly minor: bigint;
	readonly scale: bigint;
} {
	const units = UNITS_PER_EURO.find(([, codes]) => codes.split(" ").includes(code))?.[0];
	const parsed = parseAmount(units, UNITS_DIGITS);
	if (!parsed.ok) {
		throw new RangeError(`It is not known what an amount is worth in the currency ${code}.`);
	}
	return { minor: parsed.minor * 10n ** BigInt(digits), scale: 10n ** BigInt(UNITS_DIGITS) };
}

/** numerator / denominator, rounded up to a multiple of `STAKE_GRAIN` that is not 0. */
function roundUp(numerator: bigint, denominator: bigint): bigint {
	const grain = denominator * STAKE_GRAIN;
	return ((numerator + grain - 1n) / grain) * STAKE_GRAIN;
}
