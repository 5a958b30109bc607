import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "../database/database.ts";
import { createSchema } from "../database/schema.ts";
import { formatDecimal, parseDecimal } from "../decimal.ts";
import { useCasinoDatabase } from "../testing/casino-database.ts";
import { bookPayment, type Judge } from "./book-payment.ts";
import { readLedger } from "./ledger.ts";
import type { Payment } from "./payment.ts";
import { receivePayment } from "./payments.ts";
import { findPlayer, openPlayer } from "./players.ts";

const databaseUrl = useCasinoDatabase();
const now = new Date("2030-01-01T00:00:00Z");
const lawful: Judge = (_payment, decide) => decide();
let database: Database;

beforeAll(async () => {
	database = openDatabase(databaseUrl());
	await createSchema(database);
});
afterAll(() => database.end());

let betId = 0;

/** A player with 25.00 EUR and a bet of 10.00 that waits to be booked. */
async function queuedStake(): Promise<Payment> {
	betId += 1;
	const partnerUserId = `player-${betId}`;
	await openPlayer(database, { partnerUserId, currency: "EUR", balance: parseDecimal("25"), isTest: false }, now);
	return await stakeOf(partnerUserId);
}

async function stakeOf(partnerUserId: string): Promise<Payment> {
	betId += 1;
	const request = {
		call: "/payments/make",
		subject: "bet",
		subjectId: betId,
		partnerUserId,
		transactionType: -1,
	} as const;
	const { payment } = await receivePayment(
		database,
		{ ...request, amount: "10.00", taxAmount: null, promoCode: null, issueId: null },
		`bet:${betId}:-1`,
		{ now, leasedUntil: now },
	);
	return payment;
}

async function balanceOf(partnerUserId: string): Promise<string> {
	return formatDecimal((await findPlayer(database, partnerUserId))?.balance ?? -1n, 2);
}

test("a payment that ten workers book at once is booked once, and all of them see the result", async () => {
	const payment = await queuedStake();
	const bookings = await Promise.all(Array.from({ length: 10 }, () => bookPayment(database, payment, lawful, now)));
	expect(bookings.map((booking) => booking.payment.state)).toEqual(Array(10).fill("booked"));
	expect(bookings.map(({ player }) => player && formatDecimal(player.balance, 2))).toEqual(Array(10).fill("15.00"));
	expect(await readLedger(database, { betId: payment.subjectId })).toHaveLength(1);
	expect(await balanceOf(payment.partnerUserId)).toBe("15.00");
});

test("bets that race for the same money are each booked or refused, and none fails", async () => {
	const first = await queuedStake();
	const others = await Promise.all(Array.from({ length: 9 }, () => stakeOf(first.partnerUserId)));
	const bookings = await Promise.all([first, ...others].map((bet) => bookPayment(database, bet, lawful, now)));
	const codes = bookings.map(({ payment }) => payment.errorCode).toSorted();
	expect(codes).toEqual([...Array(8).fill(103_802), 200, 200]);
	expect(await balanceOf(first.partnerUserId)).toBe("5.00");
});

test("a booking that fails half-way leaves nothing behind", async () => {
	const payment = await queuedStake();
	const broken: Judge = (_payment, decide) => {
		const verdict = decide();
		// More than the wallet holds: the database itself refuses what the rules would never decide.
		return verdict.kind === "booked" ? { ...verdict, moved: parseDecimal("-1000") } : verdict;
	};
	await expect(bookPayment(database, payment, broken, now)).rejects.toThrow("player_balance_check");
	expect(await balanceOf(payment.partnerUserId)).toBe("25.00");
	expect(await readLedger(database, { betId: payment.subjectId })).toEqual([]);
	const again = await bookPayment(database, payment, lawful, now);
	expect(again.payment).toMatchObject({ state: "booked", errorCode: 200 });
});
