import { expect, test } from "vitest";
import { deviationsFromEven, looksEven } from "./chi-square.ts";
import { possibilitiesInUse } from "./choices-in-use.ts";
import { countChoices } from "./count-choices.ts";
import { seedNumbered } from "./seeds.ts";
import { syncChoicesOf } from "./sync-choices.ts";

const CHOICES = 10_000_000;

test.each(await possibilitiesInUse())(
	"of 10,000,000 choices among %i each comes as often as every other",
	(possibilities) => {
		const counts = countChoices(syncChoicesOf(seedNumbered(possibilities)), possibilities, CHOICES);
		process.stdout.write(`${possibilities}: ${deviationsFromEven(counts).toFixed(2)} standard deviations\n`);
		expect(looksEven(counts)).toBe(true);
	},
);
