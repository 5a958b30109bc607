import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BetSelection, JsonObject, RoundRules } from "../index.ts";
import { OWN_GAMES } from "../own-games.ts";
import { roundRulesOf } from "../testing/round-rules.ts";
import { bookOf } from "./book.ts";
import { WHEEL_GAMES, type WheelRules } from "./index.ts";

const UNITS = { digits: 2, chip: 20n };
const GAMES = OWN_GAMES.filter(({ family }) => family === "wheel").map(({ gameCode, name }) => ({ gameCode, name }));

function rulesOf(gameCode: number): WheelRules {
	const rules = WHEEL_GAMES.find((game) => game.gameCode === gameCode)?.versions[1];
	if (rules === undefined) throw new Error(`There is no game ${gameCode}.`);
	return rules;
}

interface Chip {
	readonly outcome: string;
	readonly chips: number;
}

/** Chips of 0.20 on some outcomes of a game. */
function chipsOn(gameCode: number): fc.Arbitrary<readonly Chip[]> {
	const all = [...bookOf(rulesOf(gameCode)).outcomes.keys()];
	return fc
		.uniqueArray(fc.constantFrom(...all), { minLength: 1, maxLength: 160 })
		.chain((outcomes) =>
			fc.tuple(...outcomes.map((outcome) => fc.integer({ min: 1, max: 50 }).map((chips) => ({ outcome, chips })))),
		);
}

function ticketOf(rules: RoundRules, chips: readonly Chip[]): BetSelection & { readonly amount: bigint } {
	const picks = chips.map((chip) => ({ outcome: chip.outcome, amount: (chip.chips / 5).toFixed(2) }));
	const parsed = rules.parseSelection({ market: "picks", picks }, UNITS);
	if (!parsed.ok || parsed.amount === undefined) throw new Error(`Refused: ${JSON.stringify(parsed)}`);
	return { ...parsed, amount: parsed.amount };
}

/** Any result of a game. */
function resultOf(gameCode: number): fc.Arbitrary<JsonObject> {
	const rules = rulesOf(gameCode);
	const { stops, ring, levels } = bookOf(rules);
	if (rules.kind === "money") {
		const is = (multiplier: boolean) =>
			[...ring.keys()].filter((at) => (ring[at] ?? "").startsWith("x") === multiplier);
		const place = (multiplier: boolean) => fc.constantFrom(...is(multiplier).map((at) => at + 1));
		return fc
			.tuple(fc.array(place(true), { maxLength: 2 }), place(false))
			.map(([before, last]) => ({ spins: [...before, last] }));
	}
	const stop = fc.constantFrom(...stops);
	if (rules.second) return fc.record({ stop, second: fc.integer({ min: 1, max: levels.length }) });
	if (!rules.boosts) return fc.record({ stop });
	const multiplier = fc.constantFrom(...rules.boosts.multipliers.map(([one]) => one));
	const boosts = fc.uniqueArray(fc.record({ stop, multiplier }), {
		minLength: 1,
		maxLength: 5,
		selector: (boost) => boost.stop,
	});
	// Every other time the stop is boosted.
	return fc.record({ stop, boosts, isHit: fc.boolean() }).map(({ isHit, ...result }) => ({
		boosts: result.boosts,
		stop: isHit ? (result.boosts[0]?.stop ?? result.stop) : result.stop,
	}));
}

/** What the straights of the boosted games pay without a boost. */
const STRAIGHTS: Readonly<Record<number, number>> = { 25: 3_000, 26: 2_400, 61: 2_700, 63: 3_300, 72: 3_000 };
const MONEY: Readonly<Record<string, number>> = { 1: 190, 2: 290, 5: 625, 10: 1_100, 20: 2_200, 40: 4_400 };
const TWO_WHEELS: Readonly<Record<string, number>> = {
	...{ straight: 920, split: 460, street: 305, corner: 230, line: 155 },
	...{ column: 285, colour: 190, parity: 190, half: 190, "multiplier:1": 230, "multiplier:2": 385 },
	...{ "multiplier:3": 385, "multiplier:10": 1_150 },
};
const RED = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];
const FACTORS = [10, 1, 2, 1, 3, 2, 1, 3, 1, 2, 1, 3];

interface AnyResult {
	readonly stop?: string;
	readonly second?: number;
	readonly spins?: readonly number[];
	readonly boosts?: readonly { readonly stop: string; readonly multiplier: number }[];
}

/** Written from the rules in words, with nothing of the family's code but the ring of the money wheel. */
function naivelyPaid(gameCode: number, outcome: string, result: AnyResult): number {
	const [kind = "", value = ""] = outcome.split(":");
	if (result.spins !== undefined) return moneyPaid(kind, value, result.spins);
	const stop = result.stop ?? "";
	const highest = gameCode === 199 ? 24 : 36;
	const factor = FACTORS[(result.second ?? 2) - 1] ?? 0;
	if (kind === "multiplier") return factor === Number(value) ? (TWO_WHEELS[outcome] ?? 0) : 0;
	const covered = coveredOf(kind, value, highest);
	if (!covered.includes(stop)) return 0;
	const isInside = value.includes("-") || kind === "straight";
	if (gameCode === 199) return (TWO_WHEELS[kind] ?? 0) * (isInside ? factor : 1);
	const boost = result.boosts?.find((one) => one.stop === stop)?.multiplier;
	if (kind === "straight" && gameCode in STRAIGHTS) return boost ?? STRAIGHTS[gameCode] ?? 0;
	return 3_600 / covered.length;
}

