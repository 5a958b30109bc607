import { fractionDigitsOf } from "../currencies.ts";
import type { Queryable } from "../database/database.ts";
import { type Decimal, formatDecimal, parseDecimal, plainDecimal } from "../decimal.ts";

export interface Player {
	readonly partnerUserId: string;
	readonly currency: string;
	readonly balance: Decimal;
	readonly isTest: boolean;
}

interface PlayerRow extends Omit<Player, "balance"> {
	readonly balance: string;
}

/** Opens a wallet with a first deposit, unless the player has one. */
export async function openPlayer(sql: Queryable, player: Player, now: Date): Promise<void> {
	fractionDigitsOf(player.currency);
	await sql`
		with opened as (
			insert into player (partner_user_id, currency, balance, is_test, created_at)
			values (${player.partnerUserId}, ${player.currency}, ${plainDecimal(player.balance)}::numeric, ${player.isTest}, ${now})
			on conflict (partner_user_id) do nothing
			returning partner_user_id, balance
		)
		insert into ledger_entry (partner_user_id, moved, balance_after, at)
		select partner_user_id, balance, balance, ${now} from opened where balance > 0`;
}

export async function findPlayer(sql: Queryable, partnerUserId: string): Promise<Player | undefined> {
	const [row] = await sql<PlayerRow[]>`
		select partner_user_id, currency, balance, is_test from player where partner_user_id = ${partnerUserId}`;
	return row && toPlayer(row);
}

/** Locks the wallet until the transaction ends, so that two bets cannot spend the same money. */
export async function lockPlayer(sql: Queryable, partnerUserId: string): Promise<Player | undefined> {
	const [row] = await sql<PlayerRow[]>`
		select partner_user_id, currency, balance, is_test from player
		where partner_user_id = ${partnerUserId} for update`;
	return row && toPlayer(row);
}

/** Puts money into a wallet. @returns the player afterwards, or undefined when there is none. */
export async function deposit(
	sql: Queryable,
	partnerUserId: string,
	amount: Decimal,
	now: Date,
): Promise<Player | undefined> {
	const [row] = await sql<PlayerRow[]>`
		with paid_in as (
			update player set balance = balance + ${plainDecimal(amount)}::numeric
			where partner_user_id = ${partnerUserId}
			returning *
		), entry as (
			insert into ledger_entry (partner_user_id, moved, balance_after, at)
			select partner_user_id, ${plainDecimal(amount)}::numeric, balance, ${now} from paid_in
		)
		select partner_user_id, currency, balance, is_test from paid_in`;
	return row && toPlayer(row);
}

/** The balance as the aggregator and the player see it. */
export function balanceText(player: Player): string {
	return formatDecimal(player.balance, fractionDigitsOf(player.currency));
}

function toPlayer(row: PlayerRow): Player {
	return { ...row, balance: parseDecimal(row.balance) };
}
