/**
 * The least that settling can write: the win of each bet, one payout for each, and the players' change numbers, in one
 * statement that decides nothing and reads nothing that it does not write.
 */
import type postgres from "postgres";

export async function settleByOneStatement(sql: postgres.Sql, roundId: number): Promise<void> {
	await sql`
		with settled as (
			update bet set win_amount = 0, win_tax_amount = null, version = version + 1, sequence = sequence + 1,
				changed_at = now()
			where round_id = ${roundId}::bigint and state = 'accepted'
			returning bet_id, partner_id, player_id
		),
		paid as (
			insert into delivery (
				subject_id, seq, partner_id, kind, transaction_type, amount, payload, dedupe_key, state, attempts,
				may_have_arrived, happened, first_due_at, needs_acceptance, resent, created_at, changed_at)
			select bet_id, 2, partner_id, 'payment', 1, 0,
				'{"BetId":' || bet_id || ',"PartnerUserId":"player","TransactionType":1,"Amount":"0.00","TagId":1313}',
				bet_id || ':1', 'due', 0, false, '', now(), false, false, now(), now()
			from settled
		),
		due as (
			insert into due_delivery (subject_id, seq, partner_id, kind, due_at, is_to_send, is_to_look_at)
			select bet_id, 2, partner_id, 'payment', now(), true, false from settled
		),
		counted as (
			select player_id, count(*) as changes, array_agg(bet_id) as bet_ids from settled group by player_id
		),
		numbered as (
			update player p set last_sequence = p.last_sequence + counted.changes,
				recent_bet_ids = (p.recent_bet_ids || counted.bet_ids)[greatest(1, cardinality(p.recent_bet_ids) - 50):]
			from counted where counted.player_id = p.player_id
		)
		update round set state = 'finished', settled_at = now() where round_id = ${roundId}::bigint`;
}
