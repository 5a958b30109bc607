import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BallsRules } from "./balls-rules.ts";
import { bestWin } from "./best-win.ts";
import { outcomesOf, resultsOf, rulesOf, SMALL, togetherOf } from "./testing/games.ts";
import { naivelyPaid } from "./testing/naive.ts";

interface Bet {
	readonly outcome: string;
	readonly minor: bigint;
}

const GAMES = SMALL.map(([name, rules]) => {
	const results = resultsOf(rules);
	const together = [2, 3].filter((count) => `all:${count}` in rules.prices);
	const all = [...outcomesOf(rules), ...together.flatMap((count) => togetherOf(count, rules))];
	const paid = new Map(
		all.flatMap((one) => {
			const row = results.map((result) => BigInt(naivelyPaid(one, result, rules)));
			// Games this small have outcomes that cannot be, as three of a colour of two.
			return row.every((multiplier) => multiplier === 0n) ? [] : [[one, row]];
		}),
	);
	const outcomes = [...paid.keys()];

	/** The best of all results. */
	const best = (bets: readonly Bet[]): bigint =>
		results.reduce((most, _, index) => {
			const sum = bets.reduce((before, { outcome, minor }) => before + minor * (paid.get(outcome)?.[index] ?? 0n), 0n);
			if (most < sum) return sum;
			return most;
		}, 0n);
	return { name, rules, outcomes, best };
});

/** Amounts far apart, so that one pick can outweigh many. */
const AMOUNTS = fc.oneof(fc.bigInt(1n, 5n), fc.constantFrom(1n, 100n, 10n ** 9n, 10n ** 30n));

/** Tickets of up to so many picks. */
function ticketsOf(outcomes: readonly string[], length: number, amounts = AMOUNTS): fc.Arbitrary<Bet[]> {
	const maxLength = Math.min(length, outcomes.length);
	return fc
		.shuffledSubarray([...outcomes], { minLength: 1, maxLength })
		.chain((picked) =>
			fc.tuple(...picked.map((outcome) => fc.record({ outcome: fc.constant(outcome), minor: amounts }))),
		);
}

describe.each(GAMES)("$name:", ({ rules, outcomes, best }) => {
	test("the bound is never below the best of all results", () => {
		const never = (length: number, numRuns: number) =>
			fc.assert(
				fc.property(ticketsOf(outcomes, length), (bets) => bestWin(bets, rules) >= best(bets)),
				{ numRuns },
			);
		never(4, 300);
		never(30, 100);
		never(outcomes.length, 20);
		expect(bestWin([], rules)).toBe(0n);
	});

	test("a single pick wins what it pays, with the boost", () => {
		for (const outcome of outcomes) {
			const bets = [{ outcome, minor: 7n }];
			expect(bestWin(bets, rules), outcome).toBe(best(bets));
		}
	});

	// A boost adds the most that it can, whichever colour wins the rest: that may be more than the two together.
	if (rules.boost === undefined) {
		test("it is exact for tickets on one part of the result", () => {
			const parts = [
				/^(drawn|absent):/,
				/^colour:/,
				/^first/,
				/^last/,
				/^sum:/,
				/^ends:/,
				/^(odd|more):/,
				/^colours:/,
				/^digit:/,
				/^distinct:/,
				/^(zone|order|double|zone-sum):A/,
			];
			for (const part of parts) {
				const own = outcomes.filter((outcome) => part.test(outcome));
				if (own.length === 0) continue;
				fc.assert(
					fc.property(ticketsOf(own, own.length), (bets) => {
						expect(bestWin(bets, rules)).toBe(best(bets));
					}),
					{ numRuns: 50 },
				);
			}
		});
	}
});

/** By how much the bound lies above the best result, in per cent of it, on the average of many tickets of equal chips. */
function looseness({ rules, outcomes, best }: (typeof GAMES)[number], length: number): number {
	const over = fc
		.sample(ticketsOf(outcomes, length, fc.constant(20n)), { numRuns: 200, seed: 17 })
		.map((bets) => Number((bestWin(bets, rules) * 100n) / best(bets)) - 100);
	return Math.round(over.reduce((sum, one) => sum + one, 0) / over.length);
}

test.each(GAMES.map((game) => [game.name, game] as const))(
	"%s: the bound lies a few per cent above the best result: the more, the more picks there are",
	(_, game) => {
		expect(looseness(game, 4)).toBeLessThanOrEqual(12);
		expect(looseness(game, 12)).toBeLessThanOrEqual(22);
		expect(looseness(game, 160)).toBeLessThanOrEqual(25);
	},
);

