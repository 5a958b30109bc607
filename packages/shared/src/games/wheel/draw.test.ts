import { describe, expect, test } from "vitest";
import { add, type Fraction, fraction, ZERO } from "../contract/sheets.ts";
import type { Choices } from "../fairness/choices.ts";
import { roundSeed } from "../index.ts";
import { OWN_GAMES } from "../own-games.ts";
import { roundRulesOf } from "../testing/round-rules.ts";
import { bookOf } from "./book.ts";
import { drawWheel } from "./draw.ts";
import { type TableRules, WHEEL, WHEEL_GAMES, type WheelResult, type WheelRules } from "./index.ts";
import { wheelSheet } from "./sheet.ts";

const KEY = Uint8Array.from({ length: 32 }, (_, index) => index);
const GAMES = OWN_GAMES.filter(({ family }) => family === "wheel");

function rulesOf(gameCode: number): WheelRules {
	const rules = WHEEL_GAMES.find((game) => game.gameCode === gameCode)?.versions[1];
	if (rules === undefined) throw new Error(`There is no game ${gameCode}.`);
	return rules;
}

/** Every result with its chance, by walking through all choices that a draw can meet. */
async function allResults(rules: WheelRules): Promise<readonly { result: WheelResult; chance: Fraction }[]> {
	const results: { result: WheelResult; chance: Fraction }[] = [];
	const script: number[] = [];
	for (;;) {
		const sizes: number[] = [];
		const below = async (possibilities: number) => {
			sizes.push(possibilities);
			script.length = Math.max(script.length, sizes.length);
			script[sizes.length - 1] ??= 0;
			return script[sizes.length - 1] ?? 0;
		};
		const distinct = async (highest: number, drawn: number) => {
			expect(drawn).toBe(1);
			return [(await below(highest)) + 1];
		};
		const choices: Choices = { below, distinct };
		const result = await drawWheel(choices, rules);
		results.push({ result, chance: fraction(1n, BigInt(sizes.reduce((product, size) => product * size, 1))) });
		while (sizes.length > 0 && script[sizes.length - 1] === (sizes.at(-1) ?? 0) - 1) {
			sizes.pop();
			script.length = sizes.length;
		}
		if (sizes.length === 0) return results;
		script[sizes.length - 1] = (script[sizes.length - 1] ?? 0) + 1;
	}
}

/** The rules of a boosted game, with one boost in every round: two or more have too many results to walk through. */
function withOneBoost(gameCode: number): TableRules {
	const rules = rulesOf(gameCode);
	if (rules.kind !== "table" || rules.boosts === undefined) throw new Error(`The game ${gameCode} has no boosts.`);
	return { ...rules, boosts: { ...rules.boosts, counts: [[1, 1]] } };
}

describe("all draws together are what the sheet says, exactly", () => {
	test.each([
		["Roulette", rulesOf(22), 37],
		["Wheelbet", rulesOf(2), 38],
		["Spin2Wheels", rulesOf(199), 24 * 12],
		["Wheelbet Bonus", rulesOf(62), 52 + 2 * 52 + 4 * 52],
		["RouletteX, with one boost", withOneBoost(63), 37 * 14 * 37],
	])("%s", async (_, rules, count) => {
		const results = await allResults(rules);
		expect(results).toHaveLength(count);
		expect(results.map(({ chance }) => chance).reduce(add, ZERO)).toEqual({ n: 1n, d: 1n });
		const sheet = wheelSheet(rules);
		const kinds = new Set<string>();
		for (const [outcome, { kind }] of bookOf(rules).outcomes) {
			// One outcome of each kind is enough where there are many results.
			if (results.length > 1_000 && kinds.has(kind)) continue;
			kinds.add(kind);
			const chances = new Map<number, Fraction>();
			for (const { result, chance } of results) {
				const selection = { market: "picks", picks: [{ outcome, amount: "1" }] } as const;
				const paid = WHEEL.fatesOf(selection, null, result, rules)?.[0]?.multiplier ?? 0;
				if (paid > 0) chances.set(paid, add(chances.get(paid) ?? ZERO, chance));
			}
			const payments = [...chances].map(([multiplier, chance]) => ({ multiplier, chance }));
			payments.sort((one, other) => one.multiplier - other.multiplier);
			const row = sheet.find(
				(one) => one.outcome === outcome || (one.outcome.startsWith(`${kind}, `) && same(one, payments)),
			);
			expect(row?.payments, outcome).toEqual(payments);
		}
	});
});

function same({ payments }: { readonly payments: unknown }, others: unknown): boolean {
	const text = (value: unknown) => JSON.stringify(value, (_, one) => (typeof one === "bigint" ? String(one) : one));
	return text(payments) === text(others);
}

