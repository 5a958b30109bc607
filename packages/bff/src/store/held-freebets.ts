import type { Queryable } from "../platform/database.ts";
import { run } from "../platform/statement.ts";
import { FREEBET_COLUMNS, type FreebetRow, freebetFromRow, type StoredFreebet } from "./freebets.ts";

export interface HeldFreebet {
	readonly playerId: number;
	readonly freebet: StoredFreebet;
}

/** Of these freebets those whose player is known, and has their currency and test flag, as they stand now. */
export async function findHeldFreebets(sql: Queryable, bonusIds: readonly string[]): Promise<readonly HeldFreebet[]> {
	const rows = await run<FreebetRow & { readonly playerId: number }>(sql)`
		select ${FREEBET_COLUMNS}, p.player_id as "playerId"
		from freebet f
		join player p on p.partner_id = f.partner_id and p.partner_user_id = f.account_id
			and p.currency = f.currency and p.is_test = f.is_test
		where f.bonus_id = any(${[...bonusIds]}::text[])`;
	return rows.map(({ playerId, ...row }) => ({ playerId, freebet: freebetFromRow(row) }));
}
