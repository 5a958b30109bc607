/** A. The partner's wallet is away for longer than a day. */
import { BACK_OFF_MAX_MS } from "@webframe/shared/bet";
import { expect, test } from "vitest";
import { listedOf, trailOf } from "../../packages/bff/src/testing/trail.ts";
import { ROUND_MS } from "../../packages/bff/src/testing/troubled-bets.ts";
import { listOverdue } from "../../packages/bff/src/wagering/list-overdue.ts";
import { useFaultWorld } from "./testing/use-fault-world.ts";
import { callsAbout, PAYOUT } from "./testing/wire.ts";

const HOUR_MS = 3_600_000;
/** Calls that the casino takes at once. */
const LIMIT = 4;
/** A world of its own: the casino counts from its start how many calls it had at once. */
const world = useFaultWorld({ settings: { concurrentCallsMax: LIMIT, callTimeoutMs: 5_000 } });

test("F10 the partner is down for 25 hours with payouts queued: all drain by themselves, in order, within its limit", async () => {
	const alice = await world().player("alice");
	await alice.newRound();
	const betIds: number[] = [];
	for (let i = 0; i < 12; i++) betIds.push(await world().bet(alice, { amount: `${i + 1}.00` }));
	world().casino.faults.add({ call: "*", fault: "http", value: 503 });
	await world().pass(ROUND_MS);
	const calls = world().casino.traffic.received.length;
	await world().leap(25 * HOUR_MS, HOUR_MS / 2);
	// After the first attempts one probe at each look while it is down: not twelve.
	expect(world().casino.traffic.received.length - calls).toBeLessThanOrEqual(12 + 2 * 25);
	// While the circuit is open most of them are never attempted; a person must see them all the same.
	await listOverdue(world().service.wagering);
	for (const betId of betIds) expect(await listedOf(world(), betId)).toEqual(["overdue"]);
	const trails = await Promise.all(betIds.map((betId) => trailOf(world(), betId)));
	expect(new Set(trails)).toEqual(new Set(["-1 accepted, 1 due"]));
	world().casino.faults.clear();
	// It is back and slow, so that it gets as much at once as it may get; what waited is due by now.
	world().casino.faults.add({ ...PAYOUT, fault: "delay", value: 100 });
	await world().clock.advance(2 * BACK_OFF_MAX_MS);
	while ((await world().owner`select 1 from bet where not is_closed limit 1`).length > 0) await stepSlowly();
	await world().settle();
	for (const betId of betIds) {
		expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 accepted, close accepted");
		const paths = callsAbout(world(), betId).map(({ path }) => path);
		expect(paths.lastIndexOf("/payments/make")).toBeLessThan(paths.indexOf("/payments/close"));
		expect((await alice.ledger(betId)).map(([type]) => type)).toEqual([-1, 1]);
	}
	expect(world().casino.traffic.load().peak).toBe(LIMIT);
	for (const betId of betIds) expect(await listedOf(world(), betId)).toEqual([]);
});

/** One look at what is due, with the clock going on while the casino thinks. */
async function stepSlowly(): Promise<void> {
	await world().clock.advance(1_000);
	let isOver = false;
	const stepping = world().service.step();
	void stepping.finally(() => {
		isOver = true;
	});
	const goOn = async (): Promise<boolean> => {
		await world().clock.advance(20);
		return isOver;
	};
	await expect.poll(goOn, { interval: 5 }).toBe(true);
	await stepping;
}
