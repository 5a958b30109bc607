/** A player's rewards, page by page: what can still be used first, and then the newest first. */
import type { CashbackState } from "@webframe/shared/bet";
import type { Queryable } from "../platform/database.ts";
import { part, run } from "../platform/statement.ts";
import { FREEBET_COLUMNS, type FreebetRow, freebetFromRow, type StoredFreebet } from "./freebets.ts";

/** Where a reward stands in the order. */
export interface RewardPlace {
	/** It is a freebet with bets left that is not over. */
	readonly isOpen: boolean;
	readonly createdAt: Date;
	/** The bonus id, or the cashback's as a text. */
	readonly id: string;
}

export interface RewardPage {
	/** What stands in front of the page; null: nothing. */
	readonly after: RewardPlace | null;
	readonly limit: number;
	readonly now: Date;
}

/** Whose freebets are asked for. What was issued to the account for another currency or test flag is nobody's. */
export interface FreebetHolder {
	readonly partnerId: number;
	readonly partnerUserId: string;
	readonly currency: string;
	readonly isTest: boolean;
}

export async function listFreebets(
	sql: Queryable,
	holder: FreebetHolder,
	{ after, limit, now }: RewardPage,
): Promise<readonly (StoredFreebet & Pick<RewardPlace, "isOpen">)[]> {
	const isOpen = part`(f.cancelled_at is null and f.uses < f.bets_count and f.expires_at > ${now}::timestamptz)`;
	const rows = await run<FreebetRow & Pick<RewardPlace, "isOpen">>(sql)`
		select ${FREEBET_COLUMNS}, ${isOpen} as "isOpen" from freebet f
		where f.partner_id = ${holder.partnerId}::int and f.account_id = ${holder.partnerUserId}::text
			and f.currency = ${holder.currency}::text and f.is_test = ${holder.isTest}::boolean
			and (${after === null}::boolean or (${isOpen}, f.created_at, f.bonus_id collate "C") <
				(${after?.isOpen ?? null}::boolean, ${after?.createdAt ?? null}::timestamptz, ${after?.id ?? null}::text))
		order by ${isOpen} desc, f.created_at desc, f.bonus_id collate "C" desc
		limit ${limit}::int`;
	return rows.map(({ isOpen: open, ...row }) => ({ ...freebetFromRow(row), isOpen: open }));
}

/** A cashback as its player reads it, without its deliveries. */
export interface PlayerCashback {
	readonly cashbackId: number;
	readonly amount: bigint;
	readonly currency: string;
	readonly digits: number;
	readonly state: CashbackState;
	readonly createdAt: Date;
	readonly changedAt: Date;
}

/** None of them is open: nobody has anything to do with a cashback. */
export async function listCashbacks(
	sql: Queryable,
	playerId: number,
	{ after, limit }: Omit<RewardPage, "now">,
): Promise<readonly PlayerCashback[]> {
	return await sql<PlayerCashback[]>`
		select c.cashback_id as "cashbackId", c.amount, c.currency, c.digits, c.state, c.created_at as "createdAt",
			c.changed_at as "changedAt"
		from cashback c
		where c.player_id = ${playerId}::bigint
			and (${after === null}::boolean or (false, c.created_at, c.cashback_id::text collate "C") <
				(${after?.isOpen ?? null}::boolean, ${after?.createdAt ?? null}::timestamptz, ${after?.id ?? null}::text))
		order by c.created_at desc, c.cashback_id::text collate "C" desc
		limit ${limit}::int`;
}
