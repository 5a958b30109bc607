import { expect, test } from "vitest";
import { TestPlayer } from "../testing/test-player.ts";
import { useWorld } from "../testing/world.ts";
import { changeBet } from "./change-bet.ts";
import type { WageringContext } from "./context.ts";
import { createWagering } from "./create-wagering.ts";

const world = useWorld();

async function placedBet(): Promise<number> {
	const player = await TestPlayer.logIn(world(), "alice");
	return await player.place();
}

async function versionOf(betId: number): Promise<number> {
	const [row] = await world().owner<{ version: number }[]>`select version from bet where bet_id = ${betId}`;
	return row?.version ?? 0;
}

/** Changes the bet in a way that nothing follows from. @returns how often it was decided */
async function mark(context: WageringContext, betId: number, code: string): Promise<number> {
	let decisions = 0;
	await changeBet(context, betId, (bet) => {
		decisions++;
		return { bet: { ...bet, code } };
	});
	return decisions;
}

test("changes of a bet that come to one process at once are each decided once: none is written in vain", async () => {
	const betId = await placedBet();
	const before = await versionOf(betId);
	const { wagering } = world().service;
	const decisions = await Promise.all(["a", "b", "c"].map((code) => mark(wagering, betId, code)));
	expect(decisions).toEqual([1, 1, 1]);
	expect(await versionOf(betId)).toBe(before + 3);
	expect(wagering.turns.size).toBe(0);
});

test("a change that fails does not hold up those behind it", async () => {
	const betId = await placedBet();
	const { wagering } = world().service;
	const failing = changeBet(wagering, betId, () => {
		throw new Error("cannot be decided");
	});
	const next = mark(wagering, betId, "a");
	await expect(failing).rejects.toThrow("cannot be decided");
	expect(await next).toBe(1);
	expect(wagering.turns.size).toBe(0);
});

test("of two processes that change a bet at once, one decides again on what the other has written", async () => {
	const betId = await placedBet();
	const before = await versionOf(betId);
	const { wagering } = world().service;
	const other = createWagering(wagering);
	// Both know the bet as it stands now.
	await mark(wagering, betId, "0");
	await changeBet(other, betId, (bet) => ({ bet }));
	other.known.set(betId, wagering.known.get(betId) ?? expect.unreachable("the bet was written a moment ago"));
	const decisions = await Promise.all([mark(wagering, betId, "a"), mark(other, betId, "b")]);
	expect(decisions.toSorted()).toEqual([1, 2]);
	expect(await versionOf(betId)).toBe(before + 3);
});
