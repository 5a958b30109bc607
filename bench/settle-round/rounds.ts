/** Rounds whose draw has been shown to its end, with accepted bets, made inside the database as `place` and `accept` leave them. */
import type postgres from "postgres";
import { PARTNER_NUMBER } from "../bet-path/servers.ts";

/** Far above the ids that the service has given away, and below those that it will give. */
const FIRST_ID = 1_000_000;
const BETS_PER_PLAYER = 10;
const GAME_CODE = 9;
const SEED_DIGITS = 64;
/** Of stakes of 1.00 none wins more than a few times. */
const STAKE_MINOR = 100;

let rounds = 0;

/** Players for rounds of so many bets. */
export async function makePlayers(sql: postgres.Sql, bets: number): Promise<void> {
	await sql`
		insert into player (
			player_id, partner_id, partner_user_id, currency, is_test, is_blocked, last_sequence, recent_bet_ids,
			balance, created_at)
		overriding system value
		select ${FIRST_ID}::bigint + p, ${PARTNER_NUMBER}::int, 'player-' || p, 'EUR', false, false, 2, '{}', '1000.00',
			timestamptz '2026-01-01'
		from generate_series(0, ${Math.ceil(bets / BETS_PER_PLAYER) - 1}::int) p`;
}

/**
 * A drawn round of so many bets, each on a selection of its own kind and with its accepted stake.
 *
 * @returns its id
 */
export async function makeRound(sql: postgres.Sql, bets: number, hasJackpots: boolean): Promise<number> {
	rounds += 1;
	const roundId = FIRST_ID + rounds;
	const firstBet = FIRST_ID * (rounds + 1);
	await sql`
		insert into round (
			round_id, game_code, edition, state, betting_opens_at, betting_closes_at, cut_at, draw_at, reveals_at, seed_hash,
			seed, result, jackpots)
		select ${roundId}::bigint, ${GAME_CODE}::int, ${roundId}::int, 'drawing', at, at, at, at, at, ${"00".repeat(32)}::text,
			repeat(md5(${roundId}::text), ${SEED_DIGITS / 32}::int),
			'{"numbers": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]}',
			case when ${hasJackpots}::boolean then (
				select jsonb_agg(jsonb_build_object('jackpotId', jackpot_id, 'version', version) order by rate desc)
				from jackpot) end
		from (select timestamptz '2026-01-01' + ${rounds}::int * interval '45 s' as at) moment`;
	await sql`
		insert into bet (
			bet_id, version, kind, partner_id, player_id, game_code, round_id, currency, digits, stake, selection, is_test,
			idempotency_key, request_sha256, state, status, is_closed, sequence, deadline_at, placed_at, changed_at)
		select ${firstBet}::bigint + n, 3, 'own', ${PARTNER_NUMBER}::int, ${FIRST_ID}::bigint + n / ${BETS_PER_PLAYER}::int,
			${GAME_CODE}::int, ${roundId}::bigint, 'EUR', 2, ${STAKE_MINOR}::numeric,
			jsonb_build_object('market', 'numbers', 'numbers', jsonb_build_array(n % 60 + 1, n % 60 + 8, n % 60 + 20)), false,
			${roundId}::text || '-' || n, sha256(convert_to(n::text, 'UTF8')), 'accepted', 'accepted', false, 2, at, at, at
		from generate_series(0, ${bets - 1}::int) n, (select timestamptz '2026-01-01' as at) moment`;
	await sql`
		insert into delivery (
			subject_id, seq, partner_id, kind, transaction_type, amount, payload, dedupe_key, state, attempts,
			may_have_arrived, happened, first_due_at, needs_acceptance, resent, last_code, created_at, changed_at)
		select ${firstBet}::bigint + n, 1, ${PARTNER_NUMBER}::int, 'payment', -1, ${STAKE_MINOR}::numeric,
			'{"BetId":' || ${firstBet}::bigint + n || ',"PartnerUserId":"player-' || n / ${BETS_PER_PLAYER}::int
				|| '","TransactionType":-1,"Amount":"1.00","TagId":1313}',
			${firstBet}::bigint + n || ':-1', 'accepted', 1, false, '', at, false, false, 200, at, at
		from generate_series(0, ${bets - 1}::int) n, (select timestamptz '2026-01-01' as at) moment`;
	await sql.unsafe("analyze bet; analyze delivery; analyze round; analyze player");
	return roundId;
}
