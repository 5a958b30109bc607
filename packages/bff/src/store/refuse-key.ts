import type { Queryable } from "../platform/database.ts";

/** How many refused keys a player's row remembers: more than can be on their way at once. */
const REFUSED_KEYS_MAX = 16;

/**
 * Makes a refusal final: an attempt under this key that is still on its way, at whatever process, places nothing
 * once it gets to the player's row. One that got there before is waited for, and is found by a look at the key
 * afterwards.
 */
export async function refuseKey(
	sql: Queryable,
	playerId: number,
	idempotencyKey: string,
): Promise<{ readonly isBlocked: boolean }> {
	const [row] = await sql<{ isBlocked: boolean }[]>`
		update player p set refused_keys = (array_remove(p.refused_keys, ${idempotencyKey}::text) || ${idempotencyKey}::text)[
			greatest(1, cardinality(array_remove(p.refused_keys, ${idempotencyKey}::text)) + 2 - ${REFUSED_KEYS_MAX}::int):]
		where p.player_id = ${playerId}::bigint
		returning p.is_blocked as "isBlocked"`;
	return { isBlocked: row?.isBlocked ?? true };
}
