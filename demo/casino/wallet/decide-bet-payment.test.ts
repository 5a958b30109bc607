import { describe, expect, test } from "vitest";
import { parseDecimal } from "../decimal.ts";
import { type BetState, decideBetPayment } from "./decide-bet-payment.ts";
import type { PaymentRequest } from "./payment.ts";
import type { Player } from "./players.ts";

const alice: Player = { partnerUserId: "alice", currency: "EUR", balance: parseDecimal("100"), isTest: false };
const NO_CODES = { promoCode: null, issueId: null };
const FREEBET = { promoCode: "f1", issueId: "i1" };
const fresh: BetState = { partnerUserId: null, stake: null, paid: 0n, returned: false, closed: false, ...NO_CODES };
const accepted: BetState = { ...fresh, partnerUserId: "alice", stake: parseDecimal("10") };
const paid: BetState = { ...accepted, paid: parseDecimal("30") };

function decide(bet: BetState, payment: Partial<PaymentRequest>, player: Player | undefined = alice) {
	return decideBetPayment({
		bet,
		player,
		issue: { issueId: "i1", promoCode: "f1", partnerUserId: "alice", betsCount: 1, uses: 0 },
		payment: {
			call: "/payments/make",
			subject: "bet",
			subjectId: 77,
			partnerUserId: "alice",
			transactionType: -1,
			amount: "10.00",
			taxAmount: null,
			...NO_CODES,
			...payment,
		},
	});
}

describe("what moves", () => {
	test.each([
		[
			"a stake leaves the wallet",
			fresh,
			{ transactionType: -1, amount: "10.00" },
			"-10",
			{ stake: parseDecimal("10") },
		],
		["the whole balance may be staked", fresh, { amount: "100.00" }, "-100", { stake: parseDecimal("100") }],
		["tax moves nothing", fresh, { amount: "10.00", taxAmount: "2.00" }, "-10", { stake: parseDecimal("10") }],
		["a freebet costs nothing", fresh, { amount: "0.00", ...FREEBET }, "0", { stake: 0n, ...FREEBET }],
		["a stake of 0 needs no code", fresh, { amount: "0" }, "0", { stake: 0n }],
		["a win comes in", accepted, { transactionType: 1, amount: "30.00" }, "30", { paid: parseDecimal("30") }],
		["a loss is a payout of 0", accepted, { transactionType: 1, amount: "0.00" }, "0", { paid: 0n }],
		["a jackpot comes on top", paid, { transactionType: 4, amount: "500.00" }, "500", { paid: parseDecimal("30") }],
		["a jackpot of a lost bet comes in", accepted, { transactionType: 4, amount: "0.02" }, "0.02", { paid: 0n }],
		["a return brings the stake back", accepted, { transactionType: 2, amount: "10" }, "10", { returned: true }],
		["a payback takes the win back", paid, { transactionType: -2, amount: "30.00" }, "-30", { paid: 0n }],
		[
			"a rollback brings the stake back",
			accepted,
			{ call: "/rollbacks/make", transactionType: 2 },
			"10",
			{ returned: true },
		],
	] as const)("%s", (_name, bet, payment, moved, next) => {
		expect(decide(bet, payment)).toEqual({
			kind: "booked",
			moved: parseDecimal(moved),
			next: { ...bet, partnerUserId: "alice", ...next },
		});
	});

	test("a freebet's net winnings are paid, its jackpot in full, and its return is 0", () => {
		const freebet = { ...accepted, stake: 0n, ...FREEBET };
		expect(decide(freebet, { transactionType: 1, amount: "20.00", ...FREEBET })).toMatchObject({
			moved: parseDecimal("20"),
		});
		expect(decide(freebet, { transactionType: 4, amount: "500.00", ...FREEBET })).toMatchObject({
			moved: parseDecimal("500"),
		});
		expect(decide(freebet, { transactionType: 2, amount: "0.00", ...FREEBET })).toMatchObject({ moved: 0n });
	});

	test("a rollback of an unknown acceptance moves nothing and keeps it from ever being executed", () => {
		const verdict = decide(fresh, { call: "/rollbacks/make", transactionType: 2 });
		expect(verdict).toEqual({
			kind: "booked",
			moved: null,
			next: { ...fresh, partnerUserId: "alice", returned: true },
		});
		if (verdict.kind === "booked") expect(decide(verdict.next, {})).toMatchObject({ errorCode: 102_823 });
	});
});

describe("what is refused", () => {
	const returned = { ...accepted, returned: true };
	test.each([
		["a stake over the balance", fresh, { amount: "100.01" }, 103_802],
		["more digits than the currency has", fresh, { amount: "1.001" }, 103_752],
		["a second acceptance", accepted, { amount: "5.00" }, 102_823],
		["an acceptance after the return", returned, {}, 102_823],
		["a stake that is not 0 on a freebet", fresh, FREEBET, 103_801],
		["other codes than those of the bet", accepted, { transactionType: 1, ...FREEBET }, 103_752],
		["a payout before the acceptance", fresh, { transactionType: 1 }, 103_752],
		["a payout after the return", returned, { transactionType: 1 }, 102_823],
		["a jackpot before the acceptance", fresh, { transactionType: 4 }, 103_752],
		["a return without an acceptance", fresh, { transactionType: 2 }, 103_752],
		["a return of another amount", accepted, { transactionType: 2, amount: "9.99" }, 103_801],
		["a second return", returned, { transactionType: 2 }, 102_823],
		["a return while a payout stands", paid, { transactionType: 2 }, 102_823],
		["a rollback of another amount", accepted, { call: "/rollbacks/make", transactionType: 2, amount: "9" }, 103_801],
		["a payback without an acceptance", fresh, { transactionType: -2, amount: "0" }, 103_752],
		["a payback after the return", returned, { transactionType: -2, amount: "0" }, 102_823],
		["a payback of more than was paid", paid, { transactionType: -2, amount: "30.01" }, 103_801],
		["any transaction of a closed bet", { ...accepted, closed: true }, { transactionType: 1 }, 103_752],
		["the bet of another player", { ...accepted, partnerUserId: "bob" }, { transactionType: 1 }, 103_752],
	] as const)("%s", (_name, bet, payment, errorCode) => {
		expect(decide(bet, payment)).toMatchObject({ kind: "refused", errorCode });
	});

	test("a payback that finds the money spent", () => {
		const broke = { ...alice, balance: parseDecimal("29.99") };
		expect(decide(paid, { transactionType: -2, amount: "30.00" }, broke)).toMatchObject({ errorCode: 103_802 });
	});

	test("an unknown player, before anything else", () => {
		const verdict = decideBetPayment({
			bet: { ...accepted, closed: true },
			player: undefined,
			issue: undefined,
			payment: {
				call: "/payments/make",
				subject: "bet",
				subjectId: 1,
				partnerUserId: "nobody",
				transactionType: -1,
				amount: "1",
				taxAmount: null,
				...NO_CODES,
			},
		});
		expect(verdict).toMatchObject({ kind: "refused", errorCode: 102_145 });
	});
});
