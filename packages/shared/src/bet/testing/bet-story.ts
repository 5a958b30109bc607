import { expect } from "vitest";
import type { TaxRule } from "../../money/index.ts";
import type { Bet, Delivery, RefundCondition } from "../bet.ts";
import { isOnTheWire, withDelivery } from "../change.ts";
import {
	type Accept,
	type AcceptReply,
	type AcceptSubject,
	type ActionResult,
	type Correction,
	correct,
	endAttempt,
	giveBack,
	type Outcome,
	onAccept,
	onCut,
	onDue,
	type PartnerPolicy,
	payJackpot,
	paymentPayload,
	payProviderBet,
	refundProviderBet,
	rejectWithdrawn,
	resend,
	resolveByHand,
	returnStake,
	settle,
	shownState,
	stakeOnTheWire,
	stopRepeats,
	tellProvider,
} from "../index.ts";
import { BET_TRANSITIONS, DELIVERY_TRANSITIONS } from "../states.ts";

const TAKEN: Outcome = { class: "taken", mayHaveArrived: true, code: 200, status: 200, conditions: [] };
export const OUTCOME = {
	taken: TAKEN,
	timeout: { class: "unknown", mayHaveArrived: true, code: null, status: null, conditions: ["timeout"] },
	refused: { class: "refused", mayHaveArrived: false, code: 103_752, status: 200, conditions: [] },
	http400: { class: "refused", mayHaveArrived: false, code: null, status: 400, conditions: ["http400"] },
	http500: { class: "sendAgain", mayHaveArrived: true, code: null, status: 500, conditions: ["http5xx"] },
	general: { class: "sendAgain", mayHaveArrived: true, code: 103_799, status: 200, conditions: ["103799"] },
	badJwt: { class: "sendAgain", mayHaveArrived: false, code: 103_811, status: 200, conditions: [] },
} as const satisfies Record<string, Outcome>;

export const STAKE = 500n;
const PLACED_AT = 1_000_000;

interface StoryOptions {
	readonly refundConditions?: readonly RefundCondition[];
	readonly dedupeMode?: PartnerPolicy["dedupeMode"];
	readonly kind?: Bet["kind"];
	readonly tax?: TaxRule;
	readonly promoCode?: string;
}

/**
 * A bet told step by step: each step is one decision, and after each the story checks that the change was one
 * that the life cycle allows.
 */
export class BetStory {
	bet: Bet;
	now = PLACED_AT;
	replies: AcceptReply["code"][] = [];
	/** What operators' actions and corrections were answered. */
	answers: string[] = [];
	policy: PartnerPolicy;

	constructor(options: StoryOptions = {}) {
		this.policy = {
			refundConditions: new Set(options.refundConditions ?? []),
			dedupeMode: options.dedupeMode ?? "BetId+TransactionType",
			insufficientFundsCodes: new Set([103_802]),
			callTimeoutMs: 5_000,
			tax: options.tax ?? null,
		};
		this.bet = placedBet(options.kind ?? "own", options.promoCode ?? null, this.policy);
	}

	/** The partner's settings get other refund conditions. */
	hasConditions(...conditions: readonly RefundCondition[]): this {
		this.policy = { ...this.policy, refundConditions: new Set(conditions) };
		return this;
	}

	/** The partner's deduplication becomes another one. */
	hasDedupeMode(dedupeMode: PartnerPolicy["dedupeMode"]): this {
		this.policy = { ...this.policy, dedupeMode };
		return this;
	}

	/** The partner's tax setting changes. */
	hasTax(tax: TaxRule | null): this {
		this.policy = { ...this.policy, tax };
		return this;
	}

	/** The attempt that is on the wire ends. */
	ends(outcome: Outcome, seq = this.onTheWire()): this {
		return this.#step(endAttempt(this.bet, seq, outcome, this.#moment()));
	}

	/** The clock moves to the time at which a delivery is due, and it is looked at. */
	due(seq: number): this {
		const dueAt = this.delivery(seq).dueAt;
		if (dueAt === null) throw new Error(`The delivery ${seq} is not due.`);
		this.now = Math.max(this.now, dueAt);
		return this.#step(onDue(this.bet, seq, dueAt, this.#moment()).bet);
	}

	/** Sends whatever is due now. */
	sends(): this {
		const next = this.bet.deliveries.find((one) => one.dueAt !== null && one.state === "due");
		return next === undefined ? this : this.due(next.seq);
	}

