/** The outage in small; the whole is `outage.long.test.ts`. */
import { test } from "vitest";
import { TestPlayer } from "../../packages/bff/src/testing/test-player.ts";
import { useWorld } from "../../packages/bff/src/testing/world.ts";
import { expectDrained } from "./expect-drained.ts";
import { runOutage } from "./outage-run.ts";

const PAYOUTS = 300;
const CALLS_MAX = 8;
const world = useWorld({ settings: { concurrentCallsMax: CALLS_MAX, callTimeoutMs: 30_000 } });

test("payouts that wait for a partner for 25 hours all reach it when it is back, in order and without a herd", async () => {
	const player = await TestPlayer.logIn(world(), `alice-${crypto.randomUUID()}`);
	const report = await runOutage(world(), player, PAYOUTS, 600_000);
	// So few payouts do not ask often enough to close the lane of questions.
	await expectDrained(world(), report, CALLS_MAX, ["payments"]);
});
