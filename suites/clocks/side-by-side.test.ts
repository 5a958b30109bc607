/** The wrong clock beside a right one in small. The whole is `side-by-side.long.test.ts`. */
import { expect, inject, test } from "vitest";
import { hasRedisServer } from "../../packages/signalr/src/testing/redis-server.ts";
import { runSideBySide } from "./side-by-side.ts";

const HOUR_MS = 3_600_000;
/** Longer than a round of this suite, so that each of its steps falls into the wrong time. */
const ROUND_MS = 7_500;
const MOMENT_MS = 1_000;

test.skipIf(!hasRedisServer())(
	"of two processes one is an hour ahead, right again and an hour behind: nothing happens, is due or is good at another time",
	async () => {
		const report = await runSideBySide(inject("postgresAdminUrl"), [
			{ shiftMs: HOUR_MS, lastsMs: ROUND_MS },
			{ shiftMs: -HOUR_MS, lastsMs: MOMENT_MS },
		]);
		expect(report.violations).toEqual([]);
		expect(report.notEnded).toEqual([]);
		const happened = ["bet", "due 1", "round betting", "round closed", "round cut", "round drawing", "round finished"];
		expect(Object.keys(report.seen[0] ?? {})).toEqual(expect.arrayContaining(happened));
	},
);