function coveredOf(kind: string, value: string, highest: number): readonly string[] {
	if (kind === "straight" || value.includes("-")) return value.split("-");
	const tests: Readonly<Record<string, (n: number) => boolean>> = {
		column: (n) => (n - Number(value)) % 3 === 0,
		dozen: (n) => n > 12 * (Number(value) - 1) && n <= 12 * Number(value),
		colour: (n) => RED.includes(n) === (value === "red"),
		parity: (n) => n % 2 === (value === "odd" ? 1 : 0),
		half: (n) => n <= highest / 2 === (value === "low"),
		under: (n) => n < Number(value),
		over: (n) => n > Number(value),
	};
	return Array.from({ length: highest }, (_, index) => index + 1)
		.filter((n) => tests[kind]?.(n))
		.map(String);
}

function moneyPaid(kind: string, value: string, spins: readonly number[]): number {
	const ring = rulesOf(62).ring.split(" ");
	const names = spins.map((place) => ring[place - 1] ?? "");
	if (kind === "bonus") return names[0] === `x${value}` ? 5_200 : 0;
	const factor = names.slice(0, -1).reduce((product, name) => product * Number(name.slice(1)), 1);
	return names.at(-1) === value ? (MONEY[value] ?? 0) * factor : 0;
}

describe.each(GAMES)("tickets of $name", ({ gameCode }) => {
	const rules = roundRulesOf(gameCode);

	test("win what an evaluation of another hand says, and the fates of their picks make that sum", () => {
		fc.assert(
			fc.property(chipsOn(gameCode), resultOf(gameCode), (chips, result) => {
				const { selection, amount } = ticketOf(rules, chips);
				const drawn = rules.parseResult(result);
				const win = drawn?.settle(selection, { stake: amount, playing: amount, cashOut: undefined });
				const naive = chips.map((chip) => BigInt(chip.chips * naivelyPaid(gameCode, chip.outcome, result)));
				expect(win).toBe(naive.reduce((sum, one) => sum + 20n * one, 0n) / 100n);
				const fates = drawn?.fatesOf(selection) ?? [];
				expect(fates).toHaveLength(chips.length);
				const parts = fates.map((fate) => BigInt(fate.amount.replace(".", "")) * BigInt(fate.multiplier));
				expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(100n * (win ?? -1n));
			}),
			{ numRuns: 60 },
		);
	});

	test("can win exactly what their best result pays", () => {
		fc.assert(
			fc.property(chipsOn(gameCode), (chips) => {
				const { selection, amount, highestWin } = ticketOf(rules, chips);
				const said = highestWin(amount);
				const wins = bestResults(gameCode).map((result) => {
					const win = rules
						.parseResult(result)
						?.settle(selection, { stake: amount, playing: amount, cashOut: undefined });
					return win ?? -1n;
				});
				expect(wins.filter((win) => win > said)).toEqual([]);
				expect(wins).toContain(said);
			}),
			{ numRuns: 30 },
		);
	});

	test("never win more than was said before, whatever is drawn", () => {
		fc.assert(
			fc.property(chipsOn(gameCode), resultOf(gameCode), (chips, result) => {
				const { selection, amount, highestWin, odds } = ticketOf(rules, chips);
				const drawn = rules.parseResult(result);
				const win = drawn?.settle(selection, { stake: amount, playing: amount, cashOut: undefined });
				expect(win).toBeLessThanOrEqual(highestWin(amount));
				for (const { multiplier } of drawn?.fatesOf(selection) ?? []) {
					expect(multiplier === 0 || (multiplier >= odds.lowest && multiplier <= odds.highest)).toBe(true);
				}
			}),
			{ numRuns: 60 },
		);
	});
});

/** All results, and of boosts only the largest one on the pocket itself: more of them pay no ticket more. */
function bestResults(gameCode: number): readonly AnyResult[] {
	const rules = rulesOf(gameCode);
	const { stops, ring } = bookOf(rules);
	if (rules.kind === "table") {
		if (rules.second) return stops.flatMap((stop) => FACTORS.map((_, index) => ({ stop, second: index + 1 })));
		const most = Math.max(...(rules.boosts?.multipliers.map(([multiplier]) => multiplier) ?? []));
		return stops.map((stop) => (rules.boosts ? { stop, boosts: [{ stop, multiplier: most }] } : { stop }));
	}
	const places = [...ring.keys()].map((index) => index + 1);
	const multipliers = places.filter((place) => ring[place - 1]?.startsWith("x"));
	const before = [
		[],
		...multipliers.map((one) => [one]),
		...multipliers.flatMap((a) => multipliers.map((b) => [a, b])),
	];
	const values = places.filter((place) => !multipliers.includes(place));
	return before.flatMap((first) => values.map((last) => ({ spins: [...first, last] })));
}

