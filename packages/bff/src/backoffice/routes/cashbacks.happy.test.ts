import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { cashbackLedger, send } from "../../testing/test-cashback.ts";
import { TestOperator } from "../../testing/test-operator.ts";
import { TestPartner } from "../../testing/test-partner.ts";
import { TestPlayer } from "../../testing/test-player.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";

const world = useWorld();
const call = "/cashback-payments/make";
let operator: TestOperator;
let keys = 0;

beforeAll(async () => {
	operator = await TestOperator.named(world(), "oskar");
	await TestPlayer.logIn(world(), "alice");
	await TestPlayer.logIn(world(), "bob");
});
afterEach(() => world().casino.faults.clear());

interface Item {
	readonly requestKey: string;
	readonly outcome: string;
	readonly reason?: string;
	readonly cashbackId?: number;
}

async function issue(...cashbacks: readonly object[]): Promise<readonly Item[]> {
	const list = cashbacks.map((cashback) => ({ requestKey: `key-${keys++}`, partnerUserId: "alice", ...cashback }));
	const { items } = await operator.does("/cashbacks", { partnerId: PARTNER_ID, cashbacks: list });
	await send(world());
	return items as readonly Item[];
}

async function issueOne(amount = "12.50"): Promise<number> {
	return Number((await issue({ amount }))[0]?.cashbackId);
}

test("a list is paid, each by itself: what is refused names its reason and holds nothing up", async () => {
	const items = await issue(
		{ amount: "1.00" },
		{ amount: "2.00", partnerUserId: "nobody" },
		{ amount: "0.00" },
		{ amount: "3.00", partnerUserId: "bob" },
	);
	expect(items.map(({ outcome, reason }) => reason ?? outcome)).toEqual([
		"done",
		"unknown_player",
		"invalid_amount",
		"done",
	]);
	expect(await cashbackLedger(world(), Number(items[0]?.cashbackId))).toEqual([[1, "1.00"]]);
	expect(await cashbackLedger(world(), Number(items[3]?.cashbackId))).toEqual([[1, "3.00"]]);
});

test("it is looked up with its steps, and stands in the audit log with name, note and amount", async () => {
	const cashbackId = await issueOne();
	expect(await operator.does("/cashbacks/find", { cashbackId, note: undefined })).toMatchObject({
		cashbackId,
		partnerUserId: "alice",
		currency: "EUR",
		amount: "12.50",
		taxAmount: null,
		state: "paid",
		deliveries: [{ seq: 1, kind: "cashback", transactionType: 1, amount: "12.50", state: "accepted" }],
	});
	const [row] = await operator.lists("/audit-log", { subject: `cashback ${cashbackId}` });
	expect(row).toMatchObject({
		actor: "oskar",
		action: "cashback.issue",
		note: "oskar asks",
		details: { partnerUserId: "alice", amount: "12.50", currency: "EUR" },
	});
	expect((await operator.post("/cashbacks/find", { cashbackId: 999_999 })).status).toBe(404);
});

test("it is taken back by the same amount, once it was paid", async () => {
	const cashbackId = await issueOne();
	const value = await operator.does("/cashbacks/cancel", { cashbackId });
	expect(value).toMatchObject({ outcome: "done", cashback: { isCancelAsked: true } });
	await send(world());
	expect(await cashbackLedger(world(), cashbackId)).toEqual([
		[1, "12.50"],
		[-1, "12.50"],
	]);
	expect(await operator.does("/cashbacks/cancel", { cashbackId })).toMatchObject({
		outcome: "nothing_to_do",
		cashback: { state: "cancelled" },
	});
});

test("with the partner's tax setting on it carries a TaxAmount of nothing, and its cancel the same", async () => {
	await world().configure({ tax: { base: "payout", rate: "0.1" } });
	const cashbackId = await issueOne();
	await operator.does("/cashbacks/cancel", { cashbackId });
	await send(world());
	await world().configure({});
	const rows = await world().owner<{ payload: string }[]>`
		select payload from delivery where subject_id = ${cashbackId} order by seq`;
	const same = { Amount: "12.50", TaxAmount: "0.00", CashbackId: cashbackId, PartnerUserId: "alice" };
	expect(rows.map(({ payload }) => JSON.parse(payload))).toEqual([
		{ ...same, TransactionType: 1 },
		{ ...same, TransactionType: -1 },
	]);
});

