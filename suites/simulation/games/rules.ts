/** What is published of the machines: how many balls there are, in which colours, and what stands on the wheels. */
import type { GameCode } from "./games.ts";

/** So many of the numbers 1 to the highest are drawn. */
export const NUMBERS = { 9: { highest: 80, drawn: 20 }, 73: { highest: 90, drawn: 45 } } as const;

export interface BallsOf {
	readonly lowest: number;
	readonly highest: number;
	readonly drawn: number;
	/** In the order in which runs of so many numbers have them. */
	readonly colours: string;
	readonly run: number;
}

const FOUR = "red yellow green blue";

export const BALLS: ReadonlyMap<GameCode, BallsOf> = new Map<GameCode, BallsOf>([
	[6, { lowest: 1, highest: 36, drawn: 5, colours: FOUR, run: 9 }],
	[7, { lowest: 1, highest: 42, drawn: 7, colours: "black blue", run: 1 }],
	[10, { lowest: 1, highest: 48, drawn: 1, colours: FOUR, run: 1 }],
	[12, { lowest: 0, highest: 9, drawn: 6, colours: "red blue", run: 5 }],
	[65, { lowest: 1, highest: 24, drawn: 3, colours: "red orange yellow green blue pink", run: 4 }],
]);

/** The drums of Lucky 6 by twos. */
export const ZONES = ["A", "B", "C"];

export function colourNames(game: GameCode): readonly string[] {
	return BALLS.get(game)?.colours.split(" ") ?? [];
}

/** The colour of a ball. */
export function colourOfBall(game: GameCode, number: number): string {
	const { lowest = 0, run = 1 } = BALLS.get(game) ?? {};
	const names = colourNames(game);
	return names[Math.floor((number - lowest) / run) % names.length] ?? "";
}

/** The red numbers of every table; the others are black, and zeros are green. */
export const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

/** A table's zeros and numbers, in the order in which they are counted. */
export function pocketsOf(game: GameCode): readonly string[] {
	const zeros = game === 2 ? ["0", "00"] : game === 199 ? [] : ["0"];
	return [...zeros, ...Array.from({ length: highestOf(game) }, (_, index) => String(index + 1))];
}

export function highestOf(game: GameCode): number {
	return game === 199 ? 24 : 36;
}

/** What a boosted pocket pays straight up, in hundredths, and how often among all of them. */
export const BOOSTS: ReadonlyMap<GameCode, readonly (readonly [value: number, weight: number])[]> = new Map([
	[25, shares("5000*29 10000*9 15000*5 20000*3 30000*2 40000*1 50000*1")],
	[26, shares("5000*15 10000*13 20000*7 30000*2 50000*2 100100*2")],
	[61, shares("5000*24 10000*14 15000*11 20000*3 30000*2 50000*2 77700*2")],
	[63, shares("4000*7 5000*2 7500*2 10000*1 15000*1 20000*1")],
	[72, shares("5000*6 7500*6 10000*5 15000*5 20000*3")],
]);

/** The second wheel of Spin2Wheels, clockwise. */
export const FACTOR_RING = [10, 1, 2, 1, 3, 2, 1, 3, 1, 2, 1, 3];
/** The bets that its factor multiplies. */
export const MULTIPLIED = new Set(["straight", "split", "street", "corner", "line"]);

/** The money wheel, clockwise: values, and multipliers after which it is spun again. */
export const MONEY_RING = [
	"40 1 2 10 1 5 2 1 2 20 1 5 1 2 10 1 2 1 x2 1 5 1 2 1 2 1 10",
	"5 1 2 1 2 20 1 5 1 x7 2 1 2 1 2 1 5 1 2 10 1 2 1 5 1 2 1",
].flatMap((half) => half.split(" "));

function shares(text: string): readonly (readonly [value: number, weight: number])[] {
	return text.split(" ").map((share) => {
		const [value, weight] = share.split("*").map(Number);
		return [value ?? 0, weight ?? 0];
	});
}
