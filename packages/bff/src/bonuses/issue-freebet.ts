/**
 * A freebet is issued to an account of the partner, whose player may not be known yet.
 *
 * Idempotent on (partner, issue id), for ever: the same content again gets the first answer, other content is refused, and
 * what was refused leaves nothing under the id.
 *
 * Source: specification, part C, rules for Issue; wire contract, section 8.
 */
import type { Partner } from "../partners/partner-directory.ts";
import { findCampaign } from "../store/campaigns.ts";
import { findIssue, insertFreebet, type NewFreebet } from "../store/issue-freebet.ts";
import { findPlayer } from "../store/players.ts";
import { cancelMisfits } from "./cancel-misfits.ts";
import type { BonusesContext } from "./context.ts";
import { contentOfWanted, draftFreebet, type WantedFreebet } from "./draft-freebet.ts";
import { type BonusRefused, OTHER_CONTENT, TOO_OLD } from "./refused.ts";
import { tellHolders } from "./tell-freebet.ts";

export interface FreebetIssue extends WantedFreebet {
	readonly partner: Partner;
	/** It was sent too long ago to be done now for the first time. */
	readonly isOld: boolean;
}

export type Issued = { readonly kind: "issued"; readonly bonusId: string } | BonusRefused;

/** Two that come together under one id: the one that finds it taken answers with what stands there. */
const TRIES_MAX = 3;

export async function issueFreebet(context: BonusesContext, issue: FreebetIssue): Promise<Issued> {
	const { partner, issueId, accountId } = issue;
	const { partnerId } = partner;
	const contentSha256 = contentOfWanted(issue);
	for (let tries = 0; tries < TRIES_MAX; tries++) {
		const known = await findIssue(context.database, partnerId, issueId);
		if (known?.bonusId === null) return CANCELLED_BEFORE;
		if (known !== undefined) {
			const isSame = known.contentSha256?.equals(contentSha256) === true;
			if (!isSame) return OTHER_CONTENT;
			// The first call may have ended between the two statements.
			await cancelMisfits(context, partnerId, [accountId]);
			return { kind: "issued", bonusId: known.bonusId };
		}
		if (issue.isOld) return TOO_OLD;
		const drafted = await draft(context, issue, contentSha256);
		if ("reason" in drafted) return drafted;
		const inserted = await insertFreebet(context.database, drafted);
		if (inserted === undefined) continue;
		await tellHolders(context, [inserted.bonusId]);
		await cancelMisfits(context, partnerId, [accountId]);
		return { kind: "issued", bonusId: inserted.bonusId };
	}
	throw new Error(`The issue ${issueId} of partner ${partnerId} could not be written in ${TRIES_MAX} tries.`);
}

const CANCELLED_BEFORE: BonusRefused = {
	kind: "refused",
	reason: "cancelled",
	message: "This issue was cancelled before it came.",
};

async function draft(
	context: BonusesContext,
	issue: FreebetIssue,
	contentSha256: Buffer,
): Promise<NewFreebet | BonusRefused> {
	const { partner, accountId, like } = issue;
	const { partnerId } = partner;
	const { database, clock, ownGames, newBonusId } = context;
	const campaign = like.campaignId === null ? undefined : await findCampaign(database, partnerId, like.campaignId);
	const player = await findPlayer(database, partnerId, accountId);
	const making = { bonusId: newBonusId(), contentSha256, now: clock.now() };
	return draftFreebet(issue, { ownGames, partner, campaign, player }, making);
}
