import { KENO } from "@webframe/shared/games/numbers";
import type { FrameRound, PlayerHubServer } from "@webframe/shared/wire";
import { expect, test } from "vitest";
import { madeRound } from "../../testing/made-data.ts";
import { ManualClock } from "../../testing/manual-clock.ts";
import type { Rounds } from "../rounds.ts";
import { ServerClock } from "../server-clock.ts";
import type { HubLink } from "./hub-port.ts";
import { ROUND_LATE_MS } from "./round-book.ts";
import {
	FOLLOWED_GAMES_MAX,
	LET_GO_AFTER_MS,
	ROUND_CHECK_EVERY_MS,
	ROUND_CHECK_EVERY_MS_MAX,
	RoundKeeper,
} from "./round-keeper.ts";

const GAME = KENO.gameCode;
/** As many games of our own as the design has. */
const SHELF = Array.from({ length: 36 }, (_, index) => index + 1);

/** A keeper on a connection, what it has called there, which games are watched, and what it has asked for by HTTP. */
function harness() {
	const clock = new ManualClock(0);
	const calls: string[] = [];
	const asked: number[] = [];
	const watched = new Set<number>();
	const hub = { refuses: false };
	const told = (gameCode: number): FrameRound => ({
		...madeRound(GAME, gameCode * 10, clock.now(), "betting"),
		gameCode,
	});
	/** The game in maintenance, whose last round is over. */
	const still = { gameCode: 0 };
	const read = (gameCode: number): FrameRound =>
		gameCode === still.gameCode ? { ...madeRound(GAME, 1, 0, "finished"), gameCode } : told(gameCode);
	const link: HubLink = {
		invoke: async <Method extends keyof PlayerHubServer>(method: Method, ...[of]: readonly unknown[]) => {
			const gameCode = Number(of);
			calls.push(method);
			if (hub.refuses) throw new Error("too_many_calls");
			if (method === "WatchGame") watched.add(gameCode);
			else watched.delete(gameCode);
			// As the hub answers these two.
			return (method === "WatchGame" ? read(gameCode) : undefined) as ReturnType<PlayerHubServer[Method]>;
		},
		stop: async () => undefined,
	};
	let rounds: Rounds = new Map();
	let isOpen = true;
	const keeper = new RoundKeeper({
		environment: { after: clock.after, random: () => 0.5 },
		clock: new ServerClock(clock.now),
		link: () => (isOpen ? link : undefined),
		call: async (path) => {
			const gameCode = Number(path.split("/").at(-1));
			asked.push(clock.now());
			return { kind: "value", value: read(gameCode) };
		},
		changed: (next) => {
			rounds = next;
		},
	});
	const cut = (): void => {
		isOpen = false;
		watched.clear();
	};
	const reopen = (): void => {
		isOpen = true;
		keeper.opened(link);
	};
	return { keeper, clock, calls, asked, still, watched, hub, cut, reopen, rounds: () => rounds };
}

test("all games of our own are followed, each with its round", async () => {
	const { keeper, watched, rounds } = harness();
	keeper.follow(SHELF);
	expect([...watched]).toEqual(SHELF);
	await expect.poll(() => rounds().size).toBe(SHELF.length);
	keeper.follow([...SHELF, 37]);
	expect(watched.size).toBe(FOLLOWED_GAMES_MAX);
});

test("a game that is left is let go of after a while, so that who comes back soon costs no calls", () => {
	const { keeper, clock, calls, watched } = harness();
	keeper.follow(SHELF);
	for (const _ of SHELF) {
		keeper.follow([5]);
		clock.advance(LET_GO_AFTER_MS / 100);
		keeper.follow(SHELF);
	}
	expect(calls).toHaveLength(SHELF.length);
	keeper.follow([5]);
	clock.advance(LET_GO_AFTER_MS);
	expect([...watched]).toEqual([5]);
	keeper.follow(SHELF);
	expect(watched.size).toBe(SHELF.length);
});

test("a new connection watches what is on show now, and nothing that was left before", () => {
	const { keeper, clock, watched, cut, reopen, calls } = harness();
	keeper.follow(SHELF);
	cut();
	keeper.follow([5, 6]);
	reopen();
	expect([...watched]).toEqual([5, 6]);
	const before = calls.length;
	clock.advance(LET_GO_AFTER_MS);
	expect(calls).toHaveLength(before);
});

test("who has stopped lets go of nothing any more", () => {
	const { keeper, clock, calls } = harness();
	keeper.follow(SHELF);
	keeper.follow([]);
	keeper.stop();
	clock.advance(LET_GO_AFTER_MS);
	expect(calls).toHaveLength(SHELF.length);
});

test("a game that the hub has refused to tell of is asked for again when its round is late, and not before", async () => {
	const { keeper, clock, calls, watched, hub, rounds } = harness();
	hub.refuses = true;
	keeper.follow(SHELF);
	// The refusals have come.
	await Promise.resolve();
	clock.advance(ROUND_LATE_MS);
	await expect.poll(() => rounds().size).toBe(SHELF.length);
	expect([calls.length, watched.size]).toEqual([2 * SHELF.length, 0]);
	clock.advance(KENO.timings.bettingMs);
	expect(calls).toHaveLength(2 * SHELF.length);
	hub.refuses = false;
	clock.advance(ROUND_LATE_MS);
	expect([...watched]).toEqual(SHELF);
});

test("a game in maintenance is asked for ever more seldom, until it goes on or somebody looks again", async () => {
	const { keeper, clock, asked, still, rounds } = harness();
	still.gameCode = GAME;
	const pass = async (ms: number): Promise<number> => {
		const before = asked.length;
		for (let passed = 0; passed < ms; passed += 500) {
			clock.advance(500);
			await Promise.resolve();
		}
		return asked.length - before;
	};
	keeper.follow([GAME]);
	await expect.poll(() => rounds().get(GAME)?.current.state).toBe("finished");
	await pass(120_000);
	expect(await pass(600_000)).toBeLessThanOrEqual(600_000 / ROUND_CHECK_EVERY_MS_MAX);
	keeper.wake();
	expect(await pass(10_000)).toBeGreaterThan(1);
	await pass(120_000);
	keeper.take(madeRound(GAME, 2, clock.now() - 10_000, "betting"));
	const closesMs = KENO.timings.bettingMs - 10_000;
	expect(await pass(closesMs + 1_500)).toBe(0);
	expect(await pass(ROUND_CHECK_EVERY_MS)).toBe(1);
});

test("a corrected round that was read takes the place of the one that was drawn, and begins nothing where none is known", () => {
	const { keeper, rounds } = harness();
	const drawn = madeRound(GAME, 1, 0, "finished");
	const corrected: FrameRound = { ...drawn, result: { numbers: [1, 2, 3] }, corrected: true };
	keeper.correct(corrected);
	expect(rounds().size).toBe(0);
	keeper.take(drawn);
	keeper.take(madeRound(GAME, 2, 45_000, "betting"));
	keeper.correct(corrected);
	expect(rounds().get(GAME)).toMatchObject({ current: { roundId: 2 }, drawn: [corrected] });
	keeper.correct(drawn);
	expect(rounds().get(GAME)?.drawn).toEqual([corrected]);
});
