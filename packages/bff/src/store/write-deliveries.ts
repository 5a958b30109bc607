/** The parts of a statement that write what a decision has changed about the deliveries of a bet or cashback. */
import { type Delivery, newlyBooked } from "@webframe/shared/bet";
import { list, NOTHING, part } from "../platform/statement.ts";
import { minorUnits, moment } from "./column-values.ts";
import { writeDequeued, writeQueued } from "./due-deliveries.ts";
import { writeMovements } from "./movements.ts";

interface DeliveriesWrite {
	/** None for a row that the statement inserts. */
	readonly before: readonly Delivery[];
	readonly after: readonly Delivery[];
	readonly now: Date;
	/** The one that changes lies at `delivery_place` in `locked`, and is locked, too. */
	readonly isHeld?: boolean;
}

/** The deliveries that were there before and are different now. */
export function changedDeliveries({ before, after }: Pick<DeliveriesWrite, "before" | "after">): readonly Delivery[] {
	return after.filter((delivery, index) => before[index] !== undefined && before[index] !== delivery);
}

/**
 * What is different between two states of the deliveries of the row in `locked`: `subject_id` and `partner_id`. Where deliveries have changed there is `changed` with the places where they lie now.
 */
export function writeDeliveries({ before, after, now, isHeld = false }: DeliveriesWrite) {
	const changed = changedDeliveries({ before, after });
	const added = after.slice(before.length);
	const booked = newlyBooked(before, after);
	const queued = [...changed, ...added].filter(({ dueAt }) => dueAt !== null);
	// A claim moves a time but neither gives nor takes one, so that under the bet's version this is what stands.
	const dequeued = after.filter(({ dueAt }, index) => dueAt === null && (before[index]?.dueAt ?? null) !== null);
	return part`
		${changed.length > 0 ? writeChanged(changed, now, isHeld, booked.length > 0) : NOTHING}
		${added.length > 0 ? writeAdded(added, now) : NOTHING}
		${dequeued.length > 0 ? writeDequeued(dequeued) : NOTHING}
		${queued.length > 0 ? writeQueued(queued) : NOTHING}
		${booked.length > 0 ? writeMovements(booked, now) : NOTHING}`;
}

/** Of a row that was accepted before times were kept none is made up. */
function acceptedAt(now: Date) {
	return part`, accepted_at = case when u.state = 'accepted' and d.state <> 'accepted' then ${now}::timestamptz
			else d.accepted_at end`;
}

/** @param isBooking one of them has moved money by it: that is when it was accepted */
function writeChanged(deliveries: readonly Delivery[], now: Date, isHeld: boolean, isBooking: boolean) {
	const rows = deliveries.map(
		(delivery) => part`(${delivery.seq}::smallint, ${delivery.state}::text, ${delivery.attempts}::int,
			${delivery.mayHaveArrived}::boolean, ${delivery.happened.join()}::text, ${moment(delivery.firstDueAt)}::timestamptz,
			${delivery.refusedBy}::text, ${delivery.resent}::boolean, ${delivery.listed}::text, ${delivery.lastCode}::int,
			${delivery.partnerTransactionId}::text)`,
	);
	return part`, changed as (
		update delivery d set
			state = u.state, attempts = u.attempts, may_have_arrived = u.may_have_arrived, happened = u.happened,
			first_due_at = u.first_due_at, refused_by = u.refused_by, resent = u.resent, listed = u.listed,
			last_code = u.last_code, partner_transaction_id = u.partner_transaction_id, changed_at = ${now}::timestamptz
			${isBooking ? acceptedAt(now) : NOTHING}
		from locked, (values ${list(rows)}) u(
			seq, state, attempts, may_have_arrived, happened, first_due_at, refused_by, resent, listed, last_code,
			partner_transaction_id)
		where ${isHeld ? part`d.ctid = locked.delivery_place` : part`d.subject_id = locked.subject_id and d.seq = u.seq`}
		returning d.ctid as place
	)`;
}

function writeAdded(deliveries: readonly Delivery[], now: Date) {
	const rows = deliveries.map(
		(delivery) => part`(${delivery.seq}::smallint, ${delivery.kind}::text, ${delivery.transactionType}::smallint,
			${minorUnits(delivery.amount)}::numeric, ${minorUnits(delivery.taxAmount)}::numeric, ${delivery.payload}::text,
			${delivery.dedupeKey}::text, ${delivery.state}::text, ${delivery.attempts}::int,
			${delivery.mayHaveArrived}::boolean, ${delivery.happened.join()}::text, ${moment(delivery.firstDueAt)}::timestamptz,
			${delivery.needsAcceptance}::boolean, ${delivery.refusedBy}::text, ${delivery.resent}::boolean,
			${delivery.listed}::text, ${delivery.lastCode}::int)`,
	);
	return part`, added as (
		insert into delivery (
			subject_id, partner_id, created_at, changed_at, seq, kind, transaction_type, amount, tax_amount, payload,
			dedupe_key, state, attempts, may_have_arrived, happened, first_due_at, needs_acceptance, refused_by, resent,
			listed, last_code)
		select locked.subject_id, locked.partner_id, ${now}::timestamptz, ${now}::timestamptz, u.*
		from locked, (values ${list(rows)}) u
	)`;
}
