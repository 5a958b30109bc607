/** What is an ordering of the reference counts, and what only looks like it does not. */
import { expect, test } from "vitest";
import type { Evidence } from "./evidence.ts";
import { orderingsIn } from "./orderings.ts";
import type { OurBet, OurDelivery } from "./our-books.ts";
import type { TaxPlan } from "./plan.ts";
import { newSeen } from "./seen.ts";
import type { Ask, Story } from "./story.ts";
import type { TheirPayment } from "./their-books.ts";
import type { ReceivedCall, SentAccept } from "./wire.ts";

const BET_ID = 1;
const CASHBACK_ID = 2;
const HOUR_MS = 3_600_000;

interface Recorded {
	readonly bet?: Partial<OurBet>;
	readonly deliveries?: readonly Partial<OurDelivery>[];
	readonly calls?: readonly Partial<ReceivedCall>[];
	readonly accepts?: readonly Partial<SentAccept>[];
	readonly payments?: readonly Partial<TheirPayment>[];
	readonly asks?: readonly Ask[];
	readonly downs?: Story["downs"];
	readonly taxes?: Story["taxes"];
	readonly long?: boolean;
	/** Of the freebet that it is played with: its cancellation, when another bet was refused, and whether its use came back. */
	readonly freebet?: { readonly cancelledAt?: number; readonly refusedAt?: number; readonly isGivenBack?: boolean };
}

const PROMO_CODE = "bonus";

function freebetOf({ cancelledAt }: NonNullable<Recorded["freebet"]>): Story["freebets"][number] {
	const cancel = { bets: 1, isAtOnce: false, status: 200, betsLeft: 0 };
	return {
		...{ issueId: "issue", player: 0, name: "p", amount: 500n, betsCount: 1, validFrom: 0, validTo: HOUR_MS },
		...{ isTombstone: false, isTwice: false, refusals: 0, status: undefined },
		promoCodes: new Set([PROMO_CODE]),
		cancels: cancelledAt === undefined ? [] : [{ ...cancel, at: cancelledAt }],
	};
}

function refusalsOf(at: number | undefined): Evidence["seen"]["refusals"] {
	return at === undefined ? [] : [{ roundId: 1, promoCode: PROMO_CODE, code: "freebet_unusable", reason: "used", at }];
}

function usesOf({ isGivenBack = false }: NonNullable<Recorded["freebet"]>): Evidence["ours"]["uses"] {
	const held = { promoCode: PROMO_CODE, betId: BET_ID, at: 0, wasCancelled: false, uses: null };
	return [{ ...held, change: "held" }, ...(isGivenBack ? [{ ...held, change: "given_back" as const }] : [])];
}

/** One bet that was placed at 0, whose round closes at 30 s and is cut at 35 s. */
function evidenceOf(record: Recorded): Evidence {
	const { freebet } = record;
	const { payments = [], asks = [], downs = [], taxes = [], long = true } = record;
	const deliveries = (record.deliveries ?? []).map((one, index) => ({ ...DELIVERY, seq: index + 1, ...one }));
	const accepts = (record.accepts ?? []).map((one) => ({ ...ACCEPT, ...one }));
	const story: Story = {
		...{
			providerBets: [],
			freebets: freebet === undefined ? [] : [freebetOf(freebet)],
			promoReplays: [],
			replays: [],
			returnsOfProviderBets: [],
			cashbacks: [],
			orders: [],
			done: [],
		},
		bets: [
			{
				...{
					betId: BET_ID,
					order: 0,
					player: "p",
					game: 9,
					roundId: 1,
					version: 1,
					selection: { market: "numbers", numbers: [7, 11] },
					seedHash: "",
					stake: 500n,
					promoCode: freebet === undefined ? null : PROMO_CODE,
				},
				...{ placedAt: 0, opensAt: 0, closesAt: 30_000, cutAt: 35_000, revealsAt: 45_000, tax: null },
			},
		],
		drawn: new Map(),
		refused: [],
		versions: [],
		taxes,
		asks: [...asks],
		downs,
	};
	return {
		story,
		ours: {
			players: [],
			journal: [],
			freebets: [],
			uses: freebet === undefined ? [] : usesOf(freebet),
			providerBets: [],
			bets: [{ ...BET, deliveries, ...record.bet }],
			cashbacks: [],
			rounds: new Map(),
		},
		theirs: {
			payments: payments.map((one, index) => ({ ...PAYMENT, paymentId: index + 1, ...one })),
			closed: new Set(),
			unbalanced: [],
		},
		wire: { received: (record.calls ?? []).map((one) => ({ ...CALL, ...one })), accepts, replies: [] },
		fates: new Map(),
		jackpots: { pools: [], wins: [] },
		draws: [],
		longKey: long,
		seen: { ...newSeen(), refusals: refusalsOf(freebet?.refusedAt) },
		forgetful: [],
		log: [],
	};
}

