/**
 * A freebet or a campaign is cancelled. Bets that were placed go on; a campaign's freebets stay.
 *
 * Asked again it answers the same. A cancellation that comes before its issue leaves a tombstone: what is cancelled must
 * not come into being because two messages overtook each other.
 *
 * Source: wire contract, section 8.
 */
import { betsLeft, campaignState, freebetState } from "@webframe/shared/bonus";
import type { CancelReason } from "@webframe/shared/wire";
import type { Queryable, Transaction } from "../platform/database.ts";
import { together } from "../platform/together.ts";
import { cancelCampaign, findCampaign } from "../store/campaigns.ts";
import { cancelFreebet } from "../store/cancel-freebets.ts";
import { findFreebetOfIssue, type StoredFreebet } from "../store/freebets.ts";
import { findIssue, insertTombstoneOfIssue } from "../store/issue-freebet.ts";
import type { BonusesContext } from "./context.ts";
import { UNKNOWN_CAMPAIGN } from "./draft-freebet.ts";
import { type BonusRefused, TOO_OLD } from "./refused.ts";
import { tellHolders } from "./tell-freebet.ts";

export interface IssueCancellation {
	readonly partnerId: number;
	readonly issueId: string;
	readonly reason: CancelReason;
	/** It was sent too long ago to be done now for the first time. */
	readonly isOld: boolean;
}

export type IssueCancelled =
	/** Without a bonus: none was issued, and none will be. */
	| {
			readonly kind: "cancelled";
			readonly isNew: boolean;
			readonly bonus?: { readonly bonusId: string; readonly betsLeft: number };
	  }
	| BonusRefused;

/** An issue that comes at the same time: whoever finds the id taken looks again. */
const TRIES_MAX = 3;

/** @param alongside is written in the transaction of a cancellation that changes a freebet */
export async function cancelIssue(
	context: BonusesContext,
	cancellation: IssueCancellation,
	alongside?: (sql: Transaction, cancelled: StoredFreebet) => Promise<void>,
): Promise<IssueCancelled> {
	const { database, clock } = context;
	const { partnerId, issueId, isOld } = cancellation;
	for (let tries = 0; tries < TRIES_MAX; tries++) {
		const now = clock.now();
		const known = await findIssue(database, partnerId, issueId);
		if (known?.bonusId === null) return { kind: "cancelled", isNew: false };
		const before = known === undefined ? undefined : await findFreebetOfIssue(database, partnerId, issueId);
		if (before?.isCancelled === true) return cancelled(before, false);
		if (isOld) return TOO_OLD;
		if (before === undefined) {
			if (await insertTombstoneOfIssue(database, partnerId, issueId, now)) return { kind: "cancelled", isNew: true };
			continue;
		}
		const after = await together(database, alongside, (sql) => cancelFreebet(sql, { ...cancellation, now }));
		if (after !== undefined) {
			await tellHolders(context, [after.bonusId]);
			return cancelled(after, true);
		}
		// Whatever stood against it may be over by now: a use was given back.
		const state = freebetState(before, now.getTime());
		if (state === "used") return refused("used", "All its bets are placed.");
		if (state === "expired") return refused("expired", "It has expired.");
	}
	return refused("used", "All its bets are placed.");
}

function cancelled(freebet: StoredFreebet, isNew: boolean): IssueCancelled {
	return { kind: "cancelled", isNew, bonus: { bonusId: freebet.bonusId, betsLeft: betsLeft(freebet) } };
}

function refused(reason: "used" | "expired", message: string): BonusRefused {
	return { kind: "refused", reason, message };
}

export interface CampaignCancellation {
	readonly partnerId: number;
	readonly campaignId: string;
	readonly isOld: boolean;
}

export type CampaignCancelled = { readonly kind: "cancelled"; readonly isNew: boolean } | BonusRefused;

/** Stops the issuing; what was issued stays. @param alongside is written in its transaction; not for a repeat */
export async function endCampaign(
	{ database, clock }: BonusesContext,
	{ partnerId, campaignId, isOld }: CampaignCancellation,
	alongside?: (sql: Transaction) => Promise<void>,
): Promise<CampaignCancelled> {
	const now = clock.now();
	const before = await findCampaign(database, partnerId, campaignId);
	if (before === undefined) return UNKNOWN_CAMPAIGN;
	if (before.isCancelled) return { kind: "cancelled", isNew: false };
	if (isOld) return TOO_OLD;
	if (campaignState(before, now.getTime()) === "ended") return refused("expired", "The campaign has ended.");
	const end = (sql: Queryable): Promise<boolean> => cancelCampaign(sql, { partnerId, campaignId, now });
	return { kind: "cancelled", isNew: (await together(database, alongside, end)) === true };
}
