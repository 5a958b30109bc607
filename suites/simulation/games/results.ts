/** What rounds draw: as it is stored and told, and as operators put it in the place of what was drawn. */
import { z } from "zod";
import { GAMES, type GameCode, takesTickets } from "./games.ts";
import { BALLS, BOOSTS, colourOfBall, MONEY_RING, NUMBERS } from "./rules.ts";

const boostSchema = z.object({ stop: z.string(), multiplier: z.int() });

/** In the forms of the three families; whatever else somebody drew, it is none of these. */
export const resultSchema = z.union([
	z.strictObject({ numbers: z.array(z.int()), boost: z.string().optional() }),
	z.strictObject({ stop: z.string(), second: z.int().optional(), boosts: z.array(boostSchema).optional() }),
	z.strictObject({ spins: z.array(z.int()) }),
]);
export type Result = z.infer<typeof resultSchema>;

/** Two results are the same exactly if these are. */
export function textOfResult(result: Result): string {
	if ("numbers" in result) return [result.boost ?? [], ...result.numbers].flat().join();
	if ("spins" in result) return result.spins.join();
	const boosts = (result.boosts ?? []).map(({ stop, multiplier }) => `${stop} x ${multiplier}`);
	return [result.stop, result.second ?? [], boosts].flat().join();
}

/** Which of three results an operator puts in the place of what was drawn. For Keno: how many of its two numbers hit. */
export type Other = 0 | 1 | 2;

/** The numbers of the bets on Keno, as many as there are to be: a result of the simulation holds the first ones of them. */
export const KENO_NUMBERS = [7, 11, 1, 2, 3] as const;
/** The numbers of a card of Bingo Live, ascending: in three lines of five. */
export const CARD = Array.from({ length: 15 }, (_, index) => 6 * index + 3);
const LINE = 5;
/** No bet of Keno has one of these. */
const MISSES_FROM = 20;
/** The pocket on which the ball lies, and two others. */
const [POCKET, ...OTHERS] = ["17", "20", "4"] as const;

/** A result with which bets of the game lose, win, or win otherwise. */
export function otherResult(game: GameCode, other: Other): Result {
	if (!takesTickets(game)) return { numbers: game === 73 ? bingoWith(other) : kenoWith(other) };
	if (game === 62) return { spins: SPINS[other].map((stop) => MONEY_RING.indexOf(stop) + 1) };
	return GAMES[game].family === "balls" ? ballsOf(game, other) : tableOf(game, other);
}

const SPINS = [["1"], ["x2", "5"], ["x7", "x2", "10"]] as const;

function kenoWith(hits: Other): number[] {
	const { drawn } = NUMBERS[9];
	return [...KENO_NUMBERS.slice(0, hits), ...Array.from({ length: drawn - hits }, (_, index) => MISSES_FROM + index)];
}

/** So many full lines of the card, and no other of its numbers. */
function bingoWith(lines: Other): number[] {
	const { highest, drawn } = NUMBERS[73];
	const misses = Array.from({ length: highest }, (_, index) => index + 1).filter((number) => !CARD.includes(number));
	return [...CARD.slice(0, LINE * lines), ...misses].slice(0, drawn);
}

function ballsOf(game: GameCode, other: Other): Result {
	const { lowest = 1, highest = 1, drawn = 1 } = BALLS.get(game) ?? {};
	if (game === 12)
		return {
			numbers:
				[
					[1, 2, 3, 4, 5, 6],
					[7, 7, 0, 9, 2, 2],
					[5, 5, 5, 1, 5, 0],
				][other] ?? [],
		};
	const first = [lowest, Math.floor(highest / 2), highest - drawn + 1][other] ?? lowest;
	const numbers = Array.from({ length: drawn }, (_, index) => first + index);
	const boosted = other === 2 ? first : lowest;
	return game === 65 ? { boost: colourOfBall(game, boosted), numbers } : { numbers };
}

/** A pocket without a boost while two others have one, and with one. */
function tableOf(game: GameCode, other: Other): Result {
	const stop = other === 0 ? "1" : POCKET;
	if (game === 199) return { stop, second: other + 1 };
	const [low, high] = BOOSTS.get(game) ?? [];
	if (low === undefined || high === undefined) return { stop };
	const [first, second] = OTHERS;
	const boosted = other === 2 ? [first, POCKET] : [first, second];
	return { stop, boosts: boosted.map((pocket, index) => ({ stop: pocket, multiplier: [high, low][index]?.[0] ?? 0 })) };
}
