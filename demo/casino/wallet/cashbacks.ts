import type { Transaction } from "../database/database.ts";
import { parseDecimal, plainDecimal } from "../decimal.ts";
import type { CashbackState } from "./decide-cashback.ts";

interface CashbackRow extends Omit<CashbackState, "paid"> {
	readonly paid: string | null;
}

/** Locks the cashback, making its row when this is the first word of it. */
export async function lockCashback(sql: Transaction, cashbackId: number): Promise<CashbackState> {
	const [row] = await sql<CashbackRow[]>`
		insert into cashback (cashback_id) values (${cashbackId})
		on conflict (cashback_id) do update set cashback_id = excluded.cashback_id
		returning partner_user_id, paid, cancelled`;
	if (row === undefined) throw new Error(`The cashback ${cashbackId} could not be locked.`);
	return { ...row, paid: row.paid === null ? null : parseDecimal(row.paid) };
}

export async function saveCashback(sql: Transaction, cashbackId: number, cashback: CashbackState): Promise<void> {
	const paid = cashback.paid === null ? null : plainDecimal(cashback.paid);
	await sql`
		update cashback set
			partner_user_id = ${cashback.partnerUserId}, paid = ${paid}::numeric, cancelled = ${cashback.cancelled}
		where cashback_id = ${cashbackId}`;
}
