/** The orderings of the reference that chance alone would seldom reach, in the language of plans. */
import type { Step, Wrong } from "./plan.ts";
import { arm, HOUR_MS, type Scenario, scenario, wait } from "./scenario.ts";
import { OWN_STEP_KINDS } from "./steps.ts";

const BET = { do: "bet", player: 0, game: 9, picks: 2, stake: 500, promo: false, twice: false, wrong: [] } as const;
const DRAWN: Step = { do: "until", moment: "cut", plusMs: 1_000 };
/** Until the last bet's round is cut, from its opening. */
const KENO_CUT_MS = 35_000;

function bet(...wrong: readonly Wrong[]): Step {
	return { ...BET, wrong };
}

/** A life with everything in it, in which the process dies at one step. */
function crash(step: (typeof OWN_STEP_KINDS)[number], side: "before" | "after"): Scenario {
	return scenario(
		"",
		[
			bet(),
			{ do: "crash", process: 0, fuse: { step, side, nth: 1 } },
			{ do: "burst", player: 0, batchWrong: [], wrong: [], wrongTimes: 1 },
			{ do: "cashback", player: 0, amount: 1_250, wrong: [] },
			DRAWN,
			// A bet of the burst: one of the two is not what was drawn.
			{ do: "correct bet", bet: 1, hits: 0 },
			{ do: "correct bet", bet: 1, hits: 1 },
			wait(5_000),
		],
		{ batches: true, long: side === "after" },
	);
}

/** Each step at which a process may die, on both of its sides. */
export const CRASHES: readonly Scenario[] = [
	...OWN_STEP_KINDS.flatMap((step) => [crash(step, "before"), crash(step, "after")]),
	// The writes of a payout's life: its attempt, the attempt's end, its accept with the close, the close's end.
	...[1, 2, 3, 4].map((nth) =>
		scenario("", [
			bet(),
			{ do: "crash", process: 0, fuse: { step: "write bet", side: "before", nth } },
			DRAWN,
			wait(5_000),
		]),
	),
];

