/**
 * What the bets of the simulation should be paid, by the rules as they are published and not by the code that pays:
 * the games' tables for one and two numbers, and the contract's section 5.6 on tax.
 */
import type { GameCode, TaxPlan } from "./plan.ts";

/** In hundredths of the stake, by the number of hits. */
const TABLE: Readonly<Record<GameCode, Readonly<Record<number, readonly bigint[]>>>> = {
	9: { 1: [0n, 375n], 2: [0n, 100n, 950n] },
	23: { 1: [0n, 375n], 2: [0n, 125n, 800n] },
};

/** In hundredths of a percent. */
const RATE = { "0.05": 500n, "0.12": 1_200n } as const;

/** What moves, and how much of it is tax; null where tax is off. */
export interface Money {
	readonly amount: bigint;
	readonly tax: bigint | null;
}

/** What the game pays, the stake included. */
export function grossOf(game: GameCode, picks: number, hits: number, playing: bigint): bigint {
	const multiplier = TABLE[game][picks]?.[hits];
	if (multiplier === undefined) throw new Error(`The table of ${game} has no ${hits} hits of ${picks}.`);
	return (playing * multiplier) / 100n;
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
