/**
 * What a freebet may be: its stake must be one that each of its games takes. A game says what it takes; nothing here
 * knows a game.
 *
 * Source: wire contract, section 8.
 */

/** For how many bets one freebet may be good. */
export const BETS_COUNT_MAX = 1_000;

/** The stakes that a game takes, in minor units. */
export interface GameStakes {
	readonly minStake: bigint;
	readonly maxStake: bigint;
	/** A stake is a multiple of the smallest chip; null in a game that is not played with chips. */
	readonly smallestChip: bigint | null;
}

/** @returns undefined where every game takes the stake */
export function stakeProblem(
	amount: bigint,
	games: readonly GameStakes[],
): "too_small" | "too_large" | "no_multiple_of_chip" | undefined {
	if (games.some(({ minStake }) => amount < minStake)) return "too_small";
	if (games.some(({ maxStake }) => amount > maxStake)) return "too_large";
	const isMultiple = games.every(({ smallestChip }) => smallestChip === null || amount % smallestChip === 0n);
	return isMultiple ? undefined : "no_multiple_of_chip";
}
