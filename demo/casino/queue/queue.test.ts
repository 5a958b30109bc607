import { describe, expect, test } from "vitest";
import { startCasino } from "../casino.ts";
import { openDatabase } from "../database/database.ts";
import { useCasinoDatabase } from "../testing/casino-database.ts";
import { createManualClock } from "../testing/manual-clock.ts";
import { PARTNER_CLIENT_ID, postToken, SECRET_KEY, startTestAggregator } from "../testing/test-aggregator.ts";
import { useCasino } from "../testing/use-casino.ts";
import type { PaymentRequest } from "../wallet/payment.ts";
import { receivePayment } from "../wallet/payments.ts";

const setup = useCasino();

async function stake() {
	const { player, newId } = setup();
	return { Amount: "10.00", BetId: newId(), PartnerUserId: await player(), TransactionType: -1 };
}

describe("an accept is repeated", () => {
	test.each([
		["HTTP 503", { status: 503 }],
		["HTTP 400 with 103752", { status: 400, body: { ErrorCode: 103_752, Message: "malformed" } }],
		["103752", { body: { ErrorCode: 103_752, Message: "unknown bet" } }],
		["103799", { body: { ErrorCode: 103_799, Message: "later" } }],
		["no envelope", { body: "OK" }],
		["a success under HTTP 502", { status: 502, body: { ErrorCode: 200, Message: "Success" } }],
	])("after %s", async (_name, answer) => {
		const { call, aggregator, advance, codesOf, casino, balance } = setup();
		const bet = await stake();
		aggregator.script(answer, answer);
		await call("/payments/make", bet);
		expect(codesOf(bet.BetId)).toEqual([200]);
		await advance(999);
		expect(codesOf(bet.BetId)).toEqual([200]);
		await advance(1);
		expect(codesOf(bet.BetId)).toEqual([200, 200]);
		await advance(1_999);
		expect(codesOf(bet.BetId)).toEqual([200, 200]);
		await advance(1);
		expect(codesOf(bet.BetId)).toEqual([200, 200, 200]);
		await advance(600_000);
		expect(codesOf(bet.BetId)).toHaveLength(3);
		expect(await casino.books.payments(bet.BetId)).toMatchObject([{ report: "recorded", dueAt: null }]);
		expect(await balance(bet.PartnerUserId)).toBe("990.00");
	});

	test("for 24 hours, and then no more", async () => {
		const { call, aggregator, advance, codesOf, casino } = setup();
		const bet = await stake();
		aggregator.script(...Array.from({ length: 400 }, () => ({ status: 503 })));
		await call("/payments/make", bet);
		// The waits of 1 to 256 s end after 511 s; then every 300 s.
		for (let minutes = 0; minutes < 25 * 60; minutes += 5) await advance(300_000);
		expect(codesOf(bet.BetId).length).toBeGreaterThan(280);
		expect(await casino.books.payments(bet.BetId)).toMatchObject([
			{ state: "booked", report: "given_up", dueAt: null },
		]);
		aggregator.clearScript();
	});
});

describe("an accept is not repeated, and nothing changes in the books,", () => {
	test.each([
		["102823", 102_823],
		["103801", 103_801],
	])("after %s", async (_name, ErrorCode) => {
		const { call, aggregator, advance, codesOf, casino, balance } = setup();
		const bet = await stake();
		aggregator.script({ body: { ErrorCode, Message: "no" } });
		await call("/payments/make", bet);
		await advance(86_400_000);
		expect(codesOf(bet.BetId)).toEqual([200]);
		expect(await casino.books.payments(bet.BetId)).toMatchObject([{ state: "booked", report: "conflict" }]);
		expect(await balance(bet.PartnerUserId)).toBe("990.00");
	});
});

describe("the bearer", () => {
	test("is fetched with our credentials, and once for many accepts", async () => {
		const { callOnly, aggregator, restart } = setup();
		await restart();
		const bets = await Promise.all(Array.from({ length: 10 }, stake));
		const before = aggregator.tokenRequests.length;
		await Promise.all(bets.map((bet) => callOnly("/payments/make", bet)));
		await setup().casino.idle();
		expect(aggregator.tokenRequests.slice(before)).toEqual([
			{ PartnerClientId: PARTNER_CLIENT_ID, SecretKey: SECRET_KEY },
		]);
	});

	test("is renewed after a 401, and the accept repeated with the new one at once", async () => {
		const { call, aggregator, codesOf } = setup();
		await call("/payments/make", await stake());
		aggregator.revokeTokens();
		const bet = await stake();
		await call("/payments/make", bet);
		expect(codesOf(bet.BetId)).toEqual([200, 200]);
		const [refused, taken] = aggregator.reports.slice(-2);
		expect(refused?.bearer).not.toBe(taken?.bearer);
	});

	test("is renewed a minute before it ends", async () => {
		const { call, aggregator, advance } = setup();
		await call("/payments/make", await stake());
		const before = aggregator.tokenRequests.length;
		await advance(3_600_000 - 60_000);
		await call("/payments/make", await stake());
		expect(aggregator.tokenRequests).toHaveLength(before + 1);
	});
});

