/**
 * How a captured call is altered before it is sent again, and what the contract demands then. Page and server read
 * the same table.
 *
 * Sources: specification, "Authentication" (provider integration) and E; wire contract, section 7.
 */
import type { Call, Operation } from "./messages.ts";

export interface Demand {
	/** `_responseCode`s that are right; for calls to a provider, HTTP statuses. */
	readonly codes: readonly number[];
	/** In words. */
	readonly text: string;
}

/** What is done to the message before, while and after it is signed. */
export interface Plan {
	readonly signing: "as captured" | "anew" | "signature of the message before the change" | "one digit wrong";
	/** Added to the time of the timestamp. */
	readonly clockOffMs?: number;
	/** The nonce is used for a question for the balance, or the list of games, first. */
	readonly isNonceUsed?: boolean;
	readonly isAmountChanged?: boolean;
	readonly isOtherSession?: boolean;
	readonly operation?: Operation;
	/** Nothing may move whatever comes; money may be looked at only where there is some. */
	readonly demand: Demand;
}

export interface Alteration {
	readonly id: string;
	readonly title: string;
	/** Undefined where it makes no sense for the call. */
	plan(call: Call): Plan | undefined;
}

const OLD_MS = -31_000;
const AHEAD_MS = 10_000;

const UNAUTHORIZED: Demand = { codes: [8], text: "8, HTTP 401; nothing moved" };
const UNAUTHORIZED_BY_PROVIDER: Demand = { codes: [401], text: "HTTP 401" };

const notAuthentic = (call: Call): Demand =>
	call.direction === "to aggregator" ? UNAUTHORIZED : UNAUTHORIZED_BY_PROVIDER;
/** Play money is kept by session: what the contract says of bets in two places holds for real ones. */
const isForFun = (call: Call): boolean => call.mode === "demo";
const isBet = (call: Call): boolean =>
	["pay-in", "pay-out", "pay-in-out", "refund"].includes(call.operation) && call.direction === "to aggregator";
const hasAmount = (call: Call): boolean => isBet(call) && call.operation !== "refund";
/** A captured call with a body whose change a signature must notice. */
const isChangeable = (call: Call): boolean => hasAmount(call) || call.operation === "launch";

/** Where a message goes that was meant for another operation, and what must come of it. */
const ELSEWHERE: Readonly<Record<string, readonly [Operation, Demand]>> = {
	"pay-in": [
		"pay-out",
		{ codes: [99], text: "99: it has no winAmount, and what may be owed is never answered stop; nothing moved" },
	],
	"pay-out": ["pay-in", { codes: [7], text: "7: it has no betAmount; nothing moved" }],
	"pay-in-out": ["pay-in", { codes: [7], text: "7: the bet id was used with other content; nothing moved" }],
	refund: ["pay-in", { codes: [7], text: "7: it has no betAmount; nothing moved" }],
};

const OTHER_AMOUNT: Demand = { codes: [7], text: "7: the same betId with other content; nothing moved" };
const STOP_IN_OTHER_SESSION: Demand = { codes: [7], text: "7: the bet is of another session; nothing moved" };
const OWED_IN_OTHER_SESSION: Demand = {
	codes: [99],
	text: "99 and an alarm: the bet is of another session; nothing moved",
};

export const ALTERATIONS: readonly Alteration[] = [
	{
		id: "wrong-signature",
		title: "Wrong signature",
		plan: (call) => ({ signing: "one digit wrong", demand: notAuthentic(call) }),
	},
	{
		id: "old-timestamp",
		title: "Timestamp 31 s old",
		plan: (call) => ({ signing: "anew", clockOffMs: OLD_MS, demand: notAuthentic(call) }),
	},
	{
		id: "timestamp-ahead",
		title: "Timestamp 10 s ahead",
		// How far ahead is too far is our own rule, and no provider's.
		plan: (call) =>
			call.direction === "to aggregator" ? { signing: "anew", clockOffMs: AHEAD_MS, demand: UNAUTHORIZED } : undefined,
	},
	{
		id: "used-nonce",
		title: "Used nonce, from another address",
		plan: (call) => ({ signing: "anew", isNonceUsed: true, demand: notAuthentic(call) }),
	},
	{
		id: "same-bytes",
		title: "The captured bytes again",
		plan: (call) => ({ signing: "as captured", demand: notAuthentic(call) }),
	},
	{
		id: "other-amount",
		title: "Other amount, not signed again",
		plan: (call) =>
			isChangeable(call)
				? { signing: "signature of the message before the change", isAmountChanged: true, demand: notAuthentic(call) }
				: undefined,
	},
	{
		id: "other-amount-signed",
		title: "Other amount, signed again",
		plan: (call) =>
			hasAmount(call) && call.answer?.code === 1
				? { signing: "anew", isAmountChanged: true, demand: OTHER_AMOUNT }
				: undefined,
	},
	{
		id: "other-operation",
		title: "The captured bytes to another operation",
		plan: (call) => {
			const [operation] = ELSEWHERE[call.operation] ?? [];
			return isBet(call) && operation !== undefined
				? { signing: "as captured", operation, demand: UNAUTHORIZED }
				: undefined;
		},
	},
	{
		id: "other-operation-signed",
		title: "To another operation, signed again",
		plan: (call) => {
			const [operation, demand] = ELSEWHERE[call.operation] ?? [];
			if (!isBet(call) || operation === undefined || demand === undefined) return undefined;
			if (isForFun(call) && call.operation === "pay-in-out") return undefined;
			return { signing: "anew", operation, demand };
		},
	},
	{
		id: "other-session",
		title: "The captured bytes to another session",
		plan: (call) => (isBet(call) ? { signing: "as captured", isOtherSession: true, demand: UNAUTHORIZED } : undefined),
	},
	{
		id: "other-session-signed",
		title: "To another session, signed again",
		plan: (call) => {
			if (!isBet(call) || isForFun(call) || call.answer?.code !== 1) return undefined;
			const isStake = call.operation === "pay-in" || call.operation === "pay-in-out";
			return { signing: "anew", isOtherSession: true, demand: isStake ? STOP_IN_OTHER_SESSION : OWED_IN_OTHER_SESSION };
		},
	},
	{
		id: "repeat",
		title: "An honest repeat, signed again",
		plan: (call) => {
			const code = call.answer?.code;
			if (!isBet(call) || typeof code !== "number" || code > 7) return undefined;
			// A stake that was given back in the meantime is answered 7, whatever was answered before.
			const mayBeOver = code === 1 && call.operation.startsWith("pay-in");
			const demand = {
				codes: mayBeOver ? [1, 7] : [code],
				text: mayBeOver
					? "1 as before (7 if the bet was given back); nothing moved"
					: `${code} as before; nothing moved`,
			};
			return { signing: "anew", demand };
		},
	},
];

/** Another amount than the one in the message: one unit more, as the message writes it. */
export function withOtherAmount(body: Record<string, unknown>): Record<string, unknown> {
	const field = ["betAmount", "winAmount", "maxBet"].find((name) => name in body);
	if (field === undefined) return body;
	const value = body[field];
	if (typeof value === "number") return { ...body, [field]: value + 1 };
	return { ...body, [field]: typeof value === "string" ? oneMore(value) : value };
}

/** Of a decimal text; its digits behind the point stay. */
function oneMore(text: string): string {
	const [whole = "0", ...fraction] = text.split(".");
	const next = /^[0-9]+$/.test(whole) ? String(BigInt(whole) + 1n) : "1";
	return [next, ...fraction].join(".");
}
