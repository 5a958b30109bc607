/**
 * What the simulation computes by what is published is what our rules say: the same draws, the same tickets, the same wins.
 * Where they differ, one of the two is wrong, and no run of the simulation has to be looked through to find out which.
 */
import { createHash } from "node:crypto";
import { roundLengthMs } from "@webframe/shared/games";
import { describe, expect, test } from "vitest";
import { drawAgain } from "./draw-again.ts";
import { ALL_GAMES, GAMES, takesTickets } from "./games.ts";
import { outcomesOf } from "./outcomes.ts";
import { otherResult, resultSchema, textOfResult } from "./results.ts";
import { CHIP, PICKS_MAX, selectionOf, winOf, wireOf } from "./selections.ts";
import { SHELF } from "./shelf.ts";

const SEEDS = 40;
const VERSIONS = [1, 2];
const seedOf = (game: number, index: number) => createHash("sha256").update(`${game} ${index}`).digest("hex");

test("every game of the shelf is played", () => {
	expect(SHELF.all.map(({ gameCode }) => gameCode).toSorted()).toEqual(ALL_GAMES.toSorted());
});

describe.each(ALL_GAMES)("the game %i", (code) => {
	const rules = VERSIONS.map((version) => {
		const round = SHELF.of(code)?.round(version, null);
		if (round === undefined) throw new Error(`There is no version ${version} of ${code}.`);
		return round;
	});

	test("opens and shows its rounds when the simulation takes it to", () => {
		const game = SHELF.of(code);
		const { roundMs, family, ...times } = GAMES[code];
		expect(game).toMatchObject({ family, timings: times });
		expect(game === undefined ? 0 : roundLengthMs(game.timings)).toBe(roundMs);
	});

	test("draws what the simulation computes", async () => {
		for (let index = 0; index < SEEDS; index++) {
			const right = textOfResult(drawAgain(code, seedOf(code, index)));
			for (const round of rules) {
				const { result } = await round.draw(seedOf(code, index));
				expect(textOfResult(resultSchema.parse(result))).toBe(right);
			}
		}
	});

	test("pays what the simulation computes, in both versions", () => {
		const wins = Array.from({ length: SEEDS }, (_, index) => {
			const picks = index % 2 === 0 ? 1 : 1 + ((index * 7) % PICKS_MAX);
			const { selection, stake } = selectionOf(code, { picks, first: index * 3, stake: 600n }, index % 3 === 0);
			const money = { stake, playing: stake - stake / 20n, cashOut: undefined };
			const result = drawAgain(code, seedOf(code, index));
			return rules.map((round) => {
				const parsed = round.parseSelection(wireOf(selection), { digits: 2, chip: CHIP });
				expect(parsed).toMatchObject({ ok: true, amount: takesTickets(code) ? stake : undefined });
				const paid = parsed.ok ? round.parseResult(result)?.settle(parsed.selection, money) : undefined;
				expect(paid).toBe(winOf({ game: code, version: round.version, selection, stake }, money.playing, result));
				return paid;
			});
		});
		expect(wins.some(([first = 0n]) => first === 0n)).toBe(true);
		expect(wins.some(([first = 0n, second = 0n]) => first > second)).toBe(true);
	});

	test("takes what operators put in the place of what was drawn", () => {
		for (const other of [0, 1, 2] as const) {
			const result = otherResult(code, other);
			expect(rules.map((round) => round.parseResult(result) !== undefined)).toEqual([true, true]);
		}
	});
});

test("a single-zero table has 157 places, and the double-zero one more than a ticket may have picks", () => {
	expect(new Set(outcomesOf(22)).size).toBe(157);
	expect(new Set(outcomesOf(2)).size).toBeGreaterThan(PICKS_MAX);
});
