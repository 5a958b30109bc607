import { afterEach, beforeAll, expect, test } from "vitest";
import { cashbackLedger, seeCashback, send } from "../../testing/test-cashback.ts";
import { TestOperator } from "../../testing/test-operator.ts";
import { TestPlayer } from "../../testing/test-player.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";

const world = useWorld();
const call = "/cashback-payments/make";
/** By then a step that is repeated would have been sent again. */
const LONGER_THAN_A_PAUSE_MS = 60_000;
let alice: TestOperator;
let bob: TestOperator;

beforeAll(async () => {
	[alice, bob] = await TestOperator.two(world());
	await TestPlayer.logIn(world(), "carol");
});
afterEach(() => world().casino.faults.clear());

/** Two people on two processes ask for the same at once. */
async function both(path: string, body: object): Promise<readonly Record<string, unknown>[]> {
	const values = await Promise.all([alice.does(path, body), bob.does(path, body)]);
	await send(world());
	return values;
}

const outcomes = (values: readonly Record<string, unknown>[]) => values.map(({ outcome }) => outcome).toSorted();

function listOf(requestKey: string, amount: string): object {
	return { partnerId: PARTNER_ID, cashbacks: [{ requestKey, partnerUserId: "carol", amount }] };
}

async function issued(requestKey: string, amount = "5.00"): Promise<number> {
	const { items } = await alice.does("/cashbacks", listOf(requestKey, amount));
	await send(world());
	return Number((items as readonly { cashbackId: number }[])[0]?.cashbackId);
}

async function audited(cashbackId: number, action: string): Promise<number> {
	return (await alice.lists("/audit-log", { subject: `cashback ${cashbackId}`, action })).length;
}

test("the same list by two people on two processes is paid once, under one id", async () => {
	const values = await both("/cashbacks", listOf("march", "7.00"));
	const items = values.flatMap(({ items }) => items as readonly { outcome: string; cashbackId: number }[]);
	expect(items.map(({ outcome }) => outcome).toSorted()).toEqual(["done", "nothing_to_do"]);
	const [id, ...others] = new Set(items.map(({ cashbackId }) => cashbackId));
	expect(others).toEqual([]);
	expect(await cashbackLedger(world(), Number(id))).toEqual([[1, "7.00"]]);
	expect(await audited(Number(id), "cashback.issue")).toBe(1);
});

test("a cancel, a resend, a hand resolution and a stop by two people have one effect and one row in the audit log", async () => {
	const cancelled = await issued("cancel");
	expect(outcomes(await both("/cashbacks/cancel", { cashbackId: cancelled }))).toEqual(["done", "nothing_to_do"]);
	expect((await cashbackLedger(world(), cancelled)).map(([type]) => type)).toEqual([1, -1]);
	expect(await audited(cancelled, "cashback.cancel")).toBe(1);

	world().casino.faults.add({ call, fault: "acceptCode", value: 103_799, times: 1 });
	const refused = await issued("resend");
	const resends = outcomes(await both("/cashbacks/resend", { cashbackId: refused, seq: 1 }));
	expect(resends).toContain("done");
	expect(await audited(refused, "cashback.resend")).toBe(1);
	expect(await cashbackLedger(world(), refused)).toEqual([[1, "5.00"]]);

	world().casino.faults.add({ call, fault: "acceptCode", value: 103_799, times: 1 });
	const byHand = await issued("by-hand");
	const request = { cashbackId: byHand, seq: 1, outcome: "accepted", partnerReference: "wire 1" };
	expect(outcomes(await both("/cashbacks/resolve", request))).toEqual(["done", "nothing_to_do"]);
	expect(await audited(byHand, "cashback.resolve")).toBe(1);

	world().casino.faults.add({ call, fault: "http", value: 500 });
	const stopped = await issued("stop");
	expect(outcomes(await both("/cashbacks/stop", { cashbackId: stopped, seq: 1 }))).toEqual(["done", "nothing_to_do"]);
	expect(await audited(stopped, "cashback.stop")).toBe(1);
	world().casino.faults.clear();
	await world().pass(LONGER_THAN_A_PAUSE_MS);
	expect(await cashbackLedger(world(), stopped)).toEqual([]);
	expect(await seeCashback(world(), stopped)).toMatchObject({
		steps: ["1 manual"],
		attempts: [1],
		listed: ["stopped"],
	});
});

test("above the threshold nothing is paid until a second person asks for the same; the first one's repeats do not count", async () => {
	const ask = async (operator: TestOperator, amount = "500.01") =>
		((await operator.does("/cashbacks", listOf("large", amount)))["items"] as readonly object[])[0];
	expect(await ask(alice)).toEqual({ requestKey: "large", outcome: "waits_for_second_person", askedBy: "alice" });
	expect(await ask(alice)).toMatchObject({ outcome: "waits_for_second_person" });
	expect(await ask(bob, "500.02")).toMatchObject({ outcome: "waits_for_second_person", askedBy: "bob" });
	await send(world());
	expect(await world().owner`select 1 from cashback where request_key = 'large'`).toHaveLength(0);
	const paid = await ask(bob);
	expect(paid).toMatchObject({ outcome: "done" });
	await send(world());
	const { cashbackId } = paid as { cashbackId: number };
	expect(await cashbackLedger(world(), cashbackId)).toEqual([[1, "500.01"]]);
	const [row] = await alice.lists("/audit-log", { subject: `cashback ${cashbackId}` });
	expect(row).toMatchObject({ actor: "bob", details: { askedBy: "alice", amount: "500.01" } });
});

test("above the threshold a hand resolution needs two people too", async () => {
	world().casino.faults.add({ call, fault: "acceptCode", value: 103_799, times: 1 });
	await alice.does("/cashbacks", listOf("resolved-large", "600.00"));
	const { items } = await bob.does("/cashbacks", listOf("resolved-large", "600.00"));
	await send(world());
	const { cashbackId } = (items as readonly { cashbackId: number }[])[0] ?? { cashbackId: 0 };
	const request = { cashbackId, seq: 1, outcome: "refused", partnerReference: "ticket 9" };
	expect(await alice.does("/cashbacks/resolve", request)).toMatchObject({ outcome: "waits_for_second_person" });
	expect(await alice.does("/cashbacks/resolve", request)).toMatchObject({ outcome: "waits_for_second_person" });
	expect(await bob.does("/cashbacks/resolve", request)).toMatchObject({
		outcome: "done",
		cashback: { state: "refused" },
	});
});
