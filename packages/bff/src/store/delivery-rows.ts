import { type Delivery, type DeliveryState, REFUND_CONDITIONS } from "@webframe/shared/bet";
import type { TransactionType } from "@webframe/shared/wire";
import { part } from "../platform/statement.ts";

/** A row of `delivery`, beside the columns of the bet or cashback that it belongs to. */
export interface DeliveryRow {
	readonly seq: number;
	readonly deliveryKind: Delivery["kind"];
	readonly transactionType: TransactionType | null;
	readonly amount: bigint | null;
	readonly taxAmount: bigint | null;
	readonly payload: string;
	readonly dedupeKey: string | null;
	readonly deliveryState: DeliveryState;
	readonly attempts: number;
	readonly mayHaveArrived: boolean;
	readonly happened: string;
	readonly dueAt: Date | null;
	readonly firstDueAt: Date | null;
	readonly needsAcceptance: boolean;
	readonly refusedBy: Delivery["refusedBy"];
	readonly resent: boolean;
	readonly listed: Delivery["listed"];
	readonly lastCode: number | null;
	readonly partnerTransactionId: string | null;
}

/** When the delivery in `d` is due, or null. As a subquery it is always one look into the index of the small table. */
export const DUE_AT = part`(select q.due_at from due_delivery q where q.subject_id = d.subject_id and q.seq = d.seq)`;

/** The columns of a `DeliveryRow`, where the table is called `d`. */
export const DELIVERY_COLUMNS = part`d.seq, d.kind as "deliveryKind", d.transaction_type as "transactionType",
	d.amount as "amount", d.tax_amount as "taxAmount", d.payload, d.dedupe_key as "dedupeKey", d.state as "deliveryState",
	d.attempts, d.may_have_arrived as "mayHaveArrived", d.happened, ${DUE_AT} as "dueAt", d.first_due_at as "firstDueAt",
	d.needs_acceptance as "needsAcceptance", d.refused_by as "refusedBy", d.resent, d.listed, d.last_code as "lastCode",
	d.partner_transaction_id as "partnerTransactionId"`;

export function deliveryFromRow(row: DeliveryRow): Delivery {
	const happened = new Set(row.happened.split(","));
	return {
		seq: row.seq,
		kind: row.deliveryKind,
		transactionType: row.transactionType,
		amount: row.amount,
		taxAmount: row.taxAmount,
		payload: row.payload,
		dedupeKey: row.dedupeKey,
		state: row.deliveryState,
		attempts: row.attempts,
		mayHaveArrived: row.mayHaveArrived,
		happened: REFUND_CONDITIONS.filter((condition) => happened.has(condition)),
		dueAt: row.dueAt?.getTime() ?? null,
		firstDueAt: row.firstDueAt?.getTime() ?? null,
		needsAcceptance: row.needsAcceptance,
		refusedBy: row.refusedBy,
		resent: row.resent,
		listed: row.listed,
		lastCode: row.lastCode,
		partnerTransactionId: row.partnerTransactionId,
	};
}
