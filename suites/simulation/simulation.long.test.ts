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
/** A run of an hour goes on after a failure, so that one run shows more than one. */
const FAILURES_MAX = 20;
const HOURS_12_MS = 12 * 3_600_000;

test(`${SEEDS} seeds`, { timeout: HOURS_12_MS }, async () => {
	const told = (passed: number): void => {
		if (passed % TOLD_EVERY === 0) process.stdout.write(`${passed} seeds have passed\n`);
	};
	const options = { shrinks: true, failuresMax: FAILURES_MAX, told };
	const { failures, seeds, bets, tally } = await runSeeds(FROM, SEEDS, options);
	process.stdout.write(`${seeds} seeds have passed, ${bets} bets\n${describeTally(tally)}\n`);
	if (failures.length > 0) throw new Error(failures.map(explain).join("\n\n"));
	expect(seeds).toBe(SEEDS);
	expect(missing(tally)).toEqual([]);
});
