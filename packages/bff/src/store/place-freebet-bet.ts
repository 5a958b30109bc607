import { PROMO_USES } from "@webframe/shared/bonus";
import type { Queryable } from "../platform/database.ts";
import { run } from "../platform/statement.ts";
import { type BetPlacement, openRound, type PlacedBet } from "./place-bet.ts";
import { withAcceptance } from "./placement.ts";
import { RECENT_CHANGES_MAX } from "./player-change.ts";
import { refundConditionsAsNumber } from "./refund-conditions.ts";

export interface FreebetPlacement extends BetPlacement {
	/** The wire's `PromoCode`, and the issue that the freebet came with. */
	readonly bonusId: string;
	readonly issueId: string;
	/** The bet's multipliers in hundredths: of several the lowest and the highest. */
	readonly lowestOdd: number;
	readonly highestOdd: number;
}

/** A bet that is placed holds its use. */
const [HELD] = PROMO_USES;

/**
 * Inserts a bet that is played with a freebet, with its acceptance, in one statement. Round, player and freebet are locked
 * in this order, each on its own conditions, and everything is written from their join: so no use is taken without a bet,
 * no bet placed without a use, and no number of the player lost.
 *
 * The conditions on round, player and log-in are those of `placeBet`; those on the freebet are `whyUnusable`.
 *
 * Source: wire contract, section 8, "A use".
 *
 * @returns undefined when a condition did not hold.
 * @throws PostgresError 23505 on `bet_idempotency` when the player has used the key before.
 */
export async function placeFreebetBet(sql: Queryable, bet: FreebetPlacement): Promise<PlacedBet | undefined> {
	const [row] = await run<PlacedBet>(sql)`
		with ${openRound(bet)},
		held_player as (
			select p.player_id, p.partner_user_id, p.currency, p.is_test from player p, open_round
			where p.player_id = ${bet.playerId}::bigint and not p.is_blocked
				and not ${bet.idempotencyKey}::text = any(p.refused_keys)
				and not exists (
					select 1 from session where session_id = ${bet.loginId}::uuid and revoked_at is not null)
			for no key update of p
		),
		held_freebet as (
			select f.bonus_id, p.player_id from freebet f, held_player p
			where f.bonus_id = ${bet.bonusId}::text and f.partner_id = ${bet.partnerId}::int
				and f.account_id = p.partner_user_id and f.currency = p.currency and f.is_test = p.is_test
				and f.cancelled_at is null and f.uses < f.bets_count
				and f.valid_from <= ${bet.now}::timestamptz and f.expires_at > ${bet.now}::timestamptz
				and f.digits = ${bet.digits}::smallint and f.amount = ${String(bet.stake)}::numeric
				and ${bet.gameCode}::int = any(f.games)
				and (f.min_odd is null or f.min_odd <= ${bet.lowestOdd}::int)
				and (f.max_odd is null or f.max_odd >= ${bet.highestOdd}::int)
			for no key update of f
		),
		new_id as (select nextval('money_id') as bet_id, player_id, bonus_id from held_freebet),
		numbered as (
			update player p set
				last_sequence = p.last_sequence + 1,
				recent_bet_ids = (p.recent_bet_ids || new_id.bet_id)[
					greatest(1, cardinality(p.recent_bet_ids) + 2 - ${RECENT_CHANGES_MAX}::int):]
			from new_id where p.player_id = new_id.player_id
			returning p.last_sequence, new_id.bet_id, new_id.bonus_id
		),
		used as (
			update freebet f set uses = f.uses + 1 from numbered where f.bonus_id = numbered.bonus_id
		),
		placed as (
			insert into bet (
				bet_id, version, kind, partner_id, player_id, game_code, round_id, currency, digits, stake, selection,
				promo_code, issue_id, promo_use, tag_id, is_test, idempotency_key, request_sha256, state, status, is_closed,
				sequence, deadline_at, placed_at, changed_at, refund_conditions)
			select
				bet_id, 1, 'own', ${bet.partnerId}::int, ${bet.playerId}::bigint, ${bet.gameCode}::int,
				${bet.roundId}::bigint, ${bet.currency}, ${bet.digits}::smallint, ${String(bet.stake)}::numeric,
				${bet.selection}::text::jsonb, bonus_id, ${bet.issueId}::text, ${HELD}::text, ${bet.tagId}::bigint,
				${bet.isTest}::boolean, ${bet.idempotencyKey}, ${bet.requestSha256}::bytea, 'pending', 'pending', false,
				last_sequence, ${bet.deadlineAt}::timestamptz, ${bet.now}::timestamptz, ${bet.now}::timestamptz,
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
