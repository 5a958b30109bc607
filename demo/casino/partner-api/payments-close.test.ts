import { expect, test } from "vitest";
import { useCasino } from "../testing/use-casino.ts";

const setup = useCasino();

async function acceptedBet() {
	const { call, player, newId } = setup();
	const alice = await player();
	const bet = newId();
	await call("/payments/make", { Amount: "10.00", BetId: bet, PartnerUserId: alice, TransactionType: -1 });
	return { BetId: bet, PartnerUserId: alice };
}

test("a closed bet refuses a new transaction by its accept, and takes it after it was opened again", async () => {
	const { call, codesOf, balance } = setup();
	const bet = await acceptedBet();
	expect(await call("/payments/close", { ...bet, IsClosed: true })).toEqual({ ErrorCode: 200, Message: "Success" });
	await call("/payments/make", { ...bet, Amount: "5.00", TransactionType: 1 });
	expect(codesOf(bet.BetId)).toEqual([200, 103_752]);
	expect(await call("/payments/close", { ...bet, IsClosed: false })).toMatchObject({ ErrorCode: 200 });
	await call("/payments/make", { ...bet, Amount: "5.00", TransactionType: 1 });
	expect(codesOf(bet.BetId)).toEqual([200, 103_752, 200]);
	expect(await balance(bet.PartnerUserId)).toBe("995.00");
});

test("closing twice is no error", async () => {
	const { call } = setup();
	const bet = await acceptedBet();
	for (const IsClosed of [true, true, false, false])
		expect(await call("/payments/close", { ...bet, IsClosed })).toMatchObject({ ErrorCode: 200 });
});

test("the bet of another player, and one that was never accepted, are answered 103752", async () => {
	const { call, newId } = setup();
	const bet = await acceptedBet();
	expect(await call("/payments/close", { ...bet, PartnerUserId: "bob", IsClosed: true })).toMatchObject({
		ErrorCode: 103_752,
	});
	expect(await call("/payments/close", { ...bet, BetId: newId(), IsClosed: true })).toMatchObject({
		ErrorCode: 103_752,
	});
	expect(await setup().casino.books.bet(bet.BetId)).toMatchObject({ closed: false });
});
