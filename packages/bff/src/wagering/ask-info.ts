import { ERROR_CODE, type PaymentRecord, paymentRecordSchema } from "@webframe/shared/wire";
import { z } from "zod";
import type { Partner } from "../partners/partner-directory.ts";
import { firstIssue } from "../platform/first-issue.ts";
import type { WageringContext } from "./context.ts";

/** One of a partner's records that cannot be judged: a field is wrong, or it is about another bet. */
export interface UnreadableRecord {
	/** The first field that is wrong, from the top of the answer. */
	readonly field: string;
	readonly problem: string;
	/** Of which type it may be; null where not even that can be read. */
	readonly transactionType: PaymentRecord["TransactionType"] | null;
}

/** What a partner says that it knows of a bet. */
export type InfoAnswer =
	/**
	 * An empty list, and nothing else, says that the partner has no transaction of the bet: where no record can be read,
	 * nothing was told.
	 */
	| {
			readonly kind: "told";
			readonly records: readonly PaymentRecord[];
			readonly unreadable: readonly UnreadableRecord[];
	  }
	/** Another ErrorCode than 200, or another status. */
	| { readonly kind: "refused"; readonly code: number | null; readonly status: number }
	| { readonly kind: "unreadable"; readonly field: string; readonly problem: string }
	/** No answer came, or the call was not made. */
	| { readonly kind: "silent" };

/** With more of them than that, no record of the answer is judged. */
const UNREADABLE_MAX = 20;

const listSchema = z.array(z.unknown());

/**
 * Asks a partner what it knows of a bet. The answer is evidence: it never moves a state. One record that cannot be read
 * takes nothing from the others.
 *
 * Source: specification, `/payments/info`; wire contract, section 3.
 */
export async function askInfo(
	context: Pick<WageringContext, "wallet">,
	partner: Partner,
	betId: number,
): Promise<InfoAnswer> {
	const reply = await context.wallet.ask(partner, "/payments/info", JSON.stringify({ BetId: betId }));
	if (reply.kind !== "answered") return { kind: "silent" };
	const { status, answer } = reply;
	if (!answer.success && status !== 200) return { kind: "refused", code: null, status };
	if (!answer.success) return { kind: "unreadable", ...problemOf(answer.error) };
	const { ErrorCode: code, Value } = answer.data;
	if (code !== ERROR_CODE.success || status !== 200) return { kind: "refused", code, status };
	const list = listSchema.safeParse(Value);
	if (!list.success) return { kind: "unreadable", ...problemOf(list.error, ["Value"]) };
	return readRecords(list.data, betId);
}

function readRecords(list: readonly unknown[], betId: number): InfoAnswer {
	const BetId = paymentRecordSchema.shape.BetId.refine((id) => id === betId, "is another bet");
	const recordSchema = paymentRecordSchema.extend({ BetId });
	const records: PaymentRecord[] = [];
	const unreadable: UnreadableRecord[] = [];
	for (const [index, told] of list.entries()) {
		const record = recordSchema.safeParse(told);
		if (record.success) records.push(record.data);
		else unreadable.push({ ...problemOf(record.error, ["Value", index]), transactionType: typeOf(told) });
		if (unreadable.length > UNREADABLE_MAX) break;
	}
	const [first] = unreadable;
	if (first === undefined || (records.length > 0 && unreadable.length <= UNREADABLE_MAX))
		return { kind: "told", records, unreadable };
	return { kind: "unreadable", field: first.field, problem: first.problem };
}

const typeSchema = paymentRecordSchema.pick({ TransactionType: true });

function typeOf(told: unknown): PaymentRecord["TransactionType"] | null {
	const read = typeSchema.safeParse(told);
	return read.success ? read.data.TransactionType : null;
}

function problemOf(
	error: z.ZodError,
	above?: readonly PropertyKey[],
): { readonly field: string; readonly problem: string } {
	const { path, message } = firstIssue(error, above);
	return { field: path ?? "the body", problem: message };
}
