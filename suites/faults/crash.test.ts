/** C. A process dies between any two steps, and another one goes on. Real SIGKILLs are in `suites/kills`. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Service } from "../../packages/bff/src/app.ts";
import type { TestPlayer } from "../../packages/bff/src/testing/test-player.ts";
import { trailOf } from "../../packages/bff/src/testing/trail.ts";
import { ROUND_MS } from "../../packages/bff/src/testing/troubled-bets.ts";
import { useFaultWorld } from "./testing/use-fault-world.ts";
import { callsAbout } from "./testing/wire.ts";

const world = useFaultWorld();
let alice: TestPlayer;
let other: Service;
beforeEach(async () => {
	alice = await world().player("alice");
	await alice.newRound();
	other ??= (await world().startAnother()).service;
});

/**
 * The accept says what became of an attempt, so that it has to come well after the moment at which another process finds
 * the attempt without an end, and within the time that the test looks at.
 */
const ACCEPT_LATE_MS = 9_000;

type Moment = "before the call" | "during the call" | "after the answer";

/**
 * Lets the first process die at its next attempt of a transaction of this type: whatever would follow that moment is
 * never done by it. Its place for a call is never freed, as nobody is there to free it.
 */
function dieAtNextAttempt(type: -1 | 1, moment: Moment): void {
	const { wagering } = world().service;
	const { deliver } = wagering;
	const spy = vi.spyOn(wagering, "deliver").mockImplementation((partner, subject, seq, slot) => {
		const delivery = subject.deliveries.find((one) => one.seq === seq);
		if (delivery?.transactionType !== type) return deliver(partner, subject, seq, slot);
		spy.mockRestore();
		wagering.known.clear();
		if (moment === "before the call") return;
		// The answer comes to nobody: its outcome is never recorded.
		const call = slot.send("/payments/make", delivery.payload).then(() => {});
		if (moment === "during the call") return;
		wagering.background.add(call);
		void call.then(() => wagering.background.delete(call));
	});
}

/** What was on the wire when the process died is there: a call is given up that stands still while the clock goes on. */
async function arrived(betId: number, type: -1 | 1, moment: Moment): Promise<void> {
	const callsMade = moment === "before the call" ? 0 : 1;
	await expect.poll(() => callsAbout(world(), betId, "/payments/make", type).length).toBe(callsMade);
}

/** Only the other process goes on. */
async function pass(ms: number): Promise<void> {
	for (let left = ms; left > 0; left -= 1_000) {
		await world().clock.advance(1_000);
		await other.step();
		await world().settle();
	}
}

const MOMENTS: readonly Moment[] = ["before the call", "during the call", "after the answer"];

describe("F27 F28 the process dies at an attempt: another one finds it without an end, and sends it under the same key", () => {
	test.each(MOMENTS)("F27 of a stake, %s: debited once, and the bet plays", async (moment) => {
		world().casino.faults.add({
			call: "/payments/make",
			transactionType: -1,
			fault: "acceptLate",
			value: ACCEPT_LATE_MS,
			times: 1,
		});
		dieAtNextAttempt(-1, moment);
		const betId = await world().bet(alice);
		expect(await trailOf(world(), betId)).toBe("-1 sent");
		await arrived(betId, -1, moment);
		await pass(18_000);
		const calls = callsAbout(world(), betId, "/payments/make");
		expect(calls.length).toBe(moment === "before the call" ? 1 : 2);
		expect(new Set(calls.map(({ data }) => JSON.stringify(data))).size).toBe(1);
		expect(await trailOf(world(), betId)).toBe("-1 accepted");
		expect(await alice.ledger(betId)).toEqual([[-1, "5.00"]]);
	});

	test.each(MOMENTS)("F28 of a payout, %s: paid once", async (moment) => {
		const betId = await world().bet(alice);
		world().casino.faults.add({
			call: "/payments/make",
			transactionType: 1,
			fault: "acceptLate",
			value: ACCEPT_LATE_MS,
			times: 1,
		});
		dieAtNextAttempt(1, moment);
		while (!(await trailOf(world(), betId)).includes(", 1 ")) {
			await world().clock.advance(1_000);
			await world().service.step();
			await world().settle();
		}
		expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 sent");
		await arrived(betId, 1, moment);
		await pass(18_000);
		const calls = callsAbout(world(), betId, "/payments/make", 1);
		expect(calls.length).toBe(moment === "before the call" ? 1 : 2);
		expect(new Set(calls.map(({ data }) => JSON.stringify(data))).size).toBe(1);
		expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 accepted, close accepted");
		expect((await alice.ledger(betId)).map(([type]) => type)).toEqual([-1, 1]);
	});
});

test("F27 everything dies from before the first attempt until after the deadline: rejected, and not a byte was sent", async () => {
	vi.spyOn(world().service.wagering.wallet, "tryAcquire").mockReturnValueOnce(undefined);
	const betId = await world().bet(alice);
	expect(await trailOf(world(), betId)).toBe("-1 due");
	await world().clock.advance(60_000);
	await other.step();
	await world().settle();
	expect(await alice.bet(betId)).toMatchObject({ status: "rejected" });
	expect(callsAbout(world(), betId)).toEqual([]);
	expect(await alice.ledger(betId)).toEqual([]);
});

describe("F28 the process dies in settlement, after its commit and before it knows of it", () => {
	test.each([
		["the cut", "update round"],
		["the payouts of a drawn round", "counted as ("],
	])("F28 %s: another one goes on, and every bet is paid once", async (_, statement) => {
		const betIds = [];
		for (let i = 0; i < 5; i++) betIds.push(await world().bet(alice));
		world().proxy.loseAnswerTo(statement);
		const lost = world().proxy.lost;
		// The first process goes on until it loses that answer, and never does anything again.
		for (let second = 0; second < ROUND_MS / 1_000 && world().proxy.lost === lost; second++) {
			await world().clock.advance(1_000);
			await world()
				.service.step()
				.catch(() => {});
			await world().settle();
		}
		expect(world().proxy.lost).toBe(lost + 1);
		await pass(ROUND_MS);
		for (const betId of betIds) {
			expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 accepted, close accepted");
			expect((await alice.ledger(betId)).map(([type]) => type)).toEqual([-1, 1]);
		}
	});
});
