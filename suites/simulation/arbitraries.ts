/** Random plans. */
import fc from "fast-check";
import { FEED_SCENARIOS } from "./feed-scenarios.ts";
import { FREEBET_SCENARIOS } from "./freebet-scenarios.ts";
import { anyBet, anyFreeBet, anyVersion, freebetStake } from "./games/arbitraries.ts";
import { GAME_SCENARIOS } from "./games/scenarios.ts";
import { JACKPOT_SCENARIOS } from "./jackpot-scenarios.ts";
import { OPERATOR_SCENARIOS, ORDERING_SCENARIOS } from "./ordering-scenarios.ts";
import type { Plan, Step, Target, Wrong } from "./plan.ts";
import { PROVIDER_SCENARIOS } from "./provider-scenarios.ts";
import { rushInTurn } from "./rushes.ts";
import { HOUR_MS, type Scenario } from "./scenario.ts";
import { CRASHES, SCENARIOS } from "./scenarios.ts";
import { STEP_KINDS } from "./steps.ts";

const processed = fc.boolean();
const ms = (max: number) => fc.integer({ min: 1, max });

const answerWrong: fc.Arbitrary<Wrong> = fc.oneof(
	{ weight: 4, arbitrary: fc.record({ fault: fc.constant("reset" as const), processed }) },
	{
		weight: 4,
		arbitrary: fc.record({
			fault: fc.constant("http" as const),
			value: fc.constantFrom(400, 404, 429, 500, 503),
			processed,
		}),
	},
	{
		weight: 4,
		arbitrary: fc.record({
			fault: fc.constant("code" as const),
			value: fc.constantFrom(103_799, 103_811, 103_816, 103_805, 103_752, 200, 999_999),
			processed,
		}),
	},
	{
		weight: 1,
		arbitrary: fc.record({
			fault: fc.constant("body" as const),
			value: fc.constantFrom("", "<html>", '{"ErrorCode"'),
			processed,
		}),
	},
	{ weight: 2, arbitrary: fc.constant({ fault: "cut" as const }) },
	{ weight: 2, arbitrary: fc.constant({ fault: "fields" as const, value: { ErrorCode: "200" } }) },
	{ weight: 2, arbitrary: fc.constant({ fault: "contentType" as const, value: "text/plain" }) },
	{ weight: 2, arbitrary: fc.record({ fault: fc.constant("redirect" as const), processed }) },
	{ weight: 2, arbitrary: fc.constant({ fault: "acceptEarly" as const }) },
);
/** It costs real time. */
const hang: fc.Arbitrary<Wrong> = fc.record({ fault: fc.constant("hang" as const), processed });

const bookingWrong: fc.Arbitrary<Wrong> = fc.oneof(
	fc.record({ fault: fc.constant("bookLate" as const), value: ms(50_000) }),
	fc.record({ fault: fc.constant("acceptCode" as const), value: fc.constantFrom(103_802, 103_799, 500) }),
	fc.constant({ fault: "refuseThenAccept" as const }),
);

const acceptWrong: fc.Arbitrary<Wrong> = fc.oneof(
	fc.record({ fault: fc.constant("acceptTwice" as const), value: fc.integer({ min: 2, max: 5 }) }),
	fc.record({ fault: fc.constant("acceptLate" as const), value: ms(60_000) }),
	fc.constant({ fault: "acceptNever" as const }),
	fc.constantFrom<Wrong>(
		{ fault: "acceptFields", value: { Value: { Amount: "9.99" } } },
		{ fault: "acceptFields", value: { Value: { PartnerUserId: "somebody-else" } } },
	),
	fc.constantFrom<Wrong>(
		{ fault: "acceptStray", value: { BetId: 1 } },
		{ fault: "acceptStray", value: { TransactionType: 4 } },
	),
	fc.constant({ fault: "acceptThenRefuse" as const }),
	fc.constant({ fault: "bearer" as const, value: "nonsense" }),
	fc.constant({ fault: "acceptAnswerLost" as const }),
);

