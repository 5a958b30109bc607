import { z } from "zod";
import type { DeliverySeen, Evidence } from "../testing/evidence.ts";

export function deliveriesOf({ deliveries }: Evidence, subjectId: number): readonly DeliverySeen[] {
	return deliveries.filter((one) => one.subjectId === subjectId);
}

export function entriesOf({ ledger }: Evidence, subjectId: number): Evidence["ledger"] {
	return ledger.filter(({ transaction }) => transaction?.subjectId === subjectId);
}

/** The type under which the partner books it; null for what moves no money. */
export function ledgerType({ kind, type }: DeliverySeen): number | null {
	if (kind === "rollback") return 2;
	return kind === "payment" || kind === "cashback" ? type : null;
}

/** The partner told two stories of it, which a person has on a list. */
export function isDisputed({ conflicts }: Evidence, { subjectId, seq }: DeliverySeen): boolean {
	return conflicts.some((one) => one.subjectId === subjectId && one.seq === seq);
}

const fieldsSchema = z
	.object({ Amount: z.string().optional(), BetId: z.number().optional(), IsClosed: z.boolean().optional() })
	.catch({});
type Fields = z.infer<typeof fieldsSchema>;

export function payloadOf({ payload }: DeliverySeen): Fields {
	return fieldsOf(JSON.parse(payload));
}

export function fieldsOf(data: unknown): Fields {
	return fieldsSchema.parse(data);
}

export function acceptIn(body: unknown): { readonly id: number; readonly type: number; readonly isPositive: boolean } {
	const { ErrorCode, Value } = recordOf(body);
	const { BetId, CashbackId, TransactionType } = recordOf(Value);
	return { id: Number(BetId ?? CashbackId), type: Number(TransactionType), isPositive: ErrorCode === 200 };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null ? { ...value } : {};
}
