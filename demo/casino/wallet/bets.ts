import type { Queryable, Transaction } from "../database/database.ts";
import { type Decimal, parseDecimal, plainDecimal } from "../decimal.ts";
import type { BetState } from "./decide-bet-payment.ts";

interface BetRow extends Omit<BetState, "stake" | "paid"> {
	readonly stake: string | null;
	readonly paid: string;
}

export async function findBet(sql: Queryable, betId: number): Promise<BetState | undefined> {
	const [row] = await sql<BetRow[]>`
		select partner_user_id, stake, paid, returned, closed, promo_code, issue_id from bet where bet_id = ${betId}`;
	return row && toBet(row);
}

/** Locks the bet, making its row when this is the first word of it. */
export async function lockBet(sql: Transaction, betId: number): Promise<BetState> {
	// `do nothing` would neither lock nor return a row that exists; an update that changes nothing does both.
	const [row] = await sql<BetRow[]>`
		insert into bet (bet_id) values (${betId})
		on conflict (bet_id) do update set bet_id = excluded.bet_id
		returning partner_user_id, stake, paid, returned, closed, promo_code, issue_id`;
	if (row === undefined) throw new Error(`The bet ${betId} could not be locked.`);
	return toBet(row);
}

export async function saveBet(sql: Transaction, betId: number, bet: BetState): Promise<void> {
	await sql`
		update bet set
			partner_user_id = ${bet.partnerUserId}, stake = ${plain(bet.stake)}::numeric,
			paid = ${plain(bet.paid)}::numeric, returned = ${bet.returned},
			promo_code = ${bet.promoCode}, issue_id = ${bet.issueId}
		where bet_id = ${betId}`;
}

/**
 * Closes a bet or opens it again. Doing it twice is no error.
 *
 * @returns false when the player has no accepted bet with this id.
 */
export async function setClosed(
	sql: Queryable,
	betId: number,
	partnerUserId: string,
	isClosed: boolean,
): Promise<boolean> {
	const rows = await sql`
		update bet set closed = ${isClosed}
		where bet_id = ${betId} and partner_user_id = ${partnerUserId} and stake is not null
		returning bet_id`;
	return rows.length > 0;
}

function toBet(row: BetRow): BetState {
	return { ...row, stake: row.stake === null ? null : parseDecimal(row.stake), paid: parseDecimal(row.paid) };
}

function plain(value: Decimal | null): string | null {
	return value === null ? null : plainDecimal(value);
}
