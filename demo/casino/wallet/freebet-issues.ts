/**
 * The casino's own record of the freebets that it gives away. Without one nobody could tell a freebet of ours from one that
 * we never gave, nor see that it is played more often than we said.
 */
import { OPERATOR_ISSUE_PREFIX } from "@webframe/shared/wire";
import type { Queryable, Transaction } from "../database/database.ts";

/** A freebet as our marketing gives it. */
export interface NewFreebetIssue {
	/** Our own key of it: the `issue_id` of the Issue call, and the `issueId` of every transaction of its bets. */
	readonly issueId: string;
	readonly partnerUserId: string;
	/** For how many bets it is good. */
	readonly betsCount: number;
	/** The campaign of the marketing desk that it belongs to. */
	readonly campaignId?: string;
}

export interface FreebetIssue extends Omit<NewFreebetIssue, "betsCount" | "campaignId"> {
	/** Null where the aggregator's operators have issued it for us: they count the bets. */
	readonly betsCount: number | null;
	/** The `bonus_id` that the Issue call was answered; null until we know it. */
	readonly promoCode: string | null;
	/** Bets whose acceptance we have booked, and no return. */
	readonly uses: number;
}

/**
 * Writes down that a freebet is to be given. It stands here before the Issue call goes out: a bet may come sooner than the
 * call's answer. Doing it twice is no error.
 *
 * @returns false when another freebet has this id.
 */
export async function registerIssue(sql: Queryable, issue: NewFreebetIssue, now: Date): Promise<boolean> {
	const rows = await sql`
		insert into freebet_issue (issue_id, partner_user_id, bets_count, campaign_id, created_at)
		values (${issue.issueId}, ${issue.partnerUserId}, ${issue.betsCount}, ${issue.campaignId ?? null}, ${now})
		on conflict (issue_id) do update set issue_id = excluded.issue_id
			where freebet_issue.partner_user_id = excluded.partner_user_id
				and freebet_issue.bets_count = excluded.bets_count
		returning issue_id`;
	return rows.length > 0;
}

/**
 * Writes down the `bonus_id` of an issue: from then on its bets must come with it.
 *
 * @returns false when the issue is unknown, or known under another one.
 */
export async function rememberPromoCode(sql: Queryable, issueId: string, promoCode: string): Promise<boolean> {
	const rows = await sql`
		update freebet_issue set promo_code = ${promoCode}
		where issue_id = ${issueId} and (promo_code is null or promo_code = ${promoCode})
		returning issue_id`;
	return rows.length > 0;
}

/** Takes an issue out that was refused for good. One whose `bonus_id` we know stays. */
export async function forgetIssue(sql: Queryable, issueId: string): Promise<void> {
	await sql`delete from freebet_issue where issue_id = ${issueId} and promo_code is null`;
}

export async function findIssue(sql: Queryable, issueId: string): Promise<FreebetIssue | undefined> {
	const [row] = await sql<FreebetIssue[]>`
		select issue_id, partner_user_id, bets_count, promo_code, (
			select count(*) from bet
			where bet.issue_id = freebet_issue.issue_id and bet.stake is not null and not bet.returned
		) as uses
		from freebet_issue where issue_id = ${issueId}`;
	return row;
}

/**
 * Locks an issue until the transaction ends, so that two bets cannot have its last use. What the aggregator's operators
 * have issued gets its row with the first word of it, for the player who is named there.
 */
export async function lockIssue(
	sql: Transaction,
	issueId: string,
	partnerUserId: string,
	now: Date,
): Promise<FreebetIssue | undefined> {
	if (issueId.startsWith(OPERATOR_ISSUE_PREFIX)) {
		await sql`
			insert into freebet_issue (issue_id, partner_user_id, created_at) values (${issueId}, ${partnerUserId}, ${now})
			on conflict (issue_id) do update set issue_id = excluded.issue_id`;
	} else {
		await sql`select from freebet_issue where issue_id = ${issueId} for update`;
	}
	// By a statement of its own: one that had waited for the lock would count the uses of before.
	return await findIssue(sql, issueId);
}
