import { expect, test } from "vitest";
import { useCasino } from "../testing/use-casino.ts";

const setup = useCasino();

test("each acceptance of a batch is booked by itself and has its own accept", async () => {
	const { call, player, newId, balance, codesOf, aggregator } = setup();
	const alice = await player();
	const bets = [newId(), newId(), newId()];
	const amounts = ["400.00", "500.00", "200.00"];
	const records = bets.map((BetId, i) => ({ BetId, Amount: amounts[i], PartnerUserId: alice, TransactionType: -1 }));
	expect(await call("/payments/make-list", records)).toEqual({ ErrorCode: 200, Message: "Success" });
	const codes = bets.flatMap(codesOf);
	expect(codes.toSorted()).toEqual(expect.arrayContaining([200, 103_802]));
	expect(codes).toHaveLength(3);
	expect(aggregator.reports.every(({ path }) => path === "/payments/accept")).toBe(true);
	const taken = codes.reduce<number>((sum, code, i) => sum + (code === 200 ? Number(amounts[i]) : 0), 0);
	expect(await balance(alice)).toBe((1000 - taken).toFixed(2));
});

test("a batch with one bad record is refused whole, and stores nothing", async () => {
	const { call, player, newId, casino } = setup();
	const alice = await player();
	const [good, bad] = [newId(), newId()];
	const record = { Amount: "1.00", PartnerUserId: alice, TransactionType: -1 };
	for (const wrong of [{ Amount: "1e3" }, { TransactionType: 1 }])
		expect(
			await call("/payments/make-list", [
				{ ...record, BetId: good },
				{ ...record, BetId: bad, ...wrong },
			]),
		).toMatchObject({ ErrorCode: 103_752, Message: expect.stringMatching(/^1\.(Amount|TransactionType): /) });
	expect(await casino.books.payments(good)).toEqual([]);
});

test("a batch that stands in a field of its own is taken as one that stands by itself", async () => {
	const { call, player, newId, codesOf } = setup();
	const alice = await player();
	const bet = newId();
	const records = [{ BetId: bet, Amount: "1.00", PartnerUserId: alice, TransactionType: -1 }];
	expect(await call("/payments/make-list", { Stakes: records })).toEqual({ ErrorCode: 200, Message: "Success" });
	expect(codesOf(bet)).toEqual([200]);
	expect(await call("/payments/make-list", { Stakes: records, Others: [] })).toMatchObject({ ErrorCode: 103_752 });
});

test("what was in a batch and comes again by itself is a repeat", async () => {
	const { call, player, newId, balance, codesOf } = setup();
	const alice = await player();
	const bet = newId();
	const record = { BetId: bet, Amount: "1.00", PartnerUserId: alice, TransactionType: -1 };
	await call("/payments/make-list", [record, record]);
	await call("/payments/make", record);
	expect(codesOf(bet)).toEqual([200, 200]);
	expect(await balance(alice)).toBe("999.00");
});

test("batches that hold the same bets in another order do not block each other", async () => {
	const { callOnly, player, newId, casino, balance } = setup();
	const alice = await player();
	const records = Array.from({ length: 20 }, () => ({
		BetId: newId(),
		Amount: "1.00",
		PartnerUserId: alice,
		TransactionType: -1,
	}));
	const orders = Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? records : records.toReversed()));
	const answers = await Promise.all(orders.map((order) => callOnly("/payments/make-list", order)));
	expect(answers.map(({ status }) => status)).toEqual(orders.map(() => 200));
	await casino.idle();
	expect(await balance(alice)).toBe("980.00");
});
