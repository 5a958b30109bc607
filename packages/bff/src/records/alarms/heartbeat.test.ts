/** The heartbeat goes out while everything works, and is silent when it does not. */
import { expect, test } from "vitest";
import type { HttpCall, OutboundHttp } from "../../platform/outbound-http.ts";
import { breakable } from "../../testing/breakable-database.ts";
import { ManualClock } from "../../testing/manual-clock.ts";
import { memoryLogger } from "../../testing/memory-logger.ts";
import { useTestDatabase } from "../../testing/test-database.ts";
import { beat, Pulse } from "./heartbeat.ts";

const given = useTestDatabase();
const MINUTE_MS = 60_000;

test("silence when work hangs, fails or never began, and when the database is away", async () => {
	const clock = new ManualClock();
	const { logger, lines } = memoryLogger();
	const calls: HttpCall[] = [];
	const http: OutboundHttp = {
		call: async (call) => {
			calls.push(call);
			return { kind: "answered", status: 200, text: "" };
		},
		close: async () => {},
	};
	const pulse = new Pulse(clock);
	const state = { fails: false };
	const good = pulse.watch("rounds", 100, async () => {});
	const frail = pulse.watch("chores", 30_000, async () => {
		if (state.fails) throw new Error("it fails");
	});
	const url = "https://beats.example/x";
	const once = () => beat({ database: given().database, clock, logger, http, pulse, url });
	await good();
	await once();
	expect(calls).toHaveLength(0);
	await frail();
	await once();
	expect(calls).toMatchObject([{ method: "POST", url }]);
	state.fails = true;
	await clock.advance(3 * MINUTE_MS);
	await good();
	await expect(frail()).rejects.toThrow();
	await once();
	expect(calls).toHaveLength(1);
	expect(lines.at(-1)).toContain('"late":["chores"]');
	state.fails = false;
	await frail();
	await once();
	expect(calls).toHaveLength(2);
	const fault = breakable(given().database);
	fault.isAway = true;
	await expect(beat({ database: fault.database, clock, logger, http, pulse, url })).rejects.toThrow("away");
	expect(calls).toHaveLength(2);
});