/** At most one of each kind can hit one transaction. */
const wrongs: fc.Arbitrary<readonly Wrong[]> = fc.oneof(
	{ weight: 4, arbitrary: fc.constant([]) },
	{ weight: 3, arbitrary: fc.tuple(answerWrong) },
	{ weight: 1, arbitrary: fc.tuple(hang) },
	{ weight: 2, arbitrary: fc.tuple(bookingWrong) },
	{ weight: 3, arbitrary: fc.tuple(acceptWrong) },
	{ weight: 2, arbitrary: fc.tuple(answerWrong, acceptWrong) },
	{ weight: 1, arbitrary: fc.tuple(answerWrong, bookingWrong) },
	{ weight: 1, arbitrary: fc.tuple(bookingWrong, acceptWrong) },
);

const someWrong = fc.oneof(
	{ weight: 5, arbitrary: answerWrong },
	{ weight: 1, arbitrary: hang },
	{ weight: 3, arbitrary: bookingWrong },
	{ weight: 4, arbitrary: acceptWrong },
);

const DAY_MS = 24 * HOUR_MS;
const player = fc.integer({ min: 0, max: 2 });
const place = fc.nat({ max: 5 });

const tax = fc.constantFrom<Plan["tax"]>(
	null,
	null,
	{ base: "stake", rate: "0.05" },
	{ base: "payout", rate: "0.12" },
	{ base: "winnings", rate: "0.05" },
);
const conditions = fc.oneof(
	fc.constant([]),
	fc.subarray(["timeout", "http400", "http5xx", "103799", "overdue"] as const),
);

const bet = anyBet({ player, wrong: wrongs });

const target = fc.constantFrom<Target>(
	"payout",
	"payout",
	"return",
	"takeback",
	"jackpot",
	"rollback",
	"close",
	"info",
);

/** More than these would seldom meet. */
const providerBet = fc.nat({ max: 3 });
const cents = fc.integer({ min: 0, max: 5_000 });

const providerStep: fc.Arbitrary<Step> = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.record({
			do: fc.constant("pay-in" as const),
			bet: providerBet,
			win: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: cents }),
			other: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
			wrong: wrongs,
		}),
	},
	{
		weight: 4,
		arbitrary: fc.record({
			do: fc.constant("pay-out" as const),
			bet: providerBet,
			win: cents,
			other: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
			twice: fc.boolean(),
		}),
	},
	{
		weight: 2,
		arbitrary: fc.record({ do: fc.constant("refund" as const), bet: providerBet, atOnce: fc.boolean() }),
	},
	{
		weight: 2,
		arbitrary: fc.record({
			do: fc.constant("replay" as const),
			call: place,
			to: fc.constantFrom("the same" as const, "another operation" as const, "another session" as const),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ do: fc.constant("launch" as const), player: fc.nat({ max: 1 }) }) },
);

/** More than these would seldom be played up. */
const freebet = fc.nat({ max: 2 });

const freebetStep: fc.Arbitrary<Step> = fc.oneof(
	{
		weight: 2,
		arbitrary: fc.record({
			do: fc.constant("freebet" as const),
			player,
			stake: freebetStake,
			bets: fc.integer({ min: 1, max: 3 }),
			fromMs: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: ms(30_000) }),
			lastsMs: fc.oneof({ weight: 2, arbitrary: fc.constant(DAY_MS) }, { weight: 1, arbitrary: ms(60_000) }),
			how: fc.constantFrom("once", "once", "twice at once", "after its cancel"),
		}),
	},
	{ weight: 6, arbitrary: anyFreeBet(freebet, wrongs) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant("cancel freebet" as const), freebet }) },
	{
		weight: 1,
		arbitrary: fc.record({
			do: fc.constant("captured promo call" as const),
			call: place,
			to: fc.constantFrom("Issue", "Cancel", "Status"),
		}),
	},
);