const BET: Omit<OurBet, "deliveries"> = {
	...{ betId: BET_ID, player: "p", state: "win", outOfPlay: null, isClosed: true, winAmount: null },
	...{ idempotencyKey: "k", sequence: 1, status: "win", roundId: 1, deadlineAt: new Date(30_000), promoUse: null },
};
const DELIVERY: Omit<OurDelivery, "seq"> = {
	...{ subjectId: BET_ID, kind: "payment", type: -1, amount: 500n, taxAmount: null, payload: "", state: "accepted" },
	...{ attempts: 1, listed: null, dedupeKey: "key", dueAt: null, lastCode: null },
};
const PAYMENT: Omit<TheirPayment, "paymentId"> = {
	...{ call: "/payments/make", subject: "bet", subjectId: BET_ID, type: -1, amount: 500n, taxAmount: null },
	...{ state: "booked", message: null, report: "recorded", entryId: 1, moved: -500n },
};
const CALL: ReceivedCall = {
	...{ path: "/payments/make", at: 0, subjectId: BET_ID, type: -1, payload: '{"Amount":"5.00"}', answer: 200 },
	...{ place: 0, batch: false },
};
const ACCEPT: SentAccept = {
	...{ path: "/payments/accept", at: 0, place: 0, subjectId: BET_ID, type: -1, errorCode: 200, player: "p" },
	...{ amount: "5.00", answerCode: 200, answerText: "recorded", status: 200 },
};

function payout(place: number, Amount: string, over: Partial<ReceivedCall> = {}, TaxAmount?: string) {
	return { type: 1, place, payload: JSON.stringify({ Amount, TaxAmount }), ...over };
}

function accepted(place: number, amount: string, over: Partial<SentAccept> = {}): Partial<SentAccept> {
	return { type: 1, place, amount, ...over };
}

function correct(place: number, gross: bigint, told: string): Ask {
	return { kind: "correct", betId: BET_ID, gross, place, told: [told] };
}

function close(place: number, isClosed: boolean, answer: string | number): Partial<ReceivedCall> {
	return { path: "/payments/close", type: null, place, payload: JSON.stringify({ IsClosed: isClosed }), answer };
}

const RATES: readonly TaxPlan[] = [
	{ base: "payout", rate: "0.05" },
	{ base: "payout", rate: "0.12" },
];

function taxes(second: TaxPlan | undefined): Story["taxes"] {
	return [
		{ from: 0, place: 0, tax: RATES[0] ?? null },
		{ from: 1, place: 2.5, tax: second ?? null },
	];
}

