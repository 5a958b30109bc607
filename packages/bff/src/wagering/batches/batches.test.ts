import { makeBetValueSchema, paymentListDataSchema } from "@webframe/shared/wire";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { redactRequest } from "../../records/redact-exchange.ts";
import { TestPlayer, valueIn } from "../../testing/test-player.ts";
import { listedOf, trailOf } from "../../testing/trail.ts";
import { GAME, useWorld } from "../../testing/world.ts";

const BATCHES = [{ gameCode: GAME.gameCode, collectionPeriodMs: 800, transactionLimit: 6 }];
const world = useWorld({ settings: { batches: BATCHES } });

let alice: TestPlayer;
let names = 0;

beforeEach(async () => {
	names++;
	alice = await TestPlayer.logIn(world(), `alice-${names}`);
	await alice.newRound();
});
afterEach(async () => {
	world().casino.faults.clear();
	await world().configure({ batches: BATCHES });
	await world().pass(3_000);
	expect(await world().casino.books.unbalanced()).toEqual([]);
});

/** Places bets that nothing has sent yet. @returns their ids */
async function collect(player: TestPlayer, count: number): Promise<readonly number[]> {
	const body = await player.betBody();
	const betIds: number[] = [];
	for (let index = 0; index < count; index++) {
		betIds.push(makeBetValueSchema.parse(valueIn(await player.makeBet(body))).betId);
	}
	await world().settle();
	return betIds;
}

/** The bets of a batch, whether its `data` is the array or names it. */
function recordsIn(data: unknown): readonly number[] {
	const records = Array.isArray(data) ? data : z.strictObject({ Stakes: z.unknown() }).parse(data).Stakes;
	return paymentListDataSchema.parse(records).map(({ BetId }) => BetId);
}

/** The bets in each call that the casino got for acceptances of these, in order: `list` or `single`. */
function callsFor(betIds: readonly number[]): readonly (readonly [string, ...number[]])[] {
	return world().casino.traffic.received.flatMap(({ path, data }): (readonly [string, ...number[]])[] => {
		if (path === "/payments/make-list") {
			const records = recordsIn(data);
			return records.some((betId) => betIds.includes(betId)) ? [["list", ...records]] : [];
		}
		if (path !== "/payments/make") return [];
		const { BetId, TransactionType } = data as { BetId: number; TransactionType: number };
		return TransactionType === -1 && betIds.includes(BetId) ? [["single", BetId]] : [];
	});
}

async function leave(): Promise<void> {
	await world().clock.advance(800);
	await world().settle();
}

async function statusesOf(player: TestPlayer, betIds: readonly number[]): Promise<readonly string[]> {
	const statuses: string[] = [];
	for (const betId of betIds) statuses.push((await player.bet(betId)).status);
	return statuses;
}

describe("a batch leaves", () => {
	test("at the end of its collection period, with every record, and each is accepted by itself", async () => {
		const betIds = await collect(alice, 3);
		await world().clock.advance(799);
		await world().settle();
		expect(callsFor(betIds)).toEqual([]);
		expect(await trailOf(world(), betIds[0] ?? 0)).toBe("-1 due");
		await world().clock.advance(1);
		await world().settle();
		expect(callsFor(betIds)).toEqual([["list", ...betIds]]);
		expect(await statusesOf(alice, betIds)).toEqual(["accepted", "accepted", "accepted"]);
		for (const betId of betIds) expect(await alice.ledger(betId)).toEqual([[-1, "5.00"]]);
	});

	test("at once when it is full, and the next one is collected anew", async () => {
		const betIds = await collect(alice, 8);
		expect(callsFor(betIds)).toEqual([["list", ...betIds.slice(0, 6)]]);
		await leave();
		expect(callsFor(betIds)).toEqual([
			["list", ...betIds.slice(0, 6)],
			["list", ...betIds.slice(6)],
		]);
		expect(new Set(await statusesOf(alice, betIds))).toEqual(new Set(["accepted"]));
	});

	test("when betting closes", async () => {
		const round = await alice.openRound();
		await world().clock.advance(Date.parse(round.bettingClosesAt) - world().clock.now().getTime() - 300);
		const betIds = await collect(alice, 2);
		await world().clock.advance(299);
		await world().settle();
		expect(callsFor(betIds)).toEqual([]);
		await world().clock.advance(1);
		await world().settle();
		expect(callsFor(betIds)).toEqual([["list", ...betIds]]);
		expect(await statusesOf(alice, betIds)).toEqual(["accepted", "accepted"]);
	});
});

