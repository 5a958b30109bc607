import { describe, expect, test } from "vitest";
import { add, ceilPpm, type Fraction, fraction, percentText, returnOf, ZERO } from "../contract/sheets.ts";
import { OWN_GAMES } from "../own-games.ts";
import type { BallsRules } from "./balls-rules.ts";
import { catalogueOf } from "./catalogue.ts";
import { BALLS_GAMES } from "./index.ts";
import { ballsSheet, paymentsOf } from "./sheet.ts";
import { outcomesOf, rulesOf } from "./testing/games.ts";
import { PINNED } from "./testing/pinned.ts";

const GAMES = BALLS_GAMES.map(({ name, gameCode }) => [name, gameCode, rulesOf(gameCode)] as const);
const ONE = fraction(1n, 1n);

/** How likely an outcome is: a row of numbers that are all drawn, or one that is listed. */
function chanceOf(outcome: string, rules: BallsRules): Fraction {
	const { rows, listed } = catalogueOf(rules);
	const found = listed.get(outcome);
	const index = rows.findIndex(({ row }) => row === outcome);
	const payments = found === undefined ? ballsSheet(rules)[index]?.payments : paymentsOf(found, rules);
	return sum((payments ?? []).map(({ chance }) => chance));
}

function sum(parts: readonly Fraction[]): Fraction {
	return parts.reduce(add, ZERO);
}

