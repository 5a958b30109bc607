/** What freebets are worth to whoever gives them away. Source: wire contract, section 8, "Issuers see the expected cost". */
import type { OwnGames } from "../games/own-games.ts";

const MILLION = 1_000_000n;

/**
 * What bets with freebets pay on average where each is the one that returns most of all that it may be: net winnings, before
 * tax, without jackpots. In minor units, rounded up.
 *
 * @param stakes of all the bets together
 */
export function expectedCost(ownGames: OwnGames, games: readonly number[], stakes: bigint): bigint {
	const [highest = 0n] = games
		.map((gameCode) => ownGames.highestNetReturnPpm(gameCode))
		.toSorted((one, other) => (one < other ? 1 : -1));
	return (stakes * highest + MILLION - 1n) / MILLION;
}
