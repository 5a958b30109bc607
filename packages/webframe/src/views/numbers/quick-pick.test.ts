import { expect, test } from "vitest";
import { quickPick } from "./quick-pick.ts";

test("it picks as many different numbers as asked for, ascending, from 1 to the highest", () => {
	for (let round = 0; round < 200; round += 1) {
		const picks = quickPick(10, 80);
		expect(new Set(picks).size).toBe(10);
		expect(picks).toEqual([...picks].sort((one, other) => one - other));
		expect(picks.every((number) => Number.isInteger(number) && number >= 1 && number <= 80)).toBe(true);
	}
});

test("each number is as likely as every other", () => {
	const counts = new Array<number>(81).fill(0);
	for (let round = 0; round < 8_000; round += 1)
		for (const pick of quickPick(10, 80)) counts[pick] = (counts[pick] ?? 0) + 1;
	// 1,000 are expected of each; 5 standard deviations are about 150.
	expect(Math.min(...counts.slice(1))).toBeGreaterThan(850);
	expect(Math.max(...counts.slice(1))).toBeLessThan(1_150);
});

test("it takes no more than there are", () => {
	expect(quickPick(9, 4)).toEqual([1, 2, 3, 4]);
});