const rolledBack = (yesAt: number, answerText: string): Recorded => ({
	bet: { state: "return" },
	deliveries: [{}, { kind: "rollback" }],
	calls: [
		{ place: 1, answer: "reset" },
		{ place: 2, path: "/rollbacks/make" },
	],
	accepts: [
		{ place: 5, path: "/rollbacks/accept" },
		{ place: yesAt, answerText },
	],
});
const overtaken = (rollbackEntry: number | null): Recorded => ({
	payments: [
		{ entryId: rollbackEntry === null ? null : 1, state: "refused", message: "The bet was returned." },
		{ call: "/rollbacks/make", type: 2, entryId: rollbackEntry },
	],
});
const neverSent = (downs: Story["downs"]): Recorded => ({
	bet: { state: "rejected", outOfPlay: "expired" },
	deliveries: [{ attempts: 0, state: "withdrawn" }],
	downs,
});
const drained = (secondAmount: string): Recorded => ({
	calls: [
		payout(1, "5.00", { answer: "http" }),
		payout(2, secondAmount, { answer: "http", at: 26 * HOUR_MS }),
		payout(3, secondAmount, { at: 27 * HOUR_MS }),
	],
	accepts: [accepted(4, secondAmount)],
});
const atOnce = (isReturned: boolean): Recorded => ({
	payments: [{}, { type: 2, entryId: 2 }],
	asks: [{ kind: "return at once", betId: BET_ID, isReturned, place: 1, told: [200, "nothing_to_do", undefined] }],
});
const backAgain = (last: bigint): Recorded => ({
	deliveries: [{}, { dedupeKey: null, state: "manual", attempts: 0 }],
	calls: [payout(1, "10.00"), payout(4, "5.00")],
	accepts: [accepted(2, "10.00"), accepted(5, "5.00")],
	asks: [correct(3, 500n, "done"), correct(6, last, "on_manual_list")],
});
const oldAccept = (place: number): Recorded => ({
	calls: [payout(1, "10.00"), payout(4, "5.00")],
	accepts: [accepted(2, "10.00"), accepted(6, "5.00")],
	asks: [{ kind: "old accept", betId: BET_ID, place, told: [103_752] }],
});
const closing = (askedAt: number): Recorded => ({
	calls: [payout(1, "10.00"), close(3, true, "reset"), close(5, true, 200), close(8, false, 200)],
	accepts: [accepted(2, "10.00"), { type: -2, place: 9, errorCode: 103_802 }],
	asks: [correct(askedAt, 500n, "done")],
});
const cashback = (answer: string | number): Recorded => ({
	calls: [
		{ subjectId: CASHBACK_ID, type: 1, place: 1, answer },
		{ subjectId: CASHBACK_ID, type: -1, place: 4 },
	],
	accepts: [{ subjectId: CASHBACK_ID, type: 1, place: 3 }],
	asks: [{ kind: "cancel cashback", cashbackId: CASHBACK_ID, place: 2, told: ["done"] }],
});
const queued = (rate: TaxPlan | undefined): Recorded => ({
	calls: [payout(1, "9.50", { answer: "http" }, "0.50"), payout(3, "9.50", {}, "0.50")],
	accepts: [accepted(4, "9.50")],
	taxes: taxes(rate),
});
const resent = (told: string, answerCode: number): Recorded => ({
	calls: [payout(1, "5.00"), payout(4, "5.00", { answer: "http" })],
	accepts: [
		accepted(2, "5.00", { errorCode: 103_799 }),
		accepted(5, "5.00", { errorCode: 103_799 }),
		accepted(6, "5.00", { answerCode }),
	],
	asks: [{ kind: "operator", act: "resend", betId: BET_ID, type: 1, place: 3, told: [told] }],
});

const lastUse = (refusedAt: number): Recorded => ({
	bet: { state: "rejected" },
	freebet: { refusedAt, isGivenBack: true },
});
const cancelledOnTheWay = (cancelledAt: number): Recorded => ({
	calls: [payout(3, "7.50")],
	accepts: [
		{ place: 2, at: 5_000 },
		{ ...accepted(4, "7.50"), at: 50_000 },
	],
	freebet: { cancelledAt },
});

test.each<[ordering: string, counts: Recorded, lookAlike: string, doesNot: Recorded]>([
	[
		"2",
		rolledBack(3, "a return follows"),
		"after the rollback's accept",
		rolledBack(6, "its rollback was accepted before"),
	],
	["3", overtaken(null), "the stake was booked before", overtaken(2)],
	["6", neverSent([{ from: 0, until: 40_000 }]), "nobody was down", neverSent([])],
	["12", drained("5.00"), "a day later a correction", drained("7.00")],
	["13", atOnce(false), "it was returned before", atOnce(true)],
	["14", backAgain(1_000n), "two corrections to one amount", backAgain(500n)],
	["15", oldAccept(5), "both were paid long before", oldAccept(7)],
	["16", closing(4), "no close was on the wire", closing(6)],
	["17", lastUse(0), "the other one came later", lastUse(1_000)],
	["18", cancelledOnTheWay(1_000), "its bet was accepted before", cancelledOnTheWay(6_000)],
	["19", cashback("reset"), "the payout was taken", cashback(200)],
	["20", queued(RATES[1]), "the same rate again", queued(RATES[0])],
	["21", resent("done", 200), "nobody resent it", resent("refused", 200)],
	["21", resent("done", 200), "our answer was a conflict", resent("done", 102_823)],
])("%s counts, and what looks like it does not: %3$s", (ordering, counts, _lookAlike, doesNot) => {
	expect(orderingsIn(evidenceOf(counts))).toContain(ordering);
	expect(orderingsIn(evidenceOf(doesNot))).not.toContain(ordering);
});
