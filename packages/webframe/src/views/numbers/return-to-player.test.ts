import { BINGO_LIVE, KENO, type NumbersRules } from "@webframe/shared/games/numbers";
import { expect, test } from "vitest";
import { returnPercent } from "./return-to-player.ts";
import { newestRules } from "./rules.ts";

const RULES = newestRules(KENO.gameCode);
if (RULES === undefined) throw new Error("Keno has no rules.");
const rules: NumbersRules = RULES;

test("a coin that pays twice its stake gives everything back", () => {
	const coin: NumbersRules = { ...rules, highest: 2, drawn: 1, picksMin: 1, picksMax: 1, payTable: { 1: [0, 200] } };
	expect(returnPercent(coin, 1)).toBe("100.00");
});

test("one number of Keno, drawn a quarter of the time, pays 3.75", () => {
	expect(returnPercent(rules, 1)).toBe("93.75");
});

test("a card of Bingo: hits and lines together, as its exact return has it", () => {
	const bingo = newestRules(BINGO_LIVE.gameCode);
	expect(bingo && returnPercent(bingo, 15)).toBe("95.54");
});

test("every row of Keno gives back less than it takes, as exact arithmetic has it", () => {
	for (let picks = 1; picks <= rules.picksMax; picks += 1) {
		let [returned, all] = [0n, 0n];
		for (const [hits, pays] of (rules.payTable[picks] ?? []).entries()) {
			const ways = exactly(20, hits) * exactly(60, picks - hits);
			returned += ways * BigInt(pays);
			all += ways;
		}
		const exact = Number((returned * 1_000_000n) / all) / 1_000_000;
		expect(Number(returnPercent(rules, picks))).toBeCloseTo(exact, 2);
		expect(exact).toBeLessThan(100);
	}
});

function exactly(of: number, count: number): bigint {
	let ways = 1n;
	for (let taken = 1; taken <= count; taken += 1) ways = (ways * BigInt(of - count + taken)) / BigInt(taken);
	return ways;
}
