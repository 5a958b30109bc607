import { describe, expect, test } from "vitest";
import { roundLengthMs } from "../index.ts";
import {
	type CalledPick,
	calledBet,
	colourOf,
	completeOf,
	coversOf,
	factorRingOf,
	finalesOf,
	neighboursOf,
	outcomeParts,
	placesOf,
	ringOf,
	type TableRules,
	WHEEL,
	WHEEL_GAMES,
} from "./index.ts";

function tableOf(gameCode: number): TableRules {
	const rules = WHEEL_GAMES.find((game) => game.gameCode === gameCode)?.versions[1];
	if (rules?.kind !== "table") throw new Error(`The game ${gameCode} has no table.`);
	return rules;
}

const ROULETTE = tableOf(22);
const WHEELBET = tableOf(2);
const TWO_WHEELS = tableOf(199);
const money = WHEEL_GAMES.find(({ gameCode }) => gameCode === 62)?.versions[1];

function kindsOf(rules: TableRules): Readonly<Record<string, number>> {
	const kinds: Record<string, number> = {};
	for (const { outcome } of placesOf(rules)) {
		const kind = outcomeParts(outcome, rules)?.kind ?? "";
		kinds[kind] = (kinds[kind] ?? 0) + 1;
	}
	return kinds;
}

describe("the table", () => {
	const OUTSIDE = { column: 3, dozen: 3, colour: 2, parity: 2, half: 2 };

	test("with a single zero has 157 places", () => {
		const inside = { straight: 37, split: 60, street: 12, trio: 2, corner: 22, four: 1, line: 11 };
		expect(kindsOf(ROULETTE)).toEqual({ ...inside, ...OUTSIDE });
		expect(placesOf(ROULETTE)).toHaveLength(157);
	});

	test("with two zeros has the top line, and lines of under and over", () => {
		const inside = { straight: 38, split: 62, street: 12, trio: 3, corner: 22, five: 1, line: 11 };
		expect(kindsOf(WHEELBET)).toEqual({ ...inside, ...OUTSIDE, under: 5, over: 5 });
	});

	test("of 24 numbers has no zeros and no dozens", () => {
		const inside = { straight: 24, split: 37, street: 8, corner: 14, line: 7 };
		expect(kindsOf(TWO_WHEELS)).toEqual({ ...inside, column: 3, colour: 2, parity: 2, half: 2 });
	});

	test.each([ROULETTE, WHEELBET, TWO_WHEELS])("has every place at a spot of its own, within its bounds", (rules) => {
		const spots = placesOf(rules).map(({ row, column }) => `${row} ${column}`);
		expect(new Set(spots).size).toBe(spots.length);
		for (const { row, column } of placesOf(rules)) {
			expect(row >= 4 && row <= 24 && column >= 0 && column <= (4 * rules.highest) / 3 + 4).toBe(true);
		}
	});

	test.each([
		["straight:0", 8, 0],
		["straight:1", 12, 4],
		["straight:36", 4, 48],
		["split:17-20", 8, 26],
		["split:1-2", 10, 4],
		["split:0-2", 8, 2],
		["trio:0-2-3", 6, 2],
		["four:0-1-2-3", 14, 2],
		["street:4-5-6", 14, 8],
		["line:4-5-6-7-8-9", 14, 10],
		["corner:25-26-28-29", 10, 38],
		["column:3", 4, 52],
		["dozen:2", 16, 26],
		["half:low", 20, 6],
		["half:high", 20, 46],
	])("%s lies at row %i, column %i", (outcome, row, column) => {
		expect(placesOf(ROULETTE).find((place) => place.outcome === outcome)).toMatchObject({ row, column });
	});

	test("names what an outcome covers", () => {
		expect(coversOf("split:17-20", ROULETTE)).toEqual(["17", "20"]);
		expect(coversOf("five:0-00-1-2-3", WHEELBET)).toEqual(["0", "00", "1", "2", "3"]);
		expect(coversOf("column:3", TWO_WHEELS)).toEqual(["3", "6", "9", "12", "15", "18", "21", "24"]);
		expect(coversOf("over:30.5", WHEELBET)).toEqual(["31", "32", "33", "34", "35", "36"]);
		expect(coversOf("multiplier:10", TWO_WHEELS)).toEqual(["10"]);
		expect(coversOf("split:17-21", ROULETTE)).toEqual([]);
		expect(money && coversOf("stop:20", money)).toEqual(["20"]);
		expect(money && coversOf("bonus:7", money)).toEqual(["x7"]);
		expect(outcomeParts("corner:1-2-4-5", ROULETTE)).toEqual({ kind: "corner", values: ["1", "2", "4", "5"] });
		expect(outcomeParts("corner:2-1-4-5", ROULETTE)).toBeUndefined();
	});

	test.each([
		[ROULETTE, 37],
		[WHEELBET, 38],
		[TWO_WHEELS, 24],
	])("has opposites that cover all numbers once, and no zero", (rules, pockets) => {
		const numbers = Array.from({ length: rules.highest }, (_, index) => String(index + 1)).toSorted();
		const groups = [
			["colour:red", "colour:black"],
			["parity:odd", "parity:even"],
			["half:low", "half:high"],
		];
		const thirds = [
			["column:1", "column:2", "column:3"],
			["dozen:1", "dozen:2", "dozen:3"],
		];
		const lines = (rules.lines ?? []).map(({ upTo }) => [`under:${upTo}.5`, `over:${upTo}.5`]);
		for (const group of [...groups, ...thirds.slice(0, rules.highest === 36 ? 2 : 1), ...lines]) {
			expect(group.flatMap((outcome) => coversOf(outcome, rules)).toSorted()).toEqual(numbers);
		}
		expect(ringOf(rules)).toHaveLength(pockets);
	});

	test("puts outcomes into words", () => {
		const words = (outcome: string, rules: TableRules) => WHEEL.describeOutcome(outcome, null, rules);
		expect(words("straight:00", WHEELBET)).toBe("straight 00");
		expect(words("four:0-1-2-3", ROULETTE)).toBe("first four 0-1-2-3");
		expect(words("colour:red", ROULETTE)).toBe("red");
		expect(words("under:6.5", WHEELBET)).toBe("under 6.5");
		expect(words("multiplier:10", TWO_WHEELS)).toBe("second wheel × 10");
		expect(words("__proto__", ROULETTE)).toBe("__proto__");
	});
});

