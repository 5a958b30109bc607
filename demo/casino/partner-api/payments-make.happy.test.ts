import { expect, test } from "vitest";
import { useCasino } from "../testing/use-casino.ts";

const setup = useCasino();

test("a bet that wins: answered at once, booked, and each result reported with what was asked for", async () => {
	const { call, player, newId, balance, aggregator, casino } = setup();
	const alice = await player();
	const bet = newId();
	const stake = { Amount: "10.00", BetId: bet, PartnerUserId: alice, TransactionType: -1, TagId: 1 };
	expect(await call("/payments/make", stake)).toEqual({ ErrorCode: 200, Message: "Success" });
	expect(await balance(alice)).toBe("990.00");
	expect(await call("/payments/make", { ...stake, TransactionType: 1, Amount: "35.50" })).toMatchObject({
		ErrorCode: 200,
	});
	expect(await balance(alice)).toBe("1025.50");

	const value = { BetId: bet, PartnerUserId: alice, PartnerTransactionId: expect.stringMatching(/^pay-[0-9]+$/) };
	expect(aggregator.reports.map(({ path, body }) => ({ path, ...body }))).toEqual([
		{
			path: "/payments/accept",
			ErrorCode: 200,
			Message: "Success",
			Value: { ...value, TransactionType: -1, Amount: "10.00", Balance: "990.00" },
		},
		{
			path: "/payments/accept",
			ErrorCode: 200,
			Message: "Success",
			Value: { ...value, TransactionType: 1, Amount: "35.50", Balance: "1025.50" },
		},
	]);
	expect(await casino.books.unbalanced()).toEqual([]);
});

test("a loss is a payout of 0: it stands in the ledger and is accepted", async () => {
	const { call, player, newId, balance, casino, codesOf } = setup();
	const alice = await player();
	const bet = newId();
	await call("/payments/make", { Amount: "10", BetId: bet, PartnerUserId: alice, TransactionType: -1 });
	await call("/payments/make", { Amount: "0.00", BetId: bet, PartnerUserId: alice, TransactionType: 1 });
	expect(await balance(alice)).toBe("990.00");
	expect(codesOf(bet)).toEqual([200, 200]);
	const ledger = await casino.books.ledger({ betId: bet });
	expect(ledger.map((entry) => [entry.transaction?.transactionType, entry.moved / 10n ** 16n])).toEqual([
		[-1, -1000n],
		[1, 0n],
	]);
});

test("the tax informs and goes back as it came, but moves nothing", async () => {
	const { call, player, newId, balance, aggregator } = setup();
	const alice = await player();
	const bet = newId();
	await call("/payments/make", {
		Amount: "10.00",
		TaxAmount: "1.5",
		BetId: bet,
		PartnerUserId: alice,
		TransactionType: -1,
	});
	expect(await balance(alice)).toBe("990.00");
	expect(aggregator.reports.at(-1)?.body.Value).toMatchObject({ Amount: "10.00", TaxAmount: "1.5" });
});

test("a player without money can play a freebet, and gets the net winnings", async () => {
	const { call, player, newId, balance, codesOf, casino } = setup();
	const poor = await player("poor-paul");
	const bet = newId();
	await casino.books.registerIssue({ issueId: "i1", partnerUserId: poor, betsCount: 1 });
	const freebet = { BetId: bet, PartnerUserId: poor, PromoCode: "b1", issueId: "i1" };
	await call("/payments/make", { ...freebet, Amount: "0.00", TransactionType: -1 });
	await call("/payments/make", { ...freebet, Amount: "12.00", TransactionType: 1 });
	expect(codesOf(bet)).toEqual([200, 200]);
	expect(await balance(poor)).toBe("12.00");
});

test("a player who has logged out, or is not logged in any more, still gets what is owed", async () => {
	const { call, player, newId, balance, advance } = setup();
	const alice = await player();
	const bet = newId();
	await call("/payments/make", { Amount: "10.00", BetId: bet, PartnerUserId: alice, TransactionType: -1 });
	await advance(40 * 24 * 3_600_000); // Every refresh token is dead by now.
	await call("/payments/make", { Amount: "20.00", BetId: bet, PartnerUserId: alice, TransactionType: 1 });
	expect(await balance(alice)).toBe("1010.00");
});

test("yen have no fractions, also when they are written with some", async () => {
	const { call, player, newId, aggregator, casino } = setup();
	const carla = await player("carla-1");
	await call("/payments/make", { Amount: "300.00", BetId: newId(), PartnerUserId: carla, TransactionType: -1 });
	expect(aggregator.reports.at(-1)?.body).toMatchObject({
		ErrorCode: 200,
		Value: { Amount: "300.00", Balance: "99700" },
	});
	expect(await casino.books.unbalanced()).toEqual([]);
});
