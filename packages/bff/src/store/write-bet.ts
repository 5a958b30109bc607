import type { Delivery } from "@webframe/shared/bet";
import type { BetStatus } from "@webframe/shared/wire";
import type { Queryable } from "../platform/database.ts";
import { NOTHING, type Part, part, run } from "../platform/statement.ts";
import type { DeliveryPlaces, StoredBet } from "./bet-rows.ts";
import { minorUnits, moment } from "./column-values.ts";
import { giveUseBack } from "./freebet-uses.ts";
import { RECENT_CHANGES_MAX } from "./player-change.ts";
import { changedDeliveries, writeDeliveries } from "./write-deliveries.ts";

export interface BetWrite {
	readonly before: StoredBet;
	readonly after: StoredBet;
	readonly status: BetStatus;
	/** The player sees a difference: the change takes the player's next number. */
	readonly isVisible: boolean;
	/** The player's balance as the casino told it with this change. */
	readonly balance: string | null;
	/** Written only as long as the bet's round takes bets. */
	readonly whileBetting?: boolean;
	readonly now: Date;
}

export interface BetWritten {
	/** The player's change number that the bet's shown state carries now. */
	readonly sequence: number;
	/** Where the row lies now. */
	readonly place: string;
	/** Where its deliveries lie now, as far as this is known. */
	readonly deliveryPlaces: DeliveryPlaces;
}

interface WrittenRow extends Pick<BetWritten, "sequence" | "place"> {
	/** Where the one delivery lies now that has changed. */
	readonly deliveryPlace: string | null;
}

/**
 * Writes a decision in one statement, on the condition that the bet still has the version on which the decision
 * was made and, where the bet comes into play by it, that its round is not cut, or where it is asked, that its round
 * still takes bets.
 *
 * The rows are found by the places (`ctid`) where they were read, so that no index is descended, however many bets there
 * are. Whatever lies there is the bet only with its id and version, and the delivery only with its key; where one was
 * moved meanwhile, the condition does not hold, and reading again finds the new place.
 *
 * Order of locks, everywhere: round, bet, delivery, player, freebet. The bets of a corrected round alone are written before
 * their round's share is taken (`walk-round.ts`): whoever holds a round against shares must wait for neither bets nor players.
 *
 * @returns undefined when the condition did not hold: nothing was written, read and decide again.
 */
export async function writeBet(sql: Queryable, write: BetWrite): Promise<BetWritten | undefined> {
	const { before, after } = write;
	const condition = roundCondition(write);
	const change = onlyChange(write);
	const deliveries = { before: before.deliveries, after: after.deliveries, now: write.now };
	const isBet = part`b.ctid = ${before.place}::tid
				and b.bet_id = ${before.betId}::bigint and b.version = ${before.version}::int
			${condition === null ? NOTHING : part`and exists (select 1 from open_round)`}`;
	const [row] = await run<WrittenRow>(sql)`
		with ${condition === null ? NOTHING : openRound(before.roundId, condition, write.now)}
		${change?.place === undefined ? lockedBet(isBet) : lockedBetAndDelivery(isBet, before.betId, change.delivery.seq, change.place)},
		${write.isVisible ? numbered(write.balance) : NOTHING}
		written as (
			update bet b set
				version = b.version + 1, state = ${after.state}, status = ${write.status},
				out_of_play = ${after.outOfPlay}, is_closed = ${after.isClosed}, code = ${after.code},
				win_amount = ${minorUnits(after.winAmount)}::numeric,
				win_tax_amount = ${minorUnits(after.winTaxAmount)}::numeric,
				told_at = ${moment(after.toldAt)}::timestamptz,
				changed_at = ${write.now}::timestamptz,
				${changesUse(write) ? part`promo_use = ${after.promoUse}::text,` : NOTHING}
				sequence = ${write.isVisible ? part`(select last_sequence from numbered)` : part`b.sequence`}
			from locked where b.ctid = locked.place
			returning b.sequence, b.ctid as place
		)
		${writeDeliveries({ ...deliveries, isHeld: change?.place !== undefined })}
		${givesUseBack(write) ? giveUseBack(after.promoCode ?? "", write.now) : NOTHING}
		select sequence, place, ${change === undefined ? part`null` : part`(select place from changed)`} as "deliveryPlace"
		from written`;
	if (row === undefined) return undefined;
	const { sequence, place, deliveryPlace } = row;
	return { sequence, place, deliveryPlaces: placesAfter(write, deliveryPlace ?? undefined) };
}