describe("the wheels", () => {
	test.each([ROULETTE, WHEELBET, TWO_WHEELS])("hold every pocket once, red and black by turns", (rules) => {
		const ring = ringOf(rules);
		const straights = placesOf(rules).filter(({ outcome }) => outcome.startsWith("straight:"));
		expect(ring.toSorted()).toEqual(straights.map(({ label }) => label).toSorted());
		const colours = ring.map(colourOf);
		for (const [place, colour] of colours.entries()) {
			expect(colours[(place + 1) % colours.length]).not.toBe(colour);
		}
	});

	test("the red numbers are those of the classic table", () => {
		const red = coversOf("colour:red", ROULETTE).join(" ");
		expect(red).toBe("1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36");
	});

	test("with two zeros 0 stands opposite 00, and each number opposite its neighbour", () => {
		const ring = ringOf(WHEELBET);
		for (const [place, stop] of ring.entries()) {
			const opposite = ring[(place + 19) % 38] ?? "";
			if (Number(stop) === 0) expect([stop, opposite].toSorted()).toEqual(["0", "00"]);
			else expect(Math.abs(Number(stop) - Number(opposite))).toBe(1);
		}
	});

	test("the money wheel has its 54 stops, no two alike beside each other", () => {
		const ring = money ? ringOf(money) : [];
		const counts: Record<string, number> = {};
		for (const [place, stop] of ring.entries()) {
			counts[stop] = (counts[stop] ?? 0) + 1;
			expect(ring[(place + 1) % ring.length]).not.toBe(stop);
		}
		expect(counts).toEqual({ 1: 23, 2: 15, 5: 7, 10: 4, 20: 2, 40: 1, x2: 1, x7: 1 });
	});

	test("the second wheel has twelve factors, 2.5 on the average", () => {
		const factors = factorRingOf(TWO_WHEELS);
		expect(factors).toHaveLength(12);
		expect(factors.reduce((sum, factor) => sum + factor, 0)).toBe(30);
		expect(factorRingOf(ROULETTE)).toEqual([]);
	});
});

