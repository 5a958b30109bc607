import { judgeMovements } from "../judge-movements.ts";
import { endRun } from "./end-run.ts";
import type { Evidence } from "./evidence.ts";
import { FeedReader } from "./feed-reader.ts";
import { readFates } from "./games/fates.ts";
import { readDraw } from "./jackpot-draws.ts";
import { readOurJackpots } from "./jackpots-in-force.ts";
import { judge } from "./judge.ts";
import { judgeCalls } from "./judge-calls.ts";
import { readOurBooks } from "./our-books.ts";
import type { Plan } from "./plan.ts";
import { repliesIn } from "./replies.ts";
import { beginRun } from "./run.ts";
import { newSeen } from "./seen.ts";
import type { SimulatedWorld } from "./simulated-world.ts";
import { takeStep } from "./steps-of-a-run.ts";
import { readTheirBooks } from "./their-books.ts";
import { WireTap } from "./wire.ts";

const NO_JACKPOTS: Evidence["jackpots"] = { pools: [], wins: [] };

/** One run: the plan, the healing, and the judgement. */
export interface Judged {
	readonly problems: readonly string[];
	readonly evidence: Evidence;
}

export async function simulate(world: SimulatedWorld, plan: Plan, seed: number, prefix: string): Promise<Judged> {
	world.onlooker = undefined;
	world.seed = seed;
	world.log.length = 0;
	world.seen = newSeen();
	const run = await beginRun(world, plan, prefix);
	const reader = plan.feed ? new FeedReader(run) : undefined;
	world.onlooker = reader === undefined ? undefined : () => reader.look();
	const tap = new WireTap();
	const readWire = (): void => tap.read(world, run.startedAt);
	for (const step of plan.steps) {
		// A casino that stops forgets what it has seen.
		if (step.do === "partner crash") readWire();
		await takeStep(run, step);
	}
	await endRun(run);
	await reader?.lookAtAll();
	const fates = await readFates(run);
	readWire();
	const names = [...run.players.values()].map(({ name }) => name);
	const ids = {
		providerBets: run.story.providerBets.map(({ providerBetId }) => providerBetId),
		issues: run.story.freebets.map(({ issueId }) => issueId),
	};
	const [ours, theirs] = await Promise.all([readOurBooks(world, names, ids), readTheirBooks(world, names)]);
	const roundIds = plan.jackpots === "none" ? [] : [...new Set(run.story.bets.map(({ roundId }) => roundId))];
	const draws = await Promise.all(roundIds.map((roundId) => readDraw(world, roundId)));
	const jackpots = plan.jackpots === "none" ? NO_JACKPOTS : await readOurJackpots(world.parts.owner);
	const { log, seen, deaths } = world;
	const losses = seen.batches.filter(({ fate }) => fate === "lost");
	const forgetful = [...deaths, ...losses].map(({ at }) => at);
	const wire = { ...tap.wire, replies: repliesIn(seen.heard, forgetful) };
	const evidence = {
		story: run.story,
		ours,
		theirs,
		wire,
		feed: reader?.told,
		fates,
		jackpots,
		draws: draws.filter((draw) => draw !== undefined),
		longKey: plan.long,
		log: [...log],
		seen,
		forgetful,
	};
	const uncounted = await judgeMovements(world.parts.owner);
	return { problems: [...judge(evidence), ...judgeCalls(world), ...uncounted], evidence };
}
