import type { Queryable } from "../database/database.ts";
import type { Payment, PaymentRequest } from "./payment.ts";

/** Enough for booking and for the accept; after it another worker takes the payment up. */
export const LEASE_MS = 30_000;

export interface Receipt {
	readonly payment: Payment;
	/** False for a repeat of a transaction that is still in the queue: there is nothing to add to it. */
	readonly toDo: boolean;
}

export interface ReceiptTimes {
	readonly now: Date;
	/** Until then the queue leaves the payment to the caller. */
	readonly leasedUntil: Date;
}

/**
 * Puts a transaction into the books and the queue, or finds it there.
 *
 * The unique index on `dedupe_key` alone decides what is a repeat. A repeat never moves money: its accept is due
 * again, with the first result. One exception lets an operator's *resend* work: a refusal that the aggregator has
 * recorded is judged anew, because after such an answer it never repeats a make by itself.
 */
export async function receivePayment(
	sql: Queryable,
	request: PaymentRequest,
	dedupeKey: string,
	{ now, leasedUntil }: ReceiptTimes,
): Promise<Receipt> {
	const [inserted] = await sql<Payment[]>`
		insert into payment (
			dedupe_key, call, subject, subject_id, partner_user_id, transaction_type,
			amount, tax_amount, promo_code, issue_id, received_at, due_at
		) values (
			${dedupeKey}, ${request.call}, ${request.subject}, ${request.subjectId}, ${request.partnerUserId},
			${request.transactionType}, ${request.amount}, ${request.taxAmount}, ${request.promoCode}, ${request.issueId},
			${now}, ${leasedUntil}
		)
		on conflict (dedupe_key) do nothing
		returning *`;
	if (inserted !== undefined) return { payment: inserted, toDo: true };
	const [repeated] = await sql<Payment[]>`
		update payment set
			call = ${request.call},
			state = case when state = 'refused' and report = 'recorded' then 'queued' else state end,
			report = 'due', attempts = 0, first_attempt_at = null, due_at = ${leasedUntil}
		where dedupe_key = ${dedupeKey} and state <> 'queued'
		returning *`;
	if (repeated !== undefined) return { payment: repeated, toDo: true };
	const [waiting] = await sql<Payment[]>`select * from payment where dedupe_key = ${dedupeKey}`;
	if (waiting === undefined) throw new Error(`The payment ${dedupeKey} was in the books and is gone.`);
	return { payment: waiting, toDo: false };
}

/** Leases at most `limit` payments that are due, the longest waiting first. Workers never get the same one. */
export async function claimDuePayments(sql: Queryable, now: Date, limit: number): Promise<readonly Payment[]> {
	return await sql<Payment[]>`
		update payment set due_at = ${new Date(now.getTime() + LEASE_MS)}
		where payment_id in (
			select payment_id from payment where due_at <= ${now}
			order by due_at, payment_id limit ${limit} for update skip locked
		)
		returning *`;
}

/** When the next payment is due, or undefined when the queue is empty. */
export async function nextDueAt(sql: Queryable): Promise<Date | undefined> {
	const [next] = await sql<{ dueAt: Date }[]>`
		select due_at from payment where due_at is not null order by due_at limit 1`;
	return next?.dueAt;
}

/**
 * The news has been told, or never will be: the queue forgets the payment. Not so when it has another result by now,
 * because it was judged anew while the old news was on its way.
 */
export async function endReport(
	sql: Queryable,
	told: Payment,
	report: "recorded" | "conflict" | "given_up",
): Promise<void> {
	await sql`
		update payment set report = ${report}, due_at = null
		where payment_id = ${told.paymentId} and state = ${told.state} and error_code = ${told.errorCode}`;
}

/** An attempt to report failed; the next one is due at `dueAt`. */
export async function reportAgain(sql: Queryable, paymentId: number, now: Date, dueAt: Date): Promise<void> {
	await sql`
		update payment set attempts = attempts + 1, first_attempt_at = coalesce(first_attempt_at, ${now}), due_at = ${dueAt}
		where payment_id = ${paymentId}`;
}

/** Nothing was tried; the payment waits until `dueAt`. */
export async function postpone(sql: Queryable, paymentId: number, dueAt: Date): Promise<void> {
	await sql`update payment set due_at = ${dueAt} where payment_id = ${paymentId}`;
}

/** A refused payment goes back into the queue to be judged anew. */
export async function queueAgain(sql: Queryable, paymentId: number, dueAt: Date): Promise<void> {
	await sql`
		update payment set state = 'queued', report = 'due', attempts = 0, first_attempt_at = null, due_at = ${dueAt}
		where payment_id = ${paymentId} and state = 'refused'`;
}

/** Whether a transaction of the bet was taken in and not booked or refused yet. */
export async function isBetQueued(sql: Queryable, betId: number): Promise<boolean> {
	const rows = await sql`
		select from payment where subject = 'bet' and subject_id = ${betId} and state = 'queued' limit 1`;
	return rows.length > 0;
}

/** Everything that was asked for, oldest first, of one bet or of all. */
export async function readPayments(sql: Queryable, betId?: number): Promise<readonly Payment[]> {
	return await sql<Payment[]>`
		select * from payment
		where ${betId === undefined ? sql`true` : sql`subject = 'bet' and subject_id = ${betId}`}
		order by payment_id`;
}
