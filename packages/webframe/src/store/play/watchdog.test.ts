import { KENO } from "@webframe/shared/games/numbers";
import { expect, test } from "vitest";
import { madeBet, madeRound } from "../../testing/made-data.ts";
import type { PlacedBet } from "../bets.ts";
import { withBet } from "./bet-book.ts";
import { withRound } from "./round-book.ts";
import { BET_LATE_MS, betDueAt, CONFIRMATION_LATE_MS } from "./watchdog.ts";

const T = Date.parse("2026-03-01T12:00:00Z");
const rounds = withRound(new Map(), madeRound(KENO.gameCode, 4711, T, "betting")).get(KENO.gameCode);

function entry(change: Partial<Parameters<typeof madeBet>[0]>): PlacedBet {
	const [placed] = withBet([], madeBet({ betId: 1, ...change }), T);
	if (placed?.kind !== "placed") throw new Error("no bet");
	return placed;
}

test.each([
	["pending", T + BET_LATE_MS],
	["inProgress", T + BET_LATE_MS],
	["checking", T + CONFIRMATION_LATE_MS],
	["win", undefined],
	["lose", undefined],
	["return", undefined],
	["rejected", undefined],
] as const)("a bet that is %s is late at %s", (status, due) => {
	expect(betDueAt(entry({ status }), rounds)).toBe(due);
});

test("an accepted bet is late some seconds after its reveal, and at once when its round is gone", () => {
	expect(betDueAt(entry({ status: "accepted" }), rounds)).toBe(T + 45_000 + BET_LATE_MS);
	expect(betDueAt(entry({ status: "accepted", roundId: 1 }), rounds)).toBe(T + BET_LATE_MS);
});

test("a bet that was drawn waits for the casino's confirmation", () => {
	expect(betDueAt(entry({ status: "accepted", winAmount: "1.00" }), rounds)).toBe(T + CONFIRMATION_LATE_MS);
});