describe.each(GAMES)("%s", (_, gameCode, rules) => {
	const sheet = ballsSheet(rules);

	test("every row returns between 92 and 98 %, and no two are more than 4 points apart", () => {
		const returns = sheet.map((row) => Number(ceilPpm(returnOf(row))));
		expect(sheet).toHaveLength(Object.keys(rules.prices).length);
		expect(Math.min(...returns)).toBeGreaterThanOrEqual(920_000);
		expect(Math.max(...returns)).toBeLessThanOrEqual(980_000);
		expect(Math.max(...returns) - Math.min(...returns)).toBeLessThanOrEqual(40_000);
	});

	test("the exact return of every row is that published", () => {
		const rows = catalogueOf(rules).rows.map(({ row }) => row);
		const returns = Object.groupBy(rows, (_row, index) => {
			const found = sheet[index];
			return found === undefined ? "" : percentText(returnOf(found), 6);
		});
		const texts = Object.entries(returns).map(([percent, list = []]) => [percent, list.join(" ")]);
		expect(Object.fromEntries(texts)).toEqual(PINNED[gameCode]);
	});

	test("all outcomes of a row are equally likely", () => {
		for (const [index, { outcomes }] of catalogueOf(rules).rows.entries()) {
			for (const outcome of outcomes) {
				const listed = catalogueOf(rules).listed.get(outcome);
				expect(listed && paymentsOf(listed, rules), outcome).toEqual(sheet[index]?.payments);
			}
		}
	});

	test("prices are multiples of 0.05, and none is 1.00 or below", () => {
		expect(Object.values(rules.prices).filter((price) => price % 5 !== 0 || price <= 100)).toEqual([]);
	});

	test("a row has a name of its own", () => {
		const names = sheet.map(({ outcome }) => outcome);
		expect(new Set(names).size).toBe(names.length);
		expect(names.filter((name) => /[#*@~:]/.test(name))).toEqual([]);
	});

	test("both sides, and all counts, come with certainty", () => {
		const outcomes = outcomesOf(rules);
		/** Outcomes of which exactly one wins, by a text that they share. */
		const whole = Object.groupBy(outcomes, (outcome) => outcome.replace(/:(over|under):/, ":line:"));
		for (const [line, sides = []] of Object.entries(whole)) {
			if (line.includes(":line:")) expect(sum(sides.map((side) => chanceOf(side, rules))), line).toEqual(ONE);
		}
		const sets = ["ends:", "sum:(odd|even)", "first-parity:", "last-parity:", "first:", "last:", "odd:", "distinct:"];
		const colours = rules.colours.map((colour) => `colour:${colour}:`);
		for (const start of [...sets, ...colours, "first-colour:", "last-colour:"]) {
			const all = outcomes.filter((outcome) => new RegExp(`^${start}`).test(outcome));
			if (all.length > 0) expect(sum(all.map((outcome) => chanceOf(outcome, rules))), start).toEqual(ONE);
		}
		for (const length of [24, 21, 18, 16, 12, 8].filter((one) => `first-range:~${one}` in rules.prices)) {
			const ranges = outcomes.filter((outcome) => {
				const [low, high] = outcome.replace("first-range:", "").split("-").map(Number);
				return Number(high) - Number(low) + 1 === length;
			});
			expect(sum(ranges.map((outcome) => chanceOf(outcome, rules)))).toEqual(ONE);
		}
	});

	test("the service knows its sheet, and what it returns above the stake", () => {
		const game = OWN_GAMES.find((own) => own.gameCode === gameCode);
		expect(game?.sheet(1)).toEqual(sheet);
		expect(game?.sheet(2)).toEqual([]);
	});
});

test("drawn and not drawn, all colours, and more of one kind or as many of both, come with certainty", () => {
	const [five, seven, lucky, candy] = [6, 7, 12, 65].map(rulesOf);
	if (five === undefined || seven === undefined || lucky === undefined || candy === undefined) throw new Error();
	const certain = (rules: BallsRules, ...outcomes: string[]) => {
		expect(sum(outcomes.map((outcome) => chanceOf(outcome, rules)))).toEqual(ONE);
	};
	certain(five, "drawn:36", "absent:36");
	certain(seven, "drawn:1", "absent:1");
	for (const rules of [five, seven, candy]) certain(rules, "more:odd", "more:even");
	certain(lucky, "more:odd", "odd:3", "more:even");
	certain(five, "colours:1", "colours:2", "colours:3", "colours:4");
	certain(candy, "colours:1", "colours:2", "colours:3");
});

describe("chances are those of the reference", () => {
	test.each([
		[6, 4, "drawn:1", "13.8889"],
		[6, 5, "all:2", "1.58730"],
		[6, 6, "all:3", "0.140056"],
		[6, 8, "all:4", "0.00848824"],
		[6, 0, "sum:over:92.5", "50"],
		[6, 4, "sum:over:102.5", "32.8511"],
		[6, 4, "sum:over:112.5", "18.5736"],
		[6, 4, "odd:0", "2.2727"],
		[6, 4, "odd:1", "14.6104"],
		[6, 4, "odd:2", "33.1169"],
		[6, 4, "colour:red:0", "21.4142"],
		[6, 4, "colour:yellow:1", "41.8974"],
		[6, 4, "colour:green:2", "27.9316"],
		[6, 4, "colour:blue:3", "7.8209"],
		[6, 4, "colour:red:4", "0.9024"],
		[6, 4, "colour:red:5", "0.0334"],
		[6, 5, "colours:1", "0.13369"],
		[6, 4, "colours:4", "27.8457"],
		[6, 4, "ends:same", "22.8571"],
		[6, 0, "sum:odd", "50"],
		[6, 0, "more:even", "50"],
		[6, 0, "first-parity:odd", "50"],
		[7, 4, "drawn:42", "16.6667"],
		[7, 5, "all:2", "2.43902"],
		[7, 6, "all:3", "0.304878"],
		[7, 7, "all:4", "0.0312695"],
		[7, 0, "sum:over:150.5", "50"],
		[7, 4, "sum:over:160.5", "37.0625"],
		[7, 4, "sum:over:170.5", "25.3984"],
		[7, 4, "colour:black:0", "0.4310"],
		[7, 4, "colour:black:1", "4.2239"],
		[7, 4, "colour:black:2", "15.8397"],
		[7, 4, "colour:black:3", "29.5053"],
		[65, 1, "drawn:24", "12.5"],
		[65, 5, "all:2", "1.08696"],
		[65, 7, "all:3", "0.0494071"],
		[65, 0, "sum:over:37.5", "50"],
		[65, 4, "sum:over:42.5", "33.9921"],
		[65, 4, "sum:over:47.5", "20.0593"],
		[65, 4, "odd:0", "10.8696"],
		[65, 4, "odd:1", "39.1304"],
		[65, 4, "colours:3", "63.2411"],
		[65, 4, "colours:2", "35.5731"],
		[65, 4, "colours:1", "1.1858"],
		[12, 0, "zone:B:7", "19"],
		[12, 4, "digit:0:0", "53.1441"],
		[12, 4, "digit:9:1", "35.4294"],
		[12, 4, "digit:3:2", "9.8415"],
		[12, 4, "digit:3:3", "1.4580"],
		[12, 4, "digit:3:4", "0.1215"],
		[12, 4, "digit:3:5", "0.0054"],
		[12, 2, "distinct:6", "15.12"],
		[12, 4, "sum:over:27.5", "47.2374"],
	])("game %i, to %i digits: %s comes with %s %%", (gameCode, digits, outcome, percent) => {
		const text = percentText(chanceOf(outcome, rulesOf(gameCode)), digits);
		expect(digits === 0 ? text.replace(/\..*/, "") : text).toBe(percent);
	});

	test("of lines and sums that are not offered, too", () => {
		const chance = (gameCode: number, outcome: string) => {
			const rules = { ...rulesOf(gameCode), prices: { [outcome]: 200 } };
			return chanceOf(outcome, rules);
		};
		expect(percentText(chance(6, "sum:over:97.5"), 4)).toBe("41.2306");
		expect(percentText(chance(7, "sum:over:155.5"), 4)).toBe("43.4473");
		expect(percentText(chance(65, "sum:over:57.5"), 4)).toBe("4.1008");
		expect(percentText(chance(12, "digit:7:6"), 4)).toBe("0.0001");
		const [least, most] = [chance(12, "sum:under:26.5"), chance(12, "sum:over:27.5")];
		expect(percentText(add(ONE, fraction(-least.n * most.d - most.n * least.d, least.d * most.d)), 4)).toBe("5.5252");
	});
});
