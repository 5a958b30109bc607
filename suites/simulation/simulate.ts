import { endRun } from "./end-run.ts";
import type { Evidence } from "./evidence.ts";
import { judge } from "./judge.ts";
import { readOurBooks } from "./our-books.ts";
import type { Plan } from "./plan.ts";
import { repliesIn } from "./replies.ts";
import { beginRun } from "./run.ts";
import type { SimulatedWorld } from "./simulated-world.ts";
import { takeStep } from "./steps-of-a-run.ts";
import { readTheirBooks } from "./their-books.ts";
import { WireTap } from "./wire.ts";

/** One run: the plan, the healing, and the judgement. */
export interface Judged {
	readonly problems: readonly string[];
	readonly evidence: Evidence;
}

export async function simulate(world: SimulatedWorld, plan: Plan, seed: number, prefix: string): Promise<Judged> {
	world.seed = seed;
	world.log.length = 0;
	world.looks = [];
	world.heard = [];
	world.batches = [];
	world.joined = [];
	world.told = [];
	world.repeats = [];
	world.misnumbered = [];
	const run = await beginRun(world, plan, prefix);
	const tap = new WireTap();
	const readWire = (): void => tap.read(world, run.startedAt);
	for (const step of plan.steps) {
		// A casino that stops forgets what it has seen.
		if (step.do === "partner crash") readWire();
		await takeStep(run, step);
	}
	await endRun(run);
	readWire();
	const names = [...run.players.values()].map(({ name }) => name);
	const betIds = run.story.providerBets.map(({ providerBetId }) => providerBetId);
	const [ours, theirs] = await Promise.all([readOurBooks(world, names, betIds), readTheirBooks(world, names)]);
	const { log, looks, batches, joined, told, repeats, misnumbered } = world;
	const losses = batches.filter(({ fate }) => fate === "lost");
	const wire = { ...tap.wire, replies: repliesIn(world.heard, [...world.deaths, ...losses]) };
	const evidence = {
		story: run.story,
		ours,
		theirs,
		wire,
		longKey: plan.long,
		log: [...log],
		looks,
		batches,
		joined,
		told,
		repeats,
		misnumbered,
	};
	return { problems: judge(evidence), evidence };
}
