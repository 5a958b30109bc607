import { expect, test } from "vitest";
import { textsOf } from "../../i18n/texts.ts";
import { messages as en } from "../../locales/en.ts";
import { withBet, withNamed, withRefused, withSending } from "../../store/play/bet-book.ts";
import { madeBet } from "../../testing/made-data.ts";
import { announcement, newsIn, winIn } from "./announce.ts";

const texts = textsOf(en, "en", "ltr");
const NOW = 1_790_000_000_000;
const selection = { market: "numbers", numbers: [1] };
const request = { gameCode: 9, roundId: 1, selection, amount: "2.00", currency: "EUR", tagId: undefined };
const sent = withSending([], { kind: "sending", key: "k", request, unknown: false, placedAt: NOW });
const say = (...books: Parameters<typeof newsIn>) =>
	announcement(newsIn(...books), texts, false)?.replace(/[\u2068\u2069]/g, "");

test("a bet is read out when it is sent, and at each change of its state, once", () => {
	expect(say([], sent)).toBe("Bet of 2.00 EUR: Sending.");
	const named = withNamed(sent, "k", 7, NOW);
	expect(say(sent, named)).toBeUndefined();
	const accepted = withBet(named, madeBet({ betId: 7, sequence: 2 }), NOW);
	expect(say(named, accepted)).toBe("Bet of 2.00 EUR: Accepted.");
	expect(say(accepted, accepted)).toBeUndefined();
});

test("a bet of a play currency is read out with the currency's name", () => {
	const coins = { ...request, currency: "SWC" };
	expect(say([], withSending([], { kind: "sending", key: "k", request: coins, unknown: false, placedAt: NOW }))).toBe(
		"Bet of 2.00 Sweepstake Coins: Sending.",
	);
});

test("that bets are of play money is read out with them, once", () => {
	const both = withSending(sent, { kind: "sending", key: "j", request, unknown: false, placedAt: NOW });
	expect(announcement(newsIn([], both), texts, true)?.replace(/[\u2068\u2069]/g, "")).toBe(
		"Bet of 2.00 EUR: Sending. Bet of 2.00 EUR: Sending. Play money",
	);
	expect(announcement([], texts, true)).toBeUndefined();
});

test("a refusal is read out with its reason", () => {
	expect(say(sent, withRefused(sent, "k", "betting_closed"))).toBe(
		"Bet of 2.00 EUR: Rejected. Betting had closed. Nothing was taken.",
	);
});

test("a refusal for its stake is read out with the largest one that would do", () => {
	expect(say(sent, withRefused(sent, "k", "limits", "1234.50"))).toBe(
		"Bet of 2.00 EUR: Rejected. The stake is outside the limits. Nothing was taken. The largest stake is 1,234.50 EUR.",
	);
});

test("bets that were there before are no news", () => {
	expect(say([], withBet([], madeBet({ betId: 7 }), NOW))).toBeUndefined();
});

test("a jackpot is read out with what it has brought, and is won once", () => {
	const lost = withBet([], madeBet({ betId: 7, sequence: 2, status: "lose" }), NOW);
	const won = withBet(lost, madeBet({ betId: 7, sequence: 3, status: "jackpotwin", jackpotAmount: "1234.50" }), NOW);
	expect(say(lost, won)).toBe("Bet of 2.00 EUR: Jackpot 1,234.50 EUR.");
	expect(winIn(newsIn(lost, won), lost, false)).toMatchObject({ state: "jackpot", amount: "1234.50" });
	expect(winIn(newsIn(won, won), won, false)).toBeUndefined();
	expect(winIn(newsIn([], won), [], false)).toBeUndefined();
});

test("of several bets that win at once the sum is the moment's, and what returns no more than its stake is none", () => {
	const before = [7, 8, 9].reduce<Parameters<typeof newsIn>[0]>(
		(book, betId) => withBet(book, madeBet({ betId, sequence: betId, status: "accepted" }), NOW),
		[],
	);
	const wins: readonly (readonly [number, string])[] = [
		[7, "5.00"],
		[8, "2.00"],
		[9, "2.50"],
	];
	const after = wins.reduce(
		(book, [betId, winAmount]) => withBet(book, madeBet({ betId, sequence: betId + 9, status: "win", winAmount }), NOW),
		before,
	);
	expect(winIn(newsIn(before, after), before, true)).toEqual({
		roundId: 4711,
		amount: "7.50",
		currency: "EUR",
		state: "paid",
		isPlay: true,
	});
	const lost = withBet(before, madeBet({ betId: 7, sequence: 30, status: "win", winAmount: "2.00" }), NOW);
	expect(winIn(newsIn(before, lost), before, false)).toBeUndefined();
});
