/** The programs by which players recompute draws, which use nothing of ours, and our own draws: the same results. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { OWN_GAMES } from "@webframe/shared/games/own-games";
import { expect, test } from "vitest";

const FAMILIES = ["numbers", "balls"];
const LINES_MAX = 30;
const SEEDS = [
	"00".repeat(32),
	"ff".repeat(32),
	"99fcafe6bdafe5d680d88af7f60c20644fb3757699d4a2eff95fc03654160dd4",
	"2cb8587affe0beba2e8dc1fbb227eb25aa62954a2c574f8b65d6e5317c72e20c",
];

const pathOf = (family: string) => fileURLToPath(new URL(`../../docs/fairness/${family}.mjs`, import.meta.url));

test.each(FAMILIES)(`%s: the program has at most ${LINES_MAX} lines and imports nothing but Node.js's own`, (family) => {
	const text = readFileSync(pathOf(family), "utf8");
	expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(LINES_MAX);
	const imports = [...text.matchAll(/(?:from|import|require)\s*\(?\s*"([^"]+)"/g)].map(([, name]) => name);
	expect(imports).toEqual(["node:crypto"]);
});

const GAMES = OWN_GAMES.filter(({ family }) => FAMILIES.includes(family));

test.each(GAMES)("$name: the program prints what we draw", async (game) => {
	for (const seed of SEEDS) {
		const args = [pathOf(game.family), String(game.gameCode), seed];
		const printed = execFileSync(process.execPath, args, { encoding: "utf8" });
		const drawn = await game.round(1, null)?.draw(seed);
		expect(JSON.parse(printed)).toEqual(drawn?.result);
	}
});

test("every game of these families is tried", () => {
	expect(GAMES.map(({ gameCode }) => gameCode)).toEqual([9, 23, 73, 6, 7, 10, 12, 65]);
});
