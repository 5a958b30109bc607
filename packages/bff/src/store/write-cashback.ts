import type { Cashback } from "@webframe/shared/bet";
import type { Queryable } from "../platform/database.ts";
import { run } from "../platform/statement.ts";
import { writeDeliveries } from "./write-deliveries.ts";

/**
 * Writes a decision about a cashback in one statement, on the condition that it still has the version on which the
 * decision was made.
 *
 * @returns false when the condition did not hold: nothing was written, read and decide again.
 */
export async function writeCashback(sql: Queryable, before: Cashback, after: Cashback, now: Date): Promise<boolean> {
	const deliveries = { before: before.deliveries, after: after.deliveries, now };
	const rows = await run(sql)`
		with locked as (
			update cashback c set
				version = c.version + 1, state = ${after.state}::text,
				is_cancel_asked = ${after.isCancelAsked}::boolean, changed_at = ${now}::timestamptz
			where c.cashback_id = ${before.cashbackId}::bigint and c.version = ${before.version}::int
			returning c.cashback_id as subject_id, c.partner_id
		)
		${writeDeliveries(deliveries)}
		select subject_id from locked`;
	return rows.length > 0;
}
