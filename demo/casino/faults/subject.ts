import { z } from "zod";
import type { Payment } from "../wallet/payment.ts";
import type { FaultSubject } from "./fault-list.ts";

const recordSchema = z.looseObject({
	PartnerUserId: z.string().optional().catch(undefined),
	BetId: z.number().optional().catch(undefined),
	TransactionType: z.number().optional().catch(undefined),
});

/** What a call is about, as far as its `data` says so; a batch is about its first record. */
export function subjectOfCall(call: string, data: unknown): FaultSubject {
	const record = recordSchema.safeParse(Array.isArray(data) ? data[0] : data);
	if (!record.success) return { call };
	const { PartnerUserId, BetId, TransactionType } = record.data;
	return { call, player: PartnerUserId, betId: BetId, transactionType: TransactionType };
}

/** A rollback is addressed by the type that stands on the wire, -1. */
export function subjectOfPayment(payment: Payment): FaultSubject {
	return {
		call: payment.call,
		player: payment.partnerUserId,
		betId: payment.subject === "bet" ? payment.subjectId : undefined,
		transactionType: payment.call === "/rollbacks/make" ? -1 : payment.transactionType,
	};
}
