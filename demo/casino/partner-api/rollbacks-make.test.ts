import { describe, expect, test } from "vitest";
import { useCasino } from "../testing/use-casino.ts";

const setup = useCasino();

async function bet(name?: string) {
	const { player, newId } = setup();
	return { Amount: "10.00", BetId: newId(), PartnerUserId: await player(name), TransactionType: -1 };
}

test("a rollback gives the stake back, once, and its result goes to the rollback accept", async () => {
	const { call, balance, aggregator, casino } = setup();
	const stake = await bet();
	await call("/payments/make", stake);
	for (let i = 0; i < 3; i += 1)
		expect(await call("/rollbacks/make", { ...stake, Reason: "timeout" })).toEqual({
			ErrorCode: 200,
			Message: "Success",
		});
	expect(await balance(stake.PartnerUserId)).toBe("1000.00");
	expect(aggregator.reports.at(-1)).toMatchObject({
		path: "/rollbacks/accept",
		body: { ErrorCode: 200, Value: { BetId: stake.BetId, TransactionType: -1, Amount: "10.00", Balance: "1000.00" } },
	});
	const ledger = await casino.books.ledger({ betId: stake.BetId });
	expect(ledger.map((entry) => entry.transaction?.transactionType)).toEqual([-1, 2]);
});

test("a rollback of an unknown bet is answered 200, and the make that comes later never debits", async () => {
	const { call, balance, codesOf, casino } = setup();
	const stake = await bet();
	expect(await call("/rollbacks/make", { ...stake, Reason: "timeout" })).toMatchObject({ ErrorCode: 200 });
	expect(await call("/payments/make", stake)).toMatchObject({ ErrorCode: 200 });
	expect(await call("/payments/make", stake)).toMatchObject({ ErrorCode: 200 });
	expect(codesOf(stake.BetId)).toEqual([200, 102_823, 102_823]);
	expect(await balance(stake.PartnerUserId)).toBe("1000.00");
	expect(await casino.books.ledger({ betId: stake.BetId })).toEqual([]);
	expect(await call("/payments/info", { BetId: stake.BetId })).toMatchObject({ ErrorCode: 200, Value: [] });
});

test("a rollback that overtakes the make in our own queue wins", async () => {
	const { call, balance, codesOf, casino, advance } = setup();
	const stake = await bet();
	casino.faults.add({ call: "/payments/make", fault: "bookLate", value: 3_000, times: 1 });
	await call("/payments/make", stake);
	await call("/rollbacks/make", { ...stake, Reason: "timeout" });
	await advance(3_000);
	expect(codesOf(stake.BetId)).toEqual([200, 102_823]);
	expect(await balance(stake.PartnerUserId)).toBe("1000.00");
});

test("make and rollback at the same moment end with nothing moved, whichever is booked first", async () => {
	const { callOnly, balance, casino } = setup();
	for (let i = 0; i < 20; i += 1) {
		const stake = await bet();
		await Promise.all([
			callOnly("/payments/make", stake),
			callOnly("/rollbacks/make", { ...stake, Reason: "timeout" }),
		]);
		await casino.idle();
		expect(await balance(stake.PartnerUserId)).toBe("1000.00");
	}
});

test("a rollback of an acceptance that we refused moves nothing", async () => {
	const { call, balance, codesOf } = setup();
	const stake = await bet("poor-rob");
	await call("/payments/make", stake);
	await call("/rollbacks/make", { ...stake, Reason: "http5xx" });
	expect(codesOf(stake.BetId)).toEqual([103_802, 200]);
	expect(await balance("poor-rob")).toBe("0.00");
});

describe.each(["BetId+TransactionType", "BetId+TransactionType+Amount+TaxAmount"] as const)(
	"with the key %s",
	(mode) => {
		const withMode = useCasino({ deduplication: mode });

		test("a rollback and a return of one bet are the same transaction", async () => {
			const { call, player, newId, balance, aggregator } = withMode();
			const alice = await player();
			const stake = { Amount: "10.00", BetId: newId(), PartnerUserId: alice, TransactionType: -1 };
			await call("/payments/make", stake);
			await call("/rollbacks/make", { ...stake, Reason: "timeout" });
			await call("/payments/make", { ...stake, TransactionType: 2 });
			expect(await balance(alice)).toBe("1000.00");
			expect(aggregator.reports.map(({ path, body }) => [path, body.ErrorCode, body.Value["TransactionType"]])).toEqual(
				[
					["/payments/accept", 200, -1],
					["/rollbacks/accept", 200, -1],
					["/payments/accept", 200, 2],
				],
			);
		});
	},
);
