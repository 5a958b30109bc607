import { ringOf } from "@webframe/shared/games/wheel";
import { expect, test } from "vitest";
import { stopCounts } from "./counted.ts";
import { newestRules } from "./rules.ts";

const WHEELBET_BONUS = 62;
const ROULETTE = 22;

test("a multiplier that had the wheel spun again has come, too", () => {
	const rules = newestRules(WHEELBET_BONUS);
	if (rules === undefined) throw new RangeError("The game has no rules.");
	const rounds = [["x2", "40"], ["x7", "x2", "40"], ["40"]];
	const results = rounds.map((stops) => ({
		rules,
		result: { spins: stops.map((stop) => ringOf(rules).indexOf(stop) + 1) },
	}));
	expect(stopCounts(rules, results).hot.slice(0, 3)).toEqual([
		{ value: "40", count: 3 },
		{ value: "x2", count: 2 },
		{ value: "x7", count: 1 },
	]);
});

test("of a table the number is counted in which the ball lay", () => {
	const rules = newestRules(ROULETTE);
	if (rules === undefined) throw new RangeError("The game has no rules.");
	const results = ["17", "0", "17"].map((stop) => ({ rules, result: { stop } }));
	expect(stopCounts(rules, results).hot.slice(0, 2)).toEqual([
		{ value: "17", count: 2 },
		{ value: "0", count: 1 },
	]);
});
