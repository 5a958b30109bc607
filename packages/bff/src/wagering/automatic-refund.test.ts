import { rollbackDataSchema } from "@webframe/shared/wire";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TestPlayer } from "../testing/test-player.ts";
import { listedOf, trailOf } from "../testing/trail.ts";
import { useWorld, type World } from "../testing/world.ts";

type FaultInput = Parameters<World["casino"]["faults"]["add"]>[0];

const world = useWorld();
let alice: TestPlayer;

beforeAll(async () => {
	alice = await TestPlayer.logIn(world(), "alice");
});
beforeEach(() => world().configure({ refundConditions: [] }));
afterEach(async () => {
	world().casino.faults.clear();
	expect(await world().casino.books.unbalanced()).toEqual([]);
});

/** Only acceptances: the payouts of the bets before go their way. */
const STAKE = { call: "/payments/make", transactionType: -1 } as const;
const SILENT: FaultInput = { ...STAKE, fault: "acceptNever" };

/** What a -1 can meet, the condition that it is, and what the wallet did although the answer said otherwise. */
const CASES: readonly (readonly [string, string, FaultInput, "debits" | "does not"])[] = [
	["a timeout, debited", "timeout", { ...STAKE, fault: "hang", processed: true, times: 1 }, "debits"],
	["a timeout, not debited", "timeout", { ...STAKE, fault: "hang", times: 1 }, "does not"],
	["a reset connection", "timeout", { ...STAKE, fault: "reset", processed: true, times: 1 }, "debits"],
	[
		"an answer that is no JSON",
		"timeout",
		{ ...STAKE, fault: "body", value: "<html>", processed: true, times: 1 },
		"debits",
	],
	["HTTP 400", "http400", { ...STAKE, fault: "http", value: 400, times: 1 }, "does not"],
	["HTTP 400, debited", "http400", { ...STAKE, fault: "http", value: 400, processed: true, times: 1 }, "debits"],
	["HTTP 500", "http5xx", { ...STAKE, fault: "http", value: 500, times: 1 }, "does not"],
	["HTTP 503, debited", "http5xx", { ...STAKE, fault: "http", value: 503, processed: true, times: 1 }, "debits"],
	["103799", "103799", { ...STAKE, fault: "code", value: 103_799, times: 1 }, "does not"],
	["103799, debited", "103799", { ...STAKE, fault: "code", value: 103_799, processed: true, times: 1 }, "debits"],
];

describe("under its condition: one rollback of the whole stake, the wallet ends where it began", () => {
	test.each(CASES)("%s (%s)", async (_, condition, fault, debits) => {
		await world().configure({ refundConditions: [condition] });
		// The accept comes late, or it would be there before the answer is lost.
		world().casino.faults.add({ ...STAKE, fault: "acceptLate", value: 20_000 });
		world().casino.faults.add(fault);
		// The casino answers before it has booked: a rollback at once could overtake the stake, which then is never debited.
		world().casino.faults.add({ call: "/rollbacks/make", fault: "code", value: 103_799, times: 1 });
		const betId = await alice.place({ amount: "2.50" });
		await world().pass(5_000);
		expect(await trailOf(world(), betId)).toBe("-1 withdrawn, rollback accepted");
		expect(await alice.bet(betId)).toMatchObject({ status: "return" });
		const moved = [
			[-1, "2.50"],
			[2, "2.50"],
		];
		expect((await alice.ledger(betId)).map(([type, amount]) => [type, amount])).toEqual(
			debits === "debits" ? moved : [],
		);
		const rollbacks = world().casino.traffic.received.filter(({ path }) => path === "/rollbacks/make");
		expect(rollbackDataSchema.parse(rollbacks.at(-1)?.data)).toEqual({
			BetId: betId,
			PartnerUserId: "alice",
			Amount: "2.50",
			TransactionType: -1,
			Reason: condition,
			TagId: 1313,
		});
		// The late accept of the -1 finds it returned.
		await world().pass(20_000);
		expect(await alice.bet(betId)).toMatchObject({ status: "return" });
		expect((await alice.ledger(betId)).length).toBe(debits === "debits" ? 2 : 0);
	});

	test.each([
		["http5xx", 500],
		["103799", 500],
		["http400", 400],
		["103799", 400],
	])("%s alone, when HTTP %i says 103799 too", async (condition, status) => {
		await world().configure({ refundConditions: [condition] });
		const value = '{"ErrorCode":103799,"Message":"both"}';
		world().casino.faults.add({ ...STAKE, fault: "body", value, status, times: 1 });
		const betId = await alice.place();
		await world().pass(5_000);
		expect(await trailOf(world(), betId)).toBe("-1 withdrawn, rollback accepted");
	});

	test("no accept by the deadline (overdue)", async () => {
		await world().configure({ refundConditions: ["overdue"] });
		world().casino.faults.add(SILENT);
		await alice.newRound();
		const betId = await alice.place();
		await world().pass(29_000);
		expect(await trailOf(world(), betId)).toBe("-1 taken");
		await world().pass(3_000);
		expect(await trailOf(world(), betId)).toBe("-1 withdrawn, rollback accepted");
		expect((await alice.ledger(betId)).map(([type]) => type)).toEqual([-1, 2]);
	});
});

