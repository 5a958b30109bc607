/**
 * What operators do with campaigns and freebets beside issuing them: the same operations as those of marketing systems, each
 * written together with its row of the audit log. Whoever asks for what is done already is told so. None of it moves money, so
 * one person is enough: what a campaign costs is counted when something is issued under it.
 *
 * Source: wire contract, section 8, "Operators and `bff promo`".
 */
import type { Json } from "@webframe/shared/signing";
import type { Transaction } from "../platform/database.ts";
import { type AuditAction, appendAudit, auditSubject } from "../records/audit-log.ts";
import { type CampaignTerms, findCampaign } from "../store/campaigns.ts";
import { CANCELLED_AT_ONCE_MAX, cancelIssuedOf } from "../store/cancel-freebets.ts";
import { findFreebetOfIssue } from "../store/freebets.ts";
import { cancelIssue, endCampaign } from "./cancel.ts";
import type { BonusesContext } from "./context.ts";
import { createCampaign } from "./create-campaign.ts";
import type { BonusRefused } from "./refused.ts";
import { tellHolders } from "./tell-freebet.ts";

/** Who acts, and why. */
export interface PromoOperator {
	readonly operator: string;
	readonly note: string;
}

export type PromoOutcome =
	| { readonly kind: "done" | "nothing_to_do" }
	| {
			readonly kind: "refused";
			readonly reason: "unknown_partner" | "promo_off" | BonusRefused["reason"];
			/** What cannot be, where it is in what was asked for. */
			readonly message?: string;
	  };

interface CampaignName {
	readonly partnerId: number;
	readonly campaignId: string;
}

interface NewCampaign extends CampaignName {
	readonly terms: CampaignTerms;
}

/** Makes a campaign for a partner. */
export async function createByOperator(
	context: BonusesContext,
	{ partnerId, campaignId, terms }: NewCampaign,
	by: PromoOperator,
): Promise<PromoOutcome> {
	const partner = context.partners.get(partnerId);
	if (partner === undefined) return { kind: "refused", reason: "unknown_partner" };
	if (!partner.settings.isPromoOn) return { kind: "refused", reason: "promo_off" };
	const { games, betsCount, betAmounts } = terms;
	const details = { games: [...games], betsCount, betAmounts };
	const creation = { partner, campaignId, terms, createdBy: by.operator, isOld: false };
	const alongside = noting(context, by, "promo.campaign", campaignSubject({ partnerId, campaignId }), details);
	const created = await createCampaign(context, creation, alongside);
	if (created.kind === "refused") return refused(created);
	return { kind: created.isNew ? "done" : "nothing_to_do" };
}

/** Ends the issuing of a campaign, whoever has made it. What it has issued stays. */
export async function cancelCampaignByOperator(
	context: BonusesContext,
	name: CampaignName,
	by: PromoOperator,
): Promise<PromoOutcome> {
	const alongside = noting(context, by, "promo.cancel_campaign", campaignSubject(name), {});
	const ended = await endCampaign(context, { ...name, isOld: false }, alongside);
	if (ended.kind === "refused") return refused(ended);
	return { kind: ended.isNew ? "done" : "nothing_to_do" };
}

interface IssueName {
	readonly partnerId: number;
	readonly issueId: string;
}

/** Cancels a freebet, whoever has issued it. Bets that were placed go on. No operator keeps an issue from coming. */
export async function cancelFreebetByOperator(
	context: BonusesContext,
	name: IssueName,
	by: PromoOperator,
): Promise<PromoOutcome> {
	const known = await findFreebetOfIssue(context.database, name.partnerId, name.issueId);
	if (known === undefined) return { kind: "refused", reason: "unknown_issue" };
	const { bonusId, accountId } = known;
	const note = noting(context, by, "promo.cancel", auditSubject("freebet", bonusId), { ...name, accountId });
	const cancelled = await cancelIssue(context, { ...name, reason: "operator", isOld: false }, note);
	if (cancelled.kind === "refused") return refused(cancelled);
	return { kind: cancelled.isNew ? "done" : "nothing_to_do" };
}

export type IssuedCancelled =
	| {
			readonly kind: "done" | "nothing_to_do";
			readonly cancelled: number;
			/** False: there may be more, and it has to be asked again. */
			readonly isComplete: boolean;
	  }
	| { readonly kind: "refused"; readonly reason: "unknown_campaign" };

/** Cancels all freebets of a campaign that can still be used, so many at once as one statement takes. */
export async function cancelIssuedByOperator(
	context: BonusesContext,
	name: CampaignName,
	by: PromoOperator,
): Promise<IssuedCancelled> {
	const { database, clock } = context;
	const campaign = await findCampaign(database, name.partnerId, name.campaignId);
	if (campaign === undefined) return { kind: "refused", reason: "unknown_campaign" };
	const bonusIds = await database.begin(async (sql) => {
		const done = await cancelIssuedOf(sql, { ...name, now: clock.now() });
		const details = { cancelled: done.length };
		if (done.length > 0) await noting(context, by, "promo.cancel_issued", campaignSubject(name), details)(sql);
		return done;
	});
	await tellHolders(context, bonusIds);
	const cancelled = bonusIds.length;
	return {
		kind: cancelled === 0 ? "nothing_to_do" : "done",
		cancelled,
		isComplete: cancelled < CANCELLED_AT_ONCE_MAX,
	};
}

/** Ids of campaigns are a partner's own. */
function campaignSubject({ partnerId, campaignId }: CampaignName): string {
	return auditSubject("campaign", `${partnerId}/${campaignId}`);
}

function noting(
	{ clock }: BonusesContext,
	{ operator, note }: PromoOperator,
	action: AuditAction,
	subject: string,
	details: { readonly [key: string]: Json },
): (sql: Transaction) => Promise<void> {
	return (sql) => appendAudit(sql, { happenedAt: clock.now(), actor: operator, action, subject, note, details });
}

function refused({ reason, message }: BonusRefused): PromoOutcome {
	return { kind: "refused", reason, message };
}
