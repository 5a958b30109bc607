import type { BatchRule } from "../../packages/bff/src/partners/settings.ts";
import { LoosePartner, logIn, Operators, type Player } from "./actors.ts";
import { type GameCode, GRID_MS } from "./games/games.ts";
import { gamesOf } from "./games/games-of-plan.ts";
import { playFor } from "./jackpots-in-force.ts";
import { Marketing } from "./marketing.ts";
import type { Plan, TaxPlan } from "./plan.ts";
import { Provider } from "./provider.ts";
import type { SimulatedWorld } from "./simulated-world.ts";
import type { AskedBet, Story } from "./story.ts";

/** Acceptances of Fast Keno are collected, five in a batch. */
const BATCHES: readonly Pick<BatchRule, "gameCode" | "transactionLimit">[] = [{ gameCode: 23, transactionLimit: 5 }];

/** More rounds and bets than a run can have. */
const IDS_OF_A_SEED = 100_000;

/** One run in a world: who takes part, and what they were told. */
export interface Run {
	readonly world: SimulatedWorld;
	readonly story: Story;
	readonly operators: Operators;
	readonly partner: LoosePartner;
	/** Makes the names of this run's players. */
	readonly prefix: string;
	readonly players: Map<number, Player>;
	readonly provider: Provider;
	readonly marketing: Marketing;
	/** The open session of each player at the provider. */
	readonly sessions: Map<number, string>;
	/** Each resolves when a call of the provider is answered, or its connection is lost. */
	readonly told: Promise<void>[];
	readonly settings: {
		readonly isJackpotOn: boolean;
		/** Those of our own that are offered: nobody plays the others. */
		readonly games: readonly GameCode[];
		tax: TaxPlan;
		refundConditions: Plan["conditions"];
		readonly batches: typeof BATCHES;
	};
	readonly startedAt: number;
	keys: number;
}

/** Begins when all games without an offset open a round, with the first process and the settings of the plan. */
export async function beginRun(world: SimulatedWorld, plan: Plan, prefix: string): Promise<Run> {
	world.processesWanted = 1;
	await world.revive();
	// What a round draws follows from its id: so a seed draws the same in whatever world it runs.
	const ids = String(world.seed * IDS_OF_A_SEED + 1);
	await world.parts.owner`select setval('round_ids', ${ids}::bigint), setval('money_id', ${ids}::bigint)`;
	// No round of the run before takes bets then, in whatever place on the grid it ended.
	await world.clock.advance(2 * GRID_MS - (world.now % GRID_MS));
	await beginAnew(world);
	world.playsJackpots = plan.jackpots !== "none";
	await playFor(world.parts.owner, plan.jackpots);
	const settings = {
		isJackpotOn: world.playsJackpots,
		games: gamesOf(plan),
		tax: plan.tax,
		refundConditions: plan.conditions,
		batches: plan.batches ? BATCHES : [],
	};
	await world.configure(settings);
	await world.advance(0);
	return {
		world,
		operators: await Operators.hire(world),
		partner: new LoosePartner(world),
		prefix,
		players: new Map(),
		provider: await Provider.open(world),
		marketing: new Marketing(world),
		sessions: new Map(),
		told: [],
		settings,
		startedAt: world.now,
		keys: 0,
		story: {
			bets: [],
			providerBets: [],
			freebets: [],
			promoReplays: [],
			replays: [],
			returnsOfProviderBets: [],
			cashbacks: [],
			orders: [],
			drawn: new Map(),
			refused: [],
			versions: [],
			taxes: [{ from: world.now, place: world.wirePlace, tax: plan.tax }],
			asks: [],
			downs: [],
			done: [],
		},
	};
}

/**
 * What a run has left behind that would change the next one goes: rounds that nobody has bet in, the versions of rules, and
 * what operators have moved.
 */
async function beginAnew({ parts: { owner } }: SimulatedWorld): Promise<void> {
	await owner`delete from round r where r.settled_at is null and not exists (select from bet b where b.round_id = r.round_id)`;
	await owner`delete from game_version`;
	await owner`delete from operator_move`;
}

export async function playerOf(run: Run, index: number): Promise<Player> {
	const known = run.players.get(index);
	if (known !== undefined) return known;
	const player = await logIn(run.world, nameOf(run, index));
	run.players.set(index, player);
	return player;
}

/** As the casino knows the player, whether or not there was a log-in. */
export function nameOf({ prefix }: Run, index: number): string {
	return `${prefix}-${index}`;
}

/** A bet by its place among those of the run; the count begins anew behind the last one. */
export function betAt({ story }: Run, index: number): AskedBet | undefined {
	return story.bets[index % Math.max(1, story.bets.length)];
}