test("a boost counts for the straight of its pocket only, and only if the ball lies there", () => {
	const rules = roundRulesOf(26);
	const { selection } = ticketOf(rules, [
		{ outcome: "straight:17", chips: 1 },
		{ outcome: "straight:18", chips: 1 },
		{ outcome: "split:17-20", chips: 1 },
		{ outcome: "colour:black", chips: 1 },
	]);
	const boosts = [
		{ stop: "17", multiplier: 100_100 },
		{ stop: "18", multiplier: 5_000 },
	];
	const paid = (result: JsonObject) =>
		rules
			.parseResult(result)
			?.fatesOf(selection)
			?.map(({ outcome, multiplier }) => `${outcome} ${multiplier}`);
	const rest = ["straight:18 0"];
	expect(paid({ stop: "17", boosts })).toEqual(["colour:black 200", "split:17-20 1800", "straight:17 100100", ...rest]);
	expect(paid({ stop: "17", boosts: boosts.slice(1) })).toContain("straight:17 2400");
	expect(paid({ stop: "20", boosts })).toEqual(["colour:black 200", "split:17-20 1800", "straight:17 0", ...rest]);
});

describe("only outcomes in their one spelling are taken", () => {
	const read = (gameCode: number, outcome: unknown) =>
		roundRulesOf(gameCode).parseSelection({ market: "picks", picks: [{ outcome, amount: "0.20" }] }, UNITS);

	test.each([
		...["straight:37", "straight:00", "straight:017", "straight:17 ", " straight:17", "Straight:17", "straight"],
		...["straight:", "straight:-0", "straight:1e1", "straight:１７", "split:20-17", "split:17-21", "split:3-4"],
		...["split:17-20-23", "split:17–20", "street:2-3-4", "street:1", "corner:3-4-6-7", "corner:1-2-4-5:", "line:1"],
		...["column:0", "column:4", "dozen:4", "colour:green", "colour:Red", "parity:zero", "half:middle", "under:18.5"],
		...["five:0-00-1-2-3", "multiplier:10", "stop:1", "__proto__", "constructor", "toString", "", ":", "four:0-1-2"],
	])("%j is none of Roulette", (outcome) => {
		expect(read(22, outcome)).toEqual({ ok: false, problem: "unknown_outcome", field: "selection.picks[0].outcome" });
	});

	test.each([null, 17, {}, ["straight:17"], true, "x".repeat(100_000)])("nor is %j", (outcome) => {
		expect(read(22, outcome)).toMatchObject({ ok: false, problem: "unknown_outcome" });
	});

	test.each([
		[2, "straight:00"],
		[2, "split:0-00"],
		[2, "five:0-00-1-2-3"],
		[2, "over:6.5"],
		[62, "stop:40"],
		[62, "bonus:7"],
		[199, "multiplier:10"],
		[22, "four:0-1-2-3"],
	])("game %i takes %s", (gameCode, outcome) => {
		expect(read(gameCode, outcome).ok).toBe(true);
	});

	test("and no JSON makes a parser throw, or take what is not offered", () => {
		const kinds = fc.constantFrom("straight", "split", "corner", "column", "over", "stop", "multiplier", "bonus");
		const nearly = fc
			.tuple(kinds, fc.oneof(fc.string(), fc.integer({ min: -1, max: 40 }).map(String)))
			.map((t) => t.join(":"));
		const known = fc.constantFrom(...GAMES.flatMap(({ gameCode }) => [...bookOf(rulesOf(gameCode)).outcomes.keys()]));
		const pick = fc.record({
			outcome: fc.oneof(nearly, known, fc.jsonValue()),
			amount: fc.oneof(fc.constantFrom("0.20", "0.40", "0.21", "1.00"), fc.jsonValue()),
		});
		const selection = fc.record({ market: fc.constant("picks"), picks: fc.oneof(fc.array(pick), fc.jsonValue()) });
		fc.assert(
			fc.property(fc.constantFrom(...GAMES), fc.oneof(selection, fc.jsonValue()), ({ gameCode }, value) => {
				const parsed = roundRulesOf(gameCode).parseSelection(value, UNITS);
				if (!parsed.ok) return;
				const { picks }: { picks?: readonly { outcome: string }[] } = parsed.selection;
				const { outcomes } = bookOf(rulesOf(gameCode));
				expect(picks?.every(({ outcome }) => outcomes.has(outcome))).toBe(true);
			}),
			{ numRuns: 2_000 },
		);
	});

	test("a whole table is one ticket", () => {
		const all = [...bookOf(rulesOf(22)).outcomes.keys()].map((outcome) => ({ outcome, chips: 1 }));
		const { amount, highestWin } = ticketOf(roundRulesOf(22), all);
		expect(amount).toBe(157n * 20n);
		// The 2 has most: 36 + 4 · 18 + 12 + 2 · 12 (trios) + 2 · 9 + 9 + 6 + 3 + 3 + 3 · 2.
		expect(highestWin(amount)).toBe(189n * 20n);
	});
});
