/**
 * The parts of a statement that keep `due_delivery` in step with the deliveries that it writes: a row for each that
 * waits for a time, and none for the others.
 */
import { ACCEPTANCE_SEQ, type Delivery } from "@webframe/shared/bet";
import { list, part } from "../platform/statement.ts";
import { moment } from "./column-values.ts";

type Waiting = Pick<Delivery, "seq" | "kind" | "state">;

export function isToSend({ state }: Waiting): boolean {
	return state === "due" || state === "overdue";
}

/** Its time may come for another reason than sending: an answer or an accept that is missing, an acceptance's deadline. */
export function isToLookAt(delivery: Waiting): boolean {
	const isAcceptance = delivery.seq === ACCEPTANCE_SEQ && delivery.kind !== "cashback";
	return isAcceptance || !isToSend(delivery);
}

/** Queues the acceptance of the bet in `numbered`: `bet_id`. */
export function queueAcceptance(partnerId: number, acceptance: Waiting & Pick<Delivery, "dueAt">) {
	return part`queued as (
		insert into due_delivery (subject_id, seq, partner_id, kind, due_at, is_to_send, is_to_look_at)
		select bet_id, 1, ${partnerId}::int, 'payment', ${moment(acceptance.dueAt)}::timestamptz,
			${isToSend(acceptance)}::boolean, ${isToLookAt(acceptance)}::boolean
		from numbered
	)`;
}

/** Writes the times of deliveries of the row in `locked`, whether they had one before or not. */
export function writeQueued(deliveries: readonly Delivery[]) {
	const rows = deliveries.map(
		(delivery) => part`(${delivery.seq}::smallint, ${delivery.kind}::text, ${moment(delivery.dueAt)}::timestamptz,
			${isToSend(delivery)}::boolean, ${isToLookAt(delivery)}::boolean)`,
	);
	return part`, queued as (
		insert into due_delivery (subject_id, seq, partner_id, kind, due_at, is_to_send, is_to_look_at)
		select locked.subject_id, u.seq, locked.partner_id, u.kind, u.due_at, u.is_to_send, u.is_to_look_at
		from locked, (values ${list(rows)}) u(seq, kind, due_at, is_to_send, is_to_look_at)
		on conflict (subject_id, seq) do update set
			due_at = excluded.due_at, is_to_send = excluded.is_to_send, is_to_look_at = excluded.is_to_look_at
	)`;
}

/**
 * Deliveries of the row in `locked` that wait no longer. The id is a value and not joined: of a table that was empty when
 * it was last looked at, a plan may else read every row with such a `seq`.
 */
export function writeDequeued(deliveries: readonly Delivery[]) {
	const seqs = `{${deliveries.map(({ seq }) => seq).join()}}`;
	return part`, dequeued as (
		delete from due_delivery q
		where q.subject_id = (select subject_id from locked) and q.seq = any(${seqs}::text::smallint[])
	)`;
}
