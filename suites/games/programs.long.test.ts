/** The programs of docs/fairness draw what the service draws, of every game; the run that everybody waits for has one of each family. */
import { describe, expect, test } from "vitest";
import { drawAsTheServiceDoes, drawnByProgram, drawnByUs, FAMILIES, gamesOf, seedOf } from "./published-programs.ts";

/** Among so many seeds the money wheel meets all its multipliers in turn. */
const SEEDS_TRIED = 3_000;

describe.each(FAMILIES)("the program of %s", (family) => drawAsTheServiceDoes(family, gamesOf(family)));

test("also where the money wheel is spun a second and a third time", async () => {
	const seeds = new Map<number, string>();
	for (let round = 1; round <= SEEDS_TRIED && seeds.size < 3; round++) {
		const seed = seedOf(62, round);
		const result = await drawnByUs(62, seed);
		if (result !== undefined && "spins" in result && Array.isArray(result.spins)) seeds.set(result.spins.length, seed);
	}
	expect([...seeds.keys()].toSorted()).toEqual([1, 2, 3]);
	for (const seed of seeds.values()) {
		expect(await drawnByProgram("wheel", 62, seed)).toEqual(await drawnByUs(62, seed));
	}
});
