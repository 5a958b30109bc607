/** A. What the partner's wallet can do wrong with a payout, a return, or the closing of a bet. */
import { beforeEach, expect, test } from "vitest";
import type { TestPlayer } from "../../packages/bff/src/testing/test-player.ts";
import { listedOf, trailOf } from "../../packages/bff/src/testing/trail.ts";
import { ROUND_MS } from "../../packages/bff/src/testing/troubled-bets.ts";
import { useFaultWorld } from "./testing/use-fault-world.ts";
import { callsAbout, dueInMs, PAYOUT } from "./testing/wire.ts";

const world = useFaultWorld();
let alice: TestPlayer;
beforeEach(async () => {
	alice = await world().player("alice");
	await alice.newRound();
});

test("F09 a payout is taken and its accept never comes: overdue, asked about, and sent again", async () => {
	world().casino.faults.add({ ...PAYOUT, fault: "acceptNever", times: 1 });
	const betId = await world().bet(alice);
	await world().pass(ROUND_MS);
	expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 taken");
	await world().pass(30_000);
	expect(await trailOf(world(), betId)).toMatch(/^-1 accepted, 1 (overdue|accepted)/);
	expect(callsAbout(world(), betId, "/payments/info")).toHaveLength(1);
	await world().pass(5_000);
	expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 accepted, close accepted");
	expect((await alice.ledger(betId)).map(([type]) => type)).toEqual([-1, 1]);
});

test.each([
	[429, "120", 120_000],
	[503, "120", 120_000],
	[429, "Thu, 01 Jan 1970 00:00:00 GMT", 1_000],
	[503, "abc", 1_000],
	[429, "-5", 1_000],
	[503, "1000000000", 600_000],
])("F11 HTTP %i with Retry-After %s: the payout waits %i ms", async (value, retryAfter, waits) => {
	const betId = await world().bet(alice);
	const headers = { "Retry-After": retryAfter };
	world().casino.faults.add({ ...PAYOUT, fault: "http", value, headers, times: 1 });
	while (!(await trailOf(world(), betId)).includes("1 due")) await world().pass(1_000);
	expect(await dueInMs(world(), betId, 2)).toBe(waits);
	await world().leap(waits + 2_000, Math.max(1_000, waits / 10));
	await world().pass(2_000);
	expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 accepted, close accepted");
});

test("F16 /payments/close is not answered: repeated as it was, closed only when it is answered, and no make in between", async () => {
	world().casino.faults.add({ call: "/payments/close", fault: "hang", processed: true, times: 2 });
	const betId = await world().bet(alice);
	await world().pass(ROUND_MS);
	while (callsAbout(world(), betId, "/payments/close").length < 2) await world().pass(1_000);
	const isClosed = async (): Promise<boolean | undefined> =>
		(await world().owner<{ isClosed: boolean }[]>`select is_closed as "isClosed" from bet where bet_id = ${betId}`)[0]
			?.isClosed;
	expect(await isClosed()).toBe(false);
	await world().pass(6_000);
	expect(await isClosed()).toBe(true);
	const calls = callsAbout(world(), betId, "/payments/close");
	expect(calls).toHaveLength(3);
	expect(new Set(calls.map(({ data }) => JSON.stringify(data))).size).toBe(1);
	expect(callsAbout(world(), betId).at(-4)?.path).toBe("/payments/make");
	expect(await listedOf(world(), betId)).toEqual([]);
});
