import type { Queryable, Transaction } from "../platform/database.ts";
import type { NewFreebet } from "./issue-freebet.ts";

export interface NewFreebetFile {
	readonly partnerId: number;
	readonly requestKey: string;
	readonly contentSha256: Buffer;
	readonly issuedBy: string;
	readonly now: Date;
}

/** @returns false when the partner has a file under this key already: nothing was written. */
export async function insertFreebetFile(sql: Queryable, file: NewFreebetFile): Promise<boolean> {
	const rows = await sql`
		insert into freebet_file (partner_id, request_key, content_sha256, issued_by, created_at)
		values (${file.partnerId}::int, ${file.requestKey}::text, ${file.contentSha256}::bytea, ${file.issuedBy}::text,
			${file.now}::timestamptz)
		on conflict (partner_id, request_key) do nothing
		returning request_key`;
	return rows.length > 0;
}

/** What the file held that was issued under a key. */
export async function findFreebetFile(
	sql: Queryable,
	partnerId: number,
	requestKey: string,
): Promise<{ readonly contentSha256: Buffer } | undefined> {
	const [row] = await sql<{ contentSha256: Buffer }[]>`
		select content_sha256 as "contentSha256" from freebet_file
		where partner_id = ${partnerId}::int and request_key = ${requestKey}::text`;
	return row;
}

/** Freebets that are written by one statement. */
export const FREEBETS_AT_ONCE = 500;

/**
 * Issues the freebets of a file, each on the conditions of `insertFreebet`: nothing was said under its id
 * before, and its campaign still issues.
 *
 * @returns how many it has issued; whoever wants all or nothing takes fewer back.
 */
export async function insertFreebets(
	sql: Transaction,
	partnerId: number,
	freebets: readonly NewFreebet[],
	now: Date,
): Promise<number> {
	let issued = 0;
	for (let from = 0; from < freebets.length; from += FREEBETS_AT_ONCE)
		issued += await insertSome(sql, partnerId, freebets.slice(from, from + FREEBETS_AT_ONCE), now);
	return issued;
}

async function insertSome(
	sql: Transaction,
	partnerId: number,
	freebets: readonly NewFreebet[],
	now: Date,
): Promise<number> {
	const lines = JSON.stringify(freebets.map(lineOf));
	const [row] = await sql<{ issued: number }[]>`
		with line as materialized (
			select * from jsonb_to_recordset(${lines}::text::jsonb) as given(
				bonus_id text, issue_id text, campaign_id text, account_id text, is_test boolean, currency text,
				digits smallint, amount numeric, games int[], bets_count int, valid_from timestamptz, valid_to timestamptz,
				min_odd int, max_odd int, content_sha256 bytea)
		),
		issuing as materialized (
			select c.campaign_id from campaign c
			where c.partner_id = ${partnerId}::int and c.campaign_id in (select campaign_id from line)
				and c.cancelled_at is null and c.valid_to > ${now}::timestamptz
			order by c.campaign_id
			for share
		),
		issue as (
			insert into freebet_issue (partner_id, issue_id, content_sha256, bonus_id, created_at)
			select ${partnerId}::int, issue_id, content_sha256, bonus_id, ${now}::timestamptz from line
			where campaign_id is null or campaign_id in (select campaign_id from issuing)
			on conflict (partner_id, issue_id) do nothing
			returning issue_id
		),
		issued as (
			insert into freebet (
				bonus_id, partner_id, issue_id, campaign_id, account_id, is_test, currency, digits, amount, games, bets_count,
				uses, valid_from, valid_to, expires_at, min_odd, max_odd, created_at)
			select bonus_id, ${partnerId}::int, issue_id, campaign_id, account_id, is_test, currency, digits, amount, games,
				bets_count, 0, valid_from, valid_to, valid_to, min_odd, max_odd, ${now}::timestamptz
			from line join issue using (issue_id)
			returning bonus_id
		)
		select count(*) as issued from issued`;
	return row?.issued ?? 0;
}

function lineOf(freebet: NewFreebet) {
	return {
		bonus_id: freebet.bonusId,
		issue_id: freebet.issueId,
		campaign_id: freebet.campaignId,
		account_id: freebet.accountId,
		is_test: freebet.isTest,
		currency: freebet.currency,
		digits: freebet.digits,
		amount: String(freebet.amount),
		games: freebet.games,
		bets_count: freebet.betsCount,
		valid_from: freebet.validFrom,
		valid_to: freebet.validTo,
		min_odd: freebet.minOdd,
		max_odd: freebet.maxOdd,
		content_sha256: `\\x${freebet.contentSha256.toString("hex")}`,
	};
}
