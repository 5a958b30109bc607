import type { Queryable } from "../platform/database.ts";
import { part, run } from "../platform/statement.ts";
import { type Placement, withAcceptance } from "./placement.ts";
import { RECENT_CHANGES_MAX } from "./player-change.ts";
import { refundConditionsAsNumber } from "./refund-conditions.ts";

export interface BetPlacement extends Placement {
	/** The log-in that the bet comes from. */
	readonly loginId: string;
	readonly roundId: number;
	/** JSON text. */
	readonly selection: string;
	readonly requestSha256: Buffer;
}

export interface PlacedBet {
	readonly betId: number;
	readonly sequence: number;
	readonly bettingClosesAt: Date;
	/** Where its row lies, and that of its acceptance. */
	readonly place: string;
	readonly deliveryPlace: string;
}

/** The round of an own game's bet as `open_round`, held against its cut, where it takes bets. */
export function openRound(bet: BetPlacement) {
	return part`open_round as (
			select r.round_id, r.betting_closes_at from round r
			where r.round_id = ${bet.roundId}::bigint and r.game_code = ${bet.gameCode}::int
				and r.state = 'betting' and r.betting_opens_at <= ${bet.now}::timestamptz
				and r.betting_closes_at > ${bet.now}::timestamptz
			for key share
		)`;
}

/**
 * Inserts a bet with its acceptance in one statement, on the condition that the round takes bets, the log-in was not
 * ended and the player is not blocked and was not refused under this key. The share lock on the round makes the cut wait
 * for it, and it for the cut.
 *
 * @returns undefined when the condition did not hold.
 * @throws PostgresError 23505 on `bet_idempotency` when the player has used the key before.
 */
export async function placeBet(sql: Queryable, bet: BetPlacement): Promise<PlacedBet | undefined> {
	const [row] = await run<PlacedBet>(sql)`
		with ${openRound(bet)},
		new_id as (select nextval('money_id') as bet_id from open_round),
		numbered as (
			update player p set
				last_sequence = p.last_sequence + 1,
				recent_bet_ids = (p.recent_bet_ids || new_id.bet_id)[
					greatest(1, cardinality(p.recent_bet_ids) + 2 - ${RECENT_CHANGES_MAX}::int):]
			from new_id where p.player_id = ${bet.playerId}::bigint and not p.is_blocked
				and not ${bet.idempotencyKey}::text = any(p.refused_keys)
				and not exists (
					select 1 from session where session_id = ${bet.loginId}::uuid and revoked_at is not null)
			returning p.last_sequence, new_id.bet_id
		),
		placed as (
			insert into bet (
				bet_id, version, kind, partner_id, player_id, game_code, round_id, currency, digits, stake, selection,
				tag_id, is_test, idempotency_key, request_sha256, state, status, is_closed, sequence, deadline_at,
				placed_at, changed_at, refund_conditions)
			select
				bet_id, 1, 'own', ${bet.partnerId}::int, ${bet.playerId}::bigint, ${bet.gameCode}::int,
				${bet.roundId}::bigint, ${bet.currency}, ${bet.digits}::smallint, ${String(bet.stake)}::numeric,
				${bet.selection}::text::jsonb, ${bet.tagId}::bigint, ${bet.isTest}::boolean, ${bet.idempotencyKey},
				${bet.requestSha256}::bytea, 'pending', 'pending', false, last_sequence,
				${bet.deadlineAt}::timestamptz, ${bet.now}::timestamptz, ${bet.now}::timestamptz,
				${refundConditionsAsNumber(bet.refundConditions)}::smallint
			from numbered
			returning ctid as place
		),
		${withAcceptance(bet)}
		select bet_id as "betId", last_sequence as "sequence", betting_closes_at as "bettingClosesAt", place,
			"deliveryPlace"
		from numbered, open_round, placed, added`;
	return row;
}
