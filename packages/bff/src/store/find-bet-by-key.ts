import type { Queryable } from "../platform/database.ts";

export interface KnownBet {
	readonly betId: number;
	readonly tagId: number | null;
	readonly requestSha256: Buffer;
}

/** The bet that a player placed under an idempotency key. */
export async function findBetByKey(
	sql: Queryable,
	playerId: number,
	idempotencyKey: string,
): Promise<KnownBet | undefined> {
	const [row] = await sql<KnownBet[]>`
		select bet_id as "betId", tag_id as "tagId", request_sha256 as "requestSha256" from bet
		where player_id = ${playerId}::bigint and idempotency_key = ${idempotencyKey}::text`;
	return row;
}

/** Looks up why `placeBet` wrote nothing: the player is blocked, or else the round takes no bets. */
export async function whyNotPlaced(sql: Queryable, playerId: number): Promise<{ readonly isBlocked: boolean }> {
	const [row] = await sql<{ isBlocked: boolean }[]>`
		select is_blocked as "isBlocked" from player where player_id = ${playerId}::bigint`;
	return { isBlocked: row?.isBlocked ?? true };
}
