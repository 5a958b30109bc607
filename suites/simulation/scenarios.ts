/** The orderings of the reference that chance alone would seldom reach, in the language of plans. */
import type { Step } from "./plan.ts";
import { arm, BET, bet, DRAWN, type Scenario, scenario, wait } from "./scenario.ts";
import { OWN_STEP_KINDS } from "./steps.ts";

/** Until the last bet's round is cut, from its opening. */
const KENO_CUT_MS = 35_000;

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
	// A cancellation that waits for its payout is dropped when that is refused, also where it is sent again and paid.
	scenario("", [
		{
			do: "cashback",
			player: 0,
			amount: 1_250,
			wrong: [
				{ fault: "http", value: 500, processed: false },
				{ fault: "acceptCode", value: 103_802 },
			],
		},
		{ do: "cancel cashback", cashback: 0, wrong: [] },
		wait(30_000),
	]),
];