describe.each(GAMES)("a result of $name", ({ gameCode }) => {
	const rules = roundRulesOf(gameCode);
	const seeds = Promise.all(Array.from({ length: 300 }, (_, round) => roundSeed(KEY, gameCode, round + 1)));

	test("is what the seed says, can be stored and read, and is equal exactly if its words are", async () => {
		const results = await Promise.all((await seeds).map((seed) => rules.draw(seed)));
		const texts = new Map<string, string>();
		for (const drawn of results) {
			const stored: unknown = JSON.parse(JSON.stringify(drawn.result));
			const read = rules.parseResult({ ...drawn.result, further: true });
			expect(read?.result).toEqual(stored);
			expect(read?.text).toBe(drawn.text);
			const before = texts.get(drawn.text) ?? JSON.stringify(stored);
			expect(before).toBe(JSON.stringify(stored));
			texts.set(drawn.text, before);
		}
		expect(new Set(texts.values()).size).toBe(texts.size);
		const again = await rules.draw((await seeds)[0] ?? "");
		expect(again.result).toEqual(results[0]?.result);
	});
});

test("boosts are one to five different pockets, each as often as it should be", async () => {
	const rules = roundRulesOf(25);
	const counts = [0, 0, 0, 0, 0, 0];
	const multipliers = new Map<number, number>();
	for (let round = 1; round <= 2_000; round++) {
		const { result } = await rules.draw(await roundSeed(KEY, 25, round));
		const boosts = "boosts" in result && Array.isArray(result.boosts) ? result.boosts : [];
		counts[boosts.length] = (counts[boosts.length] ?? 0) + 1;
		expect(new Set(boosts.map(({ stop }) => stop)).size).toBe(boosts.length);
		for (const { multiplier } of boosts) multipliers.set(multiplier, (multipliers.get(multiplier) ?? 0) + 1);
	}
	// 400 of each are expected, with a standard deviation of 18.
	expect(counts[0]).toBe(0);
	for (const count of counts.slice(1)) expect(Math.abs(count - 400)).toBeLessThan(75);
	const all = [...multipliers.values()].reduce((sum, count) => sum + count, 0);
	expect([...multipliers.keys()].toSorted((a, b) => a - b)).toEqual([5, 10, 15, 20, 30, 40, 50].map((m) => m * 1_000));
	expect(Math.abs((multipliers.get(5_000) ?? 0) / all - 29 / 50)).toBeLessThan(0.03);
});

describe("the words of a result", () => {
	test.each([
		[22, { stop: "17" }, "17 black"],
		[2, { stop: "00" }, "00 green"],
		[199, { stop: "17", second: 1 }, "17 black × 10 (stop 1)"],
		[62, { spins: [1] }, "40 (stop 1)"],
		[62, { spins: [19, 37, 1] }, "× 2 (stop 19), × 7 (stop 37), 40 (stop 1)"],
		[25, { stop: "1", boosts: [{ stop: "22", multiplier: 20_000 }] }, "1 red; boosted 22 × 200"],
	])("of game %i: %j", (gameCode, result, words) => {
		expect(roundRulesOf(gameCode).parseResult(result)?.text).toBe(words);
	});
});

describe("what these rules cannot draw is no result", () => {
	const boost = { stop: "22", multiplier: 20_000 };
	test.each([
		[22, undefined],
		[22, null],
		[22, "17"],
		[22, []],
		[22, {}],
		[22, { stop: 17 }],
		[22, { stop: "00" }],
		[22, { stop: "017" }],
		[22, { stop: "37" }],
		[22, { stop: "__proto__" }],
		[199, { stop: "17" }],
		[199, { stop: "0", second: 1 }],
		[199, { stop: "17", second: 0 }],
		[199, { stop: "17", second: 13 }],
		[199, { stop: "17", second: "1" }],
		[62, { stop: "40" }],
		[62, { spins: "1" }],
		[62, { spins: [] }],
		[62, { spins: [0] }],
		[62, { spins: [55] }],
		[62, { spins: [1.5] }],
		[62, { spins: [19] }],
		[62, { spins: [1, 1] }],
		[62, { spins: [1, 19] }],
		[62, { spins: [19, 37, 19] }],
		[62, { spins: [19, 37, 19, 1] }],
		[25, { stop: "17" }],
		[25, { stop: "17", boosts: {} }],
		[25, { stop: "17", boosts: [] }],
		[25, { stop: "17", boosts: [null] }],
		[25, { stop: "17", boosts: [boost, boost] }],
		[25, { stop: "17", boosts: [{ ...boost, stop: "37" }] }],
		[25, { stop: "17", boosts: [{ ...boost, multiplier: 25_000 }] }],
		[25, { stop: "17", boosts: ["1", "2", "3", "4", "5", "6"].map((stop) => ({ ...boost, stop })) }],
	])("game %i: %j", (gameCode, result) => {
		expect(roundRulesOf(gameCode).parseResult(result)).toBeUndefined();
	});
});
