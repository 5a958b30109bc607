/**
 * Those orderings of the reference that need many things in one order. Each stands here in variants: with other faults
 * around it, other results, and in both ways in which a partner deduplicates.
 */
import type { Plan, Step, Wrong } from "./plan.ts";
import { arm, BET, bet, both, DRAWN, HOUR_MS, type Scenario, scenario, wait } from "./scenario.ts";

/** The bet's round is drawn and not settled; whatever was drawn, it counts as one with these hits. */
function drawnAs(hits: 0 | 1 | 2): readonly Step[] {
	return [
		{ do: "until", moment: "cut", plusMs: 50 },
		{ do: "correct round", bet: 0, hits },
		// It is paid by that from its reveal on.
		{ do: "until", moment: "revealed", plusMs: 50 },
	];
}

function correct(hits: 0 | 1 | 2): Step {
	return { do: "correct bet", bet: 0, hits };
}

/** Under the condition `timeout` an answer that is lost calls for a rollback. */
function rolledBack(ordering: string, long: boolean, steps: readonly Step[]): Scenario {
	return scenario(ordering, steps, { conditions: ["timeout"], long });
}

const LOSES: readonly Wrong[] = [
	{ fault: "reset", processed: true },
	{ fault: "cut" },
	{ fault: "fields", value: { ErrorCode: "200" } },
];

const ROLLBACKS: readonly Scenario[] = [
	...LOSES.flatMap((lost, index) => [
		rolledBack("2", index === 0, [
			arm("rollback", { fault: "acceptLate", value: 20_000 }),
			bet(lost, { fault: "acceptLate", value: 8_000 }),
			wait(30_000),
		]),
		rolledBack("3", index === 0, [bet(lost, { fault: "bookLate", value: 9_000 }), wait(20_000)]),
	]),
	rolledBack("2", true, [
		arm("rollback", { fault: "reset", processed: false }, 3),
		bet({ fault: "reset", processed: true }, { fault: "acceptLate", value: 1_500 }),
		wait(30_000),
	]),
	rolledBack("3", true, [
		bet({ fault: "reset", processed: true }, { fault: "bookLate", value: 9_000 }),
		arm("stake", { fault: "ignoreRollback" }),
		wait(20_000),
	]),
];

/** A batch is collected when the process dies; longer than the deadline nobody starts it. */
const HELD_DOWN: readonly Scenario[] = [40_000, 90_000].flatMap((ms) =>
	both(
		"6",
		[
			{ ...BET, game: 23 },
			{ do: "down", ms },
		],
		{ batches: true },
	),
);

const OUTAGES: readonly Scenario[] = [
	...both("12", [
		bet(),
		arm("payout", { fault: "http", value: 503 }, 999),
		DRAWN,
		// The last attempt that fails comes up to 12 minutes before the end of it.
		wait(25 * HOUR_MS + 15 * 60_000),
	]),
	scenario("12", [
		bet(),
		arm("payout", { fault: "reset", processed: false }, 999),
		...drawnAs(1),
		wait(25 * HOUR_MS + 15 * 60_000),
	]),
	...[1, 2].flatMap((hits) =>
		both(
			"20",
			[
				bet(),
				arm("payout", { fault: "http", value: 503 }, 4),
				...drawnAs(hits === 1 ? 1 : 2),
				wait(1_000),
				{ do: "settings", tax: { base: hits === 1 ? "payout" : "winnings", rate: "0.12" }, conditions: [] },
				wait(60_000),
			],
			{ tax: { base: "payout", rate: "0.05" } },
		),
	),
];

const RETURNS: readonly Scenario[] = [
	...both("13", [{ do: "processes", count: 2 }, bet(), { do: "partner return", bet: 0, atOnce: true }]),
	...both("13", [
		bet({ fault: "reset", processed: true }, { fault: "acceptNever" }),
		arm("stake", { fault: "acceptNever" }, 9),
		wait(40_000),
		{ do: "partner return", bet: 0, atOnce: true },
	]),
];

