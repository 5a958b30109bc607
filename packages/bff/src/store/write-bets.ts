import { type Delivery, newlyBooked } from "@webframe/shared/bet";
import type { Queryable } from "../platform/database.ts";
import { part, run } from "../platform/statement.ts";
import { minorUnits, moment } from "./column-values.ts";
import { isToLookAt, isToSend } from "./due-deliveries.ts";
import { givenRows } from "./given-rows.ts";
import { RECENT_CHANGES_MAX } from "./player-change.ts";
import { type BetWrite, type BetWritten, changesUse, onlyChange, placesAfter, roundCondition } from "./write-bet.ts";

/** Of the rows that `changeOf` makes. */
const CHANGE_COLUMNS = part`nth int, "betId" bigint, version int, place tid, "roundId" bigint, state text, status text,
	"outOfPlay" text, "isClosed" boolean, code text, "winAmount" numeric, "winTaxAmount" numeric, "toldAt" timestamptz,
	"changedAt" timestamptz, "isVisible" boolean, balance text, "deliveryPlace" tid, seq smallint, kind text,
	"deliveryState" text, attempts int, "mayHaveArrived" boolean, happened text, "firstDueAt" timestamptz, "refusedBy" text,
	resent boolean, listed text, "lastCode" int, "partnerTransactionId" text, "dueAt" timestamptz, "isToSend" boolean,
	"isToLookAt" boolean, "isDequeued" boolean, "isBooked" boolean`;

interface WrittenRow extends Pick<BetWritten, "sequence" | "place"> {
	readonly betId: number;
	/** Where the delivery lies now that has changed. */
	readonly deliveryPlace: string;
}

/**
 * One delivery changes, whose place is known, and none is added: the end of an attempt, the accept of a stake. A stake that
 * lets its rollback count, too, is written by itself.
 */
export function canBeWrittenTogether(write: BetWrite): boolean {
	const { before, after } = write;
	return (
		after.deliveries.length === before.deliveries.length &&
		onlyChange(write)?.place !== undefined &&
		roundCondition(write) !== "takesBets" &&
		!changesUse(write) &&
		bookedBy(write).length <= 1
	);
}

/**
 * Writes decisions on different bets in one statement, each on the conditions on which `writeBet` writes it. It waits for
 * nobody: what another one holds at this moment is passed over with its row. So a held row holds up no neighbour, and two
 * of these statements cannot wait for each other.
 *
 * A player's changes are numbered without a gap, in the order of the rows; the balance that stands is that of the last one.
 *
 * Order of locks: round, bet with its delivery, player, each by id.
 *
 * @param writes of different bets, each `canBeWrittenTogether`
 * @returns for each in its order; undefined: not written
 */
