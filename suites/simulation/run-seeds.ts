/** Runs many seeds, several side by side, and tells what they have shown. */
import fc from "fast-check";
import { planOf, plansOf } from "./arbitraries.ts";
import type { Evidence } from "./evidence.ts";
import { freebetEventsIn } from "./freebet-events.ts";
import { gameEventsIn } from "./games/events.ts";
import { jackpotEventsIn } from "./jackpot-events.ts";
import { feedEventsIn } from "./judge-feed.ts";
import { orderingsIn } from "./orderings.ts";
import type { Plan } from "./plan.ts";
import { providerFaultsIn } from "./provider-faults.ts";
import { type Judged, simulate } from "./simulate.ts";
import { type Deduplication, SimulatedWorld } from "./simulated-world.ts";
import type { StepDone } from "./story.ts";
import { count, newTally, type Tally } from "./tally.ts";
import { StandsStill } from "./while-alive.ts";
import type { Wire } from "./wire.ts";

const SHORT_KEY: Deduplication = "BetId+TransactionType";
const LONG_KEY: Deduplication = "BetId+TransactionType+Amount+TaxAmount";
/** Worlds for each of the two ways in which a partner deduplicates. */
const WORLDS_EACH = 2;
/** What a world leaves in its database, which nobody cleans, makes the next seeds slower: after so many comes another one. */
const SEEDS_OF_A_WORLD_MAX = 100;
/** How long a failing plan is made smaller. */
const SHRINK_MS = 60_000;

export interface Failure {
	readonly seed: number;
	readonly problems: readonly string[];
	/** Of the first failure, the smallest plan that was found to fail. */
	readonly plan: Plan;
}

export interface Report {
	readonly seeds: number;
	readonly bets: number;
	readonly tally: Tally;
	readonly failures: readonly Failure[];
}

export interface RunOptions {
	/** Whether the plan of the first failure is made smaller. */
	readonly shrinks: boolean;
	/** With so many failures nothing runs after them; one, where it is left out. */
	readonly failuresMax?: number;
	/** Is called with the number of seeds that have passed, now and then. */
	readonly told?: (passed: number) => void;
	/** Is called with each failure as it is found: a run that is ended by hand has told of it. */
	readonly failed?: (failure: Failure) => void;
}

interface Progress {
	readonly next: { readonly long: Iterator<Job>; readonly short: Iterator<Job> };
	readonly tally: Tally;
	readonly failures: Failure[];
	readonly failuresMax: number;
	readonly failed: ((failure: Failure) => void) | undefined;
	seeds: number;
	bets: number;
}

interface Job {
	readonly seed: number;
	readonly plan: Plan;
}

/** So many seeds, one after another. */
export function seedsFrom(from: number, count: number): readonly number[] {
	return Array.from({ length: count }, (_, index) => from + index);
}

export async function runSeeds(numbers: readonly number[], options: RunOptions): Promise<Report> {
	const progress: Progress = {
		next: { long: jobs(numbers, true), short: jobs(numbers, false) },
		tally: newTally(),
		failures: [],
		failuresMax: options.failuresMax ?? 1,
		failed: options.failed,
		seeds: 0,
		bets: 0,
	};
	const modes = [SHORT_KEY, LONG_KEY].flatMap((mode) => Array.from({ length: WORLDS_EACH }, () => mode));
	await Promise.all(modes.map((mode) => runIn(mode, progress, options.told)));
	const { tally, bets, failures } = progress;
	const [first, ...others] = failures;
	const smaller = first !== undefined && options.shrinks ? [await shrunk(first), ...others] : failures;
	return { seeds: progress.seeds, bets, tally, failures: smaller };
}

function* jobs(seeds: readonly number[], long: boolean): Generator<Job> {
	for (const seed of seeds) {
		const plan = planOf(seed);
		if (plan.long === long) yield { seed, plan };
	}
}

