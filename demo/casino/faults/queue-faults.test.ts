import { afterEach, describe, expect, test } from "vitest";
import { useCasino } from "../testing/use-casino.ts";
import type { FaultInput } from "./fault.ts";

const setup = useCasino();

afterEach(() => setup().casino.faults.clear());

/** A make of 10.00 by a player of 1000.00, with these faults armed. */
async function makeWith(...faults: readonly FaultInput[]) {
	const { casino, call, player, newId } = setup();
	const data = { Amount: "10.00", BetId: newId(), PartnerUserId: await player(), TransactionType: -1 };
	for (const fault of faults) casino.faults.add(fault);
	expect(await call("/payments/make", data)).toMatchObject({ ErrorCode: 200 });
	return data;
}

async function stateOf({ BetId, PartnerUserId }: { BetId: number; PartnerUserId: string }) {
	const { codesOf, balance } = setup();
	return { codes: codesOf(BetId), balance: await balance(PartnerUserId) };
}

const call = "/payments/make";

describe("accept faults", () => {
	test("acceptTwice sends it as often as it says, at once", async () => {
		const bet = await makeWith({ call, fault: "acceptTwice", value: 50, times: 1 });
		expect(await stateOf(bet)).toEqual({ codes: Array(50).fill(200), balance: "990.00" });
	});

	test("acceptLate books at once and reports later, also after a restart", async () => {
		const { advance, restart } = setup();
		const bet = await makeWith({ call, fault: "acceptLate", value: 30_000 });
		expect(await stateOf(bet)).toEqual({ codes: [], balance: "990.00" });
		await advance(29_999);
		expect(await stateOf(bet)).toMatchObject({ codes: [] });
		await restart();
		await advance(1);
		expect(await stateOf(bet)).toMatchObject({ codes: [200] });
	});

	test("acceptLate does not hit the same accept twice while it is armed", async () => {
		const bet = await makeWith({ call, fault: "acceptLate", value: 30_000 });
		await setup().advance(30_000);
		expect(await stateOf(bet)).toMatchObject({ codes: [200] });
	});

	test("acceptHeld books at once and reports once it is cleared, however late", async () => {
		const { advance, casino } = setup();
		const bet = await makeWith({ call, fault: "acceptHeld" });
		await advance(60_000);
		expect(await stateOf(bet)).toEqual({ codes: [], balance: "990.00" });
		casino.faults.clear();
		await advance(1_000);
		expect(await stateOf(bet)).toEqual({ codes: [200], balance: "990.00" });
	});

	test("acceptNever books and stays silent; a repeat of the make is reported when the fault is over", async () => {
		const { advance, call: callCasino } = setup();
		const bet = await makeWith({ call, fault: "acceptNever", times: 2 });
		await callCasino(call, bet);
		await advance(90_000_000);
		expect(await stateOf(bet)).toEqual({ codes: [], balance: "990.00" });
		await callCasino(call, bet);
		expect(await stateOf(bet)).toEqual({ codes: [200], balance: "990.00" });
	});

	test("acceptFields changes what is sent, also to what is no accept, and repeats it until it is taken", async () => {
		const { aggregator, advance } = setup();
		await makeWith({ call, fault: "acceptFields", value: { Value: { Amount: "9.99" } }, times: 1 });
		expect(aggregator.reports.at(-1)?.body.Value).toMatchObject({ Amount: "9.99", TransactionType: -1 });
		aggregator.script({ status: 400, body: { ErrorCode: 103_752, Message: "ErrorCode" } });
		const bet = await makeWith({ call, fault: "acceptFields", value: { ErrorCode: "200" }, times: 1 });
		await advance(1_000);
		expect((await stateOf(bet)).codes).toEqual(["200", 200]);
	});

	test("acceptAnswerLost repeats what was recorded already", async () => {
		const { advance } = setup();
		const bet = await makeWith({ call, fault: "acceptAnswerLost", times: 2 });
		await advance(1_000);
		await advance(2_000);
		expect(await stateOf(bet)).toEqual({ codes: [200, 200, 200], balance: "990.00" });
	});

	test("acceptStray sends another accept before the true one", async () => {
		const { aggregator } = setup();
		const bet = await makeWith({ call, fault: "acceptStray", value: { BetId: 424_242 } });
		expect(aggregator.reports.slice(-2).map(({ body }) => body.Value["BetId"])).toEqual([424_242, bet.BetId]);
	});

	test("acceptThenRefuse contradicts itself, and the books stay as they are", async () => {
		const bet = await makeWith({ call, fault: "acceptThenRefuse", value: 103_799 });
		expect(await stateOf(bet)).toEqual({ codes: [200, 103_799], balance: "990.00" });
		expect(await setup().casino.books.payments(bet.BetId)).toMatchObject([{ state: "booked", report: "recorded" }]);
	});

	test("bearer comes with another token, and after the 401 with the right one", async () => {
		const { aggregator } = setup();
		const bet = await makeWith({ call, fault: "bearer", value: "forged" });
		expect(aggregator.reports.slice(-2).map(({ bearer }) => bearer)).toEqual([
			"forged",
			expect.stringMatching(/^token-/),
		]);
		expect((await stateOf(bet)).codes).toEqual([200, 200]);
	});
});

