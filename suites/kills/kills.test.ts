/** The kill test in small: once in each window. The whole is `kills.long.test.ts`. */
import { expect, inject, test } from "vitest";
import { hasRedisServer } from "../../packages/signalr/src/testing/redis-server.ts";
import { runKills, totals } from "./kill-run.ts";

/** Each window is met several times in a second. */
const PLAYERS = 4;

test.skipIf(!hasRedisServer())(
	"a SIGKILL in each window: nothing acknowledged is lost, nothing is doubled, every bet ends",
	async () => {
		const report = await runKills(inject("postgresAdminUrl"), 6, PLAYERS);
		expect(report.violations).toEqual([]);
		expect(report.notEnded).toEqual([]);
		expect(totals(report)).toEqual([1, 1, 1, 1, 1, 1]);
		expect(report.told.answers).toBeGreaterThan(0);
	},
);
