/** Rounds whose draw has been shown to its end, with accepted bets, made inside the database as `place` and `accept` leave them. */
import type postgres from "postgres";
import { PARTNER_NUMBER } from "../bet-path/servers.ts";

/** Far above the ids that the service has given away, and below those that it will give. */
const FIRST_ID = 1_000_000;
const BETS_PER_PLAYER = 10;
const SEED_DIGITS = 64;
const KENO = 9;
const ROULETTE = 22;
/** Pockets of the wheel, from 0 up. */
const POCKETS = 37;
/** Of a ticket's picks these lie on single numbers, and the others on one of the fields below. */
const FIELDS = ["colour:red", "colour:black", "parity:even", "half:low", "dozen:1", "dozen:2", "column:1", "column:3"];

let rounds = 0;

/** What is bet on in a round, and what it has drawn. */
export interface BetKind {
	readonly gameCode: number;
	readonly stakeMinor: number;
	/** As it is stored, for each bet from 0 up. */
	selection(nth: number): object;
	readonly result: object;
}

/** Of stakes of 1.00 none wins more than a few times. */
export const KENO_BETS: BetKind = {
	gameCode: KENO,
	stakeMinor: 100,
	selection: (nth) => ({ market: "numbers", numbers: [(nth % 60) + 1, (nth % 60) + 8, (nth % 60) + 20] }),
	result: { numbers: Array.from({ length: 20 }, (_, index) => index + 1) },
};

/** Tickets of a roulette: numbers that lie side by side, at another place for each ticket, and some fields; 0.20 on each. */
export function tickets(picks: number): BetKind {
	return {
		gameCode: ROULETTE,
		stakeMinor: 20 * picks,
		selection: (nth) => ({ market: "picks", picks: picksOf(nth, picks) }),
		result: { stop: "17" },
	};
}

function picksOf(nth: number, picks: number): readonly object[] {
	const fields = FIELDS.slice(0, Math.min(FIELDS.length, Math.floor(picks / 4)));
	const numbers = Array.from(
		{ length: Math.min(POCKETS, picks - fields.length) },
		(_, index) => `straight:${(nth + index) % POCKETS}`,
	);
	return [...fields, ...numbers].toSorted().map((outcome) => ({ outcome, amount: "0.20" }));
}

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

interface MadeRound {
	readonly bets: number;
	readonly hasJackpots?: boolean;
	readonly kind?: BetKind;
}

/**
 * A drawn round of so many bets, each on a selection of its own kind and with its accepted stake.
 *
 * @returns its id
 */
export async function makeRound(
	sql: postgres.Sql,
	{ bets, hasJackpots = false, kind = KENO_BETS }: MadeRound,
): Promise<number> {
	const { gameCode, stakeMinor, result } = kind;
	// As many as are different: the rest is the same again.
	const selections = Array.from({ length: 420 }, (_, nth) => kind.selection(nth));
	const stake = (stakeMinor / 100).toFixed(2);
	rounds += 1;
	const roundId = FIRST_ID + rounds;
	const firstBet = FIRST_ID * (rounds + 1);
	await sql`
		insert into round (
			round_id, game_code, edition, state, betting_opens_at, betting_closes_at, cut_at, draw_at, reveals_at, seed_hash,
			seed, result, jackpots)
		select ${roundId}::bigint, ${gameCode}::int, ${roundId}::int, 'drawing', at, at, at, at, at, ${"00".repeat(32)}::text,
			repeat(md5(${roundId}::text), ${SEED_DIGITS / 32}::int),
			${JSON.stringify(result)}::text::jsonb,
			case when ${hasJackpots}::boolean then (
				select jsonb_agg(jsonb_build_object('jackpotId', jackpot_id, 'version', version) order by rate desc)
				from jackpot) end
		from (select timestamptz '2026-01-01' + ${rounds}::int * interval '45 s' as at) moment`;
	await sql`
		with selections as materialized (
			select value as selection, ordinality - 1 as nth
			from jsonb_array_elements(${JSON.stringify(selections)}::text::jsonb) with ordinality
		)
		insert into bet (
			bet_id, version, kind, partner_id, player_id, game_code, round_id, currency, digits, stake, selection, is_test,
			idempotency_key, request_sha256, state, status, is_closed, sequence, deadline_at, placed_at, changed_at)
		select ${firstBet}::bigint + n, 3, 'own', ${PARTNER_NUMBER}::int, ${FIRST_ID}::bigint + n / ${BETS_PER_PLAYER}::int,
			${gameCode}::int, ${roundId}::bigint, 'EUR', 2, ${stakeMinor}::numeric,
			s.selection, false,
			${roundId}::text || '-' || n, sha256(convert_to(n::text, 'UTF8')), 'accepted', 'accepted', false, 2, at, at, at
		from generate_series(0, ${bets - 1}::int) n
		join selections s on s.nth = n % ${selections.length}::int, (select timestamptz '2026-01-01' as at) moment`;
	await sql`
		insert into delivery (
			subject_id, seq, partner_id, kind, transaction_type, amount, payload, dedupe_key, state, attempts,
			may_have_arrived, happened, first_due_at, needs_acceptance, resent, last_code, created_at, changed_at)
		select ${firstBet}::bigint + n, 1, ${PARTNER_NUMBER}::int, 'payment', -1, ${stakeMinor}::numeric,
			'{"BetId":' || ${firstBet}::bigint + n || ',"PartnerUserId":"player-' || n / ${BETS_PER_PLAYER}::int
				|| '","TransactionType":-1,"Amount":"' || ${stake}::text || '","TagId":1313}',
			${firstBet}::bigint + n || ':-1', 'accepted', 1, false, '', at, false, false, 200, at, at
		from generate_series(0, ${bets - 1}::int) n, (select timestamptz '2026-01-01' as at) moment`;
	await sql.unsafe("analyze bet; analyze delivery; analyze round; analyze player");
	return roundId;
}
