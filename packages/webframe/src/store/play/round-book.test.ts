import { KENO } from "@webframe/shared/games/numbers";
import { expect, test } from "vitest";
import { madeRound } from "../../testing/made-data.ts";
import { drawnRound, isRevealed, type Rounds, roundPhase } from "../rounds.ts";
import { DRAWN_KEPT_MAX, roundDueAt, withRound } from "./round-book.ts";

const T = Date.parse("2026-03-01T12:00:00Z");
const LENGTH = 45_000;
const round = (id: number, state: Parameters<typeof madeRound>[3]) =>
	madeRound(KENO.gameCode, id, T + (id - 1) * LENGTH, state);

function after(...all: ReturnType<typeof round>[]): Rounds {
	return all.reduce<Rounds>((rounds, one) => withRound(rounds, one), new Map());
}

test("a later state of a round replaces an earlier one, never the reverse", () => {
	const closed = after(round(1, "betting"), round(1, "closed"));
	expect(closed.get(KENO.gameCode)?.current.state).toBe("closed");
	expect(withRound(closed, round(1, "betting"))).toBe(closed);
});

test("a later round becomes the current one, an older one does not come back", () => {
	const rounds = after(round(1, "finished"), round(2, "betting"));
	expect(rounds.get(KENO.gameCode)?.current.roundId).toBe(2);
	expect(withRound(rounds, round(1, "closed")).get(KENO.gameCode)?.current.roundId).toBe(2);
});

test("drawn rounds are kept, the newest first, and not more than the bound", () => {
	const many = Array.from({ length: DRAWN_KEPT_MAX + 3 }, (_, index) => round(index + 1, "finished"));
	const drawn = after(...many).get(KENO.gameCode)?.drawn ?? [];
	expect(drawn.map((one) => one.roundId)).toEqual(
		Array.from({ length: DRAWN_KEPT_MAX }, (_, index) => many.length - index),
	);
	expect(drawnRound(after(...many).get(KENO.gameCode), 15)?.roundId).toBe(15);
	expect(drawnRound(after(...many).get(KENO.gameCode), 1)).toBeUndefined();
});

test("a draw that arrives late, after the next round, is still kept", () => {
	const rounds = after(round(1, "closed"), round(2, "betting"), round(1, "finished")).get(KENO.gameCode);
	expect(rounds?.current.roundId).toBe(2);
	expect(rounds?.drawn[0]?.roundId).toBe(1);
});

test("a result that is corrected replaces the one that was drawn, also when the next round runs", () => {
	const corrected = { ...round(1, "finished"), result: { numbers: [1, 2, 3] }, corrected: true } as const;
	const rounds = after(round(1, "finished"), corrected).get(KENO.gameCode);
	expect([rounds?.current, rounds?.drawn]).toEqual([corrected, [corrected]]);
	const later = after(round(1, "finished"), round(2, "betting"), corrected).get(KENO.gameCode);
	expect([later?.current.roundId, later?.drawn]).toEqual([2, [corrected]]);
	const known = after(round(1, "finished"));
	expect(withRound(known, round(1, "finished"))).toBe(known);
});

test("an answer from before a correction does not bring the old result back", () => {
	const corrected = { ...round(1, "finished"), result: { numbers: [1, 2, 3] }, corrected: true } as const;
	const known = after(round(1, "finished"), corrected);
	expect(withRound(known, round(1, "finished"))).toBe(known);
});

test("a draw that an operator holds is shown no longer, and again when it is released", () => {
	for (const state of ["drawing", "finished"] as const) {
		const held = after(round(1, state), round(1, "review")).get(KENO.gameCode);
		expect([held?.current.state, held?.drawn]).toEqual(["review", []]);
		const released = after(round(1, state), round(1, "review"), round(1, state)).get(KENO.gameCode);
		expect([released?.current.state, released?.drawn.length]).toEqual([state, 1]);
		const later = after(round(1, state), round(2, "betting"), round(1, "review")).get(KENO.gameCode);
		expect(later).toMatchObject({ current: { roundId: 2 }, drawn: [] });
	}
});

test("a round that is held from its cut on is closed again when it is released; one that is cancelled is held no more", () => {
	const released = after(round(1, "closed"), round(1, "review"), round(1, "closed")).get(KENO.gameCode);
	expect(released?.current.state).toBe("closed");
	const cancelled = after(round(1, "review"), round(1, "cancelled"));
	expect(withRound(cancelled, round(1, "review"))).toBe(cancelled);
	const held = after(round(1, "closed"), round(1, "review"));
	expect(withRound(held, round(1, "review"))).toBe(held);
});

test("a draw is known from its beginning, and the end of it takes its place, with whatever result that brings", () => {
	const drawing = after(round(1, "closed"), round(1, "drawing"));
	expect(drawing.get(KENO.gameCode)?.drawn).toMatchObject([{ roundId: 1, state: "drawing" }]);
	const end = { ...round(1, "finished"), result: { numbers: [1, 2, 3] } };
	const ended = withRound(drawing, end);
	expect(ended.get(KENO.gameCode)).toEqual({ current: end, drawn: [end] });
	expect(withRound(ended, round(1, "drawing"))).toBe(ended);
});

test("a round that is cancelled after its draw has drawn nothing", () => {
	const rounds = after(round(1, "finished"), { ...round(1, "finished"), state: "cancelled" }).get(KENO.gameCode);
	expect([rounds?.current.state, rounds?.drawn]).toEqual(["cancelled", []]);
	const opened = after({ ...round(1, "finished"), state: "cancelled" }).get(KENO.gameCode);
	expect(opened?.drawn).toEqual([]);
});

test("betting ends by the clock, before the service has said so", () => {
	const betting = round(1, "betting");
	expect(roundPhase(betting, T + 29_999)).toEqual({ kind: "betting", since: T, until: T + 30_000 });
	expect(roundPhase(betting, T + 30_000)).toEqual({ kind: "closed", until: T + 35_000 });
});

test.each([
	["awaiting", { kind: "awaiting", until: T }],
	["closed", { kind: "closed", until: T + 35_000 }],
	["drawing", { kind: "drawing", since: T + 35_000, until: T + 45_000 }],
	["review", { kind: "stopped", state: "review" }],
	["cancelled", { kind: "stopped", state: "cancelled" }],
] as const)("a round that is %s shows it", (state, phase) => {
	expect(roundPhase(round(1, state), T + 31_000)).toEqual(phase);
});

test("a draw is shown until its reveal by the clock, whatever the service has said, and over from then on", () => {
	for (const state of ["drawing", "finished"] as const) {
		expect(roundPhase(round(1, state), T + 44_999)).toMatchObject({ kind: "drawing" });
		expect(roundPhase(round(1, state), T + 45_000)).toEqual({ kind: "finished" });
		expect([44_999, 45_000].map((ms) => isRevealed(round(1, state), T + ms))).toEqual([false, true]);
	}
	expect(isRevealed(round(1, "betting"), T + 60_000)).toBe(false);
});

test.each([
	["awaiting", 2_000],
	["betting", 32_000],
	["closed", 37_000],
	["drawing", 47_000],
	["finished", 50_000],
	["review", 50_000],
] as const)("a round that is %s should have moved on %i ms after its opening", (state, ms) => {
	expect(roundDueAt(round(1, state))).toBe(T + ms);
});
