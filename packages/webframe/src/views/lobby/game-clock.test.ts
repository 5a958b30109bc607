import type { FrameRound } from "@webframe/shared/wire";
import { describe, expect, test } from "vitest";
import { closingAfter, gameClock } from "./game-clock.ts";

/** Opens at 3 s, 48 s, … of the clock, takes bets for 30 s. */
const GAME = { timings: { lengthMs: 45_000, offsetMs: 3_000, bettingMs: 30_000 } };
const OPENS = 45_000 * 1_000 + 3_000;

function round(state: FrameRound["state"], opensAt = OPENS): FrameRound {
	const at = (ms: number): string => new Date(opensAt + ms).toISOString();
	return {
		roundId: 1,
		edition: 1,
		gameCode: 9,
		state,
		bettingOpensAt: at(0),
		bettingClosesAt: at(30_000),
		drawAt: at(35_000),
		revealsAt: at(45_000),
		seedHash: "a5".repeat(32),
	} as FrameRound;
}

describe("before any round is known the grid says it", () => {
	test.each([
		[0, "betting", 30_000, 1],
		[15_000, "betting", 30_000, 0.5],
		[29_999, "betting", 30_000, 1 / 30_000],
		[30_000, "finished", 45_000, 0],
		[44_999, "finished", 45_000, 0],
		[45_000, "betting", 75_000, 1],
	] as const)("%i ms after an opening: %s", (after, phase, until, left) => {
		const clock = gameClock(GAME, undefined, OPENS + after);
		expect(clock).toEqual({ phase, until: OPENS + until, left: expect.closeTo(left, 9) });
	});

	test("a game without a grid has no clock", () => {
		expect(gameClock({}, undefined, OPENS)).toEqual({ phase: "unknown", until: undefined, left: 0 });
	});
});

describe("a round that is known says it more exactly", () => {
	test("the draw after the close", () => {
		expect(gameClock(GAME, round("betting"), OPENS + 31_000)).toMatchObject({ phase: "closed", until: OPENS + 35_000 });
		expect(gameClock(GAME, round("closed"), OPENS + 31_000)).toMatchObject({ phase: "closed", until: OPENS + 35_000 });
	});

	test("the next opening while it is drawn and after it", () => {
		for (const state of ["drawing", "finished"] as const) {
			const clock = gameClock(GAME, round(state), OPENS + 36_000);
			expect(clock).toEqual({ phase: "finished", until: OPENS + 45_000, left: 0 });
		}
	});

	test("a round that was drawn early is not open again", () => {
		expect(gameClock(GAME, round("finished"), OPENS + 1_000).phase).toBe("finished");
	});

	test("that nothing goes on while it is checked or was cancelled", () => {
		for (const state of ["review", "cancelled"] as const) {
			expect(gameClock(GAME, round(state), OPENS + 1_000)).toMatchObject({ phase: "stopped", until: undefined });
		}
	});

	test("when betting opens, also of a game without a grid", () => {
		const clock = gameClock({}, round("awaiting", OPENS + 5_000), OPENS);
		expect(clock).toEqual({ phase: "awaiting", until: OPENS + 5_000, left: 0 });
		expect(gameClock({}, round("betting"), OPENS + 10_000)).toMatchObject({ phase: "betting", until: OPENS + 30_000 });
		expect(gameClock({}, round("drawing"), OPENS + 40_000)).toMatchObject({ phase: "drawing", until: undefined });
	});

	test("until nothing more is heard of it: then the grid goes on", () => {
		expect(gameClock(GAME, round("betting"), OPENS + 50_000)).toMatchObject({
			phase: "betting",
			until: OPENS + 75_000,
		});
		expect(gameClock(GAME, round("finished"), OPENS + 50_000)).toMatchObject({
			phase: "betting",
			until: OPENS + 75_000,
		});
	});
});

test("betting closes next after an instant, never at it", () => {
	expect(closingAfter(GAME.timings, OPENS)).toBe(OPENS + 30_000);
	expect(closingAfter(GAME.timings, OPENS + 29_999)).toBe(OPENS + 30_000);
	expect(closingAfter(GAME.timings, OPENS + 30_000)).toBe(OPENS + 75_000);
});
