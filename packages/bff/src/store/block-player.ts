import type { Queryable } from "../platform/database.ts";
import { part, run } from "../platform/statement.ts";

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

const COLUMNS = part`player_id as "playerId", partner_id as "partnerId", partner_user_id as "partnerUserId", currency,
	is_test as "isTest", is_blocked as "isBlocked"`;

function isMeant(name: PlayerName) {
	if ("playerId" in name) return part`player_id = ${name.playerId}::bigint`;
	return part`partner_id = ${name.partnerId}::int and partner_user_id = ${name.partnerUserId}::text`;
}

export async function viewPlayer(sql: Queryable, name: PlayerName): Promise<PlayerView | undefined> {
	const [row] = await run<PlayerView>(sql)`select ${COLUMNS} from player where ${isMeant(name)}`;
	return row;
}

/** @returns undefined when there is no such player, or nothing to change. */
export async function setBlocked(
	sql: Queryable,
	name: PlayerName,
	isBlocked: boolean,
): Promise<PlayerView | undefined> {
	const [row] = await run<PlayerView>(sql)`
		update player set is_blocked = ${isBlocked}::boolean
		where ${isMeant(name)} and is_blocked <> ${isBlocked}::boolean
		returning ${COLUMNS}`;
	return row;
}