export async function writeBets(
	sql: Queryable,
	writes: readonly BetWrite[],
): Promise<readonly (BetWritten | undefined)[]> {
	const rows = await run<WrittenRow>(sql)`
		with change as ${givenRows(writes.map(changeOf), CHANGE_COLUMNS)},
		open_round as (
			select r.round_id from round r
			where r.round_id = any(array(select "roundId" from change)) and r.state in ('betting', 'closed')
			order by r.round_id for key share of r skip locked
		),
		found as (
			select c.*, b.partner_id, b.player_id, d.ctid as found_delivery
			from change c
			join bet b on b.ctid = c.place and b.bet_id = c."betId" and b.version = c.version
			join delivery d on d.ctid = c."deliveryPlace" and d.subject_id = c."betId" and d.seq = c.seq
			where c."roundId" is null or c."roundId" in (select round_id from open_round)
			order by b.bet_id for update of b, d skip locked
		),
		-- For the same reason as in write-bet.ts.
		locked as (select * from found where found_delivery = "deliveryPlace"),
		counted as (
			select player_id, count(*)::int as changes, array_agg("betId" order by nth) as bet_ids,
				(array_agg(balance order by nth desc) filter (where balance is not null))[1] as balance
			from locked where "isVisible" group by player_id
		),
		held_player as (
			select p.player_id, counted.changes, counted.bet_ids, counted.balance
			from counted join player p on p.player_id = counted.player_id
			order by p.player_id for update of p skip locked
		),
		numbered as (
			update player p set
				last_sequence = p.last_sequence + h.changes,
				recent_bet_ids = (p.recent_bet_ids || h.bet_ids)[
					greatest(1, cardinality(p.recent_bet_ids) + h.changes + 1 - ${RECENT_CHANGES_MAX}::int):],
				balance = coalesce(h.balance, p.balance)
			from held_player h where p.player_id = h.player_id
			returning p.player_id, p.last_sequence - h.changes as sequence_before
		),
		ready as (
			select locked.*, n.sequence_before
				+ row_number() over (partition by locked.player_id, locked."isVisible" order by locked.nth) as sequence
			from locked left join numbered n on locked."isVisible" and n.player_id = locked.player_id
			where not locked."isVisible" or n.player_id is not null
		),
		written as (
			update bet b set
				version = b.version + 1, state = u.state, status = u.status, out_of_play = u."outOfPlay",
				is_closed = u."isClosed", code = u.code, win_amount = u."winAmount", win_tax_amount = u."winTaxAmount",
				told_at = u."toldAt", changed_at = u."changedAt", sequence = coalesce(u.sequence, b.sequence)
			from ready u where b.ctid = u.place
			returning b.bet_id, b.sequence, b.ctid as place
		),
		changed as (
			update delivery d set
				state = u."deliveryState", attempts = u.attempts, may_have_arrived = u."mayHaveArrived",
				happened = u.happened, first_due_at = u."firstDueAt", refused_by = u."refusedBy", resent = u.resent,
				listed = u.listed, last_code = u."lastCode", changed_at = u."changedAt",
				partner_transaction_id = u."partnerTransactionId",
				accepted_at = case when u."isBooked" then u."changedAt" else d.accepted_at end
			from ready u where d.ctid = u."deliveryPlace"
			returning d.subject_id, d.ctid as place
		),
		moved as (
			insert into movement (subject_id, seq, accepted_at)
			select "betId", seq, "changedAt"
			from ready where "isBooked" order by "betId"
		),
		dequeued as (
			delete from due_delivery q using ready u
			where u."isDequeued" and q.subject_id = u."betId" and q.seq = u.seq
		),
		queued as (
			insert into due_delivery (subject_id, seq, partner_id, kind, due_at, is_to_send, is_to_look_at)
			select "betId", seq, partner_id, kind, "dueAt", "isToSend", "isToLookAt" from ready
			where "dueAt" is not null order by "betId"
			on conflict (subject_id, seq) do update set
				due_at = excluded.due_at, is_to_send = excluded.is_to_send, is_to_look_at = excluded.is_to_look_at
		)
		select w.bet_id as "betId", w.sequence, w.place, changed.place as "deliveryPlace"
		from written w join changed on changed.subject_id = w.bet_id`;
	const written = new Map(rows.map((row) => [row.betId, row]));
	return writes.map((write) => {
		const row = written.get(write.before.betId);
		if (row === undefined) return undefined;
		const { sequence, place, deliveryPlace } = row;
		return { sequence, place, deliveryPlaces: placesAfter(write, deliveryPlace) };
	});
}

function bookedBy({ before, after }: BetWrite): readonly Delivery[] {
	return newlyBooked(before.deliveries, after.deliveries);
}

function changeOf(write: BetWrite, nth: number): object {
	const { before, after } = write;
	const changed = onlyChange(write);
	if (changed === undefined) throw new Error(`The write of the bet ${before.betId} is none that goes with others.`);
	const { delivery, place, wasDue } = changed;
	return {
		nth,
		betId: before.betId,
		version: before.version,
		place: before.place,
		roundId: roundCondition(write) === null ? null : before.roundId,
		state: after.state,
		status: write.status,
		outOfPlay: after.outOfPlay,
		isClosed: after.isClosed,
		code: after.code,
		winAmount: minorUnits(after.winAmount),
		winTaxAmount: minorUnits(after.winTaxAmount),
		toldAt: moment(after.toldAt),
		changedAt: write.now,
		isVisible: write.isVisible,
		balance: write.balance,
		deliveryPlace: place,
		seq: delivery.seq,
		kind: delivery.kind,
		deliveryState: delivery.state,
		attempts: delivery.attempts,
		mayHaveArrived: delivery.mayHaveArrived,
		happened: delivery.happened.join(),
		firstDueAt: moment(delivery.firstDueAt),
		refusedBy: delivery.refusedBy,
		resent: delivery.resent,
		listed: delivery.listed,
		lastCode: delivery.lastCode,
		partnerTransactionId: delivery.partnerTransactionId,
		dueAt: moment(delivery.dueAt),
		isToSend: isToSend(delivery),
		isToLookAt: isToLookAt(delivery),
		isDequeued: delivery.dueAt === null && wasDue,
		isBooked: bookedBy(write).length > 0,
	};
}