	accepts(subject: AcceptSubject["kind"] | -1 | 1 | 2 | -2 | 4, details: Partial<Accept> = {}): this {
		const accept: Accept = {
			subject: typeof subject === "number" ? { kind: "payment", transactionType: subject } : { kind: "rollback" },
			errorCode: 200,
			partnerUserId: null,
			partnerTransactionId: null,
			amount: null,
			taxAmount: null,
			...details,
		};
		const decision = onAccept(this.bet, accept, this.#moment());
		this.replies.push(decision.reply.code);
		return this.#step(decision.bet);
	}

	cut(): this {
		this.bet = { ...this.bet, roundTakesAcceptances: false };
		return this.#step(onCut(this.bet, this.policy, this.now));
	}

	wins(amount: bigint): this {
		return this.#step(settle(this.bet, this.policy, amount, this.now));
	}

	isGivenBack(): this {
		return this.#step(giveBack(this.bet, this.policy, "returned", this.now));
	}

	isTold(): this {
		return this.#step(tellProvider(this.bet, this.#moment()));
	}

	isPaidOut(gross: bigint): this {
		return this.#step(payProviderBet(this.bet, this.#moment(), gross));
	}

	isRefunded(): this {
		return this.#step(refundProviderBet(this.bet, this.#moment()));
	}

	isCorrected(correction: Correction): this {
		const result = correct(this.bet, this.policy, correction, this.now);
		this.answers.push(result.kind === "refused" ? result.reason : result.kind);
		return result.kind === "refused" ? this : this.#step(result.bet);
	}

	winsJackpot(amount: bigint): this {
		return this.#step(payJackpot(this.bet, this.policy, amount, this.now));
	}

	isResent(seq: number): this {
		return this.#act(resend(this.bet, seq, this.#moment()));
	}

	isStopped(seq: number): this {
		return this.#act(stopRepeats(this.bet, seq, this.#moment()));
	}

	isReturnedByHand(): this {
		return this.#act(returnStake(this.bet, this.#moment()));
	}

	isRejectedByHand(): this {
		return this.#act(rejectWithdrawn(this.bet));
	}

	isResolved(seq: number, outcome: "accepted" | "refused"): this {
		return this.#act(resolveByHand(this.bet, seq, outcome, this.#moment()));
	}

	/** Whatever is due is sent, taken and accepted, until nothing is left to do. */
	runsThrough(): this {
		for (let steps = 0; steps < 20; steps++) {
			const next = this.bet.deliveries.find((one) => one.dueAt !== null && one.state === "due");
			if (next === undefined) return this;
			this.due(next.seq).ends(OUTCOME.taken);
			if (next.kind === "payment") {
				this.accepts(next.transactionType ?? 1, { amount: next.amount, taxAmount: next.taxAmount });
			} else if (next.kind === "rollback") {
				this.accepts("rollback");
			}
		}
		throw new Error("The bet does not come to rest.");
	}

	/** It could not be decided on for a day. */
	isListedAsOverdue(seq: number): this {
		return this.#step(withDelivery(this.bet, seq, { listed: "overdue" }));
	}

	/** Time passes. */
	after(ms: number): this {
		this.now += ms;
		return this;
	}

	delivery(seq: number): Delivery {
		const found = this.bet.deliveries.find((one) => one.seq === seq);
		if (found === undefined) throw new Error(`There is no delivery ${seq}.`);
		return found;
	}

	/** The deliveries as `kind:type:state`, for one look at the whole. */
	get trail(): string {
		return this.bet.deliveries
			.map(({ kind, transactionType, state }) => `${kind === "payment" ? transactionType : kind} ${state}`)
			.join(", ");
	}

	get shown(): string {
		return shownState(this.bet).status;
	}

	onTheWire(): number {
		const sent = this.bet.deliveries.filter(isOnTheWire);
		expect(sent.length, "one transaction of a bet is in flight at a time").toBe(1);
		return sent[0]?.seq ?? 0;
	}

	#act(result: ActionResult<Bet>): this {
		this.answers.push(result.kind === "refused" ? result.reason : result.kind);
		return result.kind === "refused" ? this : this.#step(result.bet);
	}

	#moment(): { policy: PartnerPolicy; now: number; random: number } {
		return { policy: this.policy, now: this.now, random: 0.5 };
	}

	#step(after: Bet): this {
		checkStep(this.bet, after);
		this.bet = after;
		return this;
	}
}

function checkStep(before: Bet, after: Bet): void {
	if (before.state !== after.state) expect(BET_TRANSITIONS[before.state]).toContain(after.state);
	for (const [index, delivery] of after.deliveries.entries()) {
		const old = before.deliveries[index];
		expect(delivery.seq).toBe(index + 1);
		if (old === undefined || old.state === delivery.state) continue;
		expect(DELIVERY_TRANSITIONS[old.state], `${old.kind} ${old.transactionType}`).toContain(delivery.state);
		expect(delivery.payload).toBe(old.payload);
	}
	const inFlight = after.deliveries.filter(isOnTheWire);
	expect(inFlight.length, "one transaction of a bet is in flight at a time").toBeLessThanOrEqual(1);
	const returns = after.deliveries.filter((one) => one.kind === "rollback" || one.transactionType === 2);
	expect(returns.length, "a bet has at most one return").toBeLessThanOrEqual(1);
}

function placedBet(kind: Bet["kind"], promoCode: string | null, policy: PartnerPolicy): Bet {
	const source = { partnerUserId: "alice", digits: 2, promoCode, issueId: null, tagId: 1313 };
	const moved = stakeOnTheWire(STAKE, promoCode !== null, policy.tax);
	return {
		...source,
		betId: 77,
		version: 1,
		kind,
		partnerId: 1556,
		playerId: 1,
		currency: "EUR",
		stake: STAKE,
		state: "pending",
		outOfPlay: null,
		isClosed: false,
		deadlineAt: PLACED_AT + 30_000,
		roundTakesAcceptances: true,
		toldAt: null,
		refundConditions: [...policy.refundConditions],
		winAmount: null,
		winTaxAmount: null,
		code: null,
		deliveries: [
			{
				seq: 1,
				kind: "payment",
				transactionType: -1,
				...moved,
				payload: paymentPayload(source, 77, -1, moved),
				dedupeKey: "77:-1",
				state: "sent",
				attempts: 1,
				mayHaveArrived: false,
				happened: [],
				dueAt: PLACED_AT + 6_000,
				firstDueAt: PLACED_AT,
				needsAcceptance: false,
				refusedBy: null,
				resent: false,
				listed: null,
				lastCode: null,
				partnerTransactionId: null,
			},
		],
	};
}