test("where the partner's setting names a field, data is an object with the records in it, also in the exchange log", async () => {
	await world().configure({ batches: BATCHES, batchField: "Stakes" });
	const betIds = await collect(alice, 2);
	await leave();
	const sent = world().casino.traffic.received.findLast(({ path }) => path === "/payments/make-list")?.data;
	expect(sent).toEqual({ Stakes: expect.any(Array) });
	expect(recordsIn(sent)).toEqual(betIds);
	expect(await statusesOf(alice, betIds)).toEqual(["accepted", "accepted"]);
	expect(redactRequest("/payments/make-list", JSON.stringify(sent))).toBe(JSON.stringify(sent));
});

test("one end that cannot be recorded leaves no others of its batch without theirs, and that bet goes on by itself", async () => {
	world().casino.faults.add({ call: "/payments/make-list", fault: "acceptLate", value: 2_500 });
	const [first = 0, ...others] = await collect(alice, 3);
	vi.spyOn(world().service.wagering.jwtAlarm, "heard").mockImplementationOnce(() => {
		throw new Error("this end cannot be recorded");
	});
	await leave();
	expect(await trailOf(world(), first)).toBe("-1 sent");
	for (const betId of others) expect(await trailOf(world(), betId)).toBe("-1 taken");
	expect(world().log.filter((line) => line.includes("this end cannot be recorded"))).toHaveLength(1);
	await world().pass(4_000);
	for (const betId of [first, ...others]) {
		expect(await trailOf(world(), betId)).toBe("-1 accepted");
		expect(await alice.ledger(betId)).toEqual([[-1, "5.00"]]);
	}
});

describe("its key is partner, player and game", () => {
	test("each player has a batch of its own", async () => {
		const bob = await TestPlayer.logIn(world(), `bob-${names}`);
		const ofAlice = await collect(alice, 2);
		const ofBob = await collect(bob, 2);
		await leave();
		expect(callsFor([...ofAlice, ...ofBob]).toSorted()).toEqual(
			[
				["list", ...ofAlice],
				["list", ...ofBob],
			].toSorted(),
		);
	});

	test.each([
		["without a rule", { gameCode: 23, transactionLimit: 5 }],
		["whose rule is switched off", { gameCode: GAME.gameCode, isOn: false, transactionLimit: 5 }],
	])("a game %s is not collected", async (_, rule) => {
		await world().configure({ batches: [rule] });
		const [betId = 0] = await collect(alice, 1);
		expect(callsFor([betId])).toEqual([["single", betId]]);
		expect(await statusesOf(alice, [betId])).toEqual(["accepted"]);
	});
});

