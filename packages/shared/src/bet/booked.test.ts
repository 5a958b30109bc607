import { expect, test } from "vitest";
import type { Delivery } from "./bet.ts";
import { newlyBooked } from "./booked.ts";

const BLANK = {
	amount: 100n,
	taxAmount: null,
	payload: "",
	dedupeKey: null,
	attempts: 1,
	mayHaveArrived: true,
	happened: [],
	dueAt: null,
	firstDueAt: null,
	needsAcceptance: false,
	refusedBy: null,
	resent: false,
	listed: null,
	lastCode: null,
	partnerTransactionId: null,
} as const;

const stake = (state: Delivery["state"]): Delivery => ({
	...BLANK,
	seq: 1,
	kind: "payment",
	transactionType: -1,
	state,
});
const second = (kind: Delivery["kind"], state: Delivery["state"]): Delivery => ({
	...BLANK,
	seq: 2,
	kind,
	transactionType: kind === "close" ? null : -1,
	state,
});
const seqs = (before: readonly Delivery[], after: readonly Delivery[]) =>
	newlyBooked(before, after).map(({ seq }) => seq);

test("a transaction counts when it is accepted, and never again", () => {
	expect(seqs([stake("taken")], [stake("accepted")])).toEqual([1]);
	expect(seqs([stake("accepted")], [stake("accepted")])).toEqual([]);
	expect(seqs([stake("taken")], [stake("refused")])).toEqual([]);
});

test("a close moves no money", () => {
	expect(seqs([stake("accepted"), second("close", "taken")], [stake("accepted"), second("close", "accepted")])).toEqual(
		[],
	);
});

test("a rollback counts with the later one of both accepts", () => {
	const [open, done] = [second("rollback", "taken"), second("rollback", "accepted")];
	expect(seqs([stake("withdrawn"), open], [stake("withdrawn"), done])).toEqual([]);
	expect(seqs([stake("withdrawn"), done], [stake("accepted"), done])).toEqual([1, 2]);
	expect(seqs([stake("withdrawn"), open], [stake("accepted"), open])).toEqual([1]);
	expect(seqs([stake("accepted"), open], [stake("accepted"), done])).toEqual([2]);
});
