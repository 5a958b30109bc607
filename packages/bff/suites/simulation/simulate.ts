import { endRun } from "./end-run.ts";
import type { Evidence } from "./judge.ts";
import { judge } from "./judge.ts";
import { readOurBooks } from "./our-books.ts";
import type { Plan } from "./plan.ts";
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
	world.troubles = [];
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
	const [ours, theirs] = await Promise.all([readOurBooks(world, names), readTheirBooks(world, names)]);
	const { log, troubles } = world;
	const evidence = { story: run.story, ours, theirs, wire: tap.wire, longKey: plan.long, log: [...log], troubles };
	return { problems: judge(evidence), evidence };
}