export const SCENARIOS: readonly Scenario[] = [
	scenario("1", [
		arm("stake", { fault: "acceptNever" }, 9),
		bet({ fault: "reset", processed: true }),
		arm("stake", { fault: "code", value: 103_752 }, 9),
		wait(60_000),
	]),
	scenario(
		"2",
		[
			bet({ fault: "reset", processed: true }, { fault: "acceptLate", value: 8_000 }),
			arm("rollback", { fault: "acceptLate", value: 20_000 }),
			wait(30_000),
		],
		{
			conditions: ["timeout"],
		},
	),
	scenario(
		"2",
		[
			arm("rollback", { fault: "reset", processed: false }, 3),
			bet({ fault: "reset", processed: true }, { fault: "acceptLate", value: 1_500 }),
			wait(30_000),
		],
		{
			conditions: ["timeout"],
			long: true,
		},
	),
	scenario("3", [bet({ fault: "reset", processed: true }, { fault: "bookLate", value: 9_000 }), wait(20_000)], {
		conditions: ["timeout"],
	}),
	scenario(
		"3",
		[
			bet({ fault: "reset", processed: true }, { fault: "bookLate", value: 9_000 }),
			arm("stake", { fault: "ignoreRollback" }),
			wait(20_000),
		],
		{ conditions: ["timeout"], long: true },
	),
	// Never executed, and nobody knows: taken and forgotten, or lost on its way again and again.
	scenario("", [bet({ fault: "code", value: 200 }), wait(60_000)]),
	scenario("", [arm("stake", { fault: "reset" }, 99), bet(), wait(60_000)], { long: true }),
	scenario("4", [
		bet({ fault: "http", value: 400, processed: true }, { fault: "acceptLate", value: 3_000 }),
		wait(20_000),
	]),
	scenario(
		"5",
		[
			wait(10_000),
			{ ...BET, player: 1, wrong: [{ fault: "acceptLate", value: 22_000 }] },
			bet({ fault: "acceptLate", value: KENO_CUT_MS - 10_000 + 1 }),
			wait(60_000),
		],
		{ long: true },
	),
	scenario(
		"6",
		[
			{ ...BET, game: 23 },
			{ do: "down", ms: 40_000 },
		],
		{ batches: true },
	),
	scenario(
		"7",
		[
			{
				do: "burst",
				player: 0,
				batchWrong: [{ fault: "code", value: 103_752 }],
				wrong: [{ fault: "acceptCode", value: 103_802 }],
				wrongTimes: 1,
			},
			wait(30_000),
		],
		{ batches: true },
	),
	scenario(
		"8",
		[
			arm("batch", { fault: "acceptLate", value: 50_000 }, 3),
			arm("stake", { fault: "code", value: 103_799 }, 99),
			{ do: "burst", player: 0, batchWrong: [{ fault: "reset", processed: true }], wrong: [], wrongTimes: 1 },
			wait(90_000),
		],
		{ batches: true },
	),
	// Some of the accepts come to the process that waits for the answer, and some to the other one.
	...[true, false].map((long) =>
		scenario(
			"",
			[
				{ do: "processes", count: 2 },
				...[1, 2, 3, 4].flatMap((): Step[] => [bet({ fault: "acceptEarly" }), wait(1_000)]),
				DRAWN,
			],
			{ long },
		),
	),
	scenario("12", [bet(), arm("payout", { fault: "http", value: 503 }, 999), DRAWN, wait(25 * HOUR_MS + 60_000)]),
	scenario("13", [{ do: "processes", count: 2 }, bet(), { do: "partner return", bet: 0, atOnce: true }]),
	scenario(
		"13",
		[
			bet({ fault: "reset", processed: true }, { fault: "acceptNever" }),
			arm("stake", { fault: "acceptNever" }, 9),
			wait(40_000),
			{ do: "partner return", bet: 0, atOnce: true },
		],
		{ long: true },
	),
	...[true, false].map((long) =>
		scenario(
			"14",
			[
				bet(),
				DRAWN,
				...([2, 1, 2] as const).flatMap((hits): Step[] => [{ do: "correct bet", bet: 0, hits }, wait(5_000)]),
			],
			{ long },
		),
	),
	scenario(
		"15",
		[
			bet(),
			DRAWN,
			{ do: "correct bet", bet: 0, hits: 2 },
			wait(2_000),
			arm("payout", { fault: "bookLate", value: 20_000 }),
			{ do: "correct bet", bet: 0, hits: 1 },
			wait(5_000),
			{ do: "old accept", bet: 0 },
		],
		{ long: true },
	),
	scenario(
		"16",
		[
			bet(),
			DRAWN,
			{ do: "correct bet", bet: 0, hits: 1 },
			arm("close", { fault: "reset", processed: true }, 2),
			wait(1_000),
			arm("takeback", { fault: "acceptCode", value: 103_802 }),
			{ do: "correct bet", bet: 0, hits: 2 },
			wait(10_000),
		],
		{ long: true },
	),
	scenario("19", [
		{
			do: "cashback",
			player: 0,
			amount: 1_250,
			wrong: [
				{ fault: "reset", processed: true },
				{ fault: "acceptLate", value: 5_000 },
			],
		},
		{ do: "cancel cashback", cashback: 0, wrong: [] },
		wait(30_000),
	]),
	scenario(
		"20",
		[
			bet(),
			arm("payout", { fault: "http", value: 503 }, 4),
			DRAWN,
			{ do: "settings", tax: { base: "winnings", rate: "0.12" }, conditions: [] },
			wait(60_000),
		],
		{ tax: { base: "payout", rate: "0.05" }, long: true },
	),
	scenario("21", [
		bet(),
		arm("payout", { fault: "refuseThenAccept" }),
		arm("payout", { fault: "acceptAnswerLost" }),
		DRAWN,
		{ do: "operator", act: "resend", bet: 0, twice: true },
		wait(10_000),
	]),
	scenario(
		"22",
		[
			{ ...BET, picks: 1 },
			arm("payout", { fault: "acceptLate", value: 5_000 }),
			DRAWN,
			// Whatever was drawn: before its first payout is through, the bet turns out to have lost.
			{ do: "correct round", bet: 0, hits: 0 },
			{ do: "jackpot", bet: 0, amount: 5_000 },
			wait(20_000),
		],
		{ long: true },
	),
];