const step: fc.Arbitrary<Step> = fc.oneof(
	{ weight: 16, arbitrary: providerStep },
	{ weight: 10, arbitrary: freebetStep },
	{ weight: 10, arbitrary: bet },
	{
		weight: 2,
		arbitrary: fc.record({
			do: fc.constant("burst" as const),
			player,
			batchWrong: fc.oneof(fc.constant([]), fc.tuple(answerWrong)),
			wrong: fc.oneof(fc.constant([]), fc.tuple(someWrong)),
			wrongTimes: fc.integer({ min: 1, max: 3 }),
		}),
	},
	{
		weight: 8,
		arbitrary: fc
			.record({ player, on: target, wrong: someWrong, times: fc.integer({ min: 1, max: 2 }) })
			.filter(({ on, wrong }) => fitsTarget(on, wrong))
			.map((rest) => ({ do: "arm" as const, ...rest })),
	},
	{ weight: 4, arbitrary: fc.record({ do: fc.constant("wait" as const), ms: fc.oneof(ms(12_000), ms(90_000)) }) },
	{
		weight: 5,
		arbitrary: fc.record({
			do: fc.constant("until" as const),
			moment: fc.constantFrom<"closes" | "cut" | "revealed">("closes", "cut", "revealed"),
			plusMs: fc.constantFrom(-1, 0, 1, 2_000, 20_000),
		}),
	},
	{
		weight: 10,
		arbitrary: fc.record({
			do: fc.constant("crash" as const),
			process: fc.nat({ max: 1 }),
			fuse: fc.record({
				step: fc.constantFrom(...STEP_KINDS),
				side: fc.constantFrom<"before" | "after">("before", "after"),
				nth: fc.constantFrom(1, 1, 2, 3),
			}),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ do: fc.constant("down" as const), ms: ms(60_000) }) },
	{
		weight: 1,
		arbitrary: fc.record({ do: fc.constant("partner crash" as const), downMs: fc.oneof(fc.constant(0), ms(20_000)) }),
	},
	{
		weight: 3,
		arbitrary: fc.record({ do: fc.constant("processes" as const), count: fc.constantFrom<1 | 2>(1, 2, 2) }),
	},
	{
		weight: 5,
		arbitrary: fc.record({
			do: fc.constant("operator" as const),
			act: fc.constantFrom("resend", "return", "reject", "stop", "resolve"),
			bet: place,
			twice: fc.boolean(),
		}),
	},
	{
		weight: 2,
		arbitrary: fc.record({
			do: fc.constant("correct bet" as const),
			bet: place,
			hits: fc.constantFrom<0 | 1 | 2 | "void">(0, 1, 2, "void"),
		}),
	},
	{
		weight: 2,
		arbitrary: fc.record({
			do: fc.constant("correct round" as const),
			bet: place,
			hits: fc.constantFrom<0 | 1 | 2>(0, 1, 2),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ do: fc.constant("cancel round" as const), bet: place }) },
	{ weight: 1, arbitrary: anyVersion },
	{ weight: 2, arbitrary: fc.record({ do: fc.constant("partner return" as const), bet: place, atOnce: fc.boolean() }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant("settings" as const), tax, conditions }) },
	{
		weight: 2,
		arbitrary: fc.record({
			do: fc.constant("cashback" as const),
			player,
			amount: fc.integer({ min: 1, max: 9_999 }),
			wrong: wrongs,
		}),
	},
	{ weight: 2, arbitrary: fc.record({ do: fc.constant("cancel cashback" as const), cashback: place, wrong: wrongs }) },
);

/**
 * A close has no booking and no accept, and a question has neither. Because no accept confirms a close, nobody can find
 * out a casino that says it has closed a bet and has not; for transactions that is a fault like any other.
 */
function fitsTarget(on: Target, wrong: Wrong): boolean {
	if (on !== "close" && on !== "info") return true;
	if (on === "close" && wrong.fault === "code" && wrong.value === 200 && !wrong.processed) return false;
	return ["reset", "http", "code", "body", "cut", "contentType", "redirect", "hang"].includes(wrong.fault);
}

const STEPS_MAX = 14;

const randomPlan: fc.Arbitrary<Plan> = fc.record({
	long: fc.boolean(),
	batches: fc.boolean(),
	feed: fc.constantFrom(false, false, true),
	jackpots: fc.constantFrom("none", "none", "often", "certain"),
	tax,
	conditions,
	steps: fc
		.tuple(bet, fc.array(step, { minLength: 3, maxLength: STEPS_MAX, size: "max" }))
		.map(([first, others]): readonly Step[] => [first, ...others]),
});

