/** What the marketing desk's page and its server say to each other. */
import { amountSchema } from "@webframe/shared/wire";
import { z } from "zod";
import { playerNameSchema } from "../demo-api/player-name.ts";

/** Freebets of one click: each is a call of its own. */
const GIVEN_AT_ONCE_MAX = 10;

/** What all freebets of a campaign are like: each is good for one bet. */
export const campaignTermsSchema = z.object({
	games: z.array(z.int().min(1)).min(1, "must name at least one game"),
	amount: amountSchema,
	currency: z.string().min(1).max(16),
});
export type CampaignTerms = z.infer<typeof campaignTermsSchema>;

export const giveSchema = z.object({
	player: playerNameSchema,
	campaignId: z.string().min(1),
	count: z.int().min(1).max(GIVEN_AT_ONCE_MAX),
});
export type Give = z.infer<typeof giveSchema>;

export const cancelSchema = z.object({ issueId: z.string().min(1) });

export const campaignSchema = z.object({
	campaignId: z.string(),
	terms: campaignTermsSchema,
	madeAt: z.iso.datetime(),
});
export type Campaign = z.infer<typeof campaignSchema>;

const givenFreebetSchema = z.object({
	issueId: z.string(),
	player: z.string(),
	terms: campaignTermsSchema,
	givenAt: z.iso.datetime(),
	/** As the aggregator has it now, or the code with which it has refused to tell. */
	state: z.string(),
	/** How many of its bets are left; undefined where nobody told. */
	betsLeft: z.int().optional(),
	betsCount: z.int(),
});
export type GivenFreebet = z.infer<typeof givenFreebetSchema>;

/** Both with the newest first. */
export const deskListSchema = z.object({ campaigns: z.array(campaignSchema), freebets: z.array(givenFreebetSchema) });
export type DeskList = z.infer<typeof deskListSchema>;
