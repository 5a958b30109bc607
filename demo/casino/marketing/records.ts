/** What the marketing desk has made and given, as the casino's own books have it. */
import { z } from "zod";
import type { Queryable } from "../database/database.ts";
import { type Campaign, campaignTermsSchema } from "./messages.ts";

/** Rows that the desk shows: each freebet costs a Status call. */
const ROWS_MAX = 20;

export async function insertCampaign(sql: Queryable, { campaignId, terms, madeAt }: Campaign): Promise<void> {
	await sql`
		insert into campaign (campaign_id, terms, created_at)
		values (${campaignId}, ${sql.json(terms)}, ${new Date(madeAt)})`;
}

export async function hasCampaign(sql: Queryable, campaignId: string): Promise<boolean> {
	const rows = await sql`select campaign_id from campaign where campaign_id = ${campaignId}`;
	return rows.length > 0;
}

const campaignRowSchema = z.object({ campaignId: z.string(), terms: campaignTermsSchema, createdAt: z.date() });

/** The newest first. */
export async function readCampaigns(sql: Queryable): Promise<readonly Campaign[]> {
	const rows = await sql`
		select campaign_id, terms, created_at from campaign order by created_at desc, campaign_id limit ${ROWS_MAX}`;
	const campaigns = z.array(campaignRowSchema).parse(rows);
	return campaigns.map(({ createdAt, ...campaign }) => ({ ...campaign, madeAt: createdAt.toISOString() }));
}

const rowSchema = z.object({
	issueId: z.string(),
	partnerUserId: z.string(),
	betsCount: z.int(),
	createdAt: z.date(),
	terms: campaignTermsSchema,
});

/** The freebets of campaigns, the newest first. */
export async function readGiven(sql: Queryable): Promise<readonly z.infer<typeof rowSchema>[]> {
	const rows = await sql`
		select issue_id, partner_user_id, bets_count, freebet_issue.created_at, terms
		from freebet_issue join campaign using (campaign_id)
		order by freebet_issue.created_at desc, issue_id limit ${ROWS_MAX}`;
	return z.array(rowSchema).parse(rows);
}
