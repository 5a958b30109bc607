import type { GameRules, NumbersResult, NumbersSelection } from "./game-rules.ts";
import { multiply } from "./multiplier.ts";
import { parseNumbersResult, parseNumbersSelection } from "./numbers-selection.ts";

/**
 * What each number of hits pays, by the number of picks and then by the number of hits, in hundredths of the
 * stake: `payTable[5]?.[3]` is what 3 hits of 5 picks pay. A row has one entry more than it has picks.
 */
export type PayTable = Readonly<Record<number, readonly number[]>>;

/** The rules of a game in which players pick numbers and some of all numbers are drawn, and what its view needs. */
export interface NumbersRules extends GameRules {
	/** The highest number; the lowest is 1. */
	readonly highest: number;
	/** How many numbers a round draws. */
	readonly drawn: number;
	readonly picksMin: number;
	readonly picksMax: number;
	readonly payTable: PayTable;
	/** How many of the picked numbers were drawn. */
	hits(selection: NumbersSelection, result: NumbersResult): number;
}

type NumbersGame = Pick<
	NumbersRules,
	"gameCode" | "name" | "timings" | "highest" | "drawn" | "picksMin" | "picksMax" | "payTable"
>;

/** The rules of a numbers game from its numbers. */
export function numbersRules(game: NumbersGame): NumbersRules {
	return {
		...game,
		markets: ["numbers"],
		parseSelection: (value) => parseNumbersSelection(value, game),
		parseResult: (value) => parseNumbersResult(value, game.highest, game.drawn),
		// Who plays needs no draws: in the frame they come with the check of a round.
		draw: async (seed) => {
			const { drawNumbers } = await import("./draw-numbers.ts");
			return { numbers: await drawNumbers(seed, game.highest, game.drawn) };
		},
		settle: (selection, result, stake) =>
			multiply(stake, multiplierOf(game.payTable, selection.numbers.length, countHits(selection, result))),
		oddsOf: ({ numbers }) => {
			const highest = Math.max(...(game.payTable[numbers.length] ?? [0]));
			return { lowest: highest, highest };
		},
		describeResult: (result) => result.numbers.join(", "),
		hits: countHits,
	};
}

function countHits(selection: NumbersSelection, result: NumbersResult): number {
	return selection.numbers.filter((number) => result.numbers.includes(number)).length;
}

/** A bet that the pay table does not know was never parsed by these rules: that is a mistake of our own code. */
function multiplierOf(payTable: PayTable, picks: number, hits: number): number {
	const multiplier = payTable[picks]?.[hits];
	if (multiplier === undefined) {
		throw new RangeError(`The pay table has no entry for ${hits} hits of ${picks} picks.`);
	}
	return multiplier;
}