describe("one that the casino refused stands on the list", () => {
	async function refused(): Promise<number> {
		world().casino.faults.add({ call, fault: "acceptCode", value: 103_799, times: 1 });
		return await issueOne();
	}
	const isListed = async (cashbackId: number, reason = "refused") =>
		(await operator.lists("/cashbacks/listed", { partnerId: PARTNER_ID, reason })).some(
			(item) => item["cashbackId"] === cashbackId,
		);

	test("and is paid by a resend", async () => {
		const cashbackId = await refused();
		expect(await isListed(cashbackId)).toBe(true);
		expect(await operator.does("/cashbacks/resend", { cashbackId, seq: 1 })).toMatchObject({ outcome: "done" });
		await send(world());
		expect(await isListed(cashbackId)).toBe(false);
		expect(await cashbackLedger(world(), cashbackId)).toEqual([[1, "12.50"]]);
		const again = await operator.does("/cashbacks/resend", { cashbackId, seq: 1 });
		expect(again).toMatchObject({ outcome: "refused", reason: "accepted_already" });
	});

	test("and is settled by hand, with the partner's reference", async () => {
		const cashbackId = await refused();
		const request = { cashbackId, seq: 1, outcome: "refused", partnerReference: "ticket 7" };
		expect(await operator.does("/cashbacks/resolve", request)).toMatchObject({
			outcome: "done",
			cashback: { state: "refused", deliveries: [{ state: "refused", listed: null }] },
		});
		expect(await isListed(cashbackId)).toBe(false);
		const [row] = await operator.lists("/audit-log", { subject: `cashback ${cashbackId}`, action: "cashback.resolve" });
		expect(row).toMatchObject({ details: { outcome: "refused", partnerReference: "ticket 7", amount: "12.50" } });
	});

	test("and is not sent again once it was settled by hand as never made", async () => {
		const cashbackId = await refused();
		const step = { cashbackId, seq: 1 };
		const settled = { ...step, outcome: "refused", partnerReference: "ticket 8" };
		expect(await operator.does("/cashbacks/resolve", settled)).toMatchObject({ outcome: "done" });
		expect(await operator.does("/cashbacks/resend", step)).toMatchObject({ outcome: "refused", reason: "not_listed" });
		await send(world());
		expect(await cashbackLedger(world(), cashbackId)).toEqual([]);
	});

	test("and stands there again when the casino accepts it after all, until a person has said what was paid", async () => {
		const cashbackId = await refused();
		const settled = { cashbackId, seq: 1, outcome: "refused", partnerReference: "ticket 9" };
		expect(await operator.does("/cashbacks/resolve", settled)).toMatchObject({ outcome: "done" });
		const casino = await TestPartner.logIn(world());
		const accept = { ErrorCode: 200, Message: "ok", Value: { CashbackId: cashbackId, TransactionType: 1 } };
		expect((await casino.post("/cashback-payments/accept", accept)).body).toMatchObject({ ErrorCode: 102_823 });
		expect(await isListed(cashbackId, "contradicted")).toBe(true);
		const paid = { ...settled, outcome: "accepted", partnerReference: "ticket 10" };
		expect(await operator.does("/cashbacks/resolve", paid)).toMatchObject({
			outcome: "done",
			cashback: { state: "paid", deliveries: [{ state: "accepted", listed: null }] },
		});
		expect(await isListed(cashbackId, "contradicted")).toBe(false);
	});
});

test("the repeats of one that is not answered are stopped, and it still takes its accept", async () => {
	world().casino.faults.add({ call, fault: "http", value: 500, processed: true, times: 1 });
	world().casino.faults.add({ call, fault: "acceptLate", value: 60_000, times: 1 });
	const cashbackId = await issueOne();
	expect(await operator.does("/cashbacks/stop", { cashbackId, seq: 1 })).toMatchObject({
		outcome: "done",
		cashback: { deliveries: [{ state: "manual", listed: "stopped" }] },
	});
	expect(await operator.does("/cashbacks/stop", { cashbackId, seq: 1 })).toMatchObject({ outcome: "nothing_to_do" });
	await world().pass(62_000);
	expect(await operator.does("/cashbacks/find", { cashbackId, note: undefined })).toMatchObject({ state: "paid" });
});

test("what does not exist or cannot be done is refused with a reason, and nothing changes", async () => {
	const cashbackId = await issueOne();
	for (const [path, body, reason] of [
		["/cashbacks/cancel", { cashbackId: 999_999 }, "unknown_cashback"],
		["/cashbacks/resend", { cashbackId: 999_999, seq: 1 }, "unknown_cashback"],
		["/cashbacks/resend", { cashbackId, seq: 2 }, "unknown_delivery"],
		["/cashbacks/resend", { cashbackId, seq: 1 }, "accepted_already"],
		["/cashbacks/stop", { cashbackId, seq: 1 }, "accepted_already"],
		["/cashbacks/resolve", { cashbackId, seq: 1, outcome: "refused", partnerReference: "x" }, "accepted_already"],
	] as const) {
		const answer = await operator.post(path, { ...body, note: "a try" });
		expect(answer, path).toMatchObject({
			status: 200,
			body: { ErrorCode: 103_752, Value: { outcome: "refused", reason } },
		});
	}
	expect(await cashbackLedger(world(), cashbackId)).toEqual([[1, "12.50"]]);
});
