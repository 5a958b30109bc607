import { expect, test } from "vitest";
import { choicesOf } from "../../packages/shared/src/games/fairness/choices.ts";
import { looksEven } from "./chi-square.ts";
import { possibilitiesInUse } from "./choices-in-use.ts";
import { countChoices } from "./count-choices.ts";
import { seedNumbered } from "./seeds.ts";
import { syncChoicesOf } from "./sync-choices.ts";

/** More than two blocks of the stream each, for each number of possibilities. */
const CHOICES = 20;
const SEEDS = 20;
const COUNTED = 20_000;

test("the twin that does not wait makes the choices that draws make, for every number of possibilities in use", async () => {
	const inUse = await possibilitiesInUse();
	// Keno's last ball, Bingo's first, a single-zero wheel.
	expect(inUse).toEqual(expect.arrayContaining([61, 90, 37]));
	for (let number = 0; number < SEEDS; number++) {
		const draws = choicesOf(seedNumbered(number));
		const twin = syncChoicesOf(seedNumbered(number));
		for (const possibilities of inUse) {
			for (let choice = 0; choice < CHOICES; choice++)
				expect(twin(possibilities)).toBe(await draws.below(possibilities));
		}
	}
});

test("the twin drops the words that draws drop", async () => {
	// Of three words in four the remainder would favour the lower choices, so that a quarter of all is dropped.
	const possibilities = 3 * 2 ** 30;
	const draws = choicesOf(seedNumbered(0));
	const twin = syncChoicesOf(seedNumbered(0));
	for (let choice = 0; choice < CHOICES; choice++) expect(twin(possibilities)).toBe(await draws.below(possibilities));
});

test("counts of even choices look even; a choice that comes half as often again, and counts without chance, are found out", () => {
	const counts = countChoices(syncChoicesOf(seedNumbered(1)), 37, COUNTED);
	expect(looksEven(counts)).toBe(true);
	const [first = 0, ...others] = counts;
	expect(looksEven([first * 1.5, ...others])).toBe(false);
	expect(looksEven(counts.map(() => COUNTED / 37))).toBe(false);
});
