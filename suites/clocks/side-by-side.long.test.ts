import { expect, inject, test } from "vitest";
import { runSideBySide } from "./side-by-side.ts";

const HOUR_MS = 3_600_000;
/** As far off as a process may be that takes part. */
const TAKES_PART_MS = 45_000;
const LASTS_MS = 15_000;
const HAPPENED = ["bet", "due 1", "round betting", "round closed", "round cut", "round drawing"];

test("of two processes one is wrong for 15 s and right again, ahead and behind, far and less far", async () => {
	const shifts = [HOUR_MS, -HOUR_MS, TAKES_PART_MS, -TAKES_PART_MS, HOUR_MS];
	const times = shifts.map((shiftMs) => ({ shiftMs, lastsMs: LASTS_MS, until: HAPPENED }));
	const report = await runSideBySide(inject("postgresAdminUrl"), times);
	expect(report.violations).toEqual([]);
	expect(report.notEnded).toEqual([]);
	for (const seen of report.seen) expect(Object.keys(seen)).toEqual(expect.arrayContaining(HAPPENED));
});
