/**
 * The simulation in its long form. `SIMULATION_SEEDS` says how many seeds (10,000 where it says nothing), and
 * `SIMULATION_FROM` with which one it begins.
 */
import { expect, test } from "vitest";
import { explain } from "./explain.ts";
import { runSeeds } from "./run-seeds.ts";
import { describeTally, missing } from "./tally.ts";

const FROM = Number(process.env["SIMULATION_FROM"] ?? 1_000_001);
const SEEDS = Number(process.env["SIMULATION_SEEDS"] ?? 10_000);
const TOLD_EVERY = 250;
const HOURS_12_MS = 12 * 3_600_000;

test(`${SEEDS} seeds`, { timeout: HOURS_12_MS }, async () => {
	const told = (passed: number): void => {
		if (passed % TOLD_EVERY === 0) process.stdout.write(`${passed} seeds have passed\n`);
	};
	const { failure, seeds, bets, tally } = await runSeeds(FROM, SEEDS, { shrinks: true, told });
	if (failure !== undefined) throw new Error(explain(failure));
	process.stdout.write(`${seeds} seeds, ${bets} bets\n${describeTally(tally)}\n`);
	expect(seeds).toBe(SEEDS);
	expect(missing(tally)).toEqual([]);
});
