/** The programs of docs/fairness, which use nothing of ours, draw what the service draws: a game of each family, and all in the long test. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { drawAsTheServiceDoes, drawnByUs, FAMILIES, gamesOf, PROGRAMS, seedOf } from "./published-programs.ts";

/** A match may have more. */
const LINES_MAX = 30;

describe.each(FAMILIES)("the program of %s", (family) => {
	const source = readFileSync(`${PROGRAMS}${family}.mjs`, "utf8");

	test(`has at most ${LINES_MAX} lines and imports Node.js alone`, () => {
		expect(source.trimEnd().split("\n").length).toBeLessThanOrEqual(LINES_MAX);
		const imported = [...source.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(([, name]) => name);
		expect(imported.filter((name) => !name?.startsWith("node:"))).toEqual([]);
	});

	const games = gamesOf(family);

	test("is run as the page says", async () => {
		const [gameCode, seed] = [games[0]?.gameCode ?? 0, seedOf(0, 0)];
		const args = [`${PROGRAMS}${family}.mjs`, String(gameCode), seed];
		const { stdout } = await promisify(execFile)(process.execPath, args);
		expect(JSON.parse(stdout)).toEqual(await drawnByUs(gameCode, seed));
	});

	drawAsTheServiceDoes(family, games.slice(0, 1));
});
