import { FREEBET_EVENTS } from "./freebet-events.ts";
import { GAME_EVENTS } from "./games/events.ts";
import { JACKPOT_EVENTS } from "./jackpot-events.ts";
import { FEED_EVENTS } from "./judge-feed.ts";
import { PROVIDER_FAULTS } from "./provider-faults.ts";
import { BATCH_SIZES } from "./rushes.ts";
import { BATCH_KINDS, STEP_KINDS } from "./steps.ts";
import { STEPS_DONE } from "./story.ts";

/** What was injected and what occurred over many runs: a run that injected nothing has shown nothing. */
export interface Tally {
	readonly faults: Map<string, number>;
	readonly crashes: Map<string, number>;
	readonly orderings: Map<string, number>;
	/** Steps that had an effect, by their kind. */
	readonly steps: Map<string, number>;
	/** What befell freebets, jackpots and our own games, and what the feed has told. */
	readonly events: Map<string, number>;
	/** Statements with so many writes in them, what became of them, and in how many runs there were any. */
	readonly batches: Map<string, number>;
}

export function newTally(): Tally {
	return {
		...{ faults: new Map(), crashes: new Map(), orderings: new Map(), steps: new Map() },
		...{ events: new Map(), batches: new Map() },
	};
}

export function count(counts: Map<string, number>, what: string, by = 1): void {
	counts.set(what, (counts.get(what) ?? 0) + by);
}

/** Every fault switch that a plan can arm. Sizes and slowness are for the fault suite: they cost real time. */
export const FAULTS = [
	...["reset", "http", "code", "body", "cut", "fields", "contentType", "redirect", "acceptEarly", "hang"],
	...["bookLate", "acceptCode", "refuseThenAccept", "ignoreRollback"],
	...["acceptTwice", "acceptLate", "acceptNever", "acceptFields", "acceptStray", "acceptThenRefuse", "bearer"],
	...["acceptAnswerLost", "partner crash", "partner down"],
	...PROVIDER_FAULTS,
] as const;

/** `transaction` after is after its commit; a call's `before` is after the commit of its attempt, and unsent. */
export const CRASHES = [
	"held down",
	...STEP_KINDS.flatMap((step) => [`before ${step}`, `after ${step}`]),
	...BATCH_KINDS.map((kind) => `in ${kind}` as const),
] as const;

/** Those of the reference on orderings that concern what is built; 12 and 13 of our own bets and of a provider's. */
export const ORDERINGS = [
	...["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "12 provider", "13", "13 provider"],
	...["14", "15", "16", "17", "18", "19", "20", "21", "22"],
];

/** The other one, and where it is shown. After a restore our books lack bets, so that one has its own test. */
export const ELSEWHERE = {
	"23": "the restore-check's own test",
} as const;

const EVENTS = [...FREEBET_EVENTS, ...JACKPOT_EVENTS, ...FEED_EVENTS, ...GAME_EVENTS];

const FATES = ["written", "undone", "lost", "passed over"];
/** How many writes of a kind go together by plan, and what becomes of them. */
const BATCHES = [
	...BATCH_KINDS.flatMap((kind) => [
		...BATCH_SIZES.map((rows) => `${kind} of ${rows}`),
		...FATES.map((fate) => `${kind} ${fate}`),
	]),
	// The end and the accept of a bet in one write, in both orders, and what becomes of such writes.
	...["end first", "accept first", ...FATES, "before", "in", "after"].map((how) => `joined ${how}`),
];
/** The share of runs in which writes must have gone together, and of those in which bets must have been placed together. */
const RUNS_WITH_BATCHES_MIN = 0.3;
const RUNS_WITH = ["writes", "places"] as const;

/** What was to occur and never did. */
export function missing({ faults, crashes, orderings, steps, events, batches }: Tally): readonly string[] {
	const runs = batches.get("runs") ?? 0;
	const isSeldom = (what: string): boolean => (batches.get(`runs with ${what}`) ?? 0) < RUNS_WITH_BATCHES_MIN * runs;
	return [
		...FAULTS.filter((name) => !faults.has(name)).map((name) => `fault ${name}`),
		...CRASHES.filter((name) => !crashes.has(name)).map((name) => `crash ${name}`),
		...ORDERINGS.filter((name) => !orderings.has(name)).map((name) => `ordering ${name}`),
		...STEPS_DONE.filter((name) => !steps.has(name)).map((name) => `step ${name}`),
		...EVENTS.filter((name) => !events.has(name)),
		...BATCHES.filter((name) => !batches.has(name)).map((name) => `batch ${name}`),
		...RUNS_WITH.filter(isSeldom).map((what) => `batch of ${what} in enough runs`),
	];
}

export function describeTally({ faults, crashes, orderings, steps, events, batches }: Tally): string {
	const line = (counts: Map<string, number>, names: readonly string[]): string =>
		names.map((name) => `${name}: ${counts.get(name) ?? 0}`).join(", ");
	return [
		`faults     ${line(faults, FAULTS)}`,
		`crashes    ${line(crashes, CRASHES)}`,
		`orderings  ${line(orderings, ORDERINGS)}`,
		`steps      ${line(steps, STEPS_DONE)}`,
		`events     ${line(events, EVENTS)}`,
		`batches    ${line(batches, [...BATCHES, ...RUNS_WITH.map((what) => `runs with ${what}`), "runs"])}`,
		`elsewhere  ${Object.entries(ELSEWHERE)
			.map(([name, room]) => `${name} (${room})`)
			.join(", ")}`,
	].join("\n");
}