/** Steps of a scenario name its bets, cashbacks and freebets by their places: no others come before them. */
const OF_PLACES: ReadonlySet<Step["do"]> = new Set(["bet", "burst", "cashback", "freebet", "free bet"]);
const stepBefore = step.filter(({ do: kind }) => !OF_PLACES.has(kind));

/** One of the scenarios, with random steps around it. */
function directedPlan({ plan }: Scenario): fc.Arbitrary<Plan> {
	return fc
		.record({ before: fc.array(stepBefore, { maxLength: 2 }), after: fc.array(step, { maxLength: 6 }) })
		.map(({ before, after }) => ({ ...plan, steps: [...before, ...plan.steps, ...after] }));
}

const ALL_SCENARIOS: readonly Scenario[] = [
	...GAME_SCENARIOS,
	...ORDERING_SCENARIOS,
	...OPERATOR_SCENARIOS,
	...SCENARIOS,
	...PROVIDER_SCENARIOS,
	...FREEBET_SCENARIOS,
	...JACKPOT_SCENARIOS,
	...FEED_SCENARIOS,
	...CRASHES,
];

/** So many even seeds from 0 on are the scenarios in turn, each as it stands. */
export const SCENARIOS_IN_TURN = ALL_SCENARIOS.length;

/**
 * The seeds of the scenarios as they stand: every even one from 0 on. Of one that is there in both ways in which a partner
 * deduplicates, the one way or the other in turn: what the second shows beside the first is for the long run.
 */
export const SEEDS_OF_SCENARIOS: readonly number[] = oneOfEachTwo().map((turn) => 2 * turn);

function oneOfEachTwo(): readonly number[] {
	const turns = ALL_SCENARIOS.keys().toArray();
	const ofEach = Map.groupBy(turns, (turn) => JSON.stringify({ ...ALL_SCENARIOS[turn]?.plan, long: "either" }));
	let twos = 0;
	return [...ofEach.values()].flatMap((same) => {
		const one = same.length === 1 ? same[0] : same[twos++ % same.length];
		return one === undefined ? [] : [one];
	});
}

/** Those that are about an ordering of the reference. */
const OF_ORDERINGS = ALL_SCENARIOS.filter(({ ordering }) => ordering !== "");

/**
 * The plans of a seed. Every other one goes through the scenarios in turn, first each as it stands, then each among
 * random steps, and so on: so a few hundred seeds hold all of them. Of the rest one half is random from end to end, the
 * other half has an ordering of the reference among random steps.
 *
 * Without fast-check's bias towards small values, which is meant for many runs of one seed; here a seed is one run.
 */
export function plansOf(seed: number): fc.Arbitrary<Plan> {
	return plansBefore(seed).map((plan) => ({ ...plan, steps: [...plan.steps, ...rushOf(seed)] }));
}

function plansBefore(seed: number): fc.Arbitrary<Plan> {
	const turn = Math.floor(seed / 2);
	if (seed % 2 === 0) {
		const scenario = ALL_SCENARIOS[turn % ALL_SCENARIOS.length];
		const isPure = Math.floor(turn / ALL_SCENARIOS.length) % 2 === 0;
		if (scenario !== undefined) return isPure ? fc.constant(scenario.plan) : fc.noBias(directedPlan(scenario));
	}
	const directed = seed % 4 === 3 ? OF_ORDERINGS[Math.floor(seed / 4) % OF_ORDERINGS.length] : undefined;
	return fc.noBias(directed === undefined ? randomPlan : directedPlan(directed));
}

/** The plan of a seed. */
export function planOf(seed: number): Plan {
	const [plan] = fc.sample(plansOf(seed), { seed, numRuns: 1 });
	if (plan === undefined) throw new Error(`The seed ${seed} gave no plan.`);
	return plan;
}

/** Two seeds of five end with bets at once, in every size, with every fate, and joined in both ways. */
function rushOf(seed: number): readonly Step[] {
	if (seed % 5 !== 0 && seed % 5 !== 3) return [];
	const rush = rushInTurn(2 * Math.floor(seed / 5) + (seed % 5 === 0 ? 0 : 1));
	// An accept meets the end of its attempt at the process that waits for it, and comes to any that there is.
	return rush.joined === "no" ? [rush] : [{ do: "processes", count: 1 }, rush];
}