/** What the second payout of a corrected bet meets, while it is in flight. */
const IN_FLIGHT: readonly Step[] = [
	arm("payout", { fault: "bookLate", value: 20_000 }),
	arm("payout", { fault: "acceptLate", value: 20_000 }),
	arm("payout", { fault: "http", value: 503 }, 5),
];

/** How the first close is lost, twice. */
const LOST_CLOSES: readonly Wrong[] = [
	{ fault: "reset", processed: true },
	{ fault: "reset", processed: false },
	{ fault: "cut" },
];

const long: Partial<Plan> = { long: true };

const CORRECTIONS: readonly Scenario[] = [
	...([1, 2] as const).flatMap((hits) =>
		both("14", [
			bet(),
			...drawnAs(hits),
			wait(5_000),
			correct(hits === 1 ? 2 : 1),
			wait(5_000),
			correct(hits),
			wait(5_000),
		]),
	),
	...IN_FLIGHT.map((meets) =>
		scenario(
			"15",
			[bet(), ...drawnAs(2), wait(2_000), meets, correct(1), wait(5_000), { do: "old accept", bet: 0 }],
			long,
		),
	),
	...LOST_CLOSES.map((lost) =>
		scenario(
			"16",
			[
				bet(),
				arm("close", lost, 2),
				...drawnAs(2),
				arm("takeback", { fault: "acceptCode", value: 103_802 }),
				wait(500),
				correct(1),
				wait(10_000),
			],
			long,
		),
	),
];

const UNKNOWN_CASHBACKS: readonly Scenario[] = LOSES.flatMap((lost, index) =>
	both("19", [
		{ do: "cashback", player: 0, amount: 1_250, wrong: [lost, { fault: "acceptLate", value: 5_000 + index }] },
		{ do: "cancel cashback", cashback: 0, wrong: [] },
		wait(30_000),
	]),
);

/** The resent make is lost on its way, so what the partner says again it says because our reply was lost. */
const RESENDS: readonly Scenario[] = [0, 2].flatMap((hits) =>
	both("21", [
		bet(),
		arm("payout", { fault: "refuseThenAccept" }),
		arm("payout", { fault: "acceptAnswerLost" }),
		...drawnAs(hits === 0 ? 0 : 2),
		wait(500),
		arm("payout", { fault: "http", value: 503 }),
		{ do: "operator", act: "resend", bet: 0, twice: hits === 0 },
		wait(10_000),
	]),
);

export const ORDERING_SCENARIOS: readonly Scenario[] = [
	...ROLLBACKS,
	...HELD_DOWN,
	...OUTAGES,
	...RETURNS,
	...CORRECTIONS,
	...UNKNOWN_CASHBACKS,
	...RESENDS,
];

/** What operators do while a run goes on: chance alone seldom brings a bet to where it fits. */
export const OPERATOR_SCENARIOS: readonly Scenario[] = [
	scenario("", [
		bet({ fault: "reset", processed: true }, { fault: "acceptNever" }),
		arm("stake", { fault: "acceptNever" }, 9),
		wait(40_000),
		{ do: "operator", act: "return", bet: 0, twice: true },
		wait(5_000),
	]),
	scenario("", [
		arm("stake", { fault: "reset", processed: false }, 99),
		bet(),
		wait(40_000),
		{ do: "operator", act: "reject", bet: 0, twice: true },
	]),
	scenario("", [
		bet(),
		arm("payout", { fault: "http", value: 503 }, 99),
		DRAWN,
		{ do: "operator", act: "stop", bet: 0, twice: true },
		wait(60_000),
	]),
	scenario("", [
		bet(),
		arm("payout", { fault: "acceptCode", value: 103_802 }),
		...drawnAs(1),
		wait(1_000),
		{ do: "operator", act: "resolve", bet: 0, twice: true },
		wait(5_000),
	]),
];