async function runIn(mode: Deduplication, progress: Progress, told: RunOptions["told"]): Promise<void> {
	const queue = mode === SHORT_KEY ? progress.next.short : progress.next.long;
	while (await runInOneWorld(mode, queue, progress, told));
}

/**
 * A failed run leaves things behind: after it comes another world, too.
 *
 * @returns whether there may be more to do
 */
async function runInOneWorld(
	mode: Deduplication,
	queue: Iterator<Job>,
	progress: Progress,
	told: RunOptions["told"],
): Promise<boolean> {
	const { failures, failuresMax, tally } = progress;
	const world = new SimulatedWorld(mode);
	await world.open();
	try {
		for (let seeds = 0; seeds < SEEDS_OF_A_WORLD_MAX; seeds++) {
			if (failures.length >= failuresMax) return false;
			const job = queue.next();
			if (job.done === true) return false;
			const { seed, plan } = job.value;
			const problems = await runOne(world, job.value, progress);
			if (problems.length > 0) {
				failures.push({ seed, problems, plan });
				progress.failed?.({ seed, problems, plan });
				return failures.length < failuresMax;
			}
			progress.seeds++;
			told?.(progress.seeds);
		}
		return true;
	} finally {
		await world.close();
		countFaults(tally, world);
	}
}

async function runOne(world: SimulatedWorld, { seed, plan }: Job, progress: Progress): Promise<readonly string[]> {
	for (const step of plan.steps) {
		if (step.do === "partner crash") count(progress.tally.faults, step.downMs === 0 ? "partner crash" : "partner down");
	}
	return await problemsOf(
		() => simulate(world, plan, seed, `s${seed}`),
		(evidence) => {
			countBatches(progress.tally, evidence);
			progress.bets += evidence.story.bets.length + evidence.story.providerBets.length;
			for (const fault of providerFaultsIn(evidence)) count(progress.tally.faults, fault);
			for (const ordering of orderingsIn(evidence)) count(progress.tally.orderings, ordering);
			for (const event of eventsIn(evidence)) count(progress.tally.events, event);
			for (const step of [...evidence.story.done, ...batchesIn(evidence.wire)]) count(progress.tally.steps, step);
		},
	);
}

function eventsIn(evidence: Evidence): readonly string[] {
	return [
		...freebetEventsIn(evidence),
		...jackpotEventsIn(evidence),
		...feedEventsIn(evidence),
		...gameEventsIn(evidence),
	];
}

/** A batch holds more than one record: each of its calls has a place of its own on the wire. */
function batchesIn({ received }: Wire): readonly StepDone[] {
	const batched = received.filter((call) => call.batch && call.path === "/payments/make-list");
	const sizes = Map.groupBy(batched, ({ place }) => place);
	return [...sizes.values()].filter((records) => records.length > 1).map(() => "batch");
}

/** Makes a failing plan smaller, as long as it fails. */
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
		if (error instanceof StandsStill) return [error.message];
		return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
	}
}

function countBatches({ batches: counts }: Tally, { seen: { batches, joined } }: Evidence): void {
	count(counts, "runs");
	const kinds = new Set(batches.map(({ kind }) => kind));
	if (kinds.has("write bets")) count(counts, "runs with writes");
	if (kinds.has("place bets") || kinds.has("provider place bets")) count(counts, "runs with places");
	for (const { kind, rows, fate } of batches) {
		count(counts, `${kind} of ${rows}`);
		count(counts, `${kind} ${fate}`);
	}
	for (const { order, fate } of joined) {
		count(counts, `joined ${order}`);
		count(counts, `joined ${fate}`);
	}
}

function countFaults(tally: Tally, world: SimulatedWorld): void {
	for (const [name, times] of Object.entries(world.bites())) count(tally.faults, name, times);
	for (const { step, side, nth } of world.deaths) {
		if (nth > 0) count(tally.crashes, step === "other" ? "held down" : `${side} ${step}`);
	}
}
