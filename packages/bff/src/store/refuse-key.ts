import type { Queryable } from "../platform/database.ts";

/** How many refused keys a player's row remembers: more than can be on their way at once. */
const REFUSED_KEYS_MAX = 16;

/**
 * Makes a refusal final: an attempt under this key that is still on its way, at whatever process, places nothing
 * once it gets to the player's row. One that got there before is waited for, and is found by a look at the key
 * afterwards.
 *
 * @returns besides whether the player is blocked, whether the key was refused before
 */
export async function refuseKey(
	sql: Queryable,
	playerId: number,
	idempotencyKey: string,
): Promise<{ readonly isBlocked: boolean; readonly wasRefused: boolean }> {
	const [row] = await sql<{ isBlocked: boolean; wasRefused: boolean }[]>`
		with before as (
			select ${idempotencyKey}::text = any(refused_keys) as was_refused from player
			where player_id = ${playerId}::bigint
		)
		update player p set refused_keys = (array_remove(p.refused_keys, ${idempotencyKey}::text) || ${idempotencyKey}::text)[
			greatest(1, cardinality(array_remove(p.refused_keys, ${idempotencyKey}::text)) + 2 - ${REFUSED_KEYS_MAX}::int):]
		from before where p.player_id = ${playerId}::bigint
		returning p.is_blocked as "isBlocked", before.was_refused as "wasRefused"`;
	return row ?? { isBlocked: true, wasRefused: false };
}
