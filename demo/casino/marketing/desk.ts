/**
 * The casino's marketing desk: it makes campaigns, gives their freebets to players, and looks where they stand.
 *
 *     our own record of the issue ──> Issue ──> bonus_id into the record
 *
 * The record comes first: a bet may be here sooner than the answer to the Issue, and a freebet that is not in our books is
 * refused.
 */
import { randomUUID } from "node:crypto";
import {
	campaignAnswerSchema,
	cancelAnswerSchema,
	issueAnswerSchema,
	type PromoError,
	statusAnswerSchema,
} from "@webframe/shared/wire";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { newPlayer } from "../demo-api/new-player.ts";
import { forgetIssue, registerIssue, rememberPromoCode } from "../wallet/freebet-issues.ts";
import { findPlayer } from "../wallet/players.ts";
import type { Campaign, CampaignTerms, DeskList, Give } from "./messages.ts";
import { mayPass, type PromoAnswer, type PromoClient } from "./promo-client.ts";
import { hasCampaign, insertCampaign, readCampaigns, readGiven } from "./records.ts";

/** How long the freebets of a campaign can be used. */
const VALID_MS = 7 * 24 * 3_600_000;
/** Each freebet of a campaign is good for one bet. */
const BETS_COUNT = 1;
const UNKNOWN_CAMPAIGN: PromoError = {
	code: "unknown_campaign",
	message: "There is no such campaign.",
	field: "campaignId",
};

export interface MarketingDesk {
	makeCampaign(terms: CampaignTerms): Promise<PromoAnswer<Campaign>>;
	/** Stops at the first that is refused; those before it are given. @returns the ids of what was given */
	give(give: Give): Promise<PromoAnswer<readonly string[]>>;
	cancel(issueId: string): Promise<PromoAnswer<unknown>>;
	/** With the state of each freebet as the aggregator has it now. */
	list(): Promise<DeskList>;
}

export interface DeskParts {
	readonly database: Database;
	readonly clock: Clock;
	readonly promo: PromoClient;
}

export function createMarketingDesk({ database, clock, promo }: DeskParts): MarketingDesk {
	async function issue({ player, campaignId }: Give): Promise<PromoAnswer<string>> {
		const { currency, isTest } = (await findPlayer(database, player)) ?? newPlayer(player);
		const issueId = `desk-${randomUUID()}`;
		const record = { issueId, partnerUserId: player, betsCount: BETS_COUNT, campaignId };
		await registerIssue(database, record, clock.now());
		const body = { issue_id: issueId, campaign_id: campaignId, account_id: player, is_test: isTest, currency };
		const issued = await promo.call("issue", body, issueAnswerSchema);
		if (!issued.ok) {
			// Without an answer nobody knows: it may have been issued.
			if (!mayPass(issued.error)) await forgetIssue(database, issueId);
			return issued;
		}
		await rememberPromoCode(database, issueId, issued.value.bonus_id);
		return { ok: true, value: issueId };
	}

	return {
		async makeCampaign(terms) {
			const now = clock.now();
			const campaign = { campaignId: `desk-${randomUUID()}`, terms, madeAt: now.toISOString() };
			const body = {
				campaign_id: campaign.campaignId,
				bonus_type: "freebet",
				games: terms.games,
				bet_amounts: [{ currency: terms.currency, amount: terms.amount }],
				bets_count: BETS_COUNT,
				valid_from: campaign.madeAt,
				valid_to: new Date(now.getTime() + VALID_MS).toISOString(),
			};
			const made = await promo.call("campaign", body, campaignAnswerSchema);
			if (!made.ok) return made;
			await insertCampaign(database, campaign);
			return { ok: true, value: campaign };
		},

		async give(give) {
			if (!(await hasCampaign(database, give.campaignId))) return { ok: false, error: UNKNOWN_CAMPAIGN };
			const given: string[] = [];
			while (given.length < give.count) {
				const issued = await issue(give);
				if (!issued.ok) return issued;
				given.push(issued.value);
			}
			return { ok: true, value: given };
		},

		cancel: (issueId) => promo.call("cancel", { issue_id: issueId }, cancelAnswerSchema),

		async list() {
			const [campaigns, given] = await Promise.all([readCampaigns(database), readGiven(database)]);
			const freebets = given.map(async ({ issueId, partnerUserId, betsCount, createdAt, terms }) => {
				const status = await promo.call("status", { issue_id: issueId }, statusAnswerSchema);
				const told = status.ok
					? { state: status.value.state, betsLeft: status.value.bets_left }
					: { state: status.error.code };
				return { issueId, player: partnerUserId, terms, givenAt: createdAt.toISOString(), betsCount, ...told };
			});
			return { campaigns: [...campaigns], freebets: await Promise.all(freebets) };
		},
	};
}
