import { describe, expect, test } from "vitest";
import { add, fraction, returnOf, times, ZERO } from "../contract/sheets.ts";
import { OWN_GAMES } from "../own-games.ts";
import { bookOf, factorOf } from "./book.ts";
import { WHEEL_GAMES, type WheelRules } from "./index.ts";
import { wheelSheet } from "./sheet.ts";

const GAMES = OWN_GAMES.filter(({ family }) => family === "wheel");
const VERSIONS = GAMES.flatMap((game) => game.versions.map((version) => ({ name: game.name, game, version })));
const MARGIN = 1_000_000_000n;

/** Of every outcome, or kind of outcomes, by name: the return as a fraction. */
function returnsOf(gameCode: number): Readonly<Record<string, string>> {
	const sheet = GAMES.find((game) => game.gameCode === gameCode)?.sheet(1) ?? [];
	return Object.fromEntries(
		sheet.map((row) => {
			const { n, d } = returnOf(row);
			return [row.outcome, `${n}/${d}`];
		}),
	);
}

function rulesOf(gameCode: number): WheelRules {
	const rules = WHEEL_GAMES.find((game) => game.gameCode === gameCode)?.versions[1];
	if (rules === undefined) throw new Error(`There is no game ${gameCode}.`);
	return rules;
}

test("the family has its fourteen games", () => {
	expect(GAMES.map(({ gameCode, name }) => `${gameCode} ${name}`)).toEqual([
		"2 Wheelbet",
		"62 Wheelbet Bonus",
		"199 Spin2Wheels",
		"22 Roulette",
		"27 Auto Roulette",
		"28 VIP Roulette",
		"45 Olympus Roulette",
		"60 Wheel Roulette",
		"67 Candyball Roulette",
		"25 Roulette X500",
		"26 Roulette X1001",
		"63 RouletteX",
		"72 Auto Roulette X",
		"61 Wheel X777",
	]);
	expect(GAMES.filter(({ limitsFactor }) => limitsFactor !== 1n).map(({ gameCode }) => gameCode)).toEqual([28]);
});

describe("exact returns", () => {
	const SINGLE = {
		"straight, 37 places": "36/37",
		"split, 60 places": "36/37",
		"street, 12 places": "36/37",
		"corner, 22 places": "36/37",
		"line, 11 places": "36/37",
		"trio, 2 places": "36/37",
		"four:0-1-2-3": "36/37",
		"column, 3 places": "36/37",
		"dozen, 3 places": "36/37",
		"colour, 2 places": "36/37",
		"parity, 2 places": "36/37",
		"half, 2 places": "36/37",
	};

	test.each([22, 27, 28, 45, 60, 67, 25, 26, 63, 72, 61])(
		"of game %i: all of them 36/37, boosted or not",
		(gameCode) => {
			expect(returnsOf(gameCode)).toEqual(SINGLE);
		},
	);

	test("of Wheelbet: all of them 36/38", () => {
		const returns = returnsOf(2);
		expect(new Set(Object.values(returns))).toEqual(new Set(["18/19"]));
		expect(Object.keys(returns)).toEqual([
			"straight, 38 places",
			"split, 62 places",
			"street, 12 places",
			"corner, 22 places",
			"line, 11 places",
			"trio, 3 places",
			"five:0-00-1-2-3",
			"column, 3 places",
			"dozen, 3 places",
			"colour, 2 places",
			"parity, 2 places",
			"half, 2 places",
			...[6, 12, 18, 24, 30].flatMap((line) => [`under:${line}.5`, `over:${line}.5`]),
		]);
	});

	test("of the two wheels", () => {
		expect(returnsOf(199)).toEqual({
			"straight, 24 places": "23/24",
			"split, 37 places": "23/24",
			"street, 8 places": "61/64",
			"corner, 14 places": "23/24",
			"line, 7 places": "31/32",
			"column, 3 places": "19/20",
			"colour, 2 places": "19/20",
			"parity, 2 places": "19/20",
			"half, 2 places": "19/20",
			"multiplier:1": "23/24",
			"multiplier, 2 places": "77/80",
			"multiplier:10": "23/24",
		});
	});

	test("of the money wheel", () => {
		expect(returnsOf(62)).toEqual({
			"stop:1": "163001/168480",
			"stop:2": "10817/11232",
			"stop:5": "65275/67392",
			"stop:10": "4103/4212",
			"stop:20": "4103/4212",
			"stop:40": "4103/4212",
			"bonus, 2 places": "26/27",
		});
	});
});

describe.each(VERSIONS)("the rules of the house hold for $name, version $version", ({ game, version }) => {
	const sheet = game.sheet(version);

	test("every outcome returns 92 to 98 %, and none 4 points more than another", () => {
		const inPpb = sheet.map((row) => {
			const { n, d } = returnOf(row);
			return (n * MARGIN) / d;
		});
		const sorted = inPpb.toSorted((one, other) => (one < other ? -1 : 1));
		expect(sorted[0]).toBeGreaterThanOrEqual((92n * MARGIN) / 100n);
		expect(sorted.at(-1)).toBeLessThan((98n * MARGIN) / 100n);
		expect((sorted.at(-1) ?? 0n) - (sorted[0] ?? 0n)).toBeLessThanOrEqual((4n * MARGIN) / 100n);
	});

	test("multipliers are whole hundredths, of 0.05 below 10, and none is 1.00 or less", () => {
		const multipliers = sheet.flatMap(({ payments }) => payments.map(({ multiplier }) => multiplier));
		expect(multipliers.filter((one) => !Number.isInteger(one) || one <= 100)).toEqual([]);
		expect(multipliers.filter((one) => one < 1_000 && one % 5 !== 0)).toEqual([]);
	});

	test("the chances of an outcome do not exceed 1, and its payments ascend", () => {
		for (const { payments } of sheet) {
			const { n, d } = payments.map(({ chance }) => chance).reduce(add, ZERO);
			expect(n > 0n && n < d).toBe(true);
			const multipliers = payments.map(({ multiplier }) => multiplier);
			expect(multipliers).toEqual([...new Set(multipliers)].sort((one, other) => one - other));
		}
	});

	test("no line of the sheet stands for places that are not there", () => {
		const places = sheet.map(({ outcome }) => Number(/, (\d+) places$/.exec(outcome)?.[1] ?? 1));
		const rules = rulesOf(game.gameCode);
		expect(places.reduce((sum, count) => sum + count, 0)).toBe(bookOf(rules).outcomes.size);
	});
});

