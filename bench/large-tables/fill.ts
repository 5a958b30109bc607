/**
 * Fills the tables with the past: bets that were placed, accepted, settled and closed. All sets are made inside the
 * database, a part at a time.
 */
import type postgres from "postgres";
import { PARTNER_NUMBER } from "../bet-path/servers.ts";

/** The past of one player, and of one round, is the same whatever the tables hold. */
const BETS_PER_PLAYER = 100;
const BETS_PER_ROUND = 100;
/** Bets inserted by one statement. */
const BETS_AT_ONCE = 250_000;
/** Far above the ids that the running service has given away already, and below those that it will give. */
const FIRST_ID = 1_000_000;
/** Changes that a player's row remembers, and how many of them one bet makes. */
const RECENT_CHANGES = 64;
const CHANGES_PER_BET = 4;

/** The name of one of the players who have a past, for a share of them in [0, 1). */
export function playerName(bets: number, share: number): string {
	return `player-${Math.floor(share * playersOf(bets))}`;
}

function playersOf(bets: number): number {
	return bets / BETS_PER_PLAYER;
}

/** @param onPart is called with the number of bets that are there */
export async function fill(sql: postgres.Sql, bets: number, onPart: (bets: number) => void): Promise<void> {
	const players = playersOf(bets);
	const rounds = bets / BETS_PER_ROUND;
	await sql`select setval('money_id', ${FIRST_ID + bets}::bigint), setval('round_ids', ${FIRST_ID + rounds}::bigint),
		setval(pg_get_serial_sequence('player', 'player_id'), ${FIRST_ID + players}::bigint)`;
	await sql`
		insert into player (
			player_id, partner_id, partner_user_id, currency, is_test, is_blocked, last_sequence, recent_bet_ids,
			balance, created_at)
		overriding system value
		select ${FIRST_ID}::bigint + p, ${PARTNER_NUMBER}::int, 'player-' || p, 'EUR', false, false,
			${BETS_PER_PLAYER * CHANGES_PER_BET}::bigint,
			array(
				select ${FIRST_ID}::bigint + p
					+ ${players}::bigint * (${BETS_PER_PLAYER - 1}::int - change / ${CHANGES_PER_BET}::int)
				from generate_series(${RECENT_CHANGES - 1}::int, 0, -1) change),
			'1000.00', timestamptz '2026-01-01'
		from generate_series(0, ${players - 1}::int) p`;
	await sql`
		insert into round (
			round_id, game_code, edition, state, betting_opens_at, betting_closes_at, cut_at, draw_at, reveals_at, seed_hash, seed,
			result, settled_at)
		select ${FIRST_ID}::bigint + r, 9, ${FIRST_ID}::int + r, 'finished', at, at + interval '30 s', at + interval '35 s',
			at + interval '35 s', at + interval '45 s', md5(r::text), md5(r::text), '{}', at + interval '50 s'
		from generate_series(0, ${rounds - 1}::int) r,
			lateral (select timestamptz '2024-01-01' + r * interval '45 s' as at) moment`;
	for (let from = 0; from < bets; from += BETS_AT_ONCE) {
		const to = Math.min(bets, from + BETS_AT_ONCE);
		await insertBets(sql, players, from, to);
		await insertDeliveries(sql, players, from, to);
		onPart(to);
	}
	await sql.unsafe("vacuum analyze");
}

async function insertBets(sql: postgres.Sql, players: number, from: number, to: number): Promise<void> {
	await sql`
		insert into bet (
			bet_id, version, kind, partner_id, player_id, game_code, round_id, currency, digits, stake, selection,
			is_test, idempotency_key, request_sha256, state, status, is_closed, win_amount, sequence, deadline_at,
			placed_at, changed_at)
		select ${FIRST_ID}::bigint + n, 6, 'own', ${PARTNER_NUMBER}::int, ${FIRST_ID}::bigint + n % ${players}::int, 9,
			${FIRST_ID}::bigint + n / ${BETS_PER_ROUND}::int, 'EUR', 2, 20,
			'{"market": "numbers", "numbers": [3, 14, 15, 65]}', false, md5(n::text),
			sha256(convert_to(n::text, 'UTF8')), 'lose', 'lose', true, 0,
			(n / ${players}::int + 1) * ${CHANGES_PER_BET}::bigint, at + interval '30 s', at, at + interval '40 s'
		from generate_series(${from}::int, ${to - 1}::int) n,
			lateral (select timestamptz '2024-01-01' + n / ${BETS_PER_ROUND}::int * interval '45 s' as at) moment`;
}

async function insertDeliveries(sql: postgres.Sql, players: number, from: number, to: number): Promise<void> {
	await sql`
		insert into delivery (
			subject_id, seq, partner_id, kind, transaction_type, amount, payload, dedupe_key, state, attempts,
			may_have_arrived, happened, first_due_at, needs_acceptance, resent, last_code, created_at, changed_at,
			accepted_at)
		select ${FIRST_ID}::bigint + n, step.seq, ${PARTNER_NUMBER}::int, step.kind, step.type, step.amount,
			'{"BetId":' || ${FIRST_ID}::bigint + n || ',"PartnerUserId":"player-' || n % ${players}::int
				|| '","TransactionType":' || coalesce(step.type::text, 'null') || ',"Amount":"0.20","TagId":1313}',
			${FIRST_ID}::bigint + n || ':' || coalesce(step.type::text, step.kind), 'accepted', 1, false, '', at, false,
			false, 200, at, at + interval '40 s', at + step.seq * interval '20 s'
		from generate_series(${from}::int, ${to - 1}::int) n,
			lateral (select timestamptz '2024-01-01' + n / ${BETS_PER_ROUND}::int * interval '45 s' as at) moment,
			(values (1, 'payment', -1, 20), (2, 'payment', 1, 0), (3, 'close', null, null)) step(seq, kind, type, amount)
		order by n, step.seq`;
}
