/** The wrong clock beside a right one in small. The whole is `side-by-side.long.test.ts`. */
import { expect, inject, test } from "vitest";
import { hasRedisServer } from "../../packages/signalr/src/testing/redis-server.ts";
import { runSideBySide } from "./side-by-side.ts";

const HOUR_MS = 3_600_000;
const MOMENT_MS = 1_000;
/** Each step of a round among it. */
const HAPPENED = ["bet", "due 1", "round betting", "round closed", "round cut", "round drawing", "round finished"];

test.skipIf(!hasRedisServer())(
	"of two processes one is an hour ahead, right again and an hour behind: nothing happens, is due or is good at another time",
	async () => {
		const report = await runSideBySide(inject("postgresAdminUrl"), [
			{ shiftMs: HOUR_MS, lastsMs: MOMENT_MS, until: HAPPENED },
			{ shiftMs: -HOUR_MS, lastsMs: MOMENT_MS, until: [] },
		]);
		expect(report.violations).toEqual([]);
		expect(report.notEnded).toEqual([]);
		expect(Object.keys(report.seen[0] ?? {})).toEqual(expect.arrayContaining(HAPPENED));
	},
);
