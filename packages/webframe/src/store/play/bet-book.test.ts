import type { FrameBetDetails } from "@webframe/shared/wire";
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

/** What can tell of a bet that was sent under the key `k`; each push and list names the key. */
const TELLINGS: Readonly<Record<string, (book: BetBook) => BetBook>> = {
	answer: (book) => withNamed(book, "k", 7, NOW),
	push: (book) => withBet(book, ofKey({ sequence: 3, status: "inProgress" }), NOW),
	"later push": (book) => withBet(book, ofKey({ sequence: 4, status: "accepted" }), NOW),
	list: (book) => {
		const { placedAt, selection, ...bet } = ofKey({ sequence: 2, status: "pending" });
		return withBet(book, bet, NOW, selection, placedAt);
	},
};

function ofKey(change: Partial<FrameBetDetails>): FrameBetDetails {
	return madeBet({ betId: 7, idempotencyKey: "k", ...change });
}

test.each([
	["push", "answer", "later push"],
	["push", "later push", "answer"],
	["later push", "push", "answer"],
	["answer", "push", "later push"],
	["answer", "list", "push", "later push"],
	["list", "push", "answer", "later push"],
	["list", "later push", "push", "answer"],
	["push", "list", "later push", "answer"],
])("however the tellings of a bet overtake each other, it never stands twice: %s, %s, %s", (...tellings) => {
	let book = withUnknown(withSending([], sending("k", NOW - 50)), "k");
	for (const telling of tellings) {
		book = TELLINGS[telling]?.(book) ?? [];
		expect(book).toHaveLength(1);
		expect(book[0]).toMatchObject({ kind: "placed", key: "k", placedAt: NOW - 50, selection: { market: "numbers" } });
	}
	expect(states(book)).toEqual(["accepted"]);
});

test("a bet that the service tells of stands, whatever was thought of its call", () => {
	const refused = withRefused(withSending([], sending("k")), "k", "signed_out");
	const book = withBet(refused, ofKey({ status: "inProgress" }), NOW);
	expect(states(book)).toEqual(["inProgress"]);
	expect(withUnknown(book, "k")).toEqual(book);
	expect(withRefused(book, "k", "betting_closed")).toEqual(book);
});

test("another bet with the same stake and round is another bet", () => {
	const other = madeBet({ betId: 8, idempotencyKey: "other", status: "inProgress" });
	expect(withBet(withSending([], sending("k")), other, NOW)).toHaveLength(2);
	const { idempotencyKey: _, ...ofProvider } = other;
	expect(withBet(withSending([], sending("k")), ofProvider, NOW)).toHaveLength(2);
});

test("a push without a key, of a process of the version before, is joined when the bet is named", () => {
	const pushed = withBet(withSending([], sending("k")), madeBet({ betId: 7, sequence: 3, status: "inProgress" }), NOW);
	expect(states(withNamed(pushed, "k", 7, NOW))).toEqual(["inProgress"]);
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
