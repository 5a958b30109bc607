/** The planted bugs fit the code of today. That the simulation finds them is shown by the long test beside this one. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PLANTED_BUGS } from "./bugs.ts";
import { findIn } from "./found.ts";
import { edited, ROOT } from "./plant.ts";

test("there are fifty-one", () => {
	expect(new Set(PLANTED_BUGS.map(({ name }) => name)).size).toBe(51);
});

test.each(PLANTED_BUGS)("$name can be planted", async ({ edits }) => {
	const texts = new Map<string, string>();
	for (const edit of edits) {
		const before = texts.get(edit.file) ?? (await readFile(join(ROOT, edit.file), "utf8"));
		const after = edited(before, edit);
		expect(after).not.toBe(before);
		texts.set(edit.file, after);
	}
});

/** As vitest prints it. */
const printed = (...problems: readonly string[]) =>
	["", "Error: The seed 17 found:", ...problems.map((problem) => `  ${problem}`), "with the plan", "  {}"].join("\n");

test("what a judge says is a find, with its seed", () => {
	const judged = ['bet 7: ended "nothing"; allowed: returned (I1)', "7: a 1 was sent while its -2 was on its way (P4)"];
	expect(findIn(printed(...judged))).toEqual({ seed: 17, judged, others: [] });
});

test.each([
	"round 12: the feed told it before its reveal",
	"cashback 3: was credited twice",
	"freebet 5: was spent twice",
	"jackpot often-1: the round 9 has put nothing in",
	"the balance of alice is 3",
	"the reports lack (1556,9)",
])("a judge may speak of anything: %s", (problem) => {
	expect(findIn(printed(problem))).toEqual({ seed: 17, judged: [problem], others: [] });
});

test.each([
	"Error: The world does not come to rest.\n    at settle (/suites/simulation/simulated-world.ts:80:3)",
	"TypeError: Cannot read properties of undefined (reading 'bet 7: ')\n    at judge (/suites/simulation/judge.ts:53:42)",
	"logged as an error: {}",
])("what only breaks is none: %s", (problem) => {
	expect(findIn(printed(problem))).toMatchObject({ seed: 17, judged: [] });
	expect(findIn(printed(problem))?.others).toHaveLength(1);
});

test("where everything is green nothing is found", () => {
	expect(findIn("200 seeds, 400 bets")).toBeUndefined();
});