describe("called bets", () => {
	const chipsOf = (picks: readonly CalledPick[]) => picks.reduce((sum, { chips }) => sum + chips, 0);
	/** What they pay by the pocket, in chips, for pockets that pay at all. */
	function paysBack(picks: readonly CalledPick[]): Readonly<Record<string, number>> {
		const paid: Record<string, number> = {};
		for (const { outcome, chips } of picks) {
			const price = WHEEL.oddsOf({ market: "picks", picks: [{ outcome, amount: "1" }] }, null, ROULETTE).lowest;
			for (const stop of coversOf(outcome, ROULETTE)) paid[stop] = (paid[stop] ?? 0) + (chips * price) / 100;
		}
		return paid;
	}

	test("voisins: 9 chips over 17 pockets, 24 on 0, 2 and 3, and 18 on the others", () => {
		const paid = paysBack(calledBet("voisins"));
		expect(chipsOf(calledBet("voisins"))).toBe(9);
		expect(Object.keys(paid)).toHaveLength(17);
		for (const [stop, chips] of Object.entries(paid)) expect(chips).toBe(["0", "2", "3"].includes(stop) ? 24 : 18);
	});

	test.each([
		["tiers", 6, 12, []],
		["orphelins", 5, 8, ["1", "17"]],
		["zero", 4, 7, ["26"]],
	] as const)("%s: %i chips over %i pockets pay 18, and 36 on %j", (name, chips, covered, doubled) => {
		const paid = paysBack(calledBet(name));
		expect(chipsOf(calledBet(name))).toBe(chips);
		expect(Object.keys(paid)).toHaveLength(covered);
		const twice: readonly string[] = doubled;
		for (const [stop, back] of Object.entries(paid)) expect(back).toBe(twice.includes(stop) ? 36 : 18);
	});

	test("voisins, tiers and orphelins cover the wheel once, in arcs: orphelins two, of 3 and 5 pockets", () => {
		const covered = (["voisins", "tiers", "orphelins"] as const).map((name) => Object.keys(paysBack(calledBet(name))));
		expect(covered.flat().toSorted()).toEqual(ringOf(ROULETTE).toSorted());
		const arcs = ringOf(ROULETTE)
			.map((stop) => (covered[2]?.includes(stop) ? "o" : "-"))
			.join("")
			.match(/o+/g);
		expect(arcs?.map((arc) => arc.length).toSorted()).toEqual([3, 5]);
	});

	test("complete on 17: 40 chips on 12 picks pay 432 if it wins, and every one of them covers 17", () => {
		const picks = completeOf("17", ROULETTE);
		expect([picks.length, chipsOf(picks), paysBack(picks)["17"]]).toEqual([12, 40, 432]);
		expect(chipsOf(completeOf("0", ROULETTE))).toBe(17);
	});

	test("neighbours are those of the wheel, also across its seam", () => {
		const stops = (stop: string, count: number) =>
			neighboursOf(stop, count, ROULETTE).map(({ outcome }) => outcome.slice("straight:".length));
		expect(stops("0", 2)).toEqual(["3", "26", "0", "32", "15"]);
		expect(stops("26", 1)).toEqual(["3", "26", "0"]);
		expect(stops("17", 0)).toEqual(["17"]);
		expect(new Set(stops("17", 9)).size).toBe(19);
		expect(() => stops("37", 2)).toThrow(RangeError);
		expect(() => stops("17", 10)).toThrow(RangeError);
		expect(() => stops("17", 1.5)).toThrow(RangeError);
	});

	test("finales: four numbers for 0 to 6, three for 7 to 9, and never 00", () => {
		const counts = Array.from({ length: 10 }, (_, digit) => finalesOf(digit, ROULETTE).length);
		expect(counts).toEqual([4, 4, 4, 4, 4, 4, 4, 3, 3, 3]);
		expect(finalesOf(0, WHEELBET).map(({ outcome }) => outcome)).not.toContain("straight:00");
	});

	test("every pick of theirs is offered", () => {
		const all = [
			...(["voisins", "tiers", "orphelins", "zero"] as const).flatMap(calledBet),
			...ringOf(ROULETTE).flatMap((stop) => [...completeOf(stop, ROULETTE), ...neighboursOf(stop, 9, ROULETTE)]),
		];
		expect(all.filter(({ outcome }) => outcomeParts(outcome, ROULETTE) === undefined)).toEqual([]);
	});
});

describe("the clock", () => {
	const clocks = WHEEL_GAMES.map(({ gameCode, timings }) => ({
		gameCode,
		length: roundLengthMs(timings),
		cut: timings.offsetMs + timings.bettingMs + timings.acceptanceGapMs,
		offset: timings.offsetMs,
	}));

	test("has the lengths of the house", () => {
		const lengths = Object.fromEntries(WHEEL_GAMES.map(({ gameCode, timings }) => [gameCode, roundLengthMs(timings)]));
		const usual = [2, 22, 25, 26, 28, 45, 60, 61, 63, 67, 199].map((code) => [code, 40_000]);
		expect(lengths).toEqual({ ...Object.fromEntries(usual), 27: 30_000, 72: 30_000, 62: 60_000 });
		expect(clocks.filter(({ offset, length }) => offset < 0 || offset >= length)).toEqual([]);
	});

	test("no two games are ever cut within one second, whatever their lengths", () => {
		for (const one of clocks) {
			for (const other of clocks.filter(({ gameCode }) => gameCode > one.gameCode)) {
				const common = greatestCommonDivisor(one.length, other.length);
				const apart = Math.abs(one.cut - other.cut) % common;
				expect(Math.min(apart, common - apart), `${one.gameCode} and ${other.gameCode}`).toBeGreaterThanOrEqual(1_000);
			}
		}
	});

	test.each([
		[40_000, 3_000, 4_000],
		[30_000, 15_000, 15_000],
	])("games of %i ms are cut %i to %i ms apart", (length, least, most) => {
		const cuts = clocks.filter((clock) => clock.length === length).map(({ cut }) => cut % length);
		const sorted = cuts.toSorted((one, other) => one - other);
		const gaps = sorted.map((cut, place) => (sorted[place + 1] ?? (sorted[0] ?? 0) + length) - cut);
		expect(Math.min(...gaps)).toBe(least);
		expect(Math.max(...gaps)).toBe(most);
	});
});

function greatestCommonDivisor(one: number, other: number): number {
	return other === 0 ? one : greatestCommonDivisor(other, one % other);
}
