/**
 * Tax on bets. The wallet moves by exactly `Amount`; `TaxAmount` only informs. What is taxed is the rule's base:
 *
 * - `stake`: the tax is contained in what the player staked; the rest of the stake plays.
 * - `payout`: the tax is a part of the gross payout.
 * - `winnings`: the tax is a part of what the gross payout has above the stake.
 *
 * Tax rounds half up to the minor unit. (That winnings round down is a matter of the games.)
 *
 * Source: wire contract, section 5.6.
 */

export type TaxBase = "stake" | "payout" | "winnings";

export interface TaxRule {
	readonly base: TaxBase;
	/** The rate in millionths, 0 to 1,000,000: `parseAmount("0.05", 6)` reads 5 % as 50,000. */
	readonly ratePpm: bigint;
}

const PPM = 1_000_000n;

/** `minor` × rate, rounded half up. */
function taxOn(minor: bigint, ratePpm: bigint): bigint {
	if (minor < 0n || ratePpm < 0n || ratePpm > PPM) {
		throw new RangeError(`No tax is defined on ${minor} minor units at ${ratePpm} millionths.`);
	}
	return (2n * minor * ratePpm + PPM) / (2n * PPM);
}

/**
 * What of a stake is tax and what plays, in minor units; together they are the stake. `tax` is the TaxAmount of
 * the bet's type -1, whose Amount is the whole stake.
 */
export function splitStake(stake: bigint, rule: TaxRule): { readonly tax: bigint; readonly playing: bigint } {
	const tax = rule.base === "stake" ? taxOn(stake, rule.ratePpm) : 0n;
	return { tax, playing: stake - tax };
}

/**
 * What of a gross payout is tax and what the wallet gets, in minor units; together they are the gross payout.
 * `stake` is what the player paid for it: the whole stake of the bet, and 0 for a freebet (whose gross payout
 * is without the stake) or a jackpot (because the bet's payout has used the stake up).
 */
export function splitPayout(
	gross: bigint,
	stake: bigint,
	rule: TaxRule,
): { readonly tax: bigint; readonly amount: bigint } {
	const tax = taxOn(taxableOf(gross, stake, rule.base), rule.ratePpm);
	return { tax, amount: gross - tax };
}

function taxableOf(gross: bigint, stake: bigint, base: TaxBase): bigint {
	switch (base) {
		case "stake":
			return 0n;
		case "payout":
			return gross;
		case "winnings":
			return gross > stake ? gross - stake : 0n;
	}
}
