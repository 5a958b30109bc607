/** One bet with everything that was asked and said of it, as the orderings of the reference look at it. */
import { z } from "zod";
import type { Evidence } from "./evidence.ts";
import type { OurBet } from "./our-books.ts";
import { cents } from "./pay-table.ts";
import type { Ask, AskedBet } from "./story.ts";
import type { ReceivedCall, SentAccept } from "./wire.ts";

export interface Case {
	readonly asked: AskedBet;
	readonly bet: OurBet;
	readonly evidence: Evidence;
	readonly calls: readonly ReceivedCall[];
	readonly accepts: readonly SentAccept[];
	/** The makes of its -1, in their order. */
	readonly stakes: readonly ReceivedCall[];
	/** Its payouts (type 1) in the order of their first makes. */
	readonly payouts: readonly Payout[];
	/** The first report that its -1 was booked. */
	readonly yes: SentAccept | undefined;
	/** What was asked for it. */
	readonly asks: readonly Ask[];
}

/** One transaction of type 1 as the partner saw it: all makes with the same text. */
export interface Payout {
	readonly payload: string;
	readonly first: ReceivedCall;
	readonly last: ReceivedCall;
	readonly makes: readonly ReceivedCall[];
	/** As it stands in the text. */
	readonly amount: string;
	/** In cents; null where tax is off. */
	readonly tax: bigint | null;
	/** What the game pays before tax, in cents. With a freebet it is what the wallet gets before tax. */
	readonly gross: bigint;
}

export function caseOf(evidence: Evidence, asked: AskedBet, bet: OurBet): Case {
	const { story, wire } = evidence;
	const calls = wire.received.filter((call) => call.subjectId === asked.betId);
	const accepts = wire.accepts.filter((accept) => accept.subjectId === asked.betId);
	return {
		asked,
		bet,
		evidence,
		calls,
		accepts,
		stakes: calls.filter((call) => call.type === -1 && call.path.startsWith("/payments/make")),
		payouts: payoutsIn(calls),
		yes: accepts.find((one) => one.path === "/payments/accept" && one.type === -1 && one.errorCode === SUCCESS),
		asks: story.asks.filter((ask) => "betId" in ask && ask.betId === asked.betId),
	};
}

const moneySchema = z.looseObject({ Amount: z.string(), TaxAmount: z.string().optional() });

function payoutsIn(calls: readonly ReceivedCall[]): readonly Payout[] {
	const groups = Map.groupBy(
		calls.filter((call) => call.type === 1),
		({ payload }) => payload,
	);
	return [...groups].flatMap(([payload, makes]): Payout[] => {
		const first = makes[0];
		const last = makes.at(-1);
		if (first === undefined || last === undefined) return [];
		const { Amount, TaxAmount } = moneySchema.parse(JSON.parse(payload));
		const tax = TaxAmount === undefined ? null : cents(TaxAmount);
		return [{ payload, first, last, makes, amount: Amount, tax, gross: cents(Amount) + (tax ?? 0n) }];
	});
}

const SUCCESS = 200;
/** Faults that lose an answer, or make it unreadable. */
export const LOST: ReadonlySet<unknown> = new Set(["reset", "cut", "hang", "body", "fields"]);

/** The partner is down: nothing that it is sent is answered with success. */
export function isDown({ answer }: ReceivedCall): boolean {
	return answer === "http" || LOST.has(answer);
}

/** From the first make on they fail, and the last that does so comes that much later. */
export function isDownFor(makes: readonly ReceivedCall[], ms: number): boolean {
	const up = makes.findIndex((make) => !isDown(make));
	const failed = up < 0 ? makes : makes.slice(0, up);
	return (failed.at(-1)?.at ?? 0) - (failed[0]?.at ?? 0) >= ms;
}

/** The partner reports that it has booked a payout, and we say that we have recorded it. */
export function acceptOf({ accepts }: Case, { amount, first }: Payout): SentAccept | undefined {
	return accepts.find(
		(one) => isAbout(one, amount) && isRecorded(one) && one.errorCode === SUCCESS && isAfter(one, first),
	);
}

export function isAbout(accept: SentAccept, amount: string): boolean {
	return accept.type === 1 && accept.amount === amount;
}

/** We have answered an accept with 200. */
export function isRecorded({ answerCode }: SentAccept): boolean {
	return answerCode === SUCCESS;
}

export function isAfter(one: { readonly place: number }, other: { readonly place: number } | undefined): boolean {
	return other !== undefined && one.place > other.place;
}

export function isBooked({ theirs }: Evidence, bet: OurBet, type: number): boolean {
	return theirs.payments.some((one) => one.subjectId === bet.betId && one.type === type && one.entryId !== null);
}