describe("nothing is lost", () => {
	test("when the casino stops before the accept was answered", async () => {
		const { call, aggregator, restart, advance, codesOf } = setup();
		const bet = await stake();
		aggregator.script({ status: 503 });
		await call("/payments/make", bet);
		await restart();
		await advance(1_000);
		expect(codesOf(bet.BetId)).toEqual([200, 200]);
	});

	test("when the casino stops before a transaction was booked", async () => {
		const { call, casino, restart, advance, codesOf, balance } = setup();
		const bet = await stake();
		casino.faults.add({ call: "/payments/make", fault: "bookLate", value: 60_000, times: 1 });
		await call("/payments/make", bet);
		await restart();
		expect(await balance(bet.PartnerUserId)).toBe("1000.00");
		await advance(60_000);
		expect(codesOf(bet.BetId)).toEqual([200]);
		expect(await balance(bet.PartnerUserId)).toBe("990.00");
	});

	test("when 300 transactions come at once, more than are worked on at a time", async () => {
		const { callOnly, player, newId, casino, balance, codesOf } = setup();
		const alice = await player();
		const bets = Array.from({ length: 300 }, newId);
		const answers = await Promise.all(
			bets.map((BetId) =>
				callOnly("/payments/make", { Amount: "1.00", BetId, PartnerUserId: alice, TransactionType: -1 }),
			),
		);
		const others = answers.filter(({ status }) => status !== 200);
		expect(await Promise.all(others.map(async (one) => [one.status, await one.text()]))).toEqual([]);
		await casino.idle();
		expect(await balance(alice)).toBe("700.00");
		expect(bets.every((bet) => codesOf(bet).length === 1)).toBe(true);
	});
});

describe("on a database of its own", () => {
	const databaseUrl = useCasinoDatabase();

	test("a process that died right after it had taken a transaction in: the next one books and reports it", async () => {
		const clock = createManualClock();
		const aggregator = await startTestAggregator(clock);
		const options = { databaseUrl: databaseUrl(), partnerClientId: PARTNER_CLIENT_ID, secretKey: SECRET_KEY, clock };
		const first = await startCasino({ ...options, aggregatorUrl: aggregator.url });
		await fetch(`${first.url}/demo/login`, { method: "POST", body: JSON.stringify({ player: "alice" }) });
		await first.stop();
		const database = openDatabase(databaseUrl());
		const times = { now: clock.now(), leasedUntil: new Date(clock.now().getTime() + 30_000) };
		await receivePayment(database, acceptance(77), "bet:77:-1", times);
		await database.end();

		const second = await startCasino({ ...options, aggregatorUrl: aggregator.url });
		expect(aggregator.reports).toEqual([]);
		clock.advance(30_000);
		await second.idle();
		expect(aggregator.reports).toMatchObject([{ body: { ErrorCode: 200, Value: { BetId: 77, Balance: "990.00" } } }]);
		await second.stop();
		await aggregator.stop();
	});

	test("two processes on one database book each transaction once", async () => {
		const clock = createManualClock();
		const aggregator = await startTestAggregator(clock);
		const options = { databaseUrl: databaseUrl(), partnerClientId: PARTNER_CLIENT_ID, secretKey: SECRET_KEY, clock };
		const casinos = await Promise.all([1, 2].map(() => startCasino({ ...options, aggregatorUrl: aggregator.url })));
		const [one] = casinos;
		if (one === undefined) throw new Error("There are two casinos.");
		one.faults.add({ call: "*", fault: "bookLate", value: 5_000 });
		const token = (betId: number) =>
			aggregator.sign({ Amount: "1.00", BetId: betId, PartnerUserId: "alice", TransactionType: -1 });
		for (let betId = 100; betId < 140; betId += 1) await postToken(`${one.url}/payments/make`, await token(betId));
		await one.idle();
		one.faults.clear();
		clock.advance(5_000);
		await Promise.all(casinos.map((casino) => casino.idle()));
		const ledger = await one.books.ledger();
		expect(ledger.filter((entry) => (entry.transaction?.subjectId ?? 0) >= 100)).toHaveLength(40);
		expect(await one.books.unbalanced()).toEqual([]);
		await Promise.all(casinos.map((casino) => casino.stop()));
		await aggregator.stop();
	});
});

function acceptance(subjectId: number): PaymentRequest {
	return {
		call: "/payments/make",
		subject: "bet",
		subjectId,
		partnerUserId: "alice",
		transactionType: -1,
		amount: "10.00",
		taxAmount: null,
		promoCode: null,
		issueId: null,
	};
}