/** The bet gives its freebet's use back, or takes one again; the latter is taken in the same transaction. */
export function changesUse({ before, after }: BetWrite): boolean {
	return before.promoUse !== after.promoUse;
}

function givesUseBack(write: BetWrite): boolean {
	return changesUse(write) && write.after.promoUse === "given_back";
}

interface OnlyChange {
	readonly delivery: Delivery;
	/** Where it lies, if that is known. */
	readonly place: string | undefined;
	/** It waited for a time. */
	readonly wasDue: boolean;
}

/** The one delivery that changes; undefined when there are more, or none. */
export function onlyChange({ before, after }: BetWrite): OnlyChange | undefined {
	const [only, ...more] = changedDeliveries({ before: before.deliveries, after: after.deliveries });
	if (only === undefined || more.length > 0) return undefined;
	const index = after.deliveries.indexOf(only);
	const wasDue = (before.deliveries[index]?.dueAt ?? null) !== null;
	return { delivery: only, place: before.deliveryPlaces[index], wasDue };
}

/** @param written where the one delivery lies now that has changed; of several, and of added ones, it is not known */
export function placesAfter({ before, after }: BetWrite, written: string | undefined): DeliveryPlaces {
	return after.deliveries.map((delivery, index) => {
		if (delivery === before.deliveries[index]) return before.deliveryPlaces[index];
		return index < before.deliveries.length ? written : undefined;
	});
}

function lockedBet(isBet: Part) {
	return part`locked as (
			select b.ctid as place, b.bet_id as subject_id, b.partner_id, b.player_id from bet b
			where ${isBet}
			for update of b
		)`;
}

/**
 * Lists and evidence move a delivery without a new version of its bet, also while this statement waits for it. Older
 * releases of PostgreSQL do not look at a row's place again then and lock the moved one, which the update would not see:
 * so the place is compared once more.
 */
function lockedBetAndDelivery(isBet: Part, betId: number, seq: number, place: string) {
	return part`found as (
			select b.ctid as place, b.bet_id as subject_id, b.partner_id, b.player_id, d.ctid as delivery_place
			from bet b, delivery d
			where ${isBet}
				and d.ctid = ${place}::tid and d.subject_id = ${betId}::bigint and d.seq = ${seq}::smallint
			for update of b, d
		),
		locked as (select * from found where delivery_place = ${place}::tid)`;
}

/** What the round must still do for the bet to be written. */
export function roundCondition({ before, after, whileBetting }: BetWrite): "takesBets" | "takesAcceptances" | null {
	if (before.kind !== "own") return null;
	if (whileBetting === true) return "takesBets";
	return before.state === "pending" && after.state === "accepted" ? "takesAcceptances" : null;
}

/** The lock that the cut waits for, and that waits for the cut. */
function openRound(roundId: number, condition: "takesBets" | "takesAcceptances", now: Date) {
	const isOpen =
		condition === "takesBets"
			? part`r.state = 'betting' and r.betting_closes_at > ${now}::timestamptz`
			: part`r.state in ('betting', 'closed')`;
	return part`open_round as (
		select r.round_id from round r where r.round_id = ${roundId}::bigint and ${isOpen} for key share
	),`;
}

function numbered(balance: string | null) {
	return part`numbered as (
		update player p set
			last_sequence = p.last_sequence + 1,
			recent_bet_ids = (p.recent_bet_ids || locked.subject_id)[
				greatest(1, cardinality(p.recent_bet_ids) + 2 - ${RECENT_CHANGES_MAX}::int):],
			balance = coalesce(${balance}::text, p.balance)
		from locked where p.player_id = locked.player_id
		returning p.last_sequence
	),`;
}
