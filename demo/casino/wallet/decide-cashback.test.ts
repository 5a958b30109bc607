import { expect, test } from "vitest";
import { parseDecimal } from "../decimal.ts";
import { type CashbackState, decideCashback } from "./decide-cashback.ts";

const none: CashbackState = { partnerUserId: null, paid: null, cancelled: false };
const paid: CashbackState = { partnerUserId: "alice", paid: parseDecimal("5"), cancelled: false };

function decide(cashback: CashbackState, transactionType: 1 | -1, amount: string, balance = "100") {
	return decideCashback({
		cashback,
		player: { partnerUserId: "alice", currency: "EUR", balance: parseDecimal(balance), isTest: false },
		payment: {
			call: "/cashback-payments/make",
			subject: "cashback",
			subjectId: 5,
			partnerUserId: "alice",
			transactionType,
			amount,
			taxAmount: null,
			promoCode: null,
			issueId: null,
		},
	});
}

test("a cashback comes in, and a cancel takes the same amount back", () => {
	expect(decide(none, 1, "5.00")).toEqual({ kind: "booked", moved: parseDecimal("5"), next: paid });
	expect(decide(paid, -1, "5")).toEqual({
		kind: "booked",
		moved: parseDecimal("-5"),
		next: { ...paid, cancelled: true },
	});
});

test.each([
	["a second payment", paid, 1, "6.00", 102_823],
	["a cancel without a payment", none, -1, "5.00", 103_752],
	["a second cancel", { ...paid, cancelled: true }, -1, "5.00", 102_823],
	["a cancel of another amount", paid, -1, "4.99", 103_801],
	["the cashback of another player", { ...paid, partnerUserId: "bob" }, -1, "5.00", 103_752],
	["more digits than the currency has", none, 1, "5.001", 103_752],
] as const)("%s is refused", (_name, cashback, type, amount, errorCode) => {
	expect(decide(cashback, type, amount)).toMatchObject({ kind: "refused", errorCode });
});

test("a cancel that finds the money spent is refused", () => {
	expect(decide(paid, -1, "5.00", "4.99")).toMatchObject({ kind: "refused", errorCode: 103_802 });
});
