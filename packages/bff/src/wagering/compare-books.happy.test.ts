import type { Delivery } from "@webframe/shared/bet";
import type { PaymentRecord } from "@webframe/shared/wire";
import { describe, expect, test } from "vitest";
import { compareBooks } from "./compare-books.ts";

type Row = Partial<Delivery> & Pick<Delivery, "transactionType" | "state">;

function delivery(row: Row, index: number): Delivery {
	return {
		seq: index + 1,
		kind: "payment",
		amount: 500n,
		taxAmount: null,
		payload: "{}",
		dedupeKey: "k",
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
		...row,
	};
}

function record(TransactionType: PaymentRecord["TransactionType"], over: Partial<PaymentRecord> = {}): PaymentRecord {
	const TransactionId = `${TransactionType}-77`;
	return { BetId: 77, Created: 1, PartnerUserId: "alice", TransactionId, TransactionType, Amount: "5.00", ...over };
}

function compare(
	rows: readonly Row[],
	records: readonly PaymentRecord[],
	state: "win" | "rejected" | "pending" = "win",
) {
	const bet = { betId: 77, digits: 2, partnerUserId: "alice", state, deliveries: rows.map(delivery) };
	return compareBooks(bet, records).map(({ difference, transactionType }) => `${difference} ${transactionType}`);
}

const stake: Row = { transactionType: -1, state: "accepted" };
const payout: Row = { transactionType: 1, state: "accepted", amount: 1_000n };
const paid = record(1, { Amount: "10.00" });

describe("equal books", () => {
	test.each<[string, readonly Row[], readonly PaymentRecord[]]>([
		["of a settled bet", [stake, payout], [record(-1), paid]],
		["in another order and spelling", [stake, payout], [record(1, { Amount: "10" }), record(-1, { Amount: "5.000" })]],
		["of a loss", [stake, { ...payout, amount: 0n }], [record(-1), record(1, { Amount: "0.00" })]],
		["with tax", [{ ...stake, taxAmount: 25n }], [record(-1, { TaxAmount: "0.25" })]],
		["with tax that is not told", [{ ...stake, taxAmount: 25n }], [record(-1)]],
		[
			"after a correction",
			[stake, payout, { ...payout, transactionType: -2 }, { ...payout, amount: 700n }],
			[record(-1), record(1, { Amount: "7.00" }), paid, record(-2, { Amount: "10.00" })],
		],
		[
			"with a close, which is no money",
			[stake, { transactionType: null, kind: "close", state: "accepted", amount: null }],
			[record(-1)],
		],
		[
			"with a rollback that was booked as the return",
			[
				{ ...stake, state: "withdrawn" },
				{ ...stake, kind: "rollback" },
			],
			[record(-1), record(2)],
		],
		[
			"with a rollback of what never came",
			[
				{ ...stake, state: "withdrawn" },
				{ ...stake, kind: "rollback" },
			],
			[],
		],
		["with what is under way, and has arrived", [stake, { ...payout, state: "sent" }], [record(-1), paid]],
		["with what is under way, and has not", [stake, { ...payout, state: "overdue" }], [record(-1)]],
		["with what was never sent", [stake, { ...payout, state: "due", attempts: 0 }], [record(-1)]],
	])("%s", (_, rows, records) => {
		expect(compare(rows, records)).toEqual([]);
	});
});

describe("each class of difference", () => {
	test.each<[string, readonly Row[], readonly PaymentRecord[], readonly string[]]>([
		["a payout that they do not have", [stake, payout], [record(-1)], ["missing_there 1"]],
		["nothing at all there", [stake, payout], [], ["missing_there -1", "missing_there 1"]],
		[
			"a rollback that was not booked",
			[
				{ ...stake, state: "withdrawn" },
				{ ...stake, kind: "rollback" },
			],
			[record(-1)],
			["missing_there 2"],
		],
		["a payout that we never sent", [stake], [record(-1), paid], ["missing_here 1"]],
		[
			"one that we wrote and never sent",
			[stake, { ...payout, state: "due", attempts: 0 }],
			[record(-1), paid],
			["missing_here 1"],
		],
		["one that they refused to us", [stake, { ...payout, state: "refused" }], [record(-1), paid], ["missing_here 1"]],
		["another amount", [stake, payout], [record(-1), record(1, { Amount: "10.01" })], ["amount_differs 1"]],
		["an amount that is none", [stake], [record(-1, { Amount: "5,00" })], ["amount_differs -1"]],
		["another tax", [{ ...stake, taxAmount: 25n }], [record(-1, { TaxAmount: "0.26" })], ["amount_differs -1"]],
		["a tax where there is none", [stake], [record(-1, { TaxAmount: "0.26" })], ["amount_differs -1"]],
		[
			"another amount of what is under way",
			[stake, { ...payout, state: "taken" }],
			[record(-1), record(1, { Amount: "9" })],
			["amount_differs 1"],
		],
		["another user", [stake], [record(-1, { PartnerUserId: "Alice" })], ["user_differs -1"]],
		["the same twice", [stake], [record(-1), record(-1, { Amount: "5" })], ["duplicate -1"]],
		[
			"three times, once for another",
			[stake],
			[record(-1), record(-1, { PartnerUserId: "bob" }), record(-1)],
			["duplicate -1", "duplicate -1"],
		],
		[
			"a second payout of another amount",
			[stake, payout],
			[record(-1), paid, record(1, { Amount: "3.00" })],
			["missing_here 1"],
		],
		[
			"all at once",
			[stake, payout, { ...payout, transactionType: 4 }],
			[record(-1, { PartnerUserId: "bob" }), paid, paid, record(2)],
			["user_differs -1", "duplicate 1", "missing_there 4", "missing_here 2"],
		],
	])("%s", (_, rows, records, expected) => {
		expect(compare(rows, records)).toEqual(expected);
	});

	test("a withdrawn stake may stand there until its bet is rejected", () => {
		expect(compare([{ ...stake, state: "withdrawn" }], [record(-1)], "pending")).toEqual([]);
		expect(compare([{ ...stake, state: "withdrawn" }], [record(-1)], "rejected")).toEqual(["missing_here -1"]);
	});
});
