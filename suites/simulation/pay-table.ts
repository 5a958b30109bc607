/**
 * What the bets of the simulation should be paid, by the rules as they are published and not by the code that pays:
 * what the games' par sheets give, and the contract's section 5.6 on tax.
 */
import type { Result } from "./games/results.ts";
import { type Played, winOf } from "./games/selections.ts";
import type { TaxPlan } from "./plan.ts";

/** In hundredths of a percent. */
const RATE = { "0.05": 500n, "0.12": 1_200n } as const;

/** What moves, and how much of it is tax; null where tax is off. */
export interface Money {
	readonly amount: bigint;
	readonly tax: bigint | null;
}

/** A bet, with what decides how much of its stake plays. */
interface Staked extends Played {
	readonly promoCode: string | null;
	readonly tax: TaxPlan;
}

/** What the game pays of a result, the stake included. */
export function grossOf(bet: Staked, result: Result): bigint {
	return winOf(bet, playingStake(bet.stake, bet.promoCode !== null, bet.tax), result);
}

/** The -1 and the return. With a freebet the wallet does not move. */
export function stakeMoney(stake: bigint, promo: boolean, tax: TaxPlan): Money {
	const amount = promo ? 0n : stake;
	return { amount, tax: tax === null ? null : tax.base === "stake" ? share(amount, tax) : 0n };
}

/** The part of the stake that plays. */
export function playingStake(stake: bigint, promo: boolean, tax: TaxPlan): bigint {
	return promo ? stake : stake - (stakeMoney(stake, promo, tax).tax ?? 0n);
}

/** The payout of a bet. With a freebet the wallet gets the net winnings. */
export function payoutMoney(gross: bigint, stake: bigint, promo: boolean, tax: TaxPlan): Money {
	const paid = promo ? max(gross - stake, 0n) : gross;
	return taxed(paid, promo ? 0n : stake, tax);
}

export function jackpotMoney(amount: bigint, tax: TaxPlan): Money {
	return taxed(amount, 0n, tax);
}

function taxed(gross: bigint, stake: bigint, tax: TaxPlan): Money {
	if (tax === null) return { amount: gross, tax: null };
	if (tax.base === "stake") return { amount: gross, tax: 0n };
	const held = share(tax.base === "payout" ? gross : max(gross - stake, 0n), tax);
	return { amount: gross - held, tax: held };
}

/** Half up. */
function share(amount: bigint, { rate }: NonNullable<TaxPlan>): bigint {
	return (amount * RATE[rate] + 5_000n) / 10_000n;
}

function max(a: bigint, b: bigint): bigint {
	return a > b ? a : b;
}

/** An amount of the wire in minor units: every player of a run has a currency of two digits. */
export function cents(amount: string): bigint {
	return BigInt(amount.replace(".", ""));
}
