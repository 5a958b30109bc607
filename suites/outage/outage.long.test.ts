import { test } from "vitest";
import { TestPlayer } from "../../packages/bff/src/testing/test-player.ts";
import { useWorld } from "../../packages/bff/src/testing/world.ts";
import { expectDrained } from "./expect-drained.ts";
import { runOutage, showOutage } from "./outage-run.ts";

/** Fewer, where a machine has no half an hour for it. */
const PAYOUTS = Number(process.env["OUTAGE_PAYOUTS"] ?? "100000");
const CALLS_MAX = 64;
const world = useWorld({ settings: { concurrentCallsMax: CALLS_MAX, callTimeoutMs: 30_000 } });

test(`${PAYOUTS} payouts that wait for a partner for 25 hours all reach it when it is back`, async () => {
	const player = await TestPlayer.logIn(world(), `alice-${crypto.randomUUID()}`);
	const report = await runOutage(world(), player, PAYOUTS, 30_000);
	process.stdout.write(`${showOutage(report, CALLS_MAX)}\n`);
	await expectDrained(world(), report, CALLS_MAX);
});
