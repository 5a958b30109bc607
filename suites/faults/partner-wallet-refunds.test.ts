/** A. What the partner's wallet can do wrong with a stake whose refund is automatic, or is not. */
import { rollbackDataSchema } from "@webframe/shared/wire";
import { beforeEach, expect, test } from "vitest";
import type { TestPlayer } from "../../packages/bff/src/testing/test-player.ts";
import { listedOf, trailOf } from "../../packages/bff/src/testing/trail.ts";
import { useFaultWorld } from "./testing/use-fault-world.ts";
import { answersAbout, callsAbout, type FaultInput, STAKE } from "./testing/wire.ts";

const world = useFaultWorld();
let alice: TestPlayer;
beforeEach(async () => {
	alice = await world().player("alice");
	await alice.newRound();
});

/** One rollback went out for the whole stake, under the condition that was met. */
function expectOneRollback(betId: number, Reason: string): void {
	const rollbacks = callsAbout(world(), betId, "/rollbacks/make");
	expect(rollbacks.map(({ data }) => rollbackDataSchema.parse(data))).toEqual([
		expect.objectContaining({ BetId: betId, PartnerUserId: "alice", Amount: "5.00", TransactionType: -1, Reason }),
	]);
}

test("F02 a timeout after the partner has debited, under its condition: one rollback, and a late accept changes nothing", async () => {
	await world().configure({ refundConditions: ["timeout"] });
	world().casino.faults.add({ ...STAKE, fault: "acceptLate", value: 20_000 });
	world().casino.faults.add({ ...STAKE, fault: "hang", processed: true, times: 1 });
	const betId = await world().bet(alice);
	await world().pass(5_000);
	expect(await trailOf(world(), betId)).toBe("-1 withdrawn, rollback accepted");
	await world().pass(60_000);
	expectOneRollback(betId, "timeout");
	expect(callsAbout(world(), betId, "/payments/make")).toHaveLength(1);
	expect(await alice.ledger(betId)).toEqual([
		[-1, "5.00"],
		[2, "5.00"],
	]);
	expect(await alice.bet(betId)).toMatchObject({ status: "return" });
});

test("F02 the accept of the stake comes while its rollback is on the wire: recorded, one return, and no payout", async () => {
	await world().configure({ refundConditions: ["timeout"] });
	world().casino.faults.add({ ...STAKE, fault: "acceptLate", value: 1_000 });
	world().casino.faults.add({ ...STAKE, fault: "hang", processed: true, times: 1 });
	world().casino.faults.add({ call: "/rollbacks/make", fault: "bookLate", value: 5_000 });
	const betId = await world().bet(alice);
	await world().pass(3_000);
	expect(await trailOf(world(), betId)).toBe("-1 accepted, rollback taken");
	expect(answersAbout(world(), betId)).toEqual([200]);
	await world().pass(60_000);
	expect(await trailOf(world(), betId)).toBe("-1 accepted, rollback accepted, close accepted");
	expectOneRollback(betId, "timeout");
	expect((await alice.ledger(betId)).map(([type]) => type)).toEqual([-1, 2]);
	expect(await alice.bet(betId)).toMatchObject({ status: "return" });
});

type Answered = Extract<FaultInput, { fault: "http" } | { fault: "code" }>;

/** What a stake is answered with, and the condition that it is. */
const ANSWERS: readonly (readonly [string, string, Answered])[] = [
	["HTTP 400", "http400", { ...STAKE, fault: "http", value: 400, times: 1 }],
	["HTTP 500", "http5xx", { ...STAKE, fault: "http", value: 500, times: 1 }],
	["ErrorCode 103799", "103799", { ...STAKE, fault: "code", value: 103_799, times: 1 }],
];
const CONDITIONS = ["timeout", "http400", "http5xx", "103799", "overdue"];

test.each(
	ANSWERS.flatMap(([name, condition, fault]) => [
		[name, "debited", condition, { ...fault, processed: true }] as const,
		[name, "not debited", condition, fault] as const,
	]),
)(
	"F03 %s to a stake that is %s, under its condition: one rollback, and the wallet ends where it began",
	async (_, debited, condition, fault) => {
		await world().configure({ refundConditions: [condition] });
		world().casino.faults.add({ ...STAKE, fault: "acceptLate", value: 20_000 });
		world().casino.faults.add(fault);
		// Else the rollback might overtake the debit, which then would not be made at all.
		world().casino.faults.add({ call: "/rollbacks/make", fault: "bookLate", value: 1_000 });
		const betId = await world().bet(alice);
		await world().pass(60_000);
		expectOneRollback(betId, condition);
		expect((await alice.ledger(betId)).map(([type]) => type)).toEqual(debited === "debited" ? [-1, 2] : []);
		expect(await alice.bet(betId)).toMatchObject({ status: "return" });
	},
);

test.each(ANSWERS.slice(1))(
	"F03 %s without its condition: the same stake again, one debit, and the bet plays",
	async (_, condition, fault) => {
		await world().configure({ refundConditions: CONDITIONS.filter((other) => other !== condition) });
		// Later than the repeat, or nothing would be repeated.
		world().casino.faults.add({ ...STAKE, fault: "acceptLate", value: 2_500, times: 1 });
		world().casino.faults.add({ ...fault, processed: true });
		const betId = await world().bet(alice);
		await world().pass(4_000);
		expect(await trailOf(world(), betId)).toBe("-1 accepted");
		const calls = callsAbout(world(), betId, "/payments/make", -1);
		expect(calls).toHaveLength(2);
		expect(new Set(calls.map(({ data }) => JSON.stringify(data))).size).toBe(1);
		expect(callsAbout(world(), betId, "/rollbacks/make")).toEqual([]);
		expect(await alice.ledger(betId)).toEqual([[-1, "5.00"]]);
	},
);

test("F03 HTTP 400 without its condition: a refusal, which a repeat cannot mend; nothing moves", async () => {
	await world().configure({ refundConditions: CONDITIONS.filter((other) => other !== "http400") });
	world().casino.faults.add({ ...STAKE, fault: "http", value: 400, times: 1 });
	const betId = await world().bet(alice);
	expect(await alice.bet(betId)).toMatchObject({ status: "rejected" });
	await world().pass(60_000);
	expect(await trailOf(world(), betId)).toBe("-1 refused");
	expect(callsAbout(world(), betId).map(({ path }) => path)).toEqual(["/payments/make"]);
	expect(await alice.ledger(betId)).toEqual([]);
	expect(await listedOf(world(), betId)).toEqual([]);
});
