import { describe, expect, test } from "vitest";
import { add, fraction, percentText, returnOf, waysToChoose, ZERO } from "../contract/sheets.ts";
import { roundLengthMs } from "../index.ts";
import { roundRulesOf } from "../testing/round-rules.ts";
import { BINGO_LIVE, NUMBERS, type NumbersRules } from "./index.ts";
import { numbersSheet, waysToFill } from "./sheet.ts";

const rules = BINGO_LIVE.versions[1];
if (rules === undefined) throw new Error("Bingo has no first version.");
const bingo = roundRulesOf(73);

const CARD = [1, 2, 3, 4, 5, 11, 12, 13, 14, 15, 81, 82, 83, 84, 85];
const from = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

/** What a card of 1.00 wins when these of its numbers are drawn, and others that it does not have. */
function wins(hit: readonly number[], stake = 100n): bigint | undefined {
	const others = from(1, 90).filter((number) => !CARD.includes(number));
	const result = { numbers: [...hit, ...others.slice(0, 45 - hit.length)] };
	const money = { stake, playing: stake, cashOut: undefined };
	return bingo.parseResult(result)?.settle({ market: "numbers", numbers: CARD.toReversed() }, money);
}

describe("a card pays for its hits and for its full lines, in ascending order, together", () => {
	test.each([
		["nothing", [], 0n],
		["nine hits and no line", [1, 2, 3, 4, 11, 12, 13, 81, 82], 0n],
		["five hits in a line", [1, 2, 3, 4, 5], 400n],
		["five hits in no line", [1, 2, 3, 4, 11], 0n],
		["ten hits and no line", [1, 2, 3, 4, 11, 12, 13, 81, 82, 83], 200n],
		["ten hits and a line", [1, 2, 3, 4, 5, 11, 12, 13, 81, 82], 600n],
		["ten hits in two lines", CARD.slice(5), 2_700n],
		["fourteen hits", CARD.slice(1), 32_500n],
		["the house", CARD, 750_000n],
	])("%s", (_, hit, win) => {
		expect(wins(hit)).toBe(win);
	});
});

test("a card is exactly fifteen numbers", () => {
	const units = { digits: 2, chip: 20n };
	const of = (numbers: readonly number[]) => bingo.parseSelection({ market: "numbers", numbers }, units);
	expect(of(CARD.slice(1))).toMatchObject({ ok: false, problem: "too_few" });
	expect(of([...CARD, 90])).toMatchObject({ ok: false, problem: "too_many" });
	const card = of(CARD);
	expect(card.ok && card.highestWin(100n)).toBe(750_000n);
});

/** Of all draws with so many hits of the card, how many fill so many lines, in per cent. */
const share = (lines: number, hits: number, digits: number): string =>
	percentText(fraction(waysToFill(lines, hits, 15, rules.lines), waysToChoose(hits, 15)), digits);

/** How often so many lines are full, whatever the hits. */
function linesChance(lines: number) {
	return from(0, 16)
		.map((hits) => waysToFill(lines, hits, 15, rules?.lines) * waysToChoose(45 - hits, 75))
		.map((ways) => fraction(ways, waysToChoose(45, 90)))
		.reduce(add, ZERO);
}

describe("hits and lines come as the reference says", () => {
	test("lines by hits", () => {
		expect([share(1, 10, 3), share(2, 10, 4)]).toEqual(["24.975", "0.0999"]);
		expect([share(1, 12, 3), share(2, 12, 3)]).toEqual(["65.934", "6.593"]);
		expect([share(0, 13, 1), share(2, 14, 1), share(3, 15, 1)]).toEqual(["0.0", "100.0", "100.0"]);
	});

	test("lines in all, and a given one", () => {
		expect([0, 1].map((lines) => percentText(linesChance(lines), 5))).toEqual(["91.82675", "8.00745"]);
		expect(percentText(linesChance(2), 6)).toBe("0.165039");
		expect(percentText(linesChance(3), 9)).toBe("0.000753057");
		expect(percentText(fraction(waysToChoose(40, 85), waysToChoose(45, 90)), 5)).toBe("2.77993");
		expect([0, 1, 2, 3].map(linesChance).reduce(add, ZERO)).toEqual(fraction(1n, 1n));
	});

	test("hits", () => {
		const chance = (hits: number) =>
			fraction(waysToChoose(hits, 15) * waysToChoose(45 - hits, 75), waysToChoose(45, 90));
		expect([7, 8, 10, 12].map((hits) => percentText(chance(hits), 4))).toEqual([
			"21.3595",
			"21.3595",
			"8.5109",
			"0.8911",
		]);
	});
});

test("the exact return of a card is pinned, and no card returns its stake only", () => {
	const [sheet] = numbersSheet(rules);
	expect(sheet?.outcome).toBe("15 numbers");
	expect(sheet && returnOf(sheet)).toEqual({ n: 274_868_551n, d: 287_701_489n });
	expect(sheet && percentText(returnOf(sheet), 4)).toBe("95.5395");
	expect(sheet?.payments.every(({ multiplier }) => multiplier > 100 && multiplier % 25 === 0)).toBe(true);
	expect(sheet && percentText(sheet.payments.map(({ chance }) => chance).reduce(add, ZERO), 3)).toBe("16.609");
});

/** Small games whose draws can all be looked at. */
const SMALL: readonly NumbersRules[] = [
	{ highest: 9, drawn: 4, picksMin: 6, picksMax: 6, payTable: { 6: [300, 0, 0, 25, 100, 0, 900] } },
	{ highest: 8, drawn: 5, picksMin: 7, picksMax: 7, payTable: { 7: [0, 0, 0, 0, 500, 100, 0, 0] } },
	{ highest: 10, drawn: 5, picksMin: 4, picksMax: 4, payTable: { 4: [50, 0, 700, 400, 0] } },
].map((game, index) => ({ ...game, lines: { length: 2 + (index % 2), pays: [10, 500, 350, 100] } }));

describe("a small game's sheet and highest win are those of all its draws", () => {
	test.each(SMALL)("$drawn of $highest, $picksMax picks", (game) => {
		const selection = { market: "numbers", numbers: from(1, game.picksMax) } as const;
		const paid = drawsOf(game.highest, game.drawn).map((numbers) =>
			Number(NUMBERS.settle(null, { numbers }, game)(selection, { stake: 100n, playing: 100n, cashOut: undefined })),
		);
		const total = paid.reduce((sum, one) => sum + one, 0);
		const [sheet] = numbersSheet(game);
		expect(sheet && returnOf(sheet)).toEqual(fraction(BigInt(total), BigInt(paid.length) * 100n));
		expect(NUMBERS.highestWin(selection, 100n, null, game)).toBe(BigInt(Math.max(...paid)));
	});
});

function drawsOf(highest: number, drawn: number, least = 1): number[][] {
	if (drawn === 0) return [[]];
	return from(least, Math.max(0, highest - least + 1)).flatMap((number) =>
		drawsOf(highest, drawn - 1, number + 1).map((rest) => [number, ...rest]),
	);
}

test("a round lasts a minute, and is cut between two games of balls", () => {
	const { bettingMs, acceptanceGapMs, offsetMs } = BINGO_LIVE.timings;
	expect(roundLengthMs(BINGO_LIVE.timings)).toBe(60_000);
	expect((offsetMs + bettingMs + acceptanceGapMs) % 60_000).toBe(27_000);
});
