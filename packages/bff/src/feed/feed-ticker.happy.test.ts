/** What the ticker does with games of families that are still to come: several of one slot go together. */
import { expect, test } from "vitest";
import { ManualClock } from "../testing/manual-clock.ts";
import { Audience, groupOf } from "./audience.ts";
import type { FeedStates } from "./feed-states.ts";
import { FeedTicker } from "./feed-ticker.ts";
import { slotOf, type Tick, tickAfter, tickAt } from "./ticks.ts";

type Reading = (
	gameCodes: readonly number[],
	tick: Tick,
) => Promise<{
	readonly infos: ReadonlyMap<number, object>;
	readonly failures: ReadonlyMap<unknown, readonly number[]>;
}>;

function ticking(read: Reading) {
	const clock = new ManualClock();
	const audience = new Audience();
	const sent: { readonly atMs: number; readonly name: string; readonly infos: readonly object[] }[] = [];
	const failures: unknown[] = [];
	const ticker = new FeedTicker({
		// Of the states it asks for nothing but this.
		states: { of: read } as unknown as FeedStates,
		audience,
		clock,
		send: ({ name }, infos) => void sent.push({ atMs: clock.now().getTime() % 1_000, name, infos }),
		failed: (error) => failures.push(error),
	});
	const listen = (games: readonly number[]): void => {
		for (const slot of new Set(games.map(slotOf))) {
			const group = groupOf(new Set(games), slot);
			if (group !== undefined) audience.enter(group);
		}
		ticker.wake();
	};
	return { clock, audience, sent, failures, ticker, listen };
}

const named: Reading = async (gameCodes, { sId }) => ({
	infos: new Map(gameCodes.map((gameCode) => [gameCode, { gameCode, sId }])),
	failures: new Map(),
});

test("ticks are counted as the contract says, from the slot that a game's code gives it", () => {
	const ms = Date.parse("2026-11-20T10:00:00.449Z");
	for (const gameCode of [9, 23, 219]) {
		const tick = tickAt(slotOf(gameCode), ms);
		expect(tick.sId).toBe(Math.floor((ms - 50 * (gameCode % 10)) / 500) - 3_534_451_200);
		expect(tick.beginsMs).toBeLessThanOrEqual(ms);
		expect(tickAfter(tick).beginsMs).toBe(tick.beginsMs + 500);
	}
});

test("games of one slot go together to those who hear several of them, and each group of games is sent once a tick", async () => {
	let readings = 0;
	const { clock, sent, listen } = ticking(async (gameCodes, tick) => {
		readings++;
		return await named(gameCodes, tick);
	});
	listen([9, 199, 23]);
	listen([199]);
	listen([9, 199]);
	await clock.advance(1_000);
	expect(sent.map(({ atMs, name, infos }) => [atMs, name, infos.length])).toEqual([
		[150, "23", 1],
		[450, "9,199", 2],
		[450, "199", 1],
		[650, "23", 1],
		[950, "9,199", 2],
		[950, "199", 1],
	]);
	// One for each slot and tick, however many listen.
	expect(readings).toBe(4);
});

test("a tick whose rows cannot be read is left out, and so is one that finds the one before still under way", async () => {
	const gate = Promise.withResolvers<void>();
	let readings = 0;
	const { clock, sent, failures, listen } = ticking(async (gameCodes, tick) => {
		readings++;
		if (readings === 1) throw new Error("The database is away.");
		if (readings === 2) await gate.promise;
		return await named(gameCodes, tick);
	});
	listen([9]);
	await clock.advance(2_000);
	expect({ readings, failures: failures.length, sent: sent.length }).toEqual({ readings: 2, failures: 1, sent: 0 });
	gate.resolve();
	await clock.advance(1_000);
	expect(sent).toHaveLength(3);
});

test("nobody is sent anything by a clock that cannot be relied on, and nothing is read when nobody listens any more", async () => {
	let readings = 0;
	const { clock, audience, sent, listen, ticker } = ticking(async (gameCodes, tick) => {
		readings++;
		return await named(gameCodes, tick);
	});
	listen([9]);
	clock.fault = "far_off";
	await clock.advance(1_000);
	expect(sent).toEqual([]);
	clock.fault = undefined;
	await clock.advance(500);
	expect(sent).toHaveLength(1);
	const group = groupOf(new Set([9]), 9);
	if (group !== undefined) audience.leave(group);
	await clock.advance(5_000);
	expect({ readings, timers: clock.waiting }).toEqual({ readings: 1, timers: 0 });
	await ticker.stop();
});

test("a ticker that is stopped waits for the tick under way, and begins none after it", async () => {
	const gate = Promise.withResolvers<void>();
	const { clock, sent, ticker, listen } = ticking(async (gameCodes, tick) => {
		await gate.promise;
		return await named(gameCodes, tick);
	});
	listen([9]);
	await clock.advance(500);
	let isStopped = false;
	const stopped = ticker.stop().then(() => {
		isStopped = true;
	});
	await clock.advance(5_000);
	expect({ isStopped, timers: clock.waiting }).toEqual({ isStopped: false, timers: 0 });
	gate.resolve();
	await stopped;
	expect(sent).toHaveLength(1);
});
