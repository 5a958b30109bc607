/** The parts that keep a freebet's uses in step with the bets that hold them. */
import { KEPT_AFTER_END_MS, KEPT_AFTER_GIVING_BACK_MS } from "@webframe/shared/bonus";
import type { Transaction } from "../platform/database.ts";
import { part } from "../platform/statement.ts";

/**
 * Gives the use of the bet in `written` back, and keeps the freebet usable for a while. A cancelled one gets nothing back.
 * It is the last lock of its statement: round, bet, delivery, player, freebet.
 */
export function giveUseBack(bonusId: string, now: Date) {
	const keptUntil = new Date(now.getTime() + KEPT_AFTER_GIVING_BACK_MS);
	return part`, given_back as (
		update freebet f set
			uses = f.uses - 1,
			expires_at = greatest(f.expires_at, least(${keptUntil}::timestamptz,
				f.valid_to + ${KEPT_AFTER_END_MS}::bigint * interval '1 millisecond'))
		from written
		where f.bonus_id = ${bonusId}::text and f.cancelled_at is null
	)`;
}

/**
 * Takes a use again for a bet that is sent again, in the transaction that says so of the bet.
 *
 * @returns false when the freebet has none left, has expired or was cancelled.
 */
export async function takeUseAgain(sql: Transaction, bonusId: string, now: Date): Promise<boolean> {
	const rows = await sql`
		update freebet f set uses = f.uses + 1
		where f.bonus_id = ${bonusId}::text and f.cancelled_at is null and f.uses < f.bets_count
			and f.expires_at > ${now}::timestamptz
		returning f.bonus_id`;
	return rows.length > 0;
}