describe("the answer counts for each record", () => {
	test("7: except a refusal, after which each goes once by itself: four accepted, one refused", async () => {
		const betIds = await collect(alice, 5);
		world().casino.faults.add({ call: "/payments/make-list", fault: "code", value: 103_752, times: 1 });
		const refused = betIds[2] ?? 0;
		world().casino.faults.add({ call: "/payments/make", fault: "code", value: 103_752, betId: refused, times: 1 });
		await leave();
		const [list, ...singles] = callsFor(betIds);
		expect(list).toEqual(["list", ...betIds]);
		expect(singles.toSorted()).toEqual(betIds.map((betId) => ["single", betId]).toSorted());
		expect(await statusesOf(alice, betIds)).toEqual(["accepted", "accepted", "rejected", "accepted", "accepted"]);
		expect(await trailOf(world(), refused)).toBe("-1 refused");
		expect(await alice.ledger(refused)).toEqual([]);
	});

	test("8: after a timeout accepts come for two of five: two play, three end by 5.1 b", async () => {
		const betIds = await collect(alice, 5);
		world().casino.faults.add({ call: "/payments/make-list", fault: "hang", processed: true, times: 1 });
		for (const betId of betIds.slice(2)) world().casino.faults.add({ call: "*", fault: "acceptNever", betId });
		await leave();
		await world().pass(31_000);
		for (const betId of betIds.slice(0, 2)) expect((await alice.bet(betId)).status).not.toBe("checking");
		for (const betId of betIds.slice(2)) {
			expect(await trailOf(world(), betId)).toBe("-1 withdrawn");
			expect(await listedOf(world(), betId)).toEqual(["withdrawn"]);
			expect(await alice.bet(betId)).toMatchObject({ status: "checking", code: "withdrawn" });
			expect(await alice.ledger(betId)).toEqual([[-1, "5.00"]]);
		}
	});

	test("what must be sent again goes by itself, under the same key: one debit each", async () => {
		const betIds = await collect(alice, 3);
		world().casino.faults.add({ call: "/payments/make-list", fault: "http", value: 500, processed: true, times: 1 });
		world().casino.faults.add({ call: "/payments/make-list", fault: "acceptNever", times: 3 });
		await leave();
		await world().pass(3_000);
		const [list, ...singles] = callsFor(betIds);
		expect(list?.[0]).toBe("list");
		expect(singles.toSorted()).toEqual(betIds.map((betId) => ["single", betId]).toSorted());
		expect(await statusesOf(alice, betIds)).toEqual(["accepted", "accepted", "accepted"]);
		for (const betId of betIds) expect(await alice.ledger(betId)).toEqual([[-1, "5.00"]]);
	});

	test("a refund condition that it meets is met by each: one rollback for each record", async () => {
		await world().configure({ batches: BATCHES, refundConditions: ["timeout"] });
		const betIds = await collect(alice, 2);
		world().casino.faults.add({ call: "/payments/make-list", fault: "reset", processed: true, times: 1 });
		world().casino.faults.add({ call: "/payments/make-list", fault: "acceptNever" });
		// Else a rollback might overtake the debit, which then would not be made at all.
		world().casino.faults.add({ call: "/rollbacks/make", fault: "bookLate", value: 1_000 });
		await leave();
		await world().pass(3_000);
		for (const betId of betIds) {
			expect(await trailOf(world(), betId)).toBe("-1 withdrawn, rollback accepted");
			expect((await alice.ledger(betId)).map(([type]) => type)).toEqual([-1, 2]);
		}
	});
});

describe("nothing is lost with the process", () => {
	test("the attempts of all records are committed before the first byte is sent", async () => {
		const betIds = await collect(alice, 3);
		world().casino.faults.add({ call: "/payments/make-list", fault: "hang", times: 1 });
		await world().clock.advance(800);
		await expect.poll(() => callsFor(betIds).length).toBe(1);
		for (const betId of betIds) expect(await trailOf(world(), betId)).toBe("-1 sent");
		await world().settle();
	});

	test("a collected bet whose process is gone is sent by itself, a second after its batch would have left", async () => {
		const { wagering } = world().service;
		const betIds = await collect(alice, 2);
		// The timer of a process that died: the batch never leaves.
		await world().owner`update bet set version = version + 1 where bet_id = any(${[...betIds]}::bigint[])`;
		await leave();
		expect(callsFor(betIds)).toEqual([]);
		for (const betId of betIds) wagering.known.delete(betId);
		await world().clock.advance(999);
		await world().service.step();
		expect(callsFor(betIds)).toEqual([]);
		await world().pass(1);
		expect(callsFor(betIds).toSorted()).toEqual(betIds.map((betId) => ["single", betId]).toSorted());
		expect(await statusesOf(alice, betIds)).toEqual(["accepted", "accepted"]);
	});

	test("a batch and recovery at the same moment send each record once", async () => {
		const betIds = await collect(alice, 4);
		await world().owner`
			update due_delivery set due_at = ${world().clock.now()} where subject_id = any(${[...betIds.slice(2)]}::bigint[])`;
		await Promise.all([world().service.step(), world().clock.advance(800)]);
		await world().settle();
		expect(
			callsFor(betIds)
				.flatMap(([, ...records]) => records)
				.toSorted((a, b) => a - b),
		).toEqual(betIds);
		expect(new Set(await statusesOf(alice, betIds))).toEqual(new Set(["accepted"]));
	});

	test("without a place for a call the records wait until they are due, and go by themselves", async () => {
		const { wagering } = world().service;
		const betIds = await collect(alice, 2);
		const partner = wagering.partners.all()[0];
		if (partner === undefined) throw new Error("There is one.");
		const slots = Array.from({ length: partner.settings.concurrentCallsMax }, () =>
			wagering.wallet.tryAcquire(partner),
		);
		await leave();
		expect(callsFor(betIds)).toEqual([]);
		for (const slot of slots) slot?.release();
		await world().pass(1_000);
		expect(callsFor(betIds).toSorted()).toEqual(betIds.map((betId) => ["single", betId]).toSorted());
	});
});
