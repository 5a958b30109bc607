import type { FrameRound } from "@webframe/shared/wire";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ServerClock } from "../../store/server-clock.ts";
import { CountedHost } from "../../testing/counted-host.ts";
import { madeRound } from "../../testing/made-data.ts";
import { DrawDirector } from "./draw-director.ts";

const ROUND: FrameRound = madeRound(9, 1, Date.parse("2026-03-01T12:00:00Z"), "drawing");
const DRAW_AT = Date.parse(ROUND.drawAt);
const PLAY_MS = Date.parse(ROUND.revealsAt) - DRAW_AT;
const STEPS = [1_000, 2_000];
/** What a slow phone needs to draw a table once. */
const DRAWING_MS = 30;

let now: number;
let host: CountedHost;
let director: DrawDirector;
/** How often the host was to be drawn when it had been put into the page. */
let wishesAtFirst: number;

const wishes = (): number => host.wishes - wishesAtFirst;

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal("document", { visibilityState: "visible", addEventListener: () => undefined });
	vi.stubGlobal("matchMedia", () => ({ matches: true }));
	host = new CountedHost();
	const clock = new ServerClock(() => now);
	director = new DrawDirector(host, { clock: () => clock, round: () => ROUND, steps: () => STEPS });
	director.hostConnected();
	wishesAtFirst = host.wishes;
});
afterEach(() => {
	director.hostDisconnected();
	vi.useRealTimers();
});

/** The host is drawn from that instant of the draw on. */
function draw(fromMs: number): void {
	now = DRAW_AT + fromMs;
	director.hostUpdate();
	now += DRAWING_MS;
	director.hostUpdated();
}

test("the host is drawn again when the next step is complete, and not before", () => {
	draw(500);
	vi.advanceTimersByTime(1_000 - 500 - DRAWING_MS);
	expect(wishes()).toBe(0);
	vi.advanceTimersByTime(2);
	expect(wishes()).toBe(1);
});

test.for([
	["a step", 1_000],
	["the end of the draw", PLAY_MS],
] as const)("%s that comes while the host is drawn is drawn at once", ([, atMs]) => {
	draw(atMs - 1);
	vi.advanceTimersByTime(2);
	expect(wishes()).toBe(1);
});

test("a draw that is over is drawn no more", () => {
	draw(PLAY_MS);
	vi.advanceTimersByTime(60_000);
	expect(wishes()).toBe(0);
});

test("a host that is put into the page again in the middle of a draw is drawn at once", () => {
	draw(500);
	director.hostDisconnected();
	expect(wishes()).toBe(0);
	director.hostConnected();
	expect(wishes()).toBe(1);
});
