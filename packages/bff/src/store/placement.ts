/** What the placing of a bet says of it, whosever game it is, and the parts of the statements that place many at once. */
import type { Delivery, RefundCondition } from "@webframe/shared/bet";
import { part } from "../platform/statement.ts";
import { minorUnits, moment } from "./column-values.ts";
import { isToLookAt, isToSend, queueAcceptance } from "./due-deliveries.ts";
import { RECENT_CHANGES_MAX } from "./player-change.ts";
import { refundConditionsAsNumber } from "./refund-conditions.ts";

export interface Placement {
	readonly partnerId: number;
	readonly playerId: number;
	readonly gameCode: number;
	readonly currency: string;
	readonly digits: number;
	readonly stake: bigint;
	readonly tagId: number | null;
	readonly isTest: boolean;
	readonly idempotencyKey: string;
	readonly deadlineAt: Date;
	/** Those of the partner now; they stay with the bet. */
	readonly refundConditions: readonly RefundCondition[];
	/** The -1: already an attempt of the placing process, or waiting when no place for a call was free. */
	readonly acceptance: Delivery;
	/** The payload's text before and behind the BetId, which the statement hands out. */
	readonly payloadHead: string;
	readonly payloadTail: string;
	/** The dedupe key behind the BetId. */
	readonly dedupeKeyTail: string;
	readonly now: Date;
}

/** The acceptance of the one bet in `numbered`, as `added`, and its place in the queue. */
export function withAcceptance(bet: Placement) {
	const { amount, taxAmount, state, attempts } = bet.acceptance;
	return part`added as (
			insert into delivery (
				subject_id, seq, partner_id, kind, transaction_type, amount, tax_amount, payload, dedupe_key, state,
				attempts, may_have_arrived, happened, first_due_at, needs_acceptance, resent, created_at,
				changed_at)
			select
				bet_id, 1, ${bet.partnerId}::int, 'payment', -1, ${String(amount)}::numeric,
				${minorUnits(taxAmount)}::numeric,
				${bet.payloadHead}::text || bet_id || ${bet.payloadTail}::text,
				bet_id || ${bet.dedupeKeyTail}::text, ${state}::text, ${attempts}::int,
				false, '', ${bet.now}::timestamptz, false, false, ${bet.now}::timestamptz, ${bet.now}::timestamptz
			from numbered
			returning ctid as "deliveryPlace"
		),
		${queueAcceptance(bet.partnerId, bet.acceptance)}`;
}

/** The columns of a placement in the JSON that many travel in, beside those that only one of the two statements has. */
export const PLACEMENT_COLUMNS = part`nth int, "partnerId" int, "playerId" bigint, "gameCode" int, currency text,
	digits smallint, stake numeric, "tagId" bigint, "isTest" boolean, "idempotencyKey" text, "requestSha256" bytea,
	"deadlineAt" timestamptz, "refundConditions" smallint, amount numeric, "taxAmount" numeric, "payloadHead" text,
	"payloadTail" text, "dedupeKeyTail" text, "deliveryState" text, attempts int, "dueAt" timestamptz, "isToSend" boolean,
	"isToLookAt" boolean, "placedAt" timestamptz`;

/** The same as values. @param nth its place among them, from 0 */
export function placementValues(placement: Placement, requestSha256: Buffer, nth: number) {
	const { acceptance } = placement;
	return {
		nth,
		partnerId: placement.partnerId,
		playerId: placement.playerId,
		gameCode: placement.gameCode,
		currency: placement.currency,
		digits: placement.digits,
		stake: String(placement.stake),
		tagId: placement.tagId,
		isTest: placement.isTest,
		idempotencyKey: placement.idempotencyKey,
		requestSha256: `\\x${requestSha256.toString("hex")}`,
		deadlineAt: placement.deadlineAt,
		refundConditions: refundConditionsAsNumber(placement.refundConditions),
		amount: minorUnits(acceptance.amount),
		taxAmount: minorUnits(acceptance.taxAmount),
		payloadHead: placement.payloadHead,
		payloadTail: placement.payloadTail,
		dedupeKeyTail: placement.dedupeKeyTail,
		deliveryState: acceptance.state,
		attempts: acceptance.attempts,
		dueAt: moment(acceptance.dueAt),
		isToSend: isToSend(acceptance),
		isToLookAt: isToLookAt(acceptance),
		placedAt: placement.now,
	};
}

/**
 * Locks the players of the rows in `wanted`, except those that another one holds. The lock is that of an update that
 * leaves the key alone: a log-in of the player, which refers to the row, does not wait for it.
 */
export const HELD_PLAYERS = part`held_player as (
		select p.player_id, p.refused_keys
		from (select distinct "playerId" from wanted) w
		join player p on p.player_id = w."playerId" and not p.is_blocked
		order by p.player_id for no key update of p skip locked
	)`;

/**
 * Places the rows in `ready`, which have a `round_id`, and whose players are held: `placed`, and `added` for their
 * acceptances. A player's bets take ids and numbers in the order of the rows, the numbers without a gap.
 */
export const placedRows = (kind: "own" | "provider") => part`with_id as (
		select o.*, nextval('money_id') as bet_id
		from (
			select r.*, row_number() over (partition by r."playerId" order by r.nth) as rank from ready r order by r.nth
		) o
	),
	counted as (
		select "playerId", count(*)::int as bets, array_agg(bet_id order by nth) as bet_ids
		from with_id group by "playerId"
	),
	numbered as (
		update player p set
			last_sequence = p.last_sequence + counted.bets,
			recent_bet_ids = (p.recent_bet_ids || counted.bet_ids)[
				greatest(1, cardinality(p.recent_bet_ids) + counted.bets + 1 - ${RECENT_CHANGES_MAX}::int):]
		from counted where p.player_id = counted."playerId"
		returning p.player_id, p.last_sequence - counted.bets as sequence_before
	),
	given as (
		select w.*, n.sequence_before + w.rank as sequence
		from with_id w join numbered n on n.player_id = w."playerId"
	),
	placed as (
		insert into bet (
			bet_id, version, kind, partner_id, player_id, game_code, round_id, currency, digits, stake, selection,
			tag_id, is_test, idempotency_key, request_sha256, state, status, is_closed, sequence, deadline_at,
			placed_at, changed_at, refund_conditions)
		select
			bet_id, 1, ${kind}::text, "partnerId", "playerId", "gameCode", round_id, currency, digits, stake,
			selection::jsonb, "tagId", "isTest", "idempotencyKey", "requestSha256", 'pending', 'pending', false, sequence,
			"deadlineAt", "placedAt", "placedAt", "refundConditions"
		from given order by nth
		returning bet_id, ctid as place
	),
	added as (
		insert into delivery (
			subject_id, seq, partner_id, kind, transaction_type, amount, tax_amount, payload, dedupe_key, state,
			attempts, may_have_arrived, happened, first_due_at, needs_acceptance, resent, created_at, changed_at)
		select
			bet_id, 1, "partnerId", 'payment', -1, amount, "taxAmount", "payloadHead" || bet_id || "payloadTail",
			bet_id || "dedupeKeyTail", "deliveryState", attempts, false, '', "placedAt", false, false, "placedAt", "placedAt"
		from given order by nth
		returning subject_id, ctid as place
	),
	queued as (
		insert into due_delivery (subject_id, seq, partner_id, kind, due_at, is_to_send, is_to_look_at)
		select bet_id, 1, "partnerId", 'payment', "dueAt", "isToSend", "isToLookAt" from given order by nth
	)`;
