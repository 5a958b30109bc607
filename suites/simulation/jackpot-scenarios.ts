/** What must occur with jackpots, in the language of plans. */
import type { Plan, Step } from "./plan.ts";
import { arm, BET, bet, DRAWN, type Scenario, scenario, wait } from "./scenario.ts";
import type { JACKPOT_STEP_KINDS } from "./steps.ts";

const CERTAIN: Partial<Plan> = { jackpots: "certain" };
const LONG: Partial<Plan> = { jackpots: "certain", long: true };
/** Five bets that share what one of them would win. */
const FIVE: Step = { do: "burst", player: 1, batchWrong: [], wrong: [], wrongTimes: 1 };
const CANCEL_ROUND: Step = { do: "cancel round", bet: 0 };

/** A process dies at the end of a round, and when that is cancelled. */
function crashes(side: "before" | "after"): Scenario {
	const dies = (step: (typeof JACKPOT_STEP_KINDS)[number]): Step => ({
		do: "crash",
		process: 0,
		fuse: { step, side, nth: 1 },
	});
	const bets = [bet(), { ...BET, player: 1, stake: 700 }];
	const ends = [dies("finish with jackpots"), DRAWN, wait(2_000), dies("pool entries"), CANCEL_ROUND, CANCEL_ROUND];
	return scenario("", [...bets, ...ends, wait(30_000)], CERTAIN);
}

export const JACKPOT_SCENARIOS: readonly Scenario[] = [
	// Whatever was drawn: before its first payout is through, the bet turns out to have lost.
	scenario(
		"22",
		[
			{ ...BET, picks: 1 },
			arm("payout", { fault: "acceptLate", value: 5_000 }),
			DRAWN,
			{ do: "correct round", bet: 0, hits: 0 },
			wait(20_000),
		],
		LONG,
	),
	// What was put in before the win is paid out: a cancellation does not get it back from the next start.
	scenario("", [FIVE, { ...BET, game: 23, player: 2 }, DRAWN, wait(5_000), CANCEL_ROUND, wait(30_000)], CERTAIN),
	// One round wins, the next one is cancelled before it is drawn, and the one after is won again.
	scenario(
		"",
		[
			bet(),
			DRAWN,
			wait(30_000),
			bet(),
			{ do: "cancel round", bet: 1 },
			wait(60_000),
			{ ...BET, stake: 1_000 },
			DRAWN,
			wait(5_000),
		],
		CERTAIN,
	),
	scenario(
		"",
		[
			{ do: "free bet", freebet: 0, game: 9, picks: 2, first: 0, tabs: 1, cancelled: false, wrong: [] },
			bet({ fault: "acceptLate", value: 50_000 }),
			DRAWN,
			wait(5_000),
			{ do: "correct bet", bet: 0, hits: 1 },
			{ do: "correct bet", bet: 0, hits: "void" },
			wait(5_000),
		],
		LONG,
	),
	// A correction comes while the 4 is under way.
	scenario(
		"",
		[
			bet(),
			arm("jackpot", { fault: "acceptLate", value: 20_000 }),
			{ do: "until", moment: "cut", plusMs: 50 },
			{ do: "correct round", bet: 0, hits: 1 },
			DRAWN,
			{ do: "correct round", bet: 0, hits: 2 },
			wait(40_000),
		],
		LONG,
	),
	scenario(
		"",
		[
			bet(),
			arm("jackpot", { fault: "acceptCode", value: 103_802 }),
			DRAWN,
			wait(1_000),
			{ do: "operator", act: "resolve", bet: 0, twice: true },
			wait(5_000),
		],
		CERTAIN,
	),
	crashes("before"),
	crashes("after"),
];
