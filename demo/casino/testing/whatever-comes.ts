import fc from "fast-check";
import { expect, test } from "vitest";
import type { BetState } from "../wallet/decide-bet-payment.ts";
import type { LedgerEntry } from "../wallet/ledger.ts";
import { transactionName } from "../wallet/payment.ts";
import { type CasinoOfTest, useCasino } from "./use-casino.ts";

/** Calls of a run: every kind of collision many times. */
const CALLS = { minLength: 20, maxLength: 60 };
const BETS = 6;

const callArbitrary = fc.record({
	bet: fc.integer({ min: 0, max: BETS - 1 }),
	kind: fc.constantFrom("make", "make", "make", "make", "rollback", "close", "reopen", "cashback"),
	type: fc.constantFrom(-1, -1, 1, 2, -2, 4),
	// Few amounts, so that keys repeat; the player can afford about four stakes.
	amount: fc.constantFrom("200.00", "250", "0.00"),
	copies: fc.constantFrom(1, 1, 1, 3),
});
type Call = typeof callArbitrary extends fc.Arbitrary<infer C> ? C : never;

const runArbitrary = fc.record({
	calls: fc.array(callArbitrary, CALLS),
	/** Whether the aggregator hears each report; one that it does not hear is repeated. */
	heard: fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
	restartAfter: fc.nat({ max: 40 }),
});

function send({ callOnly }: CasinoOfTest, player: string, firstBet: number, call: Call): Promise<unknown> {
	const bet = { BetId: firstBet + call.bet, PartnerUserId: player };
	const cashbackType = call.type === 1 ? 1 : -1;
	const requests = {
		make: ["/payments/make", { ...bet, Amount: call.amount, TransactionType: call.type }],
		rollback: ["/rollbacks/make", { ...bet, Amount: call.amount, TransactionType: -1, Reason: "timeout" }],
		close: ["/payments/close", { ...bet, IsClosed: true }],
		reopen: ["/payments/close", { ...bet, IsClosed: false }],
		cashback: [
			"/cashback-payments/make",
			{ PartnerUserId: player, CashbackId: bet.BetId, Amount: call.amount, TransactionType: cashbackType },
		],
	} as const;
	const [path, data] = requests[call.kind];
	// A restart cuts calls off; the aggregator would send them again, and here others come instead.
	return Promise.all(Array.from({ length: call.copies }, () => callOnly(path, data).catch(() => undefined)));
}

/** What one bet's ledger must be, whatever was asked for, in whatever order it arrived. */
function expectSane(entries: readonly LedgerEntry[], bet: BetState | undefined): void {
	const keys = entries.map(({ transaction: t }) => `${t?.transactionType}:${Number(t?.amount)}`);
	expect(new Set(keys).size).toBe(keys.length);
	const types = entries.map((entry) => entry.transaction?.transactionType);
	expect(types.filter((type) => type === -1).length).toBeLessThanOrEqual(1);
	expect(types.filter((type) => type === 2).length).toBeLessThanOrEqual(1);
	// Everything comes after the stake, and nothing after the return.
	if (types.length > 0) expect(types[0]).toBe(-1);
	if (types.includes(2)) expect(types.at(-1)).toBe(2);
	// A rollback that came first has kept the stake away.
	if (bet?.returned) expect(types.length === 0 || types.includes(2)).toBe(true);
	const moved = (type: number) =>
		entries.filter((e) => e.transaction?.transactionType === type).reduce((sum, e) => sum + e.moved, 0n);
	if (types.includes(2)) expect(moved(2)).toBe(-moved(-1));
	expect(-moved(-2)).toBeLessThanOrEqual(moved(1));
}

/** @param numRuns how many runs there are, each of a player and bets of its own */
export function whateverComes(numRuns: number): void {
	const setup = useCasino({ deduplication: "BetId+TransactionType+Amount+TaxAmount" });

	test("whatever comes, in whatever order, as often as it likes, the books are right and every result is told", async () => {
		await fc.assert(
			fc.asyncProperty(runArbitrary, async ({ calls, heard, restartAfter }) => {
				const player = await setup().player();
				const firstBet = setup().newId() * BETS;
				setup().aggregator.script(...heard.map((isHeard) => (isHeard ? {} : { status: 503 })));
				const before = setup().aggregator.reports.length;

				const sent = calls.slice(0, restartAfter).map((call) => send(setup(), player, firstBet, call));
				await setup().restart();
				sent.push(...calls.slice(restartAfter).map((call) => send(setup(), player, firstBet, call)));
				await Promise.all(sent);
				// Longer than any lease, and as many repeats as reports that were not heard.
				for (let i = 0; i < 40; i += 1) await setup().advance(31_000);

				const { books } = setup().casino;
				expect(await books.unbalanced()).toEqual([]);
				expect((await books.player(player))?.balance).toBeGreaterThanOrEqual(0n);
				for (let bet = firstBet; bet < firstBet + BETS; bet += 1)
					expectSane(await books.ledger({ betId: bet }), await books.bet(bet));

				const payments = (await books.payments()).filter((payment) => payment.partnerUserId === player);
				expect(payments.filter(({ state, report }) => state === "queued" || report !== "recorded")).toEqual([]);
				const reports = setup().aggregator.reports.slice(before);
				for (const { paymentId, errorCode } of payments) {
					const told = reports.filter(({ body }) => body.Value["PartnerTransactionId"] === transactionName(paymentId));
					expect(told.at(-1)?.body.ErrorCode).toBe(errorCode);
					// What was accepted once is never taken back.
					const codes = told.map(({ body }) => body.ErrorCode);
					expect(codes.slice(codes.indexOf(200)).every((code) => code === 200) || !codes.includes(200)).toBe(true);
				}
				setup().aggregator.clearScript();
			}),
			{ numRuns },
		);
	});
}
