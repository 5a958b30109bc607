import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { TestPlayer } from "./test-player.ts";
import { trailOf } from "./trail.ts";
import { CALL_TIMEOUT_MS, useWorld } from "./world.ts";

const world = useWorld();

/** Nothing of this process goes on for so long, as on a machine that has no time for it. */
function standStill(ms: number): void {
	Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

test("a call during which the machine stands still for longer than it may take is answered, and not lost", async () => {
	const alice = await TestPlayer.logIn(world(), "alice");
	// The accept would say, too, that the stake has arrived.
	const about = { call: "/payments/make", player: "alice" } as const;
	world().casino.faults.add({ ...about, fault: "acceptNever", times: 1 });
	const calls = () => world().casino.traffic.received.filter(({ path }) => path === "/payments/make");
	const placed = alice.place();
	while (calls().length === 0) await setImmediate();
	standStill(CALL_TIMEOUT_MS + 100);
	const betId = await placed;
	expect(await trailOf(world(), betId)).toBe("-1 taken");
	expect(calls()).toHaveLength(1);
});

test("a call that a fault holds is lost", async () => {
	const bob = await TestPlayer.logIn(world(), "bob");
	world().casino.faults.add({ call: "/payments/make", fault: "hang", player: "bob", times: 1 });
	const betId = await bob.place();
	expect(await trailOf(world(), betId)).toBe("-1 due");
});
