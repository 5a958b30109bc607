import { describe, expect, test } from "vitest";
import { useCasino } from "../testing/use-casino.ts";
import type { Deduplication } from "../wallet/dedupe-key.ts";

const MODES: readonly Deduplication[] = ["BetId+TransactionType", "BetId+TransactionType+Amount+TaxAmount"];

describe.each(MODES)("with the key %s", (deduplication) => {
	const setup = useCasino({ deduplication });

	test("50 makes of one transaction at once debit it once, and each is answered 200", async () => {
		const { callOnly, player, newId, balance, casino, codesOf } = setup();
		const alice = await player();
		const bet = newId();
		const stake = { Amount: "10.00", BetId: bet, PartnerUserId: alice, TransactionType: -1 };
		const answers = await Promise.all(Array.from({ length: 50 }, () => callOnly("/payments/make", stake)));
		expect(new Set(await Promise.all(answers.map((answer) => answer.text())))).toEqual(
			new Set(['{"ErrorCode":200,"Message":"Success"}']),
		);
		await casino.idle();
		expect(await balance(alice)).toBe("990.00");
		expect(await casino.books.ledger({ betId: bet })).toHaveLength(1);
		expect(new Set(codesOf(bet))).toEqual(new Set([200]));
	});

	test("a repeated make sends the same accept again, with the balance of now", async () => {
		const { call, player, newId, aggregator } = setup();
		const alice = await player();
		const [bet, other] = [newId(), newId()];
		const stake = { Amount: "10.00", BetId: bet, PartnerUserId: alice, TransactionType: -1 };
		await call("/payments/make", stake);
		const first = aggregator.reports.at(-1);
		await call("/payments/make", { ...stake, BetId: other });
		await call("/payments/make", { ...stake, Amount: "10" });
		const again = aggregator.reports.at(-1);
		expect(again?.body).toEqual({ ...first?.body, Value: { ...first?.body.Value, Balance: "980.00" } });
	});

	test("a repeat after the bet was closed is a repeat still", async () => {
		const { call, player, newId, codesOf, balance } = setup();
		const alice = await player();
		const bet = newId();
		const payout = { Amount: "20.00", BetId: bet, PartnerUserId: alice, TransactionType: 1 };
		await call("/payments/make", { ...payout, Amount: "10.00", TransactionType: -1 });
		await call("/payments/make", payout);
		await call("/payments/close", { BetId: bet, PartnerUserId: alice, IsClosed: true });
		expect(await call("/payments/make", payout)).toMatchObject({ ErrorCode: 200 });
		expect(codesOf(bet)).toEqual([200, 200, 200]);
		expect(await balance(alice)).toBe("1010.00");
	});

	test("a refusal that the aggregator does not have yet is repeated, also when the money is there by now", async () => {
		const { call, player, newId, codesOf, balance, aggregator, casino, advance } = setup();
		const poor = await player(`poor-${newId()}`);
		const bet = newId();
		const stake = { Amount: "5.00", BetId: bet, PartnerUserId: poor, TransactionType: -1 };
		aggregator.script({ status: 503 });
		await call("/payments/make", stake);
		await deposit(casino.url, poor, "100.00");
		await call("/payments/make", stake);
		await advance(60_000);
		expect(codesOf(bet)).toEqual([103_802, 103_802]);
		expect(await balance(poor)).toBe("100.00");
	});

	test("a refusal that the aggregator has recorded is judged anew when an operator sends it again", async () => {
		const { call, player, newId, codesOf, balance, casino } = setup();
		const poor = await player(`poor-${newId()}`);
		const bet = newId();
		const stake = { Amount: "5.00", BetId: bet, PartnerUserId: poor, TransactionType: -1 };
		await call("/payments/make", stake);
		await deposit(casino.url, poor, "100.00");
		await call("/payments/make", stake);
		expect(codesOf(bet)).toEqual([103_802, 200]);
		expect(await balance(poor)).toBe("95.00");
	});

	test("30 bets at once over one balance: as many as it pays for are taken, and it ends at 0", async () => {
		const { callOnly, player, newId, balance, casino, aggregator } = setup();
		const alice = await player();
		const before = aggregator.reports.length;
		const answers = Array.from({ length: 30 }, () =>
			callOnly("/payments/make", { Amount: "100.00", BetId: newId(), PartnerUserId: alice, TransactionType: -1 }),
		);
		await Promise.all(answers);
		await casino.idle();
		expect(await balance(alice)).toBe("0.00");
		const ledger = await casino.books.ledger({ partnerUserId: alice });
		expect(ledger.filter((entry) => entry.moved < 0n)).toHaveLength(10);
		const codes = aggregator.reports.slice(before).map(({ body }) => Number(body.ErrorCode));
		expect(codes.toSorted((a, b) => a - b)).toEqual([...Array(10).fill(200), ...Array(20).fill(103_802)]);
		expect(await casino.books.unbalanced()).toEqual([]);
	});
});

describe("a corrected payout", () => {
	const short = useCasino({ deduplication: "BetId+TransactionType" });
	const long = useCasino({ deduplication: "BetId+TransactionType+Amount+TaxAmount" });

	async function correct(setup: typeof short) {
		const { call, player, newId, codesOf, balance, aggregator } = setup();
		const alice = await player();
		const bet = newId();
		for (const [TransactionType, Amount] of [
			[-1, "10.00"],
			[1, "50.00"],
			[-2, "50.00"],
			[1, "20.00"],
		])
			await call("/payments/make", { Amount, BetId: bet, PartnerUserId: alice, TransactionType });
		return {
			balance: await balance(alice),
			codes: codesOf(bet),
			last: aggregator.reports.at(-1)?.body.Value["Amount"],
		};
	}

	test("goes through with the long key", async () => {
		expect(await correct(long)).toEqual({ balance: "1010.00", codes: [200, 200, 200, 200], last: "20.00" });
	});

	test("is taken for a repeat of the first one with the short key, so it must never be sent", async () => {
		expect(await correct(short)).toEqual({ balance: "990.00", codes: [200, 200, 200, 200], last: "50.00" });
	});
});

async function deposit(url: string, player: string, amount: string): Promise<void> {
	await fetch(`${url}/demo/deposit`, { method: "POST", body: JSON.stringify({ player, amount }) });
}
