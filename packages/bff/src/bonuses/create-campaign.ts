/**
 * A campaign says once what many freebets are like.
 *
 * Idempotent on (partner, campaign id), as an issue is.
 *
 * Source: wire contract, section 8.
 */
import { type CampaignState, campaignState } from "@webframe/shared/bonus";
import type { OwnGames } from "../games/own-games.ts";
import type { Partner } from "../partners/partner-directory.ts";
import type { Transaction } from "../platform/database.ts";
import { together } from "../platform/together.ts";
import { type CampaignTerms, findCampaign, insertCampaign, type StoredCampaign } from "../store/campaigns.ts";
import { contentOfCampaign } from "./content.ts";
import type { BonusesContext } from "./context.ts";
import { notPossible } from "./draft-freebet.ts";
import { type BonusRefused, OTHER_CONTENT, TOO_OLD } from "./refused.ts";
import { checkAmount, termsProblem } from "./terms.ts";

export interface CampaignCreation {
	readonly partner: Partner;
	readonly campaignId: string;
	readonly terms: CampaignTerms;
	/** The partner, or an operator. */
	readonly createdBy: string;
	/** It was sent too long ago to be done now for the first time. */
	readonly isOld: boolean;
}

export type CampaignCreated =
	| { readonly kind: "created"; readonly isNew: boolean; readonly state: CampaignState }
	| BonusRefused;

/** @param alongside is written in its transaction; not for a repeat */
export async function createCampaign(
	context: BonusesContext,
	creation: CampaignCreation,
	alongside?: (sql: Transaction) => Promise<void>,
): Promise<CampaignCreated> {
	const { database, clock, ownGames } = context;
	const { partner, campaignId, terms, createdBy, isOld } = creation;
	const { partnerId } = partner;
	const contentSha256 = contentOfCampaign(terms);
	const now = clock.now();
	const known = await findCampaign(database, partnerId, campaignId);
	if (known !== undefined) return repeated(known, contentSha256, now);
	if (isOld) return TOO_OLD;
	const refused = campaignProblem(ownGames, partner, terms, now);
	if (refused !== undefined) return refused;
	const row = { ...terms, partnerId, campaignId, contentSha256, createdBy, now };
	const made = await together(database, alongside, (sql) => insertCampaign(sql, row));
	if (made !== undefined) return { kind: "created", isNew: true, state: campaignState(made, now.getTime()) };
	const other = await findCampaign(database, partnerId, campaignId);
	if (other === undefined)
		throw new Error(`The campaign ${campaignId} of partner ${partnerId} was neither there nor made.`);
	return repeated(other, contentSha256, now);
}

function repeated(known: StoredCampaign, contentSha256: Buffer, now: Date): CampaignCreated {
	if (!known.contentSha256.equals(contentSha256)) return OTHER_CONTENT;
	return { kind: "created", isNew: false, state: campaignState(known, now.getTime()) };
}

function campaignProblem(
	ownGames: OwnGames,
	{ settings }: Partner,
	terms: CampaignTerms,
	now: Date,
): BonusRefused | undefined {
	const wrong = termsProblem(ownGames, settings, terms, now);
	if (wrong !== undefined) return notPossible(wrong.field, wrong.message);
	for (const [code, text] of Object.entries(terms.betAmounts)) {
		const checked = checkAmount(ownGames, settings, terms, code, text);
		if ("problem" in checked) return notPossible("bet_amounts", `${code}: ${checked.problem.message}`);
	}
	return undefined;
}
