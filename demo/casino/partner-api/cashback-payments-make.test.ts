import { expect, test } from "vitest";
import { useCasino } from "../testing/use-casino.ts";

const setup = useCasino();

test("a cashback is paid, cancelled once, and each result goes to the cashback accept with its id", async () => {
	const { call, player, newId, balance, aggregator, codesOf, casino } = setup();
	const alice = await player();
	const id = newId();
	const cashback = { Amount: "5.00", CashbackId: id, PartnerUserId: alice };
	expect(await call("/cashback-payments/make", { ...cashback, TransactionType: 1 })).toMatchObject({ ErrorCode: 200 });
	expect(await balance(alice)).toBe("1005.00");
	expect(aggregator.reports.at(-1)).toMatchObject({
		path: "/cashback-payments/accept",
		body: { ErrorCode: 200, Value: { CashbackId: id, TransactionType: 1, Amount: "5.00", Balance: "1005.00" } },
	});
	await call("/cashback-payments/make", { ...cashback, TransactionType: -1 });
	await call("/cashback-payments/make", { ...cashback, TransactionType: -1 });
	expect(codesOf(id)).toEqual([200, 200, 200]);
	expect(await balance(alice)).toBe("1000.00");
	expect(await casino.books.ledger({ cashbackId: id })).toHaveLength(2);
});

test("a cancel that finds the money spent is refused by its accept", async () => {
	const { call, player, newId, codesOf } = setup();
	const poor = await player("poor-cas");
	const [id, bet] = [newId(), newId()];
	await call("/cashback-payments/make", { Amount: "5.00", CashbackId: id, PartnerUserId: poor, TransactionType: 1 });
	await call("/payments/make", { Amount: "1.00", BetId: bet, PartnerUserId: poor, TransactionType: -1 });
	await call("/cashback-payments/make", { Amount: "5.00", CashbackId: id, PartnerUserId: poor, TransactionType: -1 });
	expect(codesOf(id)).toEqual([200, 103_802]);
});

test("a bet and a cashback with the same id have nothing to do with each other", async () => {
	const { call, player, newId, balance } = setup();
	const alice = await player();
	const id = newId();
	await call("/cashback-payments/make", { Amount: "5.00", CashbackId: id, PartnerUserId: alice, TransactionType: 1 });
	await call("/payments/make", { Amount: "7.00", BetId: id, PartnerUserId: alice, TransactionType: -1 });
	expect(await balance(alice)).toBe("998.00");
	expect((await call("/payments/info", { BetId: id })).Value).toHaveLength(1);
});