describe("without it the same -1 goes out again, is debited once and plays", () => {
	const others = ["timeout", "http400", "http5xx", "103799", "overdue"];
	test.each(CASES.filter(([, condition]) => condition !== "http400"))("%s (%s)", async (_, condition, fault) => {
		await world().configure({ refundConditions: others.filter((other) => other !== condition) });
		world().casino.faults.add({ ...STAKE, fault: "acceptLate", value: 500, transactionType: -1, times: 1 });
		world().casino.faults.add(fault);
		const betId = await alice.place();
		await world().pass(4_000);
		expect(await alice.bet(betId)).toMatchObject({ status: "accepted" });
		expect(await alice.ledger(betId)).toEqual([[-1, "5.00"]]);
	});

	test("except HTTP 400, which is a refusal, and an acceptance that is overdue, which is for a person", async () => {
		world().casino.faults.add({ ...STAKE, fault: "http", value: 400, times: 1 });
		const refused = await alice.place();
		expect(await alice.bet(refused)).toMatchObject({ status: "rejected" });
		expect(await trailOf(world(), refused)).toBe("-1 refused");
		world().casino.faults.add(SILENT);
		const silent = await alice.place();
		await world().pass(32_000);
		expect(await alice.bet(silent)).toMatchObject({ status: "checking", code: "withdrawn" });
		expect(await trailOf(world(), silent)).toBe("-1 withdrawn");
		expect(await listedOf(world(), silent)).toEqual(["withdrawn"]);
	});
});

describe("orderings", () => {
	beforeEach(() => world().configure({ refundConditions: ["timeout"] }));

	test("2: an accept 200 of the -1 comes while the rollback is on the wire: recorded, one return", async () => {
		world().casino.faults.add({ ...STAKE, fault: "acceptLate", value: 1_000 });
		world().casino.faults.add({ ...STAKE, fault: "hang", processed: true, times: 1 });
		world().casino.faults.add({ call: "/rollbacks/make", fault: "bookLate", value: 5_000 });
		const betId = await alice.place();
		await world().pass(3_000);
		expect(await trailOf(world(), betId)).toBe("-1 accepted, rollback taken");
		const told = world()
			.casino.traffic.sent.filter(({ path }) => path === "/payments/accept")
			.at(-1);
		expect(told?.answer).toMatchObject({ status: 200, errorCode: 200 });
		expect(await alice.bet(betId)).toMatchObject({ status: "checking" });
		await world().pass(4_000);
		expect(await trailOf(world(), betId)).toBe("-1 accepted, rollback accepted, close accepted");
		expect(await alice.bet(betId)).toMatchObject({ status: "return" });
		expect((await alice.ledger(betId)).map(([type]) => type)).toEqual([-1, 2]);
	});

	test("3: the rollback overtakes the make in the casino's queue: a tombstone, nothing is debited", async () => {
		world().casino.faults.add({ ...STAKE, fault: "bookLate", value: 8_000 });
		world().casino.faults.add({ ...STAKE, fault: "hang", processed: true, times: 1 });
		const betId = await alice.place();
		await world().pass(12_000);
		expect(await alice.bet(betId)).toMatchObject({ status: "return" });
		expect(await alice.ledger(betId)).toEqual([]);
		expect(await listedOf(world(), betId)).toEqual([]);
	});

	test("3: a casino that debits all the same accepts after the accepted rollback: listed, no second return", async () => {
		world().casino.faults.add({ ...STAKE, fault: "bookLate", value: 8_000 });
		world().casino.faults.add({ ...STAKE, fault: "hang", processed: true, times: 1 });
		world().casino.faults.add({ ...STAKE, fault: "ignoreRollback" });
		const betId = await alice.place();
		await world().pass(12_000);
		expect(await trailOf(world(), betId)).toBe("-1 accepted, rollback accepted");
		expect(await listedOf(world(), betId)).toEqual(["accepted_after_rollback"]);
		expect(await alice.bet(betId)).toMatchObject({ status: "return" });
		expect((await alice.ledger(betId)).map(([type]) => type)).toEqual([-1]);
	});

	test("the rollback itself is lost and then answered with an error: it is repeated under its key, and moves once", async () => {
		world().casino.faults.add({ ...STAKE, fault: "hang", processed: true, times: 1 });
		world().casino.faults.add({ ...STAKE, fault: "acceptNever" });
		world().casino.faults.add({ call: "/rollbacks/make", fault: "hang", processed: true, times: 1 });
		world().casino.faults.add({ call: "/rollbacks/make", fault: "http", value: 502, times: 1 });
		world().casino.faults.add({ call: "/rollbacks/make", fault: "acceptLate", value: 6_000, times: 1 });
		const betId = await alice.place();
		await world().pass(10_000);
		expect(await trailOf(world(), betId)).toBe("-1 withdrawn, rollback accepted");
		expect((await alice.ledger(betId)).map(([type]) => type)).toEqual([-1, 2]);
	});

	test("a rollback that the casino refuses leaves the bet rejected by exception, for a person", async () => {
		world().casino.faults.add({ ...STAKE, fault: "hang", processed: true, times: 1 });
		world().casino.faults.add({ ...STAKE, fault: "acceptNever" });
		world().casino.faults.add({ call: "/rollbacks/make", fault: "acceptCode", value: 103_799, times: 1 });
		const betId = await alice.place();
		await world().pass(5_000);
		expect(await trailOf(world(), betId)).toBe("-1 withdrawn, rollback refused");
		expect(await alice.bet(betId)).toMatchObject({ status: "checking" });
		expect(await listedOf(world(), betId)).toEqual(["refused"]);
	});
});
