/**
 * What a seed determines, computed by the published rules (`docs/games.md`, `docs/fairness`) and by nothing that draws:
 * a stream of 32-bit numbers of HMAC-SHA256, even choices among n that favour none, and the order of the choices.
 */
import { createHash, createHmac } from "node:crypto";
import { GAMES, type GameCode } from "./games.ts";
import type { Result } from "./results.ts";
import { BALLS, BOOSTS, colourNames, MONEY_RING, NUMBERS, pocketsOf } from "./rules.ts";

/** What was promised of a seed before the first bet. */
export function hashOf(seed: string): string {
	return createHash("sha256").update(Buffer.from(seed, "hex")).digest("hex");
}

/** What the seed of a round of a game determines. */
export function drawAgain(game: GameCode, seed: string): Result {
	const choose = choicesOf(seed);
	switch (GAMES[game].family) {
		case "numbers": {
			const { highest, drawn } = NUMBERS[game === 73 ? 73 : 9];
			return { numbers: distinct(choose, highest, drawn) };
		}
		case "balls":
			return drawBalls(game, choose);
		case "wheel":
			return game === 62 ? { spins: drawSpins(choose) } : drawTable(game, choose);
	}
}

type Choose = (possibilities: number) => number;

const WORDS_OF_A_BLOCK = 8;
const WORD_BYTES = 4;
const WORD_VALUES = 2 ** 32;

function choicesOf(seed: string): Choose {
	const key = Buffer.from(seed, "hex");
	let taken = 0;
	const word = (): number => {
		const block = Math.floor(taken / WORDS_OF_A_BLOCK);
		const bytes = createHmac("sha256", key).update(String(block)).digest();
		return bytes.readUInt32BE(WORD_BYTES * (taken++ % WORDS_OF_A_BLOCK));
	};
	const choose: Choose = (possibilities) => {
		const value = word();
		return value < WORD_VALUES - (WORD_VALUES % possibilities) ? value % possibilities : choose(possibilities);
	};
	return choose;
}

/** The first in the row takes the place of the one that is chosen among all that are left. */
function distinct(choose: Choose, highest: number, drawn: number): number[] {
	const left = upTo(highest);
	return upTo(drawn).map(() => {
		const at = choose(left.length);
		const chosen = left[at] ?? 0;
		left[at] = left[0] ?? 0;
		left.shift();
		return chosen;
	});
}

function drawBalls(game: GameCode, choose: Choose): Result {
	const rules = BALLS.get(game);
	if (rules === undefined) throw new Error(`The game ${game} has no balls.`);
	const { highest, drawn } = rules;
	if (game === 12) return { numbers: upTo(drawn).map(() => choose(10)) };
	const boost = game === 65 ? colourNames(game)[choose(6)] : undefined;
	const numbers = distinct(choose, highest, drawn);
	return boost === undefined ? { numbers } : { boost, numbers };
}

function drawTable(game: GameCode, choose: Choose): Result {
	const pockets = pocketsOf(game);
	const shares = BOOSTS.get(game);
	const boosts =
		shares &&
		distinct(choose, pockets.length, 1 + choose(5)).map((ball) => ({
			stop: pockets[ball - 1] ?? "",
			multiplier: weighted(choose, shares),
		}));
	const stop = pockets[choose(pockets.length)] ?? "";
	if (game === 199) return { stop, second: 1 + choose(12) };
	return boosts === undefined ? { stop } : { stop, boosts };
}

/** A value for each share of the weights. */
function weighted(choose: Choose, shares: readonly (readonly [value: number, weight: number])[]): number {
	const all = shares.flatMap(([value, weight]) => Array.from({ length: weight }, () => value));
	return all[choose(all.length)] ?? 0;
}

/** At a multiplier it is spun again, and the third time it stops at a value. */
function drawSpins(choose: Choose): number[] {
	const spins: number[] = [];
	const isMultiplier = (place: number): boolean => MONEY_RING[place - 1]?.startsWith("x") === true;
	do {
		const places = upTo(MONEY_RING.length).filter((place) => spins.length < 2 || !isMultiplier(place));
		spins.push(places[choose(places.length)] ?? 0);
	} while (isMultiplier(spins.at(-1) ?? 0));
	return spins;
}

function upTo(count: number): number[] {
	return Array.from({ length: count }, (_, index) => index + 1);
}
