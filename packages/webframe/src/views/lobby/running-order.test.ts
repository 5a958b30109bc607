import type { FrameGame } from "@webframe/shared/wire";
import { describe, expect, test } from "vitest";
import { type Closing, ORDER_MAX, runningOrder } from "./running-order.ts";

/** Three dozen games of several lengths, spread over the clock. */
const GAMES: readonly FrameGame[] = Array.from({ length: 34 }, (_, index) => {
	const lengthMs = [20_000, 30_000, 40_000, 45_000, 60_000, 120_000][index % 6] ?? 40_000;
	return {
		gameCode: index + 1,
		name: `Game ${index + 1}`,
		lobbyCategory: "LiveGames",
		category: "Live show games",
		kind: "own",
		demo: false,
		timings: { lengthMs, offsetMs: (index * 1_700) % lengthMs, bettingMs: lengthMs / 2 },
	};
});
const START = 1_790_000_000_000;
const NONE = new Map();

test("with three dozen games the next ones can all be reached, and are apart", () => {
	const order = runningOrder([], GAMES, NONE, START);
	expect(order).toHaveLength(ORDER_MAX);
	expect(new Set(order.map(({ gameCode }) => gameCode)).size).toBe(ORDER_MAX);
	let before = START + 2_000;
	for (const { closesAt } of order) {
		expect(closesAt - before).toBeGreaterThanOrEqual(8_000);
		before = closesAt;
	}
});

test("what is announced stays until it is over; then the next moves up and one comes at the end", () => {
	let order: readonly Closing[] = [];
	let changes = 0;
	for (let now = START; now < START + 600_000; now += 1_000) {
		const next = runningOrder(order, GAMES, NONE, now);
		expect(next).toHaveLength(ORDER_MAX);
		for (const { closesAt } of next) expect(closesAt).toBeGreaterThan(now);
		if (order.length > 0 && next !== order) {
			changes += 1;
			expect(next.slice(0, ORDER_MAX - 1)).toEqual(order.slice(1));
			expect(order[0]?.closesAt).toBeLessThanOrEqual(now);
			// Whoever has just moved up can still be reached.
			expect((next[0]?.closesAt ?? 0) - now).toBeGreaterThan(6_000);
		}
		order = next;
	}
	expect(changes).toBeGreaterThan(30);
	expect(changes).toBeLessThanOrEqual(75);
});

test("the first one stays, over or not, for as long as it is held", () => {
	const order = runningOrder([], GAMES, NONE, START);
	const over = (order[0]?.closesAt ?? 0) + 1_000;
	expect(runningOrder(order, GAMES, NONE, over, true)[0]).toEqual(order[0]);
	expect(runningOrder(order, GAMES, NONE, over)[0]).toEqual(order[1]);
});

describe("of few games", () => {
	test("each stands there once", () => {
		expect(runningOrder([], GAMES.slice(0, 2), NONE, START)).toHaveLength(2);
		expect(runningOrder([], [], NONE, START)).toEqual([]);
	});

	test("one alone is always the next", () => {
		let order: readonly Closing[] = [];
		for (let now = START; now < START + 100_000; now += 1_000) {
			order = runningOrder(order, GAMES.slice(0, 1), NONE, now);
			expect(order).toHaveLength(1);
		}
	});

	test("one that is no longer offered is announced no more", () => {
		const order = runningOrder([], GAMES, NONE, START);
		const others = GAMES.filter(({ gameCode }) => gameCode !== order[2]?.gameCode);
		expect(runningOrder(order, others, NONE, START + 1_000)).not.toContainEqual(order[2]);
	});
});

test("a game without a grid is announced while its round takes bets", () => {
	const { timings: _, ...flight } = GAMES[0] as FrameGame;
	expect(runningOrder([], [flight], NONE, START)).toEqual([]);
	const at = (ms: number): string => new Date(START + ms).toISOString();
	const current = {
		roundId: 1,
		edition: 1,
		rulesVersion: 1,
		gameCode: 1,
		state: "betting",
		bettingOpensAt: at(0),
		bettingClosesAt: at(12_000),
		drawAt: at(13_000),
		revealsAt: at(20_000),
		seedHash: "a5".repeat(32),
	} as const;
	expect(runningOrder([], [flight], new Map([[1, { current, drawn: [] }]]), START)).toEqual([
		{ gameCode: 1, closesAt: START + 12_000 },
	]);
});
