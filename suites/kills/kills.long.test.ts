import { expect, inject, test } from "vitest";
import { runKills, showReport, totals } from "./kill-run.ts";

const KILLS = 50;
const HITS_MIN = 3;

test("50 SIGKILLs of the service and of PostgreSQL under load, at least three in each window", async () => {
	const report = await runKills(inject("postgresAdminUrl"), KILLS);
	process.stdout.write(`${showReport(report)}\n`);
	expect(report.violations).toEqual([]);
	expect(report.notEnded).toEqual([]);
	expect(Math.min(...totals(report))).toBeGreaterThanOrEqual(HITS_MIN);
	expect(totals(report).reduce((sum, hits) => sum + hits)).toBe(KILLS);
	expect(report.bets).toMatchObject({ win: expect.any(Number), lose: expect.any(Number) });
});
