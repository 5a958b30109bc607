/** What a reader of the feed must have seen, in the language of plans. */
import type { Step } from "./plan.ts";
import { bet, DRAWN, type Scenario, scenario, wait } from "./scenario.ts";

const SHOWN: Step = { do: "until", moment: "cut", plusMs: 2_000 };

export const FEED_SCENARIOS: readonly Scenario[] = [
	// Read while its draw is shown, corrected, corrected again, and cancelled.
	scenario(
		"",
		[
			bet(),
			SHOWN,
			wait(1_000),
			DRAWN,
			{ do: "correct round", bet: 0, hits: 1 },
			wait(5_000),
			{ do: "correct round", bet: 0, hits: 2 },
			wait(5_000),
			{ do: "cancel round", bet: 0 },
			wait(5_000),
		],
		{ feed: true, jackpots: "often" },
	),
];
