import { expect, test } from "vitest";
import { madePlayer } from "../../testing/made-data.ts";
import { ManualClock } from "../../testing/manual-clock.ts";
import type { SessionState } from "../session-state.ts";
import { SESSION_CLOCK_MS, SessionClock } from "./session-clock.ts";

const PLAYER: SessionState = { kind: "authorized", player: madePlayer() };
const OTHER: SessionState = { kind: "authorized", player: { ...madePlayer(), partnerUserId: "bob" } };

function harness() {
	const clock = new ManualClock(0);
	const told: unknown[] = [];
	const page = { visible: true };
	const session = new SessionClock({
		environment: { now: clock.now, after: clock.after, visible: () => page.visible },
		notify: (name, detail) => {
			told.push([name, detail]);
			return false;
		},
	});
	return { clock, told, page, session };
}

const told = (...seconds: readonly number[]) => seconds.map((value) => ["sessionclock", { seconds: value }]);

test("a player's time is told once a minute, from the log-in on", () => {
	const one = harness();
	one.session.follow(PLAYER);
	one.clock.advance(SESSION_CLOCK_MS - 1);
	expect(one.told).toEqual([]);
	one.clock.advance(1 + 2 * SESSION_CLOCK_MS);
	expect(one.told).toEqual(told(60, 120, 180));
});

test("a guest has no clock, and a page that cannot be seen tells nothing, but its time goes on", () => {
	const one = harness();
	one.session.follow({ kind: "guest" });
	expect(one.clock.waiting).toBe(0);
	one.session.follow(PLAYER);
	one.page.visible = false;
	one.clock.advance(2 * SESSION_CLOCK_MS);
	expect(one.told).toEqual([]);
	one.page.visible = true;
	one.clock.advance(SESSION_CLOCK_MS);
	expect(one.told).toEqual(told(180));
});

test("a renewed token moves neither the time nor the minute", () => {
	const one = harness();
	one.session.follow(PLAYER);
	one.clock.advance(50_000);
	one.session.follow({ ...PLAYER });
	expect(one.clock.waiting).toBe(1);
	one.clock.advance(10_000);
	expect(one.told).toEqual(told(60));
});

test("a session that ended and came back goes on counting, another player or a log-in after a log-out does not", () => {
	const one = harness();
	one.session.follow(PLAYER);
	one.clock.advance(30_000);
	one.session.follow({ kind: "expired", reason: "blocked" });
	expect(one.clock.waiting).toBe(0);
	one.clock.advance(30_000);
	one.session.follow({ kind: "authorizing" });
	one.session.follow(PLAYER);
	one.clock.advance(SESSION_CLOCK_MS);
	one.session.follow(OTHER);
	one.clock.advance(SESSION_CLOCK_MS);
	one.session.follow({ kind: "guest" });
	one.session.follow(OTHER);
	one.clock.advance(SESSION_CLOCK_MS);
	expect(one.told).toEqual(told(120, 60, 60));
});

test("a stopped clock leaves no timer", () => {
	const one = harness();
	one.session.follow(PLAYER);
	one.session.stop();
	expect(one.clock.waiting).toBe(0);
});
