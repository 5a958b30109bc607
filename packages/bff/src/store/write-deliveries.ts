/** The parts of a statement that write what a decision has changed about the deliveries of a bet or cashback. */
import type { Delivery, Dossier } from "@webframe/shared/bet";
import type { Queryable } from "../platform/database.ts";

export function changedDeliveries(before: Dossier, after: Dossier): readonly Delivery[] {
	return after.deliveries.filter(
		(delivery, index) => before.deliveries[index] !== undefined && before.deliveries[index] !== delivery,
	);
}

export function newDeliveries(before: Dossier, after: Dossier): readonly Delivery[] {
	return after.deliveries.slice(before.deliveries.length);
}

/** Deliveries travel as one JSON text: one parameter, whatever their number. */
export function deliveriesAsJson(deliveries: readonly Delivery[]): string {
	return JSON.stringify(
		deliveries.map((delivery) => ({
			...delivery,
			amount: delivery.amount === null ? null : String(delivery.amount),
			taxAmount: delivery.taxAmount === null ? null : String(delivery.taxAmount),
			happened: delivery.happened.join(","),
			dueAt: delivery.dueAt === null ? null : new Date(delivery.dueAt),
			firstDueAt: delivery.firstDueAt === null ? null : new Date(delivery.firstDueAt),
		})),
	);
}

/** Writes the deliveries of the row in `locked`, whose id is its `subject_id`. */
export function writeChanged(sql: Queryable, deliveries: readonly Delivery[], now: Date) {
	return sql`, changed as (
		update delivery d set
			state = u.state, attempts = u.attempts, may_have_arrived = u."mayHaveArrived", happened = u.happened,
			due_at = u."dueAt", first_due_at = u."firstDueAt", refused_by = u."refusedBy", resent = u.resent,
			listed = u.listed, last_code = u."lastCode", changed_at = ${now}::timestamptz
		from locked, json_to_recordset(${deliveriesAsJson(deliveries)}::text::json) as u(
			seq smallint, state text, attempts int, "mayHaveArrived" boolean, happened text, "dueAt" timestamptz,
			"firstDueAt" timestamptz, "refusedBy" text, resent boolean, listed text, "lastCode" int)
		where d.subject_id = locked.subject_id and d.seq = u.seq
	)`;
}

/** Inserts further deliveries of the row in `locked`. */
export function writeAdded(sql: Queryable, deliveries: readonly Delivery[], partnerId: number, now: Date) {
	return sql`, added as (
		insert into delivery (
			subject_id, seq, partner_id, kind, transaction_type, amount, tax_amount, payload, dedupe_key, state,
			attempts, may_have_arrived, happened, due_at, first_due_at, needs_acceptance, refused_by, resent, listed,
			last_code, created_at, changed_at)
		select
			locked.subject_id, u.seq, ${partnerId}::int, u.kind, u."transactionType", u.amount, u."taxAmount", u.payload,
			u."dedupeKey", u.state, u.attempts, u."mayHaveArrived", u.happened, u."dueAt", u."firstDueAt",
			u."needsAcceptance", u."refusedBy", u.resent, u.listed, u."lastCode",
			${now}::timestamptz, ${now}::timestamptz
		from locked, json_to_recordset(${deliveriesAsJson(deliveries)}::text::json) as u(
			seq smallint, kind text, "transactionType" smallint, amount numeric, "taxAmount" numeric, payload text,
			"dedupeKey" text, state text, attempts int, "mayHaveArrived" boolean, happened text, "dueAt" timestamptz,
			"firstDueAt" timestamptz, "needsAcceptance" boolean, "refusedBy" text, resent boolean, listed text,
			"lastCode" int)
	)`;
}
