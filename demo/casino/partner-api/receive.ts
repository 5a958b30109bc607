import { dedupeKey } from "../wallet/dedupe-key.ts";
import type { PaymentRequest } from "../wallet/payment.ts";
import { type Receipt, receivePayment } from "../wallet/payments.ts";
import { success } from "./answer.ts";
import type { Handled } from "./partner-call.ts";
import type { CasinoParts } from "./parts.ts";

/**
 * Takes transactions in: all of them stand in the queue's table before we answer 200, so none that we answered
 * for can be lost; and nothing is waited for, because the aggregator counts the seconds.
 *
 * A repeat is answered 200 as well, never with an error: an error would make a bet that we hold look refused.
 *
 * Source: specification, rules for /payments/make, rules 1 and 6.
 */
export async function receive(parts: CasinoParts, requests: readonly PaymentRequest[]): Promise<Handled> {
	const { queue } = parts;
	const receipts = await store(parts, requests);
	const work = receipts.flatMap(({ payment, toDo }) => (toDo ? [queue.add(payment)] : []));
	return { answer: success(), following: Promise.all(work) };
}

async function store(parts: CasinoParts, requests: readonly PaymentRequest[]): Promise<readonly Receipt[]> {
	const { database, clock, queue, deduplication } = parts;
	const times = { now: clock.now(), leasedUntil: queue.leaseForReceipt() };
	const keyed = requests.map((request) => ({ request, key: dedupeKey(request, deduplication) }));
	const [first, ...others] = keyed;
	// One insert is a transaction by itself; only a batch needs one around it.
	if (first !== undefined && others.length === 0)
		return [await receivePayment(database, first.request, first.key, times)];
	// In one order, whatever the order in the batch, so that two batches with the same bets cannot block each other.
	const ordered = keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1));
	return await database.begin((sql) =>
		Promise.all(ordered.map(({ request, key }) => receivePayment(sql, request, key, times))),
	);
}
