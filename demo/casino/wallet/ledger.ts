import type { Queryable } from "../database/database.ts";
import { type Decimal, parseDecimal } from "../decimal.ts";
import type { MoneyCall, Payment } from "./payment.ts";

/** One line of the append-only ledger. */
export interface LedgerEntry {
	readonly entryId: number;
	readonly partnerUserId: string;
	/** What was added to the balance: negative for money that left the wallet, 0 for a loss. */
	readonly moved: Decimal;
	readonly balanceAfter: Decimal;
	readonly at: Date;
	/** Undefined for a deposit. */
	readonly transaction: LedgerTransaction | undefined;
}

interface LedgerTransaction {
	readonly paymentId: number;
	readonly call: MoneyCall;
	readonly subject: "bet" | "cashback";
	readonly subjectId: number;
	readonly transactionType: Payment["transactionType"];
	/** The amounts as they were received. */
	readonly amount: string;
	readonly taxAmount: string | null;
}

/** Rows of the join: either all of the payment's columns are there or none is. */
interface LedgerRow extends Pick<LedgerEntry, "entryId" | "partnerUserId" | "at"> {
	readonly moved: string;
	readonly balanceAfter: string;
	readonly transaction: LedgerTransaction | null;
}

export interface LedgerFilter {
	readonly partnerUserId?: string;
	readonly betId?: number;
	readonly cashbackId?: number;
}

/** The ledger in the order in which it was written, as far as the filter wants it. */
export async function readLedger(sql: Queryable, filter: LedgerFilter): Promise<readonly LedgerEntry[]> {
	const rows = await sql<LedgerRow[]>`
		select entry.entry_id, entry.partner_user_id, entry.moved, entry.balance_after, entry.at,
			case when payment.payment_id is not null then json_build_object(
				'paymentId', payment.payment_id, 'call', payment.call, 'subject', payment.subject,
				'subjectId', payment.subject_id, 'transactionType', payment.transaction_type,
				'amount', payment.amount, 'taxAmount', payment.tax_amount
			) end as transaction
		from ledger_entry entry left join payment using (payment_id)
		where true
			${filter.partnerUserId === undefined ? sql`` : sql`and entry.partner_user_id = ${filter.partnerUserId}`}
			${filter.betId === undefined ? sql`` : sql`and payment.subject = 'bet' and payment.subject_id = ${filter.betId}`}
			${filter.cashbackId === undefined ? sql`` : sql`and payment.subject = 'cashback' and payment.subject_id = ${filter.cashbackId}`}
		order by entry.entry_id`;
	return rows.map((row) => ({
		...row,
		moved: parseDecimal(row.moved),
		balanceAfter: parseDecimal(row.balanceAfter),
		transaction: row.transaction ?? undefined,
	}));
}
