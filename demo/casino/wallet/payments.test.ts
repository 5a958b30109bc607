import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Database, openDatabase } from "../database/database.ts";
import { createSchema } from "../database/schema.ts";
import { useCasinoDatabase } from "../testing/casino-database.ts";
import type { Payment, PaymentRequest } from "./payment.ts";
import { claimDuePayments, endReport, LEASE_MS, nextDueAt, readPayments, receivePayment } from "./payments.ts";

const databaseUrl = useCasinoDatabase();
const now = new Date("2030-01-01T00:00:00Z");
const later = new Date(now.getTime() + 1_000);
const times = { now, leasedUntil: later };
const request: PaymentRequest = {
	call: "/payments/make",
	subject: "bet",
	subjectId: 1,
	partnerUserId: "alice",
	transactionType: -1,
	amount: "10.00",
	taxAmount: null,
	promoCode: null,
	issueId: null,
};
let database: Database;

beforeAll(async () => {
	database = openDatabase(databaseUrl());
	await createSchema(database);
});
beforeEach(() => database`delete from payment`);
afterAll(() => database.end());

async function refused(): Promise<Payment> {
	const { payment } = await receivePayment(database, request, "k", times);
	const [row] = await database<Payment[]>`
		update payment set state = 'refused', error_code = 103802 where payment_id = ${payment.paymentId} returning *`;
	if (row === undefined) throw new Error("The payment is gone.");
	return row;
}

test("of many that ask for the same transaction at once, one puts it into the books", async () => {
	const receipts = await Promise.all(Array.from({ length: 20 }, () => receivePayment(database, request, "k", times)));
	expect(receipts.filter(({ toDo }) => toDo)).toHaveLength(1);
	expect(new Set(receipts.map(({ payment }) => payment.paymentId)).size).toBe(1);
	expect(await readPayments(database)).toHaveLength(1);
});

test("what is due is claimed by one worker, in the order in which it fell due, and not before", async () => {
	for (const id of [1, 2, 3]) {
		const leasedUntil = new Date(now.getTime() + 10_000 - id);
		await receivePayment(database, { ...request, subjectId: id }, `k${id}`, { now, leasedUntil });
	}
	const due = new Date(now.getTime() + 9_998);
	expect(await nextDueAt(database)).toEqual(new Date(now.getTime() + 9_997));
	expect(await claimDuePayments(database, now, 10)).toEqual([]);
	const claims = await Promise.all([claimDuePayments(database, due, 1), claimDuePayments(database, due, 1)]);
	expect(
		claims
			.flat()
			.map(({ subjectId }) => subjectId)
			.toSorted(),
	).toEqual([2, 3]);
	expect(claims.flat().map(({ dueAt }) => dueAt)).toEqual(Array(2).fill(new Date(due.getTime() + LEASE_MS)));
});

test("the end of an old report does not hide that the payment has another result by now", async () => {
	const told = await refused();
	await database`update payment set state = 'booked', error_code = 200 where payment_id = ${told.paymentId}`;
	await endReport(database, told, "recorded");
	expect(await readPayments(database)).toMatchObject([{ report: "due", dueAt: later }]);
	await endReport(database, { ...told, state: "booked", errorCode: 200 }, "recorded");
	expect(await readPayments(database)).toMatchObject([{ report: "recorded", dueAt: null }]);
});

test("a refusal is judged anew only when the aggregator has recorded it, not when it answered with a conflict", async () => {
	const told = await refused();
	expect((await receivePayment(database, request, "k", times)).payment.state).toBe("refused");
	await endReport(database, told, "conflict");
	expect((await receivePayment(database, request, "k", times)).payment.state).toBe("refused");
	await endReport(database, told, "recorded");
	expect((await receivePayment(database, request, "k", times)).payment.state).toBe("queued");
});