describe("published figures come out of the same arithmetic", () => {
	test("the five-number line at 7 returns 92.105 %, less than all others of the double-zero table", () => {
		const rules = rulesOf(2);
		if (rules.kind !== "table") throw new Error("Wheelbet has a table.");
		const row = wheelSheet({ ...rules, prices: { five: 700 } })[0];
		expect(row && returnOf(row)).toEqual({ n: 35n, d: 38n });
	});

	/** Of a multiplier wheel whose multipliers multiply what lies above the stake, as published ones do. */
	function returnAsPublished(stop: string, spinsMax: number) {
		const rules = rulesOf(62);
		if (rules.kind !== "money") throw new Error("Wheelbet Bonus is a money wheel.");
		const profit = BigInt(stop);
		// A price of 1.00 makes the sheet tell the factor of each payment, in hundredths.
		const row = wheelSheet({ ...rules, prices: [[stop, 100]], bonuses: rules.bonuses, spinsMax })[0];
		return (row?.payments ?? [])
			.map(({ multiplier, chance }) => times(fraction(1n + (profit * BigInt(multiplier)) / 100n, 1n), chance))
			.reduce(add, ZERO);
	}

	test.each([
		["1", 23n, "95.34"],
		["2", 15n, "95.51"],
		["5", 7n, "91.24"],
		["10", 4n, "96.58"],
		["20", 2n, "92.73"],
		["40", 1n, "90.81"],
	])("the money wheel's %s without an end to its spins returns n·k/45 + k/52", (stop, count, percent) => {
		const endless = add(fraction(BigInt(stop) * count, 45n), fraction(count, 52n));
		expect((Number((endless.n * 1_000_000n) / endless.d) / 10_000).toFixed(2)).toBe(percent);
		// What a cap takes away is a sixth with every further spin, (2 + 7) / 54, and so nothing in the end.
		const missing = (spinsMax: number) => {
			const { n, d } = returnAsPublished(stop, spinsMax);
			return add(endless, { n: -n, d });
		};
		for (const spinsMax of [1, 2, 3, 4, 5]) {
			expect(missing(spinsMax)).toEqual(times(missing(spinsMax + 1), fraction(6n, 1n)));
			expect(missing(spinsMax).n).toBeGreaterThan(0n);
		}
	});

	test("with three spins at most the money wheel pays × 49 at most, and loses what would lie above", () => {
		expect(Math.max(...bookOf(rulesOf(62)).levels.map(factorOf))).toBe(49);
		const three = returnAsPublished("40", 3);
		expect(three).toEqual(add(fraction(40n * 3357n, 151_632n), fraction(1n, 52n)));
	});

	test("the boosted straights of the reference: at 30 the mean boost for 97.0 % is 102.64", () => {
		const rules = rulesOf(25);
		if (rules.kind !== "table" || rules.boosts === undefined) throw new Error("Roulette X500 has boosts.");
		const at = (straight: number, mean: number) => {
			const boosts = { counts: rules.boosts?.counts ?? [], multipliers: [[mean, 1]] as const };
			const row = wheelSheet({ ...rules, prices: { straight }, boosts })[0];
			const { n, d } = row ? returnOf(row) : ZERO;
			return (Number((n * 1_000_000n) / d) / 10_000).toFixed(2);
		};
		expect([at(3_000, 10_264), at(2_800, 12_531), at(2_500, 15_931)]).toEqual(["97.00", "97.00", "97.00"]);
	});

	test.each([
		[25, 3_000, 104, 50_000],
		[26, 2_400, 172, 100_100],
		[63, 3_300, 70, 20_000],
		[72, 3_000, 104, 20_000],
		[61, 2_700, 138, 77_700],
	])(
		"game %i: a straight pays %i hundredths, a boost %i on the average and %i hundredths at most",
		(code, price, mean, most) => {
			const rules = rulesOf(code);
			if (rules.kind !== "table" || rules.boosts === undefined) throw new Error(`The game ${code} has boosts.`);
			const { counts, multipliers } = rules.boosts;
			const weight = multipliers.reduce((sum, [, one]) => sum + one, 0);
			expect(rules.prices["straight"]).toBe(price);
			expect(multipliers.reduce((sum, [value, one]) => sum + value * one, 0)).toBe(100 * mean * weight);
			expect(34 * price + 3 * 100 * mean).toBe(133_200);
			expect(multipliers.map(([value]) => value).toSorted((a, b) => a - b)).toEqual(
				multipliers.map(([value]) => value),
			);
			expect(multipliers.at(-1)?.[0]).toBe(most);
			expect(multipliers.every(([value]) => value > price)).toBe(true);
			expect(counts.map(([count]) => count)).toEqual([1, 2, 3, 4, 5]);
		},
	);
});
