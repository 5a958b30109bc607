/**
 * The arithmetic of a pool: what a round puts into it, what its winners get, and what goes back.
 *
 * A pool is the sum of its entries: starts and contributions less wins. It is kept in ten-thousandths of a minor unit, in
 * which every contribution is exact; whole minor units are paid.
 *
 * Source: wire contract, section 10.
 */

/** Ten-thousandths of a minor unit that are one. */
export const MINOR = 10_000n;

/** Amounts in ten-thousandths of a minor unit. */
export interface Pool {
	readonly amount: bigint;
	/** What it began with after its last win. */
	readonly start: bigint;
}

export interface Entry {
	readonly kind: "contribution" | "win" | "start" | "cancelled" | "uncovered" | "unpaid" | "paid_after_all";
	/** In ten-thousandths of a minor unit; below zero for what leaves the pool. */
	readonly amount: bigint;
	/** The bet whose jackpot was not paid, or was paid after all. */
	readonly betId?: number;
}

export interface Share {
	readonly betId: number;
	/** In minor units, before tax; more than 0. */
	readonly amount: bigint;
}

/** What the bets of a round put into a pool. @param staked the sum of their amounts in minor units */
export function contributionOf(staked: bigint, rate: number): bigint {
	return staked * BigInt(rate);
}

/** What a new pool begins with: the start in euros, in the pool's own money, rounded down to whole minor units. */
export function startOf(startEuros: number, euroThousandths: bigint): bigint {
	return ((BigInt(startEuros) * euroThousandths) / 1_000n) * MINOR;
}

export interface RoundOfPool {
	readonly contribution: bigint;
	/** Bets that have won it, ascending. */
	readonly winners: readonly number[];
	/** What the next pool begins with. */
	readonly nextStart: bigint;
}

/**
 * What a round does to a pool. The whole minor units that the pool holds after the round's contributions are paid, in
 * equal shares, of which the lowest bet has the rest; the fraction opens the next pool. A pool without a whole minor unit
 * is not won, and a share of nothing is none.
 */
export function afterRound(
	pool: Pool,
	{ contribution, winners, nextStart }: RoundOfPool,
): { readonly entries: readonly Entry[]; readonly shares: readonly Share[] } {
	const entries: Entry[] = contribution === 0n ? [] : [{ kind: "contribution", amount: contribution }];
	const paid = (pool.amount + contribution) / MINOR;
	if (winners.length === 0 || paid <= 0n) return { entries, shares: [] };
	entries.push({ kind: "win", amount: -paid * MINOR }, { kind: "start", amount: nextStart });
	return { entries, shares: sharesOf(paid, winners) };
}

function sharesOf(paid: bigint, winners: readonly number[]): readonly Share[] {
	const count = BigInt(winners.length);
	const each = paid / count;
	const rest = paid % count;
	return winners
		.map((betId, index) => ({ betId, amount: index === 0 ? each + rest : each }))
		.filter(({ amount }) => amount > 0n);
}

/**
 * The round of a contribution was cancelled: it leaves the pool as far as the pool lies above its start. What has been won
 * in between is paid all the same, so that the rest is the partner's, and an entry of its own.
 */
export function takenBack(pool: Pool, contribution: bigint): readonly Entry[] {
	return taken(pool, { kind: "cancelled", amount: -contribution });
}

/** A share that was never paid goes back into its pool. */
export function unpaid(share: Share): Entry {
	return { kind: "unpaid", amount: share.amount * MINOR, betId: share.betId };
}

/** A share that had gone back was paid after all: it leaves the pool again, as a contribution of a cancelled round does. */
export function paidAfterAll(pool: Pool, { betId, amount }: Share): readonly Entry[] {
	return taken(pool, { kind: "paid_after_all", amount: -amount * MINOR, betId });
}

function taken(pool: Pool, entry: Entry): readonly Entry[] {
	const above = pool.amount > pool.start ? pool.amount - pool.start : 0n;
	const uncovered = -entry.amount - above;
	if (uncovered <= 0n) return [entry];
	return [entry, { ...entry, kind: "uncovered", amount: uncovered }];
}
