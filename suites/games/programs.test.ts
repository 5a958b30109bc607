/** The programs of docs/fairness, which use nothing of ours, draw what the service draws. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import type { JsonObject } from "@webframe/shared/games";
import { OWN_GAMES } from "@webframe/shared/games/own-games";
import { describe, expect, test } from "vitest";

const PROGRAMS = fileURLToPath(new URL("../../docs/fairness/", import.meta.url));
const FAMILIES = readdirSync(PROGRAMS).flatMap((file) => /^(.*)\.mjs$/.exec(file)?.[1] ?? []);
/** A match may have more. */
const LINES_MAX = 30;
const SEEDS = 2;
/** Among so many seeds the money wheel meets all its multipliers in turn. */
const SEEDS_TRIED = 3_000;

const seedOf = (gameCode: number, round: number) => createHash("sha256").update(`${gameCode} ${round}`).digest("hex");

async function drawnByUs(gameCode: number, seed: string): Promise<JsonObject | undefined> {
	const rules = OWN_GAMES.find((game) => game.gameCode === gameCode);
	const version = Math.max(...(rules?.versions ?? []));
	const opened = rules?.open(version, { edition: 1, bettingOpensAt: 0 });
	return (await rules?.round(version, opened)?.draw(seed))?.result;
}

/** In a thread, because a process for each of many seeds would take most of the time. */
async function drawnByProgram(family: string, gameCode: number, seed: string): Promise<unknown> {
	const program = new Worker(`${PROGRAMS}${family}.mjs`, { argv: [String(gameCode), seed], stdout: true });
	const failed = once(program, "error").then(([error]) => Promise.reject(error));
	return JSON.parse(await Promise.race([text(program.stdout), failed]));
}

describe.each(FAMILIES)("the program of %s", (family) => {
	const source = readFileSync(`${PROGRAMS}${family}.mjs`, "utf8");

	test(`has at most ${LINES_MAX} lines and imports Node.js alone`, () => {
		expect(source.trimEnd().split("\n").length).toBeLessThanOrEqual(LINES_MAX);
		const imported = [...source.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(([, name]) => name);
		expect(imported.filter((name) => !name?.startsWith("node:"))).toEqual([]);
	});

	const games = OWN_GAMES.filter((game) => game.family === family);

	test("is run as the page says", async () => {
		const [gameCode, seed] = [games[0]?.gameCode ?? 0, seedOf(0, 0)];
		const args = [`${PROGRAMS}${family}.mjs`, String(gameCode), seed];
		const { stdout } = await promisify(execFile)(process.execPath, args);
		expect(JSON.parse(stdout)).toEqual(await drawnByUs(gameCode, seed));
	});

	test.each(games)("draws $name", async ({ gameCode }) => {
		for (let round = 1; round <= SEEDS; round++) {
			const seed = seedOf(gameCode, round);
			expect(await drawnByProgram(family, gameCode, seed)).toEqual(await drawnByUs(gameCode, seed));
		}
	});
});

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
