/**
 * Movements: what accepted transactions have moved, each written by the statement that accepts it, and added to the sums of
 * its hour by a chore. A movement is in exactly one of both at any moment: one statement takes it out of the one and adds it
 * to the other.
 *
 * Source: back office design, *Reports*.
 */
import type { Delivery } from "@webframe/shared/bet";
import type { Queryable } from "../platform/database.ts";
import { type Part, part, run } from "../platform/statement.ts";

/** The part of a statement that writes the movements of the row in `locked`. */
export function writeMovements(booked: readonly Delivery[], now: Date): Part {
	const seqs = `{${booked.map(({ seq }) => seq).join()}}`;
	return part`, moved as (
		insert into movement (subject_id, seq, accepted_at)
		select subject_id, unnest(${seqs}::text::smallint[]), ${now}::timestamptz from locked
	)`;
}

/**
 * What movements have moved, as rows: it stands in their deliveries and bets, and never changes.
 *
 * @param movements where they are: a table, or a part of the statement
 */
export function movedRows(movements: Part): Part {
	return part`(
		select g.accepted_at, d.partner_id, coalesce(b.game_code, 0) as game_code, coalesce(b.currency, c.currency) as currency,
			coalesce(b.digits, c.digits) as digits, coalesce(b.is_test, p.is_test) as is_test, d.kind, d.transaction_type,
			d.amount, coalesce(d.tax_amount, 0) as tax_amount,
			case when b.promo_code is null then 0 else b.stake end as freebet_stake
		from ${movements} g
		join delivery d on d.subject_id = g.subject_id and d.seq = g.seq
		left join bet b on b.bet_id = g.subject_id
		left join cashback c on d.kind = 'cashback' and c.cashback_id = g.subject_id
		left join player p on p.player_id = c.player_id
	)`;
}

/** The sums over movements, as `m`; of a cashback all but its own column are 0. */
export const MOVEMENT_SUMS = part`
	count(*) filter (where m.kind = 'payment' and m.transaction_type = -1) as bets, count(*) as transactions,
	coalesce(sum(m.amount) filter (where m.kind = 'payment' and m.transaction_type = -1), 0) as stakes,
	coalesce(sum(m.amount * case m.transaction_type when 1 then 1 else -1 end)
		filter (where m.kind = 'payment' and m.transaction_type in (1, -2)), 0) as payouts,
	coalesce(sum(m.amount) filter (where m.kind = 'rollback' or (m.kind = 'payment' and m.transaction_type = 2)), 0)
		as returns,
	coalesce(sum(m.tax_amount * case
		when m.kind = 'rollback' or (m.kind = 'payment' and m.transaction_type in (2, -2)) then -1
		else 1 end) filter (where m.kind <> 'cashback'), 0) as tax,
	coalesce(sum(m.freebet_stake * case when m.kind = 'payment' and m.transaction_type = -1 then 1 else -1 end)
		filter (where m.kind = 'rollback' or (m.kind = 'payment' and m.transaction_type in (-1, 2))), 0) as freebets,
	coalesce(sum(m.amount) filter (where m.kind = 'payment' and m.transaction_type = 4), 0) as jackpots,
	coalesce(sum(m.amount * case m.transaction_type when 1 then 1 else -1 end)
		filter (where m.kind = 'cashback'), 0) as cashbacks`;

/**
 * Adds movements to the sums of their hours, and takes them away, in one statement. What another process has taken
 * meanwhile is not there any more; movements are taken in the order of their places, and hours in that of their keys.
 *
 * @returns how many were folded
 */
export async function foldMovements(sql: Queryable, limit: number): Promise<number> {
	const [row] = await run<{ folded: number }>(sql)`
		with found as (
			select ctid as place from movement limit ${limit}::int
		),
		gone as (
			delete from movement where ctid = any(array(select place from found)) returning *
		),
		summed as (
			insert into report_hour as h (partner_id, hour, game_code, currency, digits, is_test, bets, transactions, stakes,
				payouts, returns, tax, freebets, jackpots, cashbacks)
			select m.partner_id, date_trunc('hour', m.accepted_at, 'UTC') as hour, m.game_code, m.currency, m.digits, m.is_test,
				${MOVEMENT_SUMS}
			from ${movedRows(part`gone`)} m group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
			on conflict (partner_id, hour, game_code, currency, digits, is_test) do update set
				bets = h.bets + excluded.bets, transactions = h.transactions + excluded.transactions,
				stakes = h.stakes + excluded.stakes, payouts = h.payouts + excluded.payouts,
				returns = h.returns + excluded.returns, tax = h.tax + excluded.tax, freebets = h.freebets + excluded.freebets,
				jackpots = h.jackpots + excluded.jackpots, cashbacks = h.cashbacks + excluded.cashbacks
		)
		select count(*)::int as folded from gone`;
	return row?.folded ?? 0;
}
