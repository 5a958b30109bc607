/** What the programs of docs/fairness draw, beside what the service draws. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { JsonObject } from "@webframe/shared/games";
import { OWN_GAMES } from "@webframe/shared/games/own-games";
import { expect, test } from "vitest";

export const PROGRAMS = fileURLToPath(new URL("../../docs/fairness/", import.meta.url));
export const FAMILIES = readdirSync(PROGRAMS).flatMap((file) => /^(.*)\.mjs$/.exec(file)?.[1] ?? []);
const SEEDS = 2;

export const gamesOf = (family: string) => OWN_GAMES.filter((game) => game.family === family);

export const seedOf = (gameCode: number, round: number) =>
	createHash("sha256").update(`${gameCode} ${round}`).digest("hex");

export async function drawnByUs(gameCode: number, seed: string): Promise<JsonObject | undefined> {
	const rules = OWN_GAMES.find((game) => game.gameCode === gameCode);
	const version = Math.max(...(rules?.versions ?? []));
	const opened = rules?.open(version, { edition: 1, bettingOpensAt: 0 });
	return (await rules?.round(version, opened)?.draw(seed))?.result;
}

/** In a thread, because a process for each of many seeds would take most of the time. */
export async function drawnByProgram(family: string, gameCode: number, seed: string): Promise<unknown> {
	const program = new Worker(`${PROGRAMS}${family}.mjs`, { argv: [String(gameCode), seed], stdout: true });
	const failed = once(program, "error").then(([error]) => Promise.reject(error));
	return JSON.parse(await Promise.race([text(program.stdout), failed]));
}

/** A test of each of these games of one family. */
export function drawAsTheServiceDoes(family: string, games: ReturnType<typeof gamesOf>): void {
	test.each(games)("draws $name", async ({ gameCode }) => {
		for (let round = 1; round <= SEEDS; round++) {
			const seed = seedOf(gameCode, round);
			expect(await drawnByProgram(family, gameCode, seed)).toEqual(await drawnByUs(gameCode, seed));
		}
	});
}
