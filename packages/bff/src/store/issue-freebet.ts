import type { Queryable } from "../platform/database.ts";
import { NOTHING, part, run } from "../platform/statement.ts";
import { FREEBET_COLUMNS, type FreebetRow, freebetFromRow, type StoredFreebet } from "./freebets.ts";

export interface NewFreebet
	extends Pick<StoredFreebet, "bonusId" | "partnerId" | "issueId" | "campaignId" | "accountId" | "isTest" | "currency">,
		Pick<StoredFreebet, "digits" | "amount" | "games" | "betsCount" | "minOdd" | "maxOdd"> {
	readonly contentSha256: Buffer;
	readonly validFrom: Date;
	readonly validTo: Date;
	readonly now: Date;
}

/**
 * Issues a freebet, on the conditions that nothing was said under its issue id before and that its campaign still issues:
 * a cancellation of the campaign waits for it, or it for the cancellation.
 *
 * @returns undefined when a condition did not hold: nothing was written.
 */
export async function insertFreebet(sql: Queryable, freebet: NewFreebet): Promise<StoredFreebet | undefined> {
	const { partnerId, issueId, campaignId, now } = freebet;
	const campaign =
		campaignId === null
			? NOTHING
			: part`, issuing as (
				select 1 from campaign c
				where c.partner_id = ${partnerId}::int and c.campaign_id = ${campaignId}::text
					and c.cancelled_at is null and c.valid_to > ${now}::timestamptz
				for share
			)`;
	const [row] = await run<FreebetRow>(sql)`
		with wanted as (select 1)${campaign},
		issue as (
			insert into freebet_issue (partner_id, issue_id, content_sha256, bonus_id, created_at)
			select ${partnerId}::int, ${issueId}::text, ${freebet.contentSha256}::bytea, ${freebet.bonusId}::text,
				${now}::timestamptz
			from ${campaignId === null ? part`wanted` : part`issuing`}
			on conflict (partner_id, issue_id) do nothing
			returning bonus_id
		)
		insert into freebet as f (
			bonus_id, partner_id, issue_id, campaign_id, account_id, is_test, currency, digits, amount, games, bets_count,
			uses, valid_from, valid_to, expires_at, min_odd, max_odd, created_at)
		select
			bonus_id, ${partnerId}::int, ${issueId}::text, ${campaignId}::text, ${freebet.accountId}::text,
			${freebet.isTest}::boolean, ${freebet.currency}::text, ${freebet.digits}::smallint,
			${String(freebet.amount)}::numeric, ${[...freebet.games]}::int[], ${freebet.betsCount}::int, 0,
			${freebet.validFrom}::timestamptz, ${freebet.validTo}::timestamptz, ${freebet.validTo}::timestamptz,
			${freebet.minOdd}::int, ${freebet.maxOdd}::int, ${now}::timestamptz
		from issue
		returning ${FREEBET_COLUMNS}`;
	return row === undefined ? undefined : freebetFromRow(row);
}

export interface KnownIssue {
	/** Null: a cancellation came first. */
	readonly contentSha256: Buffer | null;
	readonly bonusId: string | null;
}

/** What was said under an issue id. */
export async function findIssue(sql: Queryable, partnerId: number, issueId: string): Promise<KnownIssue | undefined> {
	const [row] = await sql<KnownIssue[]>`
		select content_sha256 as "contentSha256", bonus_id as "bonusId" from freebet_issue
		where partner_id = ${partnerId}::int and issue_id = ${issueId}::text`;
	return row;
}

/**
 * A cancellation that comes before its issue: no freebet will ever be issued under this id.
 *
 * @returns false when something was said under it already.
 */
export async function insertTombstoneOfIssue(
	sql: Queryable,
	partnerId: number,
	issueId: string,
	now: Date,
): Promise<boolean> {
	const rows = await sql`
		insert into freebet_issue (partner_id, issue_id, created_at)
		values (${partnerId}::int, ${issueId}::text, ${now}::timestamptz)
		on conflict (partner_id, issue_id) do nothing
		returning issue_id`;
	return rows.length > 0;
}
