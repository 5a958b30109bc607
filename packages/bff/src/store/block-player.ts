import type { Queryable } from "../platform/database.ts";

/** A player by our id, or by the partner's own id of it, compared exactly. */
export type PlayerName = { readonly playerId: number } | { readonly partnerId: number; readonly partnerUserId: string };

export interface PlayerView {
	readonly playerId: number;
	readonly partnerId: number;
	readonly partnerUserId: string;
	readonly currency: string;
	readonly isTest: boolean;
	readonly isBlocked: boolean;
}

function columns(sql: Queryable) {
	return sql`player_id as "playerId", partner_id as "partnerId", partner_user_id as "partnerUserId", currency,
		is_test as "isTest", is_blocked as "isBlocked"`;
}

function isMeant(sql: Queryable, name: PlayerName) {
	if ("playerId" in name) return sql`player_id = ${name.playerId}::bigint`;
	return sql`partner_id = ${name.partnerId}::int and partner_user_id = ${name.partnerUserId}::text`;
}

export async function viewPlayer(sql: Queryable, name: PlayerName): Promise<PlayerView | undefined> {
	const [row] = await sql<PlayerView[]>`select ${columns(sql)} from player where ${isMeant(sql, name)}`;
	return row;
}

/** @returns undefined when there is no such player, or nothing to change. */
export async function setBlocked(
	sql: Queryable,
	name: PlayerName,
	isBlocked: boolean,
): Promise<PlayerView | undefined> {
	const [row] = await sql<PlayerView[]>`
		update player set is_blocked = ${isBlocked}::boolean
		where ${isMeant(sql, name)} and is_blocked <> ${isBlocked}::boolean
		returning ${columns(sql)}`;
	return row;
}
