import type { Queryable } from "../platform/database.ts";

/**
 * So many bets of a player are looked at, the newest first: more than somebody who may place ten a second places in the time
 * in which a round takes bets.
 */
const NEWEST_MAX = 800;

/** How many bets of a player stand in a round: what the casino has rejected has left it. */
export async function countTickets(sql: Queryable, playerId: number, roundId: number): Promise<number> {
	const [row] = await sql<{ tickets: number }[]>`
		select count(*)::int as tickets from (
			select round_id, status from bet where player_id = ${playerId}::bigint
			order by bet_id desc limit ${NEWEST_MAX}::int
		) newest
		where round_id = ${roundId}::bigint and status <> 'rejected'`;
	return row?.tickets ?? 0;
}
