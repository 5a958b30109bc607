import { afterEach, beforeAll, expect, test } from "vitest";
import { cashbackLedger, issue, seeCashback, send } from "../../testing/test-cashback.ts";
import { TestPlayer } from "../../testing/test-player.ts";
import { useWorld } from "../../testing/world.ts";
import { cancelCashback, resendCashback, resolveCashback, stopCashback } from "./operator-actions.ts";

const world = useWorld();
const call = "/cashback-payments/make";

beforeAll(async () => {
	await TestPlayer.logIn(world(), "alice");
	await TestPlayer.logIn(world(), "poor-paul");
});
afterEach(() => world().casino.faults.clear());

test("a payout whose answer is lost is sent again under the same key and paid once", async () => {
	world().casino.faults.add({ call, fault: "hang", processed: true, times: 1 });
	world().casino.faults.add({ call, fault: "acceptLate", value: 3_000, times: 1 });
	const cashbackId = await issue(world(), "alice");
	await send(world());
	expect(await seeCashback(world(), cashbackId)).toMatchObject({ steps: ["1 due"] });
	await world().pass(4_000);
	expect(await seeCashback(world(), cashbackId)).toMatchObject({ state: "paid", attempts: [2] });
	expect(await cashbackLedger(world(), cashbackId)).toEqual([[1, "12.50"]]);
});

test("an attempt whose process died has no recorded end: it is given up after its time, and sent again", async () => {
	const cashbackId = await issue(world(), "alice");
	await world().owner`
		with sent as (update delivery set state = 'sent', attempts = 1 where subject_id = ${cashbackId})
		update due_delivery set due_at = ${new Date(world().clock.now().getTime() + 1_400)}, is_to_send = false,
			is_to_look_at = true
		where subject_id = ${cashbackId}`;
	await world().pass(4_000);
	expect(await seeCashback(world(), cashbackId)).toMatchObject({ state: "paid", attempts: [2] });
	expect(await cashbackLedger(world(), cashbackId)).toEqual([[1, "12.50"]]);
});

test("an accept that does not come makes it overdue, and it is sent again on the back-off", async () => {
	world().casino.faults.add({ call, fault: "acceptNever", times: 1 });
	const cashbackId = await issue(world(), "alice");
	await send(world());
	await world().pass(30_000);
	expect(await seeCashback(world(), cashbackId)).toMatchObject({ state: "pending", steps: ["1 overdue"] });
	await world().pass(2_000);
	expect(await seeCashback(world(), cashbackId)).toMatchObject({ state: "paid", attempts: [2] });
	expect(await cashbackLedger(world(), cashbackId)).toEqual([[1, "12.50"]]);
});

test("19: the outcome of the payout is unknown when its cancel is asked: it waits, and is sent once when it is accepted", async () => {
	world().casino.faults.add({ call, fault: "hang", processed: true, times: 1 });
	world().casino.faults.add({ call, fault: "acceptLate", value: 5_000, times: 1 });
	const cashbackId = await issue(world(), "alice");
	await send(world());
	expect(await cancelCashback(world().service.wagering, cashbackId)).toMatchObject({ kind: "done" });
	await send(world());
	expect(await seeCashback(world(), cashbackId)).toMatchObject({ state: "pending", steps: ["1 due"] });
	await world().pass(6_000);
	expect(await seeCashback(world(), cashbackId)).toMatchObject({ state: "cancelled" });
	expect(await cashbackLedger(world(), cashbackId)).toEqual([
		[1, "12.50"],
		[-1, "12.50"],
	]);
});

test("a waiting cancel is dropped when the payout is refused", async () => {
	world().casino.faults.add({ call, fault: "bookLate", value: 2_000, times: 1 });
	world().casino.faults.add({ call, fault: "acceptCode", value: 103_799, times: 1 });
	const cashbackId = await issue(world(), "alice");
	await send(world());
	await cancelCashback(world().service.wagering, cashbackId);
	await world().pass(10_000);
	expect(await seeCashback(world(), cashbackId)).toMatchObject({ state: "refused", steps: ["1 refused"] });
	expect(await cancelCashback(world().service.wagering, cashbackId)).toEqual({ kind: "refused", reason: "not_paid" });
	expect(await cashbackLedger(world(), cashbackId)).toEqual([]);
});

test("a cancel that finds the money spent is refused, listed, and settled by hand", async () => {
	const { wagering } = world().service;
	const cashbackId = await issue(world(), "poor-paul", "5.00");
	await send(world());
	const paul = await TestPlayer.logIn(world(), "poor-paul");
	await paul.place({ amount: "5.00" });
	await cancelCashback(wagering, cashbackId);
	await send(world());
	expect(await seeCashback(world(), cashbackId)).toMatchObject({
		state: "paid",
		steps: ["1 accepted", "-1 refused"],
		listed: [null, "refused"],
	});
	const hands = await Promise.all([
		resolveCashback(wagering, cashbackId, 2, "refused"),
		resolveCashback(wagering, cashbackId, 2, "refused"),
	]);
	expect(hands.map(({ kind }) => kind).toSorted()).toEqual(["done", "refused"]);
	expect(await seeCashback(world(), cashbackId)).toMatchObject({ state: "paid", listed: [null, null] });
});

test("a refused payout is paid by a resend, which two people ask for at once, once", async () => {
	const { wagering } = world().service;
	world().casino.faults.add({ call, fault: "acceptCode", value: 103_799, times: 1 });
	const cashbackId = await issue(world(), "alice");
	await send(world());
	const resends = await Promise.all([resendCashback(wagering, cashbackId, 1), resendCashback(wagering, cashbackId, 1)]);
	expect(resends.map(({ kind }) => kind).toSorted()).toEqual(["done", "refused"]);
	await send(world());
	expect(await seeCashback(world(), cashbackId)).toMatchObject({ state: "paid", steps: ["1 accepted"] });
	expect(await cashbackLedger(world(), cashbackId)).toEqual([[1, "12.50"]]);
});

test("a payout that is stopped goes out no more, and an accept still counts", async () => {
	const { wagering } = world().service;
	world().casino.faults.add({ call, fault: "http", value: 500, processed: true });
	world().casino.faults.add({ call, fault: "acceptLate", value: 60_000 });
	const cashbackId = await issue(world(), "alice");
	await send(world());
	expect(await stopCashback(wagering, cashbackId, 1)).toMatchObject({ kind: "done" });
	await world().pass(50_000);
	expect(await seeCashback(world(), cashbackId)).toMatchObject({ steps: ["1 manual"], attempts: [1] });
	await world().pass(12_000);
	expect(await seeCashback(world(), cashbackId)).toMatchObject({ state: "paid", steps: ["1 accepted"] });
	expect(await stopCashback(wagering, cashbackId, 1)).toEqual({ kind: "refused", reason: "not_listed" });
	expect(await resendCashback(wagering, 999_999_999, 1)).toEqual({ kind: "refused", reason: "unknown_cashback" });
});
