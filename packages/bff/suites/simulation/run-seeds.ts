/** Runs many seeds, several side by side, and tells what they have shown. */
import fc from "fast-check";
import { planOf, plansOf } from "./arbitraries.ts";
import type { Evidence } from "./judge.ts";
import { orderingsIn } from "./orderings.ts";
import type { Plan } from "./plan.ts";
import { providerFaultsIn } from "./provider-faults.ts";
import { type Judged, simulate } from "./simulate.ts";
import { type Deduplication, SimulatedWorld } from "./simulated-world.ts";
import { count, newTally, type Tally } from "./tally.ts";

const SHORT_KEY: Deduplication = "BetId+TransactionType";
const LONG_KEY: Deduplication = "BetId+TransactionType+Amount+TaxAmount";
/** Worlds for each of the two ways in which a partner deduplicates. */
const WORLDS_EACH = 2;
/** How long a failing plan is made smaller. */
const SHRINK_MS = 60_000;

export interface Failure {
	readonly seed: number;
	readonly problems: readonly string[];
	/** The smallest plan that was found to fail. */
	readonly plan: Plan;
}

export interface Report {
	readonly seeds: number;
	readonly bets: number;
	readonly tally: Tally;
	/** The first one, and nothing runs after it. */
	readonly failure: Failure | undefined;
}

interface Progress {
	readonly next: { readonly long: Iterator<Job>; readonly short: Iterator<Job> };
	readonly tally: Tally;
	seeds: number;
	bets: number;
	failure: Failure | undefined;
}

interface Job {
	readonly seed: number;
	readonly plan: Plan;
}

/** @param told is called with the number of seeds that have passed, now and then */
export async function runSeeds(
	from: number,
	seeds: number,
	options: { readonly shrinks: boolean; readonly told?: (passed: number) => void },
): Promise<Report> {
	const progress: Progress = {
		next: { long: jobs(from, seeds, true), short: jobs(from, seeds, false) },
		tally: newTally(),
		seeds: 0,
		bets: 0,
		failure: undefined,
	};
	const worlds = [SHORT_KEY, LONG_KEY].flatMap((mode) =>
		Array.from({ length: WORLDS_EACH }, () => new SimulatedWorld(mode)),
	);
	await Promise.all(worlds.map((world) => world.open()));
	try {
		await Promise.all(worlds.map((world) => runIn(world, progress, options)));
	} finally {
		await Promise.all(worlds.map((world) => world.close()));
	}
	for (const world of worlds) countFaults(progress.tally, world);
	const { tally, bets } = progress;
	const failure = progress.failure !== undefined && options.shrinks ? await shrunk(progress.failure) : progress.failure;
	return { seeds: progress.seeds, bets, tally, failure };
}

function* jobs(from: number, seeds: number, long: boolean): Generator<Job> {
	for (let seed = from; seed < from + seeds; seed++) {
		const plan = planOf(seed);
		if (plan.long === long) yield { seed, plan };
	}
}

async function runIn(
	world: SimulatedWorld,
	progress: Progress,
	options: { readonly shrinks: boolean; readonly told?: (passed: number) => void },
): Promise<void> {
	const queue = world.deduplication === SHORT_KEY ? progress.next.short : progress.next.long;
	for (let job = queue.next(); job.done !== true && progress.failure === undefined; job = queue.next()) {
		const { seed, plan } = job.value;
		const problems = await runOne(world, job.value, progress);
		if (problems.length === 0) {
			progress.seeds++;
			options.told?.(progress.seeds);
			continue;
		}
		progress.failure = { seed, problems, plan };
	}
}

async function runOne(world: SimulatedWorld, { seed, plan }: Job, progress: Progress): Promise<readonly string[]> {
	for (const step of plan.steps) {
		if (step.do === "partner crash") count(progress.tally.faults, step.downMs === 0 ? "partner crash" : "partner down");
	}
	return await problemsOf(
		() => simulate(world, plan, seed, `s${seed}`),
		(evidence) => {
			progress.bets += evidence.story.bets.length + evidence.story.providerBets.length;
			for (const fault of providerFaultsIn(evidence)) count(progress.tally.faults, fault);
			for (const ordering of orderingsIn(evidence)) count(progress.tally.orderings, ordering);
		},
	);
}

/** Makes a failing plan smaller, as long as it fails. Each try has a world of its own: a failed run leaves things behind. */
async function shrunk(failure: Failure): Promise<Failure> {
	let last = failure;
	const property = fc.asyncProperty(plansOf(failure.seed), async (plan) => {
		const world = new SimulatedWorld(plan.long ? LONG_KEY : SHORT_KEY);
		await world.open();
		const problems = await problemsOf(() => simulate(world, plan, failure.seed, `s${failure.seed}`));
		await world.close();
		if (problems.length === 0) return;
		last = { seed: failure.seed, problems, plan };
		throw new Error(problems.join("\n"));
	});
	await fc.check(property, { seed: failure.seed, numRuns: 1, interruptAfterTimeLimit: SHRINK_MS });
	return last;
}

async function problemsOf(
	run: () => Promise<Judged>,
	judged?: (evidence: Evidence) => void,
): Promise<readonly string[]> {
	try {
		const { problems, evidence } = await run();
		judged?.(evidence);
		return problems;
	} catch (error) {
		return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
	}
}

function countFaults(tally: Tally, world: SimulatedWorld): void {
	for (const [name, times] of Object.entries(world.bites())) count(tally.faults, name, times);
	for (const { step, side, nth } of world.deaths) {
		if (nth > 0) count(tally.crashes, step === "other" ? "held down" : `${side} ${step}`);
	}
}
