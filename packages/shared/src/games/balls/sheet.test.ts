import { describe, expect, test } from "vitest";
import { add, type Fraction, fraction, type Payment, returnOf, times, ZERO } from "../contract/sheets.ts";
import type { BallsResult, BallsRules } from "./balls-rules.ts";
import { catalogueOf } from "./catalogue.ts";
import { ballsSheet, paymentsOf } from "./sheet.ts";
import { outcomesOf, resultsOf, rulesOf, SMALL, togetherOf } from "./testing/games.ts";
import { naivelyPaid, naivelyWins } from "./testing/naive.ts";

/** What an outcome pays on the average, by looking at every result. */
function enumerated(outcome: string, results: readonly BallsResult[], rules: BallsRules): Fraction {
	const paid = results.reduce((sum, result) => sum + naivelyPaid(outcome, result, rules), 0);
	return fraction(BigInt(paid), BigInt(results.length) * 100n);
}

function paymentsByText(outcome: string, rules: BallsRules): readonly Payment[] {
	const listed = catalogueOf(rules).listed.get(outcome);
	return listed === undefined ? [] : paymentsOf(listed, rules);
}

describe.each([...SMALL, ["1Bet", rulesOf(10)] as const])(
	"%s: what is counted is what all results pay:",
	(_, rules) => {
		const results = resultsOf(rules);

		test("every outcome", () => {
			for (const outcome of outcomesOf(rules)) {
				const sheet = { outcome, payments: paymentsByText(outcome, rules) };
				expect(returnOf(sheet), outcome).toEqual(enumerated(outcome, results, rules));
			}
		});

		const together = [2, 3].filter((one) => `all:${one}` in rules.prices);
		if (together.length > 0) {
			test("numbers that are all drawn", () => {
				const sheet = ballsSheet(rules);
				for (const count of together) {
					const row = sheet.find(({ outcome }) => outcome === `${count} balls all drawn`);
					for (const outcome of togetherOf(count, rules)) {
						expect(row && returnOf(row), outcome).toEqual(enumerated(outcome, results, rules));
					}
				}
			});
		}
	},
);

test("CandyBall X, in all its 12,144 draws: one outcome of each row", () => {
	const { boost, ...plain } = rulesOf(65);
	const draws = resultsOf(plain);
	for (const { outcomes } of catalogueOf(plain).rows) {
		const outcome = outcomes.at(-1);
		if (outcome === undefined) continue;
		const winning = draws.filter((result) => naivelyWins(outcome, result, plain)).length;
		const chance = paymentsByText(outcome, rulesOf(65)).reduce((sum, payment) => add(sum, payment.chance), ZERO);
		expect(chance, outcome).toEqual(fraction(BigInt(winning), BigInt(draws.length)));
	}
	expect(boost).toBe(2);
});

test("a boosted pick pays twice in one round of six, and returns 7/6 of what it would without", () => {
	const { boost, ...plain } = rulesOf(65);
	for (const outcome of ["drawn:7", "first:24", "colour:pink:0", "last-colour:red"]) {
		const [usual, boosted] = paymentsByText(outcome, rulesOf(65));
		expect(boosted?.multiplier).toBe((usual?.multiplier ?? 0) * 2);
		const unboosted = returnOf({ outcome, payments: paymentsByText(outcome, plain) });
		expect(returnOf({ outcome, payments: paymentsByText(outcome, rulesOf(65)) })).toEqual(
			times(unboosted, fraction(7n, 6n)),
		);
	}
	expect(paymentsByText("sum:odd", rulesOf(65))).toHaveLength(1);
	expect(boost).toBe(2);
});
