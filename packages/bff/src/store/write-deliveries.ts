/** The parts of a statement that write what a decision has changed about the deliveries of a bet or cashback. */
import type { Delivery } from "@webframe/shared/bet";
import type { Queryable } from "../platform/database.ts";
import { dueTime, writeDequeued, writeQueued } from "./due-deliveries.ts";

interface DeliveriesWrite {
	/** None for a row that the statement inserts. */
	readonly before: readonly Delivery[];
	readonly after: readonly Delivery[];
	readonly now: Date;
}

/** What is different between two states of the deliveries of the row in `locked`: `subject_id` and `partner_id`. */
export function writeDeliveries(sql: Queryable, { before, after, now }: DeliveriesWrite) {
	const changed = after.filter((delivery, index) => before[index] !== undefined && before[index] !== delivery);
	const added = after.slice(before.length);
	const queued = [...changed, ...added].filter(({ dueAt }) => dueAt !== null);
	// A claim moves a time but neither gives nor takes one, so that under the bet's version this is what stands.
	const dequeued = after.filter(({ dueAt }, index) => dueAt === null && (before[index]?.dueAt ?? null) !== null);
	const none = sql``;
	return sql`
		${changed.length > 0 ? writeChanged(sql, changed, now) : none}
		${added.length > 0 ? writeAdded(sql, added, now) : none}
		${dequeued.length > 0 ? writeDequeued(sql, dequeued) : none}
		${queued.length > 0 ? writeQueued(sql, queued) : none}`;
}

/** Deliveries travel as one JSON text: one parameter, whatever their number. */
export function deliveriesAsJson(deliveries: readonly Delivery[]): string {
	return JSON.stringify(
		deliveries.map((delivery) => ({
			...delivery,
			amount: delivery.amount === null ? null : String(delivery.amount),
			taxAmount: delivery.taxAmount === null ? null : String(delivery.taxAmount),
			happened: delivery.happened.join(","),
			dueAt: dueTime(delivery),
			firstDueAt: delivery.firstDueAt === null ? null : new Date(delivery.firstDueAt),
		})),
	);
}

function writeChanged(sql: Queryable, deliveries: readonly Delivery[], now: Date) {
	const changes = deliveries.map((delivery) => ({
		seq: delivery.seq,
		state: delivery.state,
		attempts: delivery.attempts,
		mayHaveArrived: delivery.mayHaveArrived,
		happened: delivery.happened.join(","),
		firstDueAt: delivery.firstDueAt === null ? null : new Date(delivery.firstDueAt),
		refusedBy: delivery.refusedBy,
		resent: delivery.resent,
		listed: delivery.listed,
		lastCode: delivery.lastCode,
	}));
	return sql`, changed as (
		update delivery d set
			state = u.state, attempts = u.attempts, may_have_arrived = u."mayHaveArrived", happened = u.happened,
			first_due_at = u."firstDueAt", refused_by = u."refusedBy", resent = u.resent,
			listed = u.listed, last_code = u."lastCode", changed_at = ${now}::timestamptz
		from locked, json_to_recordset(${JSON.stringify(changes)}::text::json) as u(
			seq smallint, state text, attempts int, "mayHaveArrived" boolean, happened text,
			"firstDueAt" timestamptz, "refusedBy" text, resent boolean, listed text, "lastCode" int)
		where d.subject_id = locked.subject_id and d.seq = u.seq
	)`;
}

function writeAdded(sql: Queryable, deliveries: readonly Delivery[], now: Date) {
	return sql`, added as (
		insert into delivery (
			subject_id, seq, partner_id, kind, transaction_type, amount, tax_amount, payload, dedupe_key, state,
			attempts, may_have_arrived, happened, first_due_at, needs_acceptance, refused_by, resent, listed,
			last_code, created_at, changed_at)
		select
			locked.subject_id, u.seq, locked.partner_id, u.kind, u."transactionType", u.amount, u."taxAmount", u.payload,
			u."dedupeKey", u.state, u.attempts, u."mayHaveArrived", u.happened, u."firstDueAt",
			u."needsAcceptance", u."refusedBy", u.resent, u.listed, u."lastCode",
			${now}::timestamptz, ${now}::timestamptz
		from locked, json_to_recordset(${deliveriesAsJson(deliveries)}::text::json) as u(
			seq smallint, kind text, "transactionType" smallint, amount numeric, "taxAmount" numeric, payload text,
			"dedupeKey" text, state text, attempts int, "mayHaveArrived" boolean, happened text,
			"firstDueAt" timestamptz, "needsAcceptance" boolean, "refusedBy" text, resent boolean, listed text,
			"lastCode" int)
	)`;
}
