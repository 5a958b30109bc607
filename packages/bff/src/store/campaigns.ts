import type { CampaignLife, OddLimits } from "@webframe/shared/bonus";
import type { Queryable } from "../platform/database.ts";
import { part, run } from "../platform/statement.ts";

/** What stands in a campaign, for each currency in which it issues. Times are milliseconds since the epoch. */
export interface CampaignTerms extends OddLimits {
	readonly games: readonly number[];
	readonly betsCount: number;
	/** By currency: the stake of each bet, as a decimal text. */
	readonly betAmounts: Readonly<Record<string, string>>;
	readonly validFrom: number;
	readonly validTo: number;
}

export interface StoredCampaign extends CampaignTerms, CampaignLife {
	readonly partnerId: number;
	readonly campaignId: string;
	readonly contentSha256: Buffer;
	readonly createdBy: string;
	readonly createdAt: number;
}

interface Times {
	readonly validFrom: Date;
	readonly validTo: Date;
	readonly createdAt: Date;
}

export type CampaignRow = Omit<StoredCampaign, keyof Times> & Times;

/** Of a campaign `c`. */
export const CAMPAIGN_COLUMNS = part`c.partner_id as "partnerId", c.campaign_id as "campaignId", c.content_sha256 as "contentSha256",
	c.games, c.bets_count as "betsCount", c.bet_amounts as "betAmounts", c.valid_from as "validFrom", c.valid_to as "validTo",
	c.min_odd as "minOdd", c.max_odd as "maxOdd", c.created_by as "createdBy", c.created_at as "createdAt",
	c.cancelled_at is not null as "isCancelled"`;

export interface NewCampaign extends CampaignTerms {
	readonly partnerId: number;
	readonly campaignId: string;
	readonly contentSha256: Buffer;
	/** The partner, or an operator. */
	readonly createdBy: string;
	readonly now: Date;
}

/** @returns undefined when the partner has a campaign under this id already: nothing was written. */
export async function insertCampaign(sql: Queryable, campaign: NewCampaign): Promise<StoredCampaign | undefined> {
	const [row] = await run<CampaignRow>(sql)`
		insert into campaign as c (
			partner_id, campaign_id, content_sha256, games, bets_count, bet_amounts, valid_from, valid_to, min_odd, max_odd,
			created_by, created_at)
		values (
			${campaign.partnerId}::int, ${campaign.campaignId}::text, ${campaign.contentSha256}::bytea,
			${[...campaign.games]}::int[], ${campaign.betsCount}::int,
			${JSON.stringify(campaign.betAmounts)}::text::jsonb, ${new Date(campaign.validFrom)}::timestamptz,
			${new Date(campaign.validTo)}::timestamptz, ${campaign.minOdd}::int, ${campaign.maxOdd}::int,
			${campaign.createdBy}::text, ${campaign.now}::timestamptz)
		on conflict (partner_id, campaign_id) do nothing
		returning ${CAMPAIGN_COLUMNS}`;
	return row === undefined ? undefined : campaignFromRow(row);
}

export async function findCampaign(
	sql: Queryable,
	partnerId: number,
	campaignId: string,
): Promise<StoredCampaign | undefined> {
	const [row] = await run<CampaignRow>(sql)`
		select ${CAMPAIGN_COLUMNS} from campaign c
		where c.partner_id = ${partnerId}::int and c.campaign_id = ${campaignId}::text`;
	return row === undefined ? undefined : campaignFromRow(row);
}

/** Those of these campaigns that there are. */
export async function findCampaigns(
	sql: Queryable,
	partnerId: number,
	campaignIds: readonly string[],
): Promise<readonly StoredCampaign[]> {
	const rows = await run<CampaignRow>(sql)`
		select ${CAMPAIGN_COLUMNS} from campaign c
		where c.partner_id = ${partnerId}::int and c.campaign_id = any(${[...campaignIds]}::text[])`;
	return rows.map(campaignFromRow);
}

/**
 * Ends the issuing of a campaign before its time; what it has issued stays.
 *
 * @returns false when there is none, or it is over already: nothing was changed.
 */
export async function cancelCampaign(
	sql: Queryable,
	{ partnerId, campaignId, now }: { partnerId: number; campaignId: string; now: Date },
): Promise<boolean> {
	const rows = await sql`
		update campaign c set cancelled_at = ${now}::timestamptz
		where c.partner_id = ${partnerId}::int and c.campaign_id = ${campaignId}::text and c.cancelled_at is null
			and c.valid_to > ${now}::timestamptz
		returning c.campaign_id`;
	return rows.length > 0;
}

export function campaignFromRow({ validFrom, validTo, createdAt, ...row }: CampaignRow): StoredCampaign {
	return { ...row, validFrom: validFrom.getTime(), validTo: validTo.getTime(), createdAt: createdAt.getTime() };
}
