import type { FrameBet, FrameRound } from "@webframe/shared/wire";
import { expect, test } from "vitest";
import { madeBet, madeRound } from "../../testing/made-data.ts";
import { ManualClock } from "../../testing/manual-clock.ts";
import type { BetBook } from "../bets.ts";
import { withBet } from "./bet-book.ts";
import { BALANCE_HELD_MAX_MS, HeldResults, RESULT_HELD_MAX_MS } from "./held-results.ts";
import { withRound } from "./round-book.ts";

const DRAW_AT = 1_790_000_000_000;
const KENO_CODE = 9;
const FAST_CODE = 23;
const OPENED = DRAW_AT - 35_000;
const DRAW_MS = 10_000;
const WIN = madeBet({ betId: 1, status: "win", winAmount: "9.00" });

/** A frame by whose clock a draw of ten seconds has begun so long ago, with a bet in it, and what it has told. */
function held(sinceDrawMs: number, ...heard: readonly FrameRound[]) {
	const clock = new ManualClock(DRAW_AT + sinceDrawMs);
	const told: unknown[] = [];
	let rounds = heard.reduce(withRound, withRound(new Map(), madeRound(KENO_CODE, 4711, OPENED, "drawing")));
	let book: BetBook = withBet([], madeBet({ betId: 1 }), DRAW_AT);
	const results = new HeldResults({ after: clock.after, now: clock.now, rounds: () => rounds, book: () => book });
	const hold = (bet: FrameBet) => results.holdResult(bet, () => told.push(bet.betId));
	const balance = (text: string) => results.tellBalance(() => told.push(text));
	return {
		results,
		clock,
		told,
		hold,
		balance,
		hear: (round: FrameRound) => {
			rounds = withRound(rounds, round);
		},
		bet: (bet: FrameBet) => {
			book = withBet(book, bet, clock.now());
		},
	};
}

test.each([
	["a win", { status: "win", winAmount: "9.00" }],
	["a loss", { status: "lose" }],
	["a jackpot", { status: "jackpotwin", jackpotAmount: "900.00" }],
	["a payout that is on its way", { status: "accepted", winAmount: "9.00" }],
	["a payout that the casino has refused", { status: "checking", winAmount: "9.00" }],
] as const)("%s that comes while its draw is shown waits for the reveal, once", (_, change) => {
	const { clock, told, hold } = held(4_000);
	const bet = madeBet({ betId: 1, ...change });
	expect([hold(bet), hold(bet)]).toEqual(["held", "again"]);
	clock.advance(DRAW_MS - 4_000 - 1);
	expect(told).toEqual([]);
	clock.advance(1);
	expect(told).toEqual([1]);
});

test.each([
	["has heard that the round is finished", madeRound(KENO_CODE, 4711, OPENED, "finished")],
	["has heard of the next round", madeRound(KENO_CODE, 4712, OPENED + 45_000, "betting")],
	["has heard that the next round is drawn", madeRound(KENO_CODE, 4712, OPENED + 45_000, "drawing")],
	["has heard that the round is cancelled", madeRound(KENO_CODE, 4711, OPENED, "cancelled")],
])("the reveal by this frame's clock is waited for where it %s", (_, round) => {
	const { clock, told, hold, balance } = held(4_000, round);
	expect(hold(WIN)).toBe("held");
	balance("1009.00");
	clock.advance(DRAW_MS - 4_000 - 1);
	expect(told).toEqual([]);
	clock.advance(1);
	expect(told).toEqual([1, "1009.00"]);
});

test("a further change of a bet of which one is held waits behind it, and another bet's does not", () => {
	const { clock, told, hold } = held(4_000);
	const [won, paid] = [madeBet({ ...WIN, sequence: 3 }), madeBet({ ...WIN, sequence: 4 })];
	expect([hold(won), hold(paid), hold(paid), hold({ ...won, betId: 11 })]).toEqual(["held", "behind", "again", "held"]);
	clock.advance(DRAW_MS - 4_000);
	expect(told).toEqual([1, 1, 11]);
});

test("no result waits longer than a minute, however wrong this device's clock is", () => {
	const { clock, told, hold, hear } = held(-20_000);
	hear(madeRound(KENO_CODE, 4713, OPENED + 90_000, "betting"));
	expect(hold(madeBet({ ...WIN, roundId: 4713 }))).toBe("held");
	clock.advance(RESULT_HELD_MAX_MS);
	expect(told).toEqual([1]);
});

test("of a round that is not known yet, its bet was settled after the reveal: this frame's clock comes to that", () => {
	const { clock, told, hold } = held(DRAW_MS);
	const at = new Date(clock.now() + 700).toISOString();
	const bet = { ...WIN, roundId: 4709, idempotencyKey: "k", at };
	expect(hold(bet)).toBe("held");
	clock.advance(700);
	expect(told).toEqual([1]);
	// A provider's bet is none of this frame's draws.
	const { idempotencyKey: _, ...ofProvider } = { ...bet, at: new Date(clock.now() + 700).toISOString() };
	expect(hold(ofProvider)).toBe("told");
});

test("what tells nothing of the draw, is of a round before, or comes after the reveal is told at once", () => {
	const { hold } = held(4_000);
	expect(hold(madeBet({ betId: 1, status: "accepted" }))).toBe("told");
	expect(hold(madeBet({ betId: 1, status: "return" }))).toBe("told");
	expect(hold(madeBet({ ...WIN, roundId: 4710 }))).toBe("told");
	expect(held(DRAW_MS).hold(WIN)).toBe("told");
});

test("a balance waits only while a bet of the player is in play whose reveal is near", () => {
	const early = held(DRAW_MS - BALANCE_HELD_MAX_MS - 1);
	early.balance("998.00");
	expect(early.told).toEqual(["998.00"]);
	const { told, bet, balance } = held(4_000);
	bet({ ...madeBet({ betId: 1, status: "return" }), sequence: 9 });
	balance("1000.00");
	expect(told).toEqual(["1000.00"]);
	const after = held(DRAW_MS);
	after.balance("1009.00");
	expect(after.told).toEqual(["1009.00"]);
});

test("a balance waits for the reveals that were near when it came, and for none of later", () => {
	const other = madeRound(FAST_CODE, 12, DRAW_AT - 3_000, "betting");
	const { clock, told, bet, balance } = held(4_000, other);
	bet(madeBet({ betId: 2, gameCode: FAST_CODE, roundId: 12 }));
	// Of the other game, which is drawn for five seconds: the reveal is 13 s ahead.
	expect(Date.parse(other.revealsAt) - clock.now()).toBe(13_000);
	balance("990.00");
	clock.advance(4_000);
	balance("991.00");
	balance("992.00");
	clock.advance(2_000);
	expect(told).toEqual(["990.00"]);
	clock.advance(7_000);
	expect(told).toEqual(["990.00", "992.00"]);
	balance("993.00");
	expect(told).toEqual(["990.00", "992.00", "993.00"]);
});

test("of balances that wait for one reveal the newest is told, also where the bet has ended meanwhile", () => {
	const { clock, told, bet, balance } = held(4_000);
	balance("998.00");
	bet({ ...madeBet({ betId: 1, status: "return" }), sequence: 9 });
	balance("1000.00");
	expect(told).toEqual([]);
	clock.advance(DRAW_MS);
	expect(told).toEqual(["1000.00"]);
});

test("whoever leaves is told nothing later", () => {
	const { results, clock, told, hold, balance } = held(4_000);
	hold(WIN);
	balance("1009.00");
	results.forget();
	clock.advance(DRAW_MS);
	expect([told, clock.waiting]).toEqual([[], 0]);
});
