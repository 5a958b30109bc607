import type { BetStatus, TransactionType } from "../wire/index.ts";
import type { BetState, DeliveryState } from "./states.ts";

/** A call to a partner that must not be lost. A cashback's deliveries belong to a cashback instead of a bet. */
export type DeliveryKind = "payment" | "rollback" | "close" | "reopen" | "cashback";

/**
 * What has happened to a -1 that a partner's automatic-refund conditions may name.
 *
 * Source: wire contract, section 5.1 b.
 */
export const REFUND_CONDITIONS = ["timeout", "http400", "http5xx", "103799", "overdue"] as const;
export type RefundCondition = (typeof REFUND_CONDITIONS)[number];

/** Why a delivery or its bet needs a person's eyes. */
export type ListReason =
	| "refused"
	| "withdrawn"
	| "overdue"
	| "accepted_after_rollback"
	| "correction_blocked"
	| "stopped"
	/** The partner refused it by its accept, and later accepted it: it may have been booked. */
	| "contradicted"
	/** A provider was told that its bet plays, and neither paid it out nor gave it back for a day. */
	| "unsettled";

/** One durable call about a bet, as decisions see it. Times are milliseconds since the epoch. */
export interface Delivery {
	readonly seq: number;
	readonly kind: DeliveryKind;
	/** The type on the wire; null for close and reopen. A rollback carries -1, the type that it undoes. */
	readonly transactionType: TransactionType | null;
	/** In minor units, as sent. */
	readonly amount: bigint | null;
	readonly taxAmount: bigint | null;
	/** The JSON text in the JWT's `data`: written once, sent byte for byte in every attempt. */
	readonly payload: string;
	readonly dedupeKey: string | null;
	readonly state: DeliveryState;
	readonly attempts: number;
	/**
	 * An attempt has ended *taken*, *unknown*, with 103799 or HTTP 5xx, or has no recorded end: the partner may
	 * have it. Source: wire contract, section 5.1.
	 */
	readonly mayHaveArrived: boolean;
	/**
	 * Refund conditions that its attempts have met: of a -1 they decide on its rollback. `overdue` of any other says that its
	 * partner was asked.
	 */
	readonly happened: readonly RefundCondition[];
	/** When it is to be looked at again; null when nothing happens by itself. */
	readonly dueAt: number | null;
	/** When it was first due, for the 24 hours after which it is listed. */
	readonly firstDueAt: number | null;
	/** It goes out only after the one before it was accepted; else after that one has come to rest. */
	readonly needsAcceptance: boolean;
	/** How a refusal came: by accept, or by the answer to a make. */
	readonly refusedBy: "accept" | "answer" | null;
	/** An operator sent it again, and the resent make is not taken yet: a refusal is an old one. */
	readonly resent: boolean;
	readonly listed: ListReason | null;
	/** The partner's code of the last refusal or error. */
	readonly lastCode: number | null;
	/** What the partner calls the transaction, as the accept told that has brought it to rest. No decision reads it. */
	readonly partnerTransactionId: string | null;
}

/** Why a bet does not take part (any more), from the moment that this is decided. */
export type OutOfPlay = "refused" | "expired" | "withdrawn" | "returned" | "cancelled" | "void";

/** Whatever owns deliveries: a bet or a cashback. */
export interface Dossier {
	readonly deliveries: readonly Delivery[];
}

/** A bet with its deliveries: the unit that is read, decided on and written together. */
export interface Bet extends Dossier {
	readonly betId: number;
	/** Counts the writes. A write happens only on the version that its decision was made on. */
	readonly version: number;
	readonly kind: "own" | "provider";
	readonly partnerId: number;
	readonly playerId: number;
	readonly partnerUserId: string;
	readonly currency: string;
	readonly digits: number;
	/** The stake in minor units. With a freebet the wire says 0. */
	readonly stake: bigint;
	readonly promoCode: string | null;
	readonly issueId: string | null;
	readonly tagId: number | null;
	readonly state: BetState;
	readonly outOfPlay: OutOfPlay | null;
	readonly isClosed: boolean;
	/** A -1 that is not accepted by then does not take part. The cut, where it is earlier, is a state of the round. */
	readonly deadlineAt: number;
	/** For own games: the round is not cut yet, so that an acceptance may still bring the bet into play. */
	readonly roundTakesAcceptances: boolean;
	/** When its provider was told that the bet plays; null for own games, and until then. */
	readonly toldAt: number | null;
	/**
	 * The partner's refund conditions at the moment when the -1 was written: a change of its settings touches later bets
	 * only. Null for a bet that was placed before they were kept with it; for it the settings of today count.
	 */
	readonly refundConditions: readonly RefundCondition[] | null;
	/** What the wallet gets, net of tax; null until the bet is settled. */
	readonly winAmount: bigint | null;
	readonly winTaxAmount: bigint | null;
	/** Why the bet was rejected or is being checked, for the player. */
	readonly code: string | null;
}

/** The player's view of a bet's state. */
export interface ShownState {
	readonly status: BetStatus;
	readonly code: string | null;
	readonly winAmount: bigint | null;
}
