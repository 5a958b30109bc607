/** The games, small ones whose results can all be looked at, and their outcomes. */
import type { BallsResult, BallsRules } from "../balls-rules.ts";
import { BALLS_GAMES, marketsOf } from "../index.ts";

/** The first rules of a game. */
export function rulesOf(gameCode: number): BallsRules {
	const rules = BALLS_GAMES.find((game) => game.gameCode === gameCode)?.versions[1];
	if (rules === undefined) throw new Error(`There is no game ${gameCode} of balls.`);
	return rules;
}

/** Every outcome that is listed. */
export function outcomesOf(rules: BallsRules): readonly string[] {
	return marketsOf(rules).flatMap(({ rows }) => rows.flatMap(({ outcomes }) => outcomes));
}

/** The outcomes of numbers that are all drawn, of so many numbers. */
export function togetherOf(count: number, { highest }: BallsRules): readonly string[] {
	const sets = (left: number, least: number): number[][] =>
		left === 0
			? [[]]
			: Array.from({ length: Math.max(0, highest - least + 1) }, (_, index) => least + index).flatMap((first) =>
					sets(left - 1, first + 1).map((rest) => [first, ...rest]),
				);
	return sets(count, 1).map((numbers) => `all:${numbers.join("-")}`);
}

/** Every result of a game, each as likely as every other. */
export function resultsOf(rules: BallsRules): readonly BallsResult[] {
	const { machine, lowest, highest, drawn, colours } = rules;
	const numbers = Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);
	let all: (readonly number[])[] = [[]];
	for (let count = 0; count < drawn; count++) {
		all = all.flatMap((before) =>
			numbers.flatMap((number) => (machine === "urn" && before.includes(number) ? [] : [[...before, number]])),
		);
	}
	if (rules.boost === undefined) return all.map((one) => ({ numbers: one }));
	return colours.flatMap((boost) => all.map((one) => ({ boost, numbers: one })));
}

/** Every kind of an urn, with prices that a bound has to tell apart. */
const URN_PRICES = {
	"drawn:#": 205,
	"absent:#": 170,
	"all:2": 600,
	"all:3": 3_000,
	"first:#": 650,
	"last:#": 655,
	"first-colour:*": 300,
	"last-colour:*": 305,
	"ends:same": 410,
	"ends:different": 130,
	"colour:*:0": 400,
	"colour:*:1": 200,
	"colour:*:2": 450,
	"colours:1": 3_000,
	"colours:2": 180,
	"colours:3": 270,
	"sum:over:8.5": 120,
	"sum:under:8.5": 700,
	"sum:over:11.5": 190,
	"sum:under:11.5": 195,
	"sum:odd": 190,
	"sum:even": 185,
	"more:odd": 160,
	"more:even": 240,
	"odd:0": 3_000,
	"odd:1": 300,
	"first-parity:odd": 170,
	"last-parity:even": 210,
	"first-range:~3": 200,
} as const;

const DRUM_PRICES = {
	"zone:@:#": 220,
	"order:@:#-#": 1_500,
	"double:@": 380,
	"zone-sum:@:over:2.5": 220,
	"zone-sum:@:under:2.5": 160,
	"digit:#:0": 300,
	"digit:#:1": 230,
	"digit:#:2": 460,
	"digit:#:3": 2_000,
	"distinct:1": 6_000,
	"distinct:2": 290,
	"distinct:4": 1_000,
	"first:#": 380,
	"colour:*:0": 1_500,
	"colour:*:2": 260,
	"colours:1": 760,
	"sum:over:5.5": 210,
	"sum:under:5.5": 180,
	"sum:odd": 190,
	"odd:2": 250,
	"more:even": 300,
} as const;

const URN = { machine: "urn", lowest: 1, run: 2, colours: ["red", "green", "blue"], prices: URN_PRICES } as const;

/** Made-up games; what they return is of no account. */
export const SMALL: readonly (readonly [string, BallsRules])[] = [
	["3 of 6", { ...URN, highest: 6, drawn: 3 }],
	["4 of 6, colours in turn", { ...URN, highest: 6, drawn: 4, run: 1 }],
	["3 of 6 with a boost", { ...URN, highest: 6, drawn: 3, boost: 2 }],
	["3 of 6 with a boost of five", { ...URN, highest: 6, drawn: 3, boost: 5 }],
	[
		"four drums of 0 to 3",
		{
			machine: "drums",
			lowest: 0,
			highest: 3,
			drawn: 4,
			colours: ["red", "blue"],
			run: 2,
			zones: ["A", "B"],
			prices: DRUM_PRICES,
		},
	],
];
