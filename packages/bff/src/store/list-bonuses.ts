import type { Queryable } from "../platform/database.ts";
import { NOTHING, part, run } from "../platform/statement.ts";
import { CAMPAIGN_COLUMNS, type CampaignRow, campaignFromRow, type StoredCampaign } from "./campaigns.ts";
import { type FreebetRow, freebetColumns, freebetFromRow, type StoredFreebet } from "./freebets.ts";
import type { Sight } from "./sight.ts";

export interface FreebetFilter {
	readonly partnerId: number;
	readonly campaignId: string | null;
	readonly accountId: string | null;
	/** What the issue ids of a file begin with: behind it stands the number of a line. Empty: those of all. */
	readonly issuePrefix: string;
	/** The last issue id of the page before; empty: from the beginning. */
	readonly after: string;
	readonly limit: number;
}

/** Freebets in the order of their issue ids. */
export async function listFreebets(
	sql: Queryable,
	sight: Sight,
	filter: FreebetFilter,
): Promise<readonly StoredFreebet[]> {
	const { campaignId, accountId, issuePrefix } = filter;
	// Only what is looked for stands in the statement: else no plan that is kept could use the index over it.
	const ofCampaign = campaignId === null ? NOTHING : part`and f.campaign_id = ${campaignId}::text`;
	const ofAccount = accountId === null ? NOTHING : part`and f.account_id = ${accountId}::text`;
	// Other files' keys may go on where this one's ends, so that the beginning alone is not enough.
	const ofFile =
		issuePrefix === ""
			? NOTHING
			: part`and starts_with(f.issue_id, ${issuePrefix}::text)
				and substr(f.issue_id, length(${issuePrefix}::text) + 1) ~ '^[0-9]+$'`;
	const rows = await run<FreebetRow>(sql)`
		select ${freebetColumns(sight)} from freebet f
		where f.partner_id = ${filter.partnerId}::int and f.issue_id > ${filter.after}::text
			${ofCampaign} ${ofAccount} ${ofFile}
		order by f.issue_id
		limit ${filter.limit}::int`;
	return rows.map(freebetFromRow);
}

/** Campaigns in the order of their ids. */
export async function listCampaigns(
	sql: Queryable,
	{ partnerId, after, limit }: { partnerId: number; after: string; limit: number },
): Promise<readonly StoredCampaign[]> {
	const rows = await run<CampaignRow>(sql)`
		select ${CAMPAIGN_COLUMNS} from campaign c
		where c.partner_id = ${partnerId}::int and c.campaign_id > ${after}::text
		order by c.campaign_id
		limit ${limit}::int`;
	return rows.map(campaignFromRow);
}

/** What was issued under a campaign in one currency, and not cancelled. */
export interface IssuedSum {
	readonly campaignId: string;
	readonly currency: string;
	readonly digits: number;
	readonly freebets: number;
	readonly uses: number;
	/** The stakes of all their bets, in minor units. */
	readonly stakes: bigint;
}

export async function sumIssued(
	sql: Queryable,
	partnerId: number,
	campaignIds: readonly string[],
): Promise<readonly IssuedSum[]> {
	return await sql<IssuedSum[]>`
		select campaign_id as "campaignId", currency, digits, count(*) as freebets, sum(uses) as uses,
			sum(amount * bets_count) as stakes
		from freebet
		where partner_id = ${partnerId}::int and campaign_id = any(${[...campaignIds]}::text[]) and cancelled_at is null
		group by campaign_id, currency, digits
		order by campaign_id, currency`;
}
