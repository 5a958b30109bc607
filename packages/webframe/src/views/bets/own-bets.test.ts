import { KENO } from "@webframe/shared/games/numbers";
import { expect, test } from "vitest";
import { withBet, withSending } from "../../store/play/bet-book.ts";
import { drawnRound } from "../../store/rounds.ts";
import { madeBet, madeRound } from "../../testing/made-data.ts";
import { filteredBets, mergedBets, roundsWith } from "./own-bets.ts";

const NOW = 1_790_000_000_000;
const at = (seconds: number): string => new Date(NOW + seconds * 1_000).toISOString();
const older = madeBet({ betId: 1, status: "lose", placedAt: at(-60) });
const newer = madeBet({ betId: 2, sequence: 5, status: "win", winAmount: "4.00", placedAt: at(-30) });
const stale = madeBet({ betId: 2, sequence: 3, status: "accepted", placedAt: at(-30) });
const request = {
	gameCode: KENO.gameCode,
	roundId: 1,
	selection: { market: "numbers" },
	amount: "1.00",
	currency: "EUR",
	tagId: undefined,
};
const sent = withSending([], { kind: "sending", key: "k", request, unknown: false, placedAt: NOW });

test("each bet stands once, newest first, and what is live is newer than what was read", () => {
	const live = withBet(sent, newer, NOW, undefined, newer.placedAt);
	const merged = mergedBets(live, [stale, older]);
	expect(merged.map((entry) => (entry.kind === "placed" ? [entry.bet.betId, entry.bet.status] : entry.kind))).toEqual([
		"sending",
		[2, "win"],
		[1, "lose"],
	]);
});

test("a bet that was read while its own call has no answer stands once", () => {
	const read = madeBet({ betId: 9, idempotencyKey: "k", placedAt: at(0) });
	const merged = mergedBets(sent, [read]);
	expect(merged.map((entry) => [entry.kind, entry.key])).toEqual([["placed", "k"]]);
});

test("what was read is shown where a push of it was lost", () => {
	const live = withBet(sent, stale, NOW, undefined, stale.placedAt);
	const merged = mergedBets(live, [newer]);
	expect(merged.map((entry) => (entry.kind === "placed" ? entry.bet.status : entry.kind))).toEqual(["sending", "win"]);
});

test("open are the bets of which the last word is not said", () => {
	const checking = madeBet({ betId: 3, status: "checking", placedAt: at(-10) });
	const merged = mergedBets(sent, [newer, older, checking]);
	const ids = (filter: "all" | "open" | "settled") =>
		filteredBets(merged, filter).map((entry) => (entry.kind === "placed" ? entry.bet.betId : entry.kind));
	expect(ids("open")).toEqual(["sending", 3]);
	expect(ids("settled")).toEqual([2, 1]);
	expect(ids("all")).toHaveLength(4);
});

test("a round that was read is found beside those that are followed", () => {
	const read = madeRound(KENO.gameCode, 7, NOW, "finished");
	expect(drawnRound(roundsWith(new Map(), [read]).get(KENO.gameCode), 7)).toBe(read);
});
