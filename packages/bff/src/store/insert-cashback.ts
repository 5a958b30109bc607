import type { Cashback } from "@webframe/shared/bet";
import type { Queryable } from "../platform/database.ts";
import { run } from "../platform/statement.ts";
import { minorUnits } from "./column-values.ts";
import { writeDeliveries } from "./write-deliveries.ts";

/** An id for a cashback, from the sequence that bets have too. One that is not used in the end is lost. */
export async function nextMoneyId(sql: Queryable): Promise<number> {
	const [row] = await sql<{ moneyId: number }[]>`select nextval('money_id') as "moneyId"`;
	if (row === undefined) throw new Error("The sequence of bets and cashbacks gave no id.");
	return row.moneyId;
}

/**
 * Inserts a cashback with its deliveries in one statement.
 *
 * @returns false when the partner has a cashback under this request key already: nothing was written.
 */
export async function insertCashback(
	sql: Queryable,
	cashback: Cashback,
	requestKey: string,
	now: Date,
): Promise<boolean> {
	const { amount, taxAmount } = cashback;
	const deliveries = { before: [], after: cashback.deliveries, now };
	const rows = await run(sql)`
		with locked as (
			insert into cashback (
				cashback_id, version, partner_id, player_id, currency, digits, amount, tax_amount, state,
				is_cancel_asked, request_key, created_at, changed_at)
			values (
				${cashback.cashbackId}::bigint, ${cashback.version}::int, ${cashback.partnerId}::int,
				${cashback.playerId}::bigint, ${cashback.currency}::text, ${cashback.digits}::smallint,
				${String(amount)}::numeric, ${minorUnits(taxAmount)}::numeric,
				${cashback.state}::text, ${cashback.isCancelAsked}::boolean, ${requestKey}::text, ${now}::timestamptz,
				${now}::timestamptz)
			on conflict (partner_id, request_key) do nothing
			returning cashback_id as subject_id, partner_id
		)
		${writeDeliveries(deliveries)}
		select subject_id from locked`;
	return rows.length > 0;
}

export interface KnownCashback {
	readonly cashbackId: number;
	readonly playerId: number;
	readonly amount: bigint;
}

/** The cashback that was created under a request key. */
export async function findCashbackByKey(
	sql: Queryable,
	partnerId: number,
	requestKey: string,
): Promise<KnownCashback | undefined> {
	const [row] = await sql<KnownCashback[]>`
		select cashback_id as "cashbackId", player_id as "playerId", amount from cashback
		where partner_id = ${partnerId}::int and request_key = ${requestKey}::text`;
	return row;
}