/** What bounding a ticket takes, by the sorting of its picks in the same run: 1.4 to 2.9, on a busy machine too. */
const MOST_BY_LEAST = 6;
/** As long as a busy machine leaves a program to itself, and many times as long as one call. */
const STRETCH_MS = 3;
const STRETCHES = 10;
/** What is compiled while it is measured, or not left to itself in any stretch, is measured anew; what is too much work is each time. */
const MEASURED_MAX = 10;

describe("on the games as they are", () => {
	const each = (rules: BallsRules, test: RegExp): Bet[] =>
		outcomesOf(rules)
			.filter((outcome) => test.test(outcome))
			.map((outcome) => ({ outcome, minor: 20n }));
	const [five, seven, lucky, candy] = [rulesOf(6), rulesOf(7), rulesOf(12), rulesOf(65)];
	const pairs = (rules: BallsRules, highest: number): Bet[] =>
		togetherOf(2, { ...rules, highest }).map((outcome) => ({ outcome, minor: 20n }));

	test.each([
		["all 36 numbers: five are drawn", each(five, /^drawn:/), five, 5n * 685n],
		["all 36 numbers not to be drawn: 31 are not", each(five, /^absent:/), five, 31n * 110n],
		["ten pairs of five numbers: all of them", pairs(five, 5), five, 10n * 6_000n],
		["35 pairs with one number: four of them", pairs(five, 36).slice(0, 35), five, 4n * 6_000n],
		["none of each of four colours: of three", each(five, /^colour:.*:0$/), five, 3n * 445n],
		["two of each of four colours: of two", each(five, /^colour:.*:2$/), five, 2n * 340n],
		["all lines, over and under: five of ten", each(five, /^sum:.*\.5$/), five, 115n + 140n + 190n + 290n + 515n],
		["21 pairs of seven numbers: all of them", pairs(seven, 7), seven, 21n * 3_900n],
		["every digit exactly twice: three of them", each(lucky, /^digit:.:2$/), lucky, 3n * 965n],
		["every digit exactly five times: one of them", each(lucky, /^digit:.:5$/), lucky, 1_750_000n],
		["every order of each zone: one of each", each(lucky, /^order:/), lucky, 3n * 9_500n],
		["all 24 numbers: three of the boosted colour", each(candy, /^drawn:/), candy, 3n * 2n * 650n],
		["all three of each colour: those of the boosted one", each(candy, /^colour:.*:3$/), candy, 2n * 41_000n],
		["none of each colour: of five, the boosted one too", each(candy, /^colour:.*:0$/), candy, 6n * 145n],
	])("%s", (_, bets, rules, hundredths) => {
		expect(bestWin(bets, rules)).toBe(20n * hundredths);
	});

	test("a text that is no outcome wins nothing", () => {
		expect(bestWin([{ outcome: "drawn:37", minor: 20n }], five)).toBe(0n);
	});

	/** How often some work is done in a few milliseconds, in the best of many: one in which the machine did nothing else. */
	function mostCalls(work: () => unknown): number {
		let most = 0;
		for (let stretch = 0; stretch < STRETCHES; stretch++) {
			const before = Date.now();
			let begin = before;
			while (begin === before) begin = Date.now();
			let calls = 0;
			for (; Date.now() < begin + STRETCH_MS; calls++) work();
			most = Math.max(most, calls);
		}
		return most;
	}

	/** The least that anybody does with the picks of a ticket: each is put to its outcome, and they are put into an order. */
	function leastWork(bets: readonly Bet[]): readonly (readonly [string, bigint])[] {
		const laid = new Map<string, bigint>();
		for (const { outcome, minor } of bets) laid.set(outcome, (laid.get(outcome) ?? 0n) + minor);
		return [...laid].toSorted(([one], [other]) => (one < other ? -1 : 1));
	}

	test.each([five, seven, lucky, candy])(
		"160 picks are bounded by little more work than it takes to sort them",
		(rules) => {
			const together = [4, 3]
				.filter((count) => `all:${count}` in rules.prices)
				.flatMap((count) => togetherOf(count, rules));
			const spread = together.filter((_, index) => index % 12 === 0).slice(0, 160);
			const listed = outcomesOf(rules);
			for (const outcomes of [
				[...listed, ...spread],
				[...spread, ...listed],
				[...listed.slice(0, 80), ...spread, ...listed.slice(80)],
			]) {
				const bets = outcomes.slice(0, 160).map((outcome) => ({ outcome, minor: 20n }));
				expect(bets.length).toBe(160);
				let ratio = Number.POSITIVE_INFINITY;
				for (let measured = 0; ratio > MOST_BY_LEAST && measured < MEASURED_MAX; measured++) {
					const calls = mostCalls(() => bestWin(bets, rules));
					ratio = mostCalls(() => leastWork(bets)) / calls;
				}
				expect(ratio).toBeLessThanOrEqual(MOST_BY_LEAST);
			}
		},
	);
});
