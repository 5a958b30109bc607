/**
 * The simulation in its long form, in two files with half of the seeds each: one process has work for little more than one
 * processor, so that two of them fit side by side (`--maxWorkers=2`). `SIMULATION_SEEDS` says how many seeds both have
 * together (10,000 where it says nothing), and `SIMULATION_FROM` with which one they begin.
 */
import { expect, test } from "vitest";
import { explain } from "./explain.ts";
import { type Failure, runSeeds, seedsFrom } from "./run-seeds.ts";
import { describeTally, missing } from "./tally.ts";

const FROM = Number(process.env["SIMULATION_FROM"] ?? 1_000_001);
const SEEDS = Number(process.env["SIMULATION_SEEDS"] ?? 10_000);
const TOLD_EVERY = 250;
/** A run of an hour goes on after a failure, so that one run shows more than one. */
const FAILURES_MAX = 20;
const HOURS_12_MS = 12 * 3_600_000;

/**
 * Each half has its seeds in a row: of two that follow each other one goes through the scenarios, and a half without those
 * shows less than the kinds that each has to show.
 */
export function runHalf(half: "first" | "second"): void {
	const inFirst = Math.ceil(SEEDS / 2);
	const [from, count] = half === "first" ? [FROM, inFirst] : [FROM + inFirst, SEEDS - inFirst];
	test(`${count} seeds`, { timeout: HOURS_12_MS }, async () => {
		const told = (passed: number): void => {
			if (passed % TOLD_EVERY === 0) process.stdout.write(`${passed} seeds have passed\n`);
		};
		const failed = (failure: Failure): void => void process.stdout.write(`${explain(failure)}\n`);
		const options = { shrinks: true, failuresMax: FAILURES_MAX, told, failed };
		const { failures, seeds, bets, tally } = await runSeeds(seedsFrom(from, count), options);
		process.stdout.write(`${seeds} seeds have passed, ${bets} bets\n${describeTally(tally)}\n`);
		if (failures.length > 0) throw new Error(failures.map(explain).join("\n\n"));
		expect(seeds).toBe(count);
		expect(missing(tally)).toEqual([]);
	});
}
