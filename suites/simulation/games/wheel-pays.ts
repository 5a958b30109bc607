/** What a result of a wheel pays for an outcome, by the published prices. */
import type { GameCode } from "./games.ts";
import { publishedOf } from "./prices.ts";
import type { Result } from "./results.ts";
import { FACTOR_RING, highestOf, MONEY_RING, MULTIPLIED, RED } from "./rules.ts";

/** Bets that name the pockets which they cover. */
const NAMED = new Set(["straight", "split", "street", "corner", "line", "trio", "four", "five"]);

/** @returns the row of the par sheet with an outcome's price; undefined for what is not offered */
export function wheelRow(game: GameCode, outcome: string): string | undefined {
	const [kind = ""] = outcome.split(":");
	return [outcome, kind].find((row) => publishedOf(game, row) !== undefined);
}

/** What a result pays for an outcome of a price for one, in hundredths. */
export function wheelPays(game: GameCode, outcome: string, price: bigint, result: Result): bigint {
	const [kind = "", value = ""] = outcome.split(":");
	if ("spins" in result) {
		const stops = result.spins.map((place) => MONEY_RING[place - 1] ?? "");
		if (kind === "bonus") return stops[0] === `x${value}` ? price : 0n;
		const factors = stops.slice(0, -1).map((stop) => BigInt(stop.slice(1)));
		return stops.at(-1) === value ? factors.reduce((win, factor) => win * factor, price) : 0n;
	}
	if (!("stop" in result)) return 0n;
	const factor = result.second === undefined ? 1 : FACTOR_RING[result.second - 1];
	if (kind === "multiplier") return Number(value) === factor ? price : 0n;
	if (!isWon(game, kind, value, result.stop)) return 0n;
	const boost = kind === "straight" ? result.boosts?.find(({ stop }) => stop === result.stop) : undefined;
	if (boost !== undefined) return BigInt(boost.multiplier);
	return MULTIPLIED.has(kind) ? price * BigInt(factor ?? 1) : price;
}

/** Zeros win nothing but what names them. */
function isWon(game: GameCode, kind: string, value: string, stop: string): boolean {
	if (NAMED.has(kind)) return value.split("-").includes(stop);
	const number = Number(stop);
	return number > 0 && OUTSIDE[kind]?.(number, value, highestOf(game)) === true;
}

const OUTSIDE: Readonly<Record<string, (number: number, value: string, highest: number) => boolean>> = {
	column: (number, value) => number % 3 === Number(value) % 3,
	dozen: (number, value) => Math.ceil(number / 12) === Number(value),
	colour: (number, value) => RED.has(number) === (value === "red"),
	parity: (number, value) => number % 2 === (value === "odd" ? 1 : 0),
	half: (number, value, highest) => number <= highest / 2 === (value === "low"),
	under: (number, value) => number < Number(value),
	over: (number, value) => number > Number(value),
};
