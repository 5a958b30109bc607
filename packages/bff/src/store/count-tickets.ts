import type { Queryable } from "../platform/database.ts";

/**
 * How many bets of a player stand in a round: what the casino has rejected has left it.
 *
 * Looked at are the player's bets since the first one of the round, because ids only grow. Their round is asked for behind that
 * and not beside it: else the bets of all players of the round might be read in their place.
 */
export async function countTickets(sql: Queryable, playerId: number, roundId: number): Promise<number> {
	const [row] = await sql<{ tickets: number }[]>`
		select count(*) filter (where round_id = ${roundId}::bigint and status <> 'rejected')::int as tickets from bet
		where player_id = ${playerId}::bigint
			and bet_id >= (select min(bet_id) from bet where round_id = ${roundId}::bigint)`;
	return row?.tickets ?? 0;
}
