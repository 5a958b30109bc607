import type { TaxRule } from "../money/index.ts";
import type { RefundCondition } from "./bet.ts";

/** First wait before a delivery is sent again. */
export const BACK_OFF_FIRST_MS = 1_000;
/** Longest wait between two attempts, and the longest `Retry-After` that is honoured. */
export const BACK_OFF_MAX_MS = 600_000;
/** Share by which a wait is spread in both directions, so that partners do not meet waves. */
export const BACK_OFF_JITTER = 0.2;
/** After a refusal of anything but a -1: how long until it is sent again. */
export const REFUSED_AGAIN_MS = 600_000;
/** How long a partner has for the accept of a taken transaction other than -1. */
export const ACCEPT_TIME_MS = 30_000;
/** A bet that is not accepted within this time does not take part. */
export const ACCEPTANCE_DEADLINE_MS = 30_000;
/** What is still not through after this time is listed. */
export const LISTED_AFTER_MS = 24 * 3_600_000;

/** After the call's own time limit: how long until an attempt without a recorded end is given up. */
export const ATTEMPT_GRACE_MS = 1_000;

export type DedupeMode = "BetId+TransactionType" | "BetId+TransactionType+Amount+TaxAmount";

/** The settings of a partner that decisions depend on. */
export interface PartnerPolicy {
	/** For bets that are placed from now on: each bet keeps those under which it was placed. */
	readonly refundConditions: ReadonlySet<RefundCondition>;
	readonly dedupeMode: DedupeMode;
	/** ErrorCodes that mean that the player has too little money. */
	readonly insufficientFundsCodes: ReadonlySet<number>;
	/** How long one call may take; after that an attempt without a recorded end counts as *unknown*. */
	readonly callTimeoutMs: number;
	/** With a rule every transaction carries `TaxAmount`; without one none does. */
	readonly tax: TaxRule | null;
}

/** What a decision depends on beside the bet: the partner's settings, the moment, and chance where it is asked. */
export interface Moment {
	readonly policy: PartnerPolicy;
	/** Milliseconds since the epoch. */
	readonly now: number;
}

export interface MomentWithChance extends Moment {
	/** A number in [0, 1). */
	readonly random: number;
}

/** When an attempt that is on the wire now counts as lost at the latest, unless its end is recorded before. */
export function attemptGivenUpAt(policy: PartnerPolicy, now: number): number {
	return now + policy.callTimeoutMs + ATTEMPT_GRACE_MS;
}

/**
 * The wait before the next attempt: 1 s doubling to 10 min, spread by ±20 %.
 *
 * @param attempts how many attempts have been made, at least 1
 * @param random a number in [0, 1)
 * @param retryAfterMs what the partner asked for; honoured up to 10 min
 */
export function backOffMs(attempts: number, random: number, retryAfterMs?: number): number {
	const exponential = Math.min(BACK_OFF_FIRST_MS * 2 ** Math.min(attempts - 1, 20), BACK_OFF_MAX_MS);
	const spread = exponential * (1 + BACK_OFF_JITTER * (2 * random - 1));
	const asked = Math.min(retryAfterMs ?? 0, BACK_OFF_MAX_MS);
	return Math.round(Math.min(Math.max(spread, asked), BACK_OFF_MAX_MS * (1 + BACK_OFF_JITTER)));
}
