import type { FrameRound } from "@webframe/shared/wire";
import { expect, test } from "vitest";
import { CurrentRounds } from "./current-rounds.ts";

/** Readings that end when the test lets them. */
function heldRounds() {
	const readings: { readonly gameCode: number; readonly end: PromiseWithResolvers<FrameRound | null> }[] = [];
	const rounds = new CurrentRounds((gameCode) => {
		const end = Promise.withResolvers<FrameRound | null>();
		readings.push({ gameCode, end });
		return end.promise;
	});
	const gameCodes = () => readings.map(({ gameCode }) => gameCode);
	return { rounds, readings, gameCodes };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("a thousand questions at once are two readings, one after the other, and none is older than its question", async () => {
	const { rounds, readings, gameCodes } = heldRounds();
	const first = rounds.read(7);
	await turn();
	const others = Array.from({ length: 1_000 }, () => rounds.read(7));
	await turn();
	expect(gameCodes()).toEqual([7]);
	readings[0]?.end.resolve(null);
	expect(await first).toBeNull();
	await turn();
	expect(gameCodes()).toEqual([7, 7]);
	readings[1]?.end.resolve(null);
	expect(new Set(await Promise.all(others))).toEqual(new Set([null]));
	void rounds.read(7);
	await turn();
	expect(gameCodes()).toEqual([7, 7, 7]);
});

test("readings of several games take turns, and one that fails fails for those who wait for it only", async () => {
	const { rounds, readings, gameCodes } = heldRounds();
	const answers = [rounds.read(1), rounds.read(2), rounds.read(1), rounds.read(3)];
	const settled = Promise.allSettled(answers);
	for (let index = 0; index < 3; index++) {
		await turn();
		expect(gameCodes()).toEqual([1, 2, 3].slice(0, index + 1));
		if (index === 1) readings[index]?.end.reject(new Error("the database is away"));
		else readings[index]?.end.resolve(null);
	}
	expect((await settled).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
});
