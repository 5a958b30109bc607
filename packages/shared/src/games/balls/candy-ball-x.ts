import type { GameData } from "../contract/family.ts";
import type { BallsRules } from "./balls-rules.ts";
import { ballsTimings } from "./balls-timings.ts";

/**
 * CandyBall X: 3 of 24 in six colours of four, one of them boosted. So a pick on a ball or a colour returns 7/6 of what its
 * price says. The exact return of each row is pinned in `returns.test.ts`.
 */
export const CANDY_BALL_X: GameData<BallsRules> = {
	gameCode: 65,
	name: "CandyBall X",
	timings: ballsTimings(48_000),
	limitsFactor: 1n,
	versions: {
		1: {
			machine: "urn",
			lowest: 1,
			highest: 24,
			drawn: 3,
			colours: ["red", "orange", "yellow", "green", "blue", "pink"],
			run: 4,
			boost: 2,
			prices: {
				"drawn:#": 650,
				"all:2": 8_750,
				"all:3": 195_000,
				"first:#": 1_950,
				"last:#": 1_950,
				"first-colour:*": 490,
				"last-colour:*": 490,
				"ends:same": 730,
				"ends:different": 110,
				"colour:*:0": 145,
				"colour:*:1": 215,
				"colour:*:2": 1_380,
				"colour:*:3": 41_000,
				"colours:1": 8_000,
				"colours:2": 265,
				"colours:3": 150,
				"sum:over:22.5": 105,
				"sum:under:22.5": 945,
				"sum:over:27.5": 120,
				"sum:under:27.5": 475,
				"sum:over:32.5": 145,
				"sum:under:32.5": 280,
				"sum:over:37.5": 190,
				"sum:under:37.5": 190,
				"sum:over:42.5": 280,
				"sum:under:42.5": 145,
				"sum:over:47.5": 475,
				"sum:under:47.5": 120,
				"sum:over:52.5": 945,
				"sum:under:52.5": 105,
				"sum:odd": 190,
				"sum:even": 190,
				"more:odd": 190,
				"more:even": 190,
				"odd:0": 875,
				"odd:1": 245,
				"odd:2": 245,
				"odd:3": 875,
			},
		},
	},
};