describe("booking faults", () => {
	test("bookLate leaves the transaction in the queue for as long as it says, also when it is repeated", async () => {
		const { advance, call: callCasino } = setup();
		const bet = await makeWith({ call, fault: "bookLate", value: 4_000 });
		await callCasino(call, bet);
		await advance(3_999);
		expect(await stateOf(bet)).toEqual({ codes: [], balance: "1000.00" });
		await advance(1);
		expect(await stateOf(bet)).toEqual({ codes: [200], balance: "990.00" });
	});

	test("acceptCode refuses with its code, and no money moves", async () => {
		const bet = await makeWith({ call, fault: "acceptCode", value: 999_999, times: 1 });
		expect(await stateOf(bet)).toEqual({ codes: [999_999], balance: "1000.00" });
		expect(await setup().casino.books.payments(bet.BetId)).toMatchObject([{ state: "refused", errorCode: 999_999 }]);
	});

	test("refuseThenAccept refuses, is heard, and then books and accepts", async () => {
		const bet = await makeWith({ call, fault: "refuseThenAccept" });
		expect(await stateOf(bet)).toEqual({ codes: [103_799, 200], balance: "990.00" });
	});

	test("refuseThenAccept waits until the refusal was heard", async () => {
		const { aggregator, advance } = setup();
		aggregator.script({ status: 503 });
		const bet = await makeWith({ call, fault: "refuseThenAccept", times: 1 });
		expect(await stateOf(bet)).toEqual({ codes: [103_799], balance: "1000.00" });
		await advance(1_000);
		expect(await stateOf(bet)).toEqual({ codes: [103_799, 103_799, 200], balance: "990.00" });
	});

	test("ignoreRollback debits a bet that was rolled back before", async () => {
		const { casino, call: callCasino, player, newId } = setup();
		const bet = { Amount: "10.00", BetId: newId(), PartnerUserId: await player(), TransactionType: -1 };
		casino.faults.add({ call, fault: "ignoreRollback" });
		await callCasino("/rollbacks/make", { ...bet, Reason: "timeout" });
		await callCasino(call, bet);
		expect(await stateOf(bet)).toEqual({ codes: [200, 200], balance: "990.00" });
	});
});

test("faults can be narrowed to a transaction type, to a rollback and to a record of a batch", async () => {
	const { casino, call: callCasino, newId } = setup();
	casino.faults.add({ call, fault: "acceptNever", transactionType: 1 });
	casino.faults.add({ call: "/rollbacks/make", fault: "acceptCode", value: 103_799, transactionType: -1 });
	const bet = await makeWith();
	await callCasino(call, { ...bet, TransactionType: 1, Amount: "0.00" });
	expect((await stateOf(bet)).codes).toEqual([200]);
	const other = await makeWith();
	await callCasino("/rollbacks/make", { ...other, Reason: "timeout" });
	expect((await stateOf(other)).codes).toEqual([200, 103_799]);

	const batch = [newId(), newId()].map((BetId) => ({ ...bet, BetId }));
	const [spoiled, fine] = batch;
	if (spoiled === undefined || fine === undefined) throw new Error("There are two.");
	casino.faults.add({ call: "/payments/make-list", fault: "acceptNever", betId: spoiled.BetId });
	await callCasino("/payments/make-list", batch);
	expect((await stateOf(spoiled)).codes).toEqual([]);
	expect((await stateOf(fine)).codes).toEqual([200]);
});

test("a debit, a timeout and a repeat that is answered with an error, without any accept", async () => {
	const { casino, callOnly, call: callCasino, player, newId, balance, codesOf, untilHeld } = setup();
	const bet = { Amount: "10.00", BetId: newId(), PartnerUserId: await player(), TransactionType: -1 };
	casino.faults.add({ call, fault: "hang", processed: true, times: 1 });
	casino.faults.add({ call, fault: "code", value: 103_752 });
	casino.faults.add({ call, fault: "acceptNever" });
	await expect(callOnly(call, bet, { signal: untilHeld() })).rejects.toThrow();
	expect(await callCasino(call, bet)).toMatchObject({ ErrorCode: 103_752 });
	expect(codesOf(bet.BetId)).toEqual([]);
	expect(await balance(bet.PartnerUserId)).toBe("990.00");
	expect(casino.faults.bites()).toMatchObject({ hang: 1 });
});
