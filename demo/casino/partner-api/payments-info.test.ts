import { paymentInfoValueSchema } from "@webframe/shared/wire";
import { expect, test } from "vitest";
import { useCasino } from "../testing/use-casino.ts";

const setup = useCasino();

test("every transaction that was booked is listed as it was asked for, in order", async () => {
	const { call, player, newId, clock, advance } = setup();
	const alice = await player();
	const bet = newId();
	const created = Math.floor(clock.now().getTime() / 1000);
	await call("/payments/make", {
		Amount: "10",
		TaxAmount: "1.00",
		BetId: bet,
		PartnerUserId: alice,
		TransactionType: -1,
	});
	await advance(5_000);
	await call("/payments/make", { Amount: "0.00", BetId: bet, PartnerUserId: alice, TransactionType: 1 });
	const answer = await call("/payments/info", { BetId: bet });
	const record = { BetId: bet, PartnerUserId: alice, PartnerTransactionId: expect.any(String) };
	expect(answer).toMatchObject({ ErrorCode: 200 });
	expect(paymentInfoValueSchema.parse(answer.Value)).toEqual([
		{ ...record, Created: created, TransactionId: `-1-${bet}`, TransactionType: -1, Amount: "10", TaxAmount: "1.00" },
		{ ...record, Created: created + 5, TransactionId: `1-${bet}`, TransactionType: 1, Amount: "0.00" },
	]);
});

test("a bet of which we have nothing, or only refusals, gives an empty array", async () => {
	const { call, player, newId } = setup();
	const poor = await player("poor-ina");
	const bet = newId();
	await call("/payments/make", { Amount: "1.00", BetId: bet, PartnerUserId: poor, TransactionType: -1 });
	const empty = { ErrorCode: 200, Message: "Success", Value: [] };
	expect(await call("/payments/info", { BetId: bet })).toEqual(empty);
	expect(await call("/payments/info", { BetId: newId() })).toEqual(empty);
});

test("while a transaction still waits to be booked, the answer is not an empty array but 103799", async () => {
	const { call, player, newId, casino, advance } = setup();
	const alice = await player();
	const bet = newId();
	casino.faults.add({ call: "/payments/make", fault: "bookLate", value: 5_000, times: 1 });
	await call("/payments/make", { Amount: "1.00", BetId: bet, PartnerUserId: alice, TransactionType: -1 });
	expect(await call("/payments/info", { BetId: bet })).toMatchObject({ ErrorCode: 103_799 });
	await advance(5_000);
	expect((await call("/payments/info", { BetId: bet })).Value).toHaveLength(1);
});
