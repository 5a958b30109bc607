/**
 * Whether every accepted transaction was counted once: what stands in the reports, added up already or not yet, is what the
 * deliveries themselves come to, hour by hour, to the minor unit.
 */
import type { Database } from "../packages/bff/src/platform/database.ts";

interface Difference {
	readonly side: string;
	readonly row: string;
}

/** @returns a line for each sum that stands on one side alone; none when all is right */
export async function judgeMovements(owner: Database): Promise<readonly string[]> {
	const differences = await owner<Difference[]>`
		with accepted as (
			select d.subject_id, d.seq, d.kind as k, d.transaction_type as t, coalesce(d.amount, 0) as amount,
				coalesce(d.tax_amount, 0) as tax, d.partner_id,
				case when d.kind = 'rollback' then greatest(d.accepted_at, stake.accepted_at) else d.accepted_at end as at
			from delivery d left join delivery stake on stake.subject_id = d.subject_id and stake.seq = 1
			where d.state = 'accepted' and d.kind not in ('close', 'reopen')
				and (d.kind <> 'rollback' or stake.state = 'accepted')
		),
		booked as (
			select a.*, b.game_code, b.currency, b.digits, b.is_test,
				case when b.promo_code is null then 0 else b.stake end as free
			from accepted a join bet b on b.bet_id = a.subject_id
			union all
			select a.*, 0, c.currency, c.digits, p.is_test, 0
			from accepted a join cashback c on c.cashback_id = a.subject_id join player p using (player_id)
		),
		expected as (
			select partner_id, date_trunc('hour', at, 'UTC') as hour, game_code, currency, digits, is_test, count(*) as n,
				sum(case when k = 'payment' and t = -1 then amount else 0 end) as stakes,
				sum(case when k <> 'payment' then 0 when t = 1 then amount when t = -2 then -amount else 0 end) as payouts,
				sum(case when k = 'rollback' or (k = 'payment' and t = 2) then amount else 0 end) as returns,
				sum(case when k = 'cashback' then 0 when k = 'rollback' or t in (2, -2) then -tax else tax end) as tax,
				sum(case when k = 'cashback' then 0 when k = 'rollback' or t = 2 then -free when t = -1 then free else 0 end)
					as freebets,
				sum(case when k = 'payment' and t = 4 then amount else 0 end) as jackpots,
				sum(case when k <> 'cashback' then 0 when t = 1 then amount else -amount end) as cashbacks
			from booked group by 1, 2, 3, 4, 5, 6
		),
		pieces as (
			select partner_id, hour, game_code, currency, digits, is_test, transactions as n, stakes, payouts, returns, tax,
				freebets, jackpots, cashbacks
			from report_hour
			union all
			select b.partner_id, date_trunc('hour', m.accepted_at, 'UTC'), b.game_code, b.currency, b.digits, b.is_test, 1,
				case when k = 'payment' and t = -1 then amount else 0 end,
				case when k <> 'payment' then 0 when t = 1 then amount when t = -2 then -amount else 0 end,
				case when k = 'rollback' or (k = 'payment' and t = 2) then amount else 0 end,
				case when k = 'cashback' then 0 when k = 'rollback' or t in (2, -2) then -tax else tax end,
				case when k = 'cashback' then 0 when k = 'rollback' or t = 2 then -free when t = -1 then free else 0 end,
				case when k = 'payment' and t = 4 then amount else 0 end,
				case when k <> 'cashback' then 0 when t = 1 then amount else -amount end
			from movement m join booked b using (subject_id, seq)
		),
		reported as (
			select partner_id, hour, game_code, currency, digits, is_test, sum(n) as n, sum(stakes) as stakes,
				sum(payouts) as payouts, sum(returns) as returns, sum(tax) as tax, sum(freebets) as freebets,
				sum(jackpots) as jackpots, sum(cashbacks) as cashbacks
			from pieces group by 1, 2, 3, 4, 5, 6
		)
		select 'the reports lack' as side, e::text as row from (select * from expected except select * from reported) e
		union all
		select 'the reports say, and the bets do not,', r::text from (select * from reported except select * from expected) r`;
	return differences.map(({ side, row }) => `${side} ${row}`);
}
