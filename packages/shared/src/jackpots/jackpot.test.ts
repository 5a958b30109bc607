import { expect, test } from "vitest";
import { highestReturnPpm } from "../games/contract/sheets.ts";
import { OWN_GAMES } from "../games/own-games.ts";
import { ONE_PERCENT, problemsOf, returnOf } from "./index.ts";

const BRONZE = { rate: 30, start: 50, chance: 40_000_000, games: [9, 23] };
const SILVER = { rate: 20, start: 500, chance: 2_000_000, games: [9, 23] };
const GOLD = { rate: 10, start: 5_000, chance: 100_000, games: [9, 23] };
const COIN = { rate: 50, start: 0, chance: 1_000_000_000_000, games: [9] };
const own = (gameCode: number): bigint => {
	const rules = OWN_GAMES.find((game) => game.gameCode === gameCode);
	return rules === undefined ? 0n : highestReturnPpm(rules);
};

test("the three that stand ready return 0.5, 0.3 and 0.15 %: 0.95 % in all", () => {
	expect([BRONZE, SILVER, GOLD].map(returnOf)).toEqual([
		ONE_PERCENT / 2n,
		(ONE_PERCENT * 3n) / 10n,
		(ONE_PERCENT * 15n) / 100n,
	]);
	expect(problemsOf([BRONZE, SILVER, GOLD], own)).toEqual([]);
});

test("with the demo's fourth they add 1.45 %", () => {
	expect([BRONZE, SILVER, GOLD, COIN].map(returnOf).reduce((a, b) => a + b)).toBe((ONE_PERCENT * 145n) / 100n);
	expect(problemsOf([BRONZE, SILVER, GOLD, COIN], own)).toEqual([]);
});

test("more than 1.5 % of a game, more than four of a game, and more than 99.5 % in all are problems, each with its game", () => {
	const fat = { rate: 60, start: 0, chance: 1, games: [9] };
	expect(problemsOf([BRONZE, SILVER, GOLD, fat], own)).toEqual([{ kind: "jackpots_return_too_much", gameCode: 9 }]);
	const thin = { rate: 1, start: 0, chance: 1, games: [9] };
	expect(problemsOf([thin, thin, thin, thin, thin], own)).toEqual([{ kind: "too_many", gameCode: 9 }]);
	expect(problemsOf([BRONZE], () => 991_000n)).toEqual([
		{ kind: "game_returns_too_much", gameCode: 9 },
		{ kind: "game_returns_too_much", gameCode: 23 },
	]);
});

test("what a game returns by itself is that of its best number of picks", () => {
	expect([own(9), own(23)]).toEqual([950_950n, 955_697n]);
});
