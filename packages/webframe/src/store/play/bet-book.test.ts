import { expect, test } from "vitest";
import { madeBet } from "../../testing/made-data.ts";
import { betStateOf, isOpen, isZero } from "../bet-state.ts";
import type { BetBook, SendingBet } from "../bets.ts";
import { BETS_KEPT_MAX, withBet, withNamed, withRefused, withSending, withUnknown } from "./bet-book.ts";

const NOW = 1_790_000_000_000;

function sending(key: string, placedAt = NOW): SendingBet {
	const selection = { market: "numbers", numbers: [1] };
	const request = { gameCode: 9, roundId: 1, selection, amount: "2.00", currency: "EUR", tagId: undefined };
	return { kind: "sending", key, request, unknown: false, placedAt };
}

const states = (book: BetBook) => book.map(betStateOf);

test("a bet is sending, then named, and its selection stays with it", () => {
	const book = withNamed(withSending([], sending("k")), "k", 7, NOW + 10);
	expect(book).toHaveLength(1);
	expect(book[0]).toMatchObject({ kind: "placed", key: "k", selection: { numbers: [1] }, bet: { betId: 7 } });
	expect(states(book)).toEqual(["sending"]);
});

test("a push that overtakes the answer is not lost, and the bet stands once", () => {
	const pushed = withBet(withSending([], sending("k")), madeBet({ betId: 7, sequence: 3, status: "inProgress" }), NOW);
	expect(states(pushed)).toHaveLength(2);
	const book = withNamed(pushed, "k", 7, NOW);
	expect(states(book)).toEqual(["inProgress"]);
	expect(book[0]?.key).toBe("k");
});

test("of two states of a bet the one with the higher number wins, whatever comes first", () => {
	const accepted = withBet([], madeBet({ betId: 7, sequence: 5, status: "accepted" }), NOW);
	expect(withBet(accepted, madeBet({ betId: 7, sequence: 4, status: "inProgress" }), NOW)).toBe(accepted);
	expect(withBet(accepted, madeBet({ betId: 7, sequence: 5, status: "lose" }), NOW)).toBe(accepted);
	expect(states(withBet(accepted, madeBet({ betId: 7, sequence: 6, status: "lose" }), NOW))).toEqual(["lost"]);
});

test("an answer that does not come leaves the bet checking; a refusal ends it", () => {
	const unknown = withUnknown(withSending([], sending("k")), "k");
	expect(states(unknown)).toEqual(["checking"]);
	expect(states(withRefused(unknown, "k", "betting_closed"))).toEqual(["rejected"]);
});

test("a refusal is shown until the next bet is sent", () => {
	const refused = withRefused(withSending([], sending("a")), "a", "limits");
	expect(states(withSending(refused, sending("b", NOW + 1)))).toEqual(["sending"]);
});

test("the newest bet comes first, and no more are kept than the bound", () => {
	let book: BetBook = [];
	for (let betId = 1; betId <= BETS_KEPT_MAX + 5; betId += 1) {
		book = withBet(book, madeBet({ betId, at: new Date(NOW + betId).toISOString() }), NOW);
	}
	expect(book).toHaveLength(BETS_KEPT_MAX);
	expect(book[0]).toMatchObject({ bet: { betId: BETS_KEPT_MAX + 5 } });
});

test("a change of a key that is not there changes nothing", () => {
	const book = withSending([], sending("k"));
	expect(withNamed(book, "other", 7, NOW)).toBe(book);
	expect(withRefused(book, "other", "limits")).toEqual(book);
});

test.each([
	[{ status: "pending" }, "sending", true],
	[{ status: "inProgress" }, "inProgress", true],
	[{ status: "accepted" }, "accepted", true],
	[{ status: "accepted", winAmount: "12.00" }, "payoutOnItsWay", true],
	[{ status: "accepted", winAmount: "0.00" }, "lost", true],
	[{ status: "win", winAmount: "12.00" }, "paid", false],
	[{ status: "lose" }, "lost", false],
	[{ status: "return" }, "returned", false],
	[{ status: "jackpotwin" }, "jackpot", false],
	[{ status: "rejected" }, "rejected", false],
	[{ status: "checking" }, "checking", true],
] as const)("a bet with %o is shown as %s", (change, state, open) => {
	const [entry] = withBet([], madeBet({ betId: 1, ...change }), NOW);
	expect(entry && betStateOf(entry)).toBe(state);
	expect(entry && isOpen(entry)).toBe(open);
});

test.each([
	["0", true],
	["0.00", true],
	["0.01", false],
	["10", false],
])("%s is nothing: %s", (amount, zero) => {
	expect(isZero(amount)).toBe(zero);
});
