import { expect, test } from "vitest";
import { type Deduplication, dedupeKey } from "./dedupe-key.ts";
import type { PaymentRequest } from "./payment.ts";

const LONG: Deduplication = "BetId+TransactionType+Amount+TaxAmount";

const payout: PaymentRequest = {
	call: "/payments/make",
	subject: "bet",
	subjectId: 77,
	partnerUserId: "alice",
	transactionType: 1,
	amount: "10.00",
	taxAmount: null,
	promoCode: null,
	issueId: null,
};

function sameKey(deduplication: Deduplication, other: Partial<PaymentRequest>, taxOn = false): boolean {
	const settings = { deduplication, taxOn };
	return dedupeKey(payout, settings) === dedupeKey({ ...payout, ...other }, settings);
}

test("the short key sees no difference between amounts", () => {
	expect(sameKey("BetId+TransactionType", { amount: "5.00", taxAmount: "1.00" })).toBe(true);
});

test("the long key tells amounts apart, as decimals", () => {
	expect(sameKey(LONG, { amount: "5.00" })).toBe(false);
	expect(sameKey(LONG, { amount: "10" })).toBe(true);
	expect(sameKey(LONG, { taxAmount: "1.00" })).toBe(false);
});

test("a missing TaxAmount is zero only where tax is on", () => {
	expect(sameKey(LONG, { taxAmount: "0.00" })).toBe(false);
	expect(sameKey(LONG, { taxAmount: "0.00" }, true)).toBe(true);
});

test.each(["BetId+TransactionType", LONG] as const)("%s tells bets, types and cashbacks apart", (deduplication) => {
	expect(sameKey(deduplication, { subjectId: 78 })).toBe(false);
	expect(sameKey(deduplication, { transactionType: -1 })).toBe(false);
	expect(sameKey(deduplication, { subject: "cashback" })).toBe(false);
});

test("a rollback has the key of the type 2 of its bet", () => {
	expect(sameKey(LONG, { call: "/rollbacks/make" })).toBe(true);
});
