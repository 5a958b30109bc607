import type { GameData } from "../contract/family.ts";
import type { BallsRules } from "./balls-rules.ts";
import { ballsTimings } from "./balls-timings.ts";

/**
 * 1Bet: 1 of 48. The numbers stand in twelve columns of four, and a row of them has a colour: four colours of twelve. The
 * exact return of each row of the table is pinned in `returns.test.ts`.
 */
export const ONE_BET: GameData<BallsRules> = {
	gameCode: 10,
	name: "1Bet",
	timings: ballsTimings(24_000),
	limitsFactor: 1n,
	versions: {
		1: {
			machine: "urn",
			lowest: 1,
			highest: 48,
			drawn: 1,
			colours: ["red", "yellow", "green", "blue"],
			run: 1,
			prices: {
				"drawn:#": 4_600,
				"first-colour:*": 380,
				"first-parity:odd": 190,
				"first-parity:even": 190,
				"first-range:~24": 190,
				"first-range:~16": 285,
				"first-range:~12": 380,
				"first-range:~8": 570,
			},
		},
	},
};
