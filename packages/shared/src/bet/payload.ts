import { formatAmount } from "../money/index.ts";
import type { TransactionType } from "../wire/index.ts";
import type { Bet } from "./bet.ts";
import type { DedupeMode } from "./policy.ts";

/** What is moved by one transaction, in minor units. */
export interface Movement {
	readonly amount: bigint;
	/** Null where the partner's tax setting is off. */
	readonly taxAmount: bigint | null;
}

/** The part of a bet that its payloads need; it is known before the bet has an id. */
export type PayloadSource = Pick<Bet, "partnerUserId" | "digits" | "promoCode" | "issueId" | "tagId">;

/**
 * The JSON text of a transaction, for `/payments/make`.
 *
 * Source: specification, "Transaction (payment) data"; wire contract, section 3.
 */
export function paymentPayload(bet: PayloadSource, betId: number, type: TransactionType, moved: Movement): string {
	return JSON.stringify({
		...amounts(bet, moved),
		BetId: betId,
		PartnerUserId: bet.partnerUserId,
		TransactionType: type,
		...promotion(bet),
		...(bet.tagId === null ? {} : { TagId: bet.tagId }),
	});
}

/** The JSON text that undoes a -1, for `/rollbacks/make`. Source: wire contract, section 3. */
export function rollbackPayload(bet: PayloadSource, betId: number, moved: Movement, reason: string): string {
	return JSON.stringify({
		BetId: betId,
		PartnerUserId: bet.partnerUserId,
		...amounts(bet, moved),
		...promotion(bet),
		TransactionType: -1,
		Reason: reason,
		...(bet.tagId === null ? {} : { TagId: bet.tagId }),
	});
}

/** The JSON text that closes or reopens a bet, for `/payments/close`. */
export function closePayload(bet: PayloadSource, betId: number, isClosed: boolean): string {
	return JSON.stringify({ BetId: betId, PartnerUserId: bet.partnerUserId, IsClosed: isClosed });
}

/**
 * What makes two transactions of a bet the same one for the partner. A rollback has the key of the type 2
 * that it stands for.
 *
 * Source: specification, A, rule 6; wire contract, section 5.3.
 */
export function dedupeKey(mode: DedupeMode, betId: number, type: TransactionType, moved: Movement): string {
	const short = `${betId}:${type}`;
	if (mode === "BetId+TransactionType") return short;
	return `${short}:${moved.amount}:${moved.taxAmount ?? "none"}`;
}

function amounts(bet: PayloadSource, moved: Movement): { Amount: string; TaxAmount?: string } {
	return {
		Amount: formatAmount(moved.amount, bet.digits),
		...(moved.taxAmount === null ? {} : { TaxAmount: formatAmount(moved.taxAmount, bet.digits) }),
	};
}

function promotion(bet: PayloadSource): { PromoCode?: string; issueId?: string } {
	return {
		...(bet.promoCode === null ? {} : { PromoCode: bet.promoCode }),
		...(bet.issueId === null ? {} : { issueId: bet.issueId }),
	};
}
