/**
 * A freebet as it is to be written, from what was asked for and what is known. The same for an issue and for a line of an
 * operator's file.
 *
 * Source: wire contract, section 8.
 */
import { campaignState, misfit } from "@webframe/shared/bonus";
import { isSameCurrency } from "@webframe/shared/money";
import type { OwnGames } from "../games/own-games.ts";
import type { Partner } from "../partners/partner-directory.ts";
import type { CampaignTerms, StoredCampaign } from "../store/campaigns.ts";
import type { NewFreebet } from "../store/issue-freebet.ts";
import { contentOfCampaignIssue, contentOfIssue, type IssueOfPlayer } from "./content.ts";
import type { BonusRefused } from "./refused.ts";
import { type BonusTerms, checkAmount, termsProblem } from "./terms.ts";

/** What a freebet is like: its campaign says it, or the issue itself. */
export type IssueTerms =
	| { readonly campaignId: string }
	| { readonly campaignId: null; readonly terms: BonusTerms; readonly amount: string };

export interface WantedFreebet extends IssueOfPlayer {
	readonly issueId: string;
	readonly like: IssueTerms;
}

/** Two requests under one id are the same exactly if these are equal. */
export function contentOfWanted(wanted: WantedFreebet): Buffer {
	const { like } = wanted;
	return like.campaignId === null
		? contentOfIssue(wanted, like.terms, like.amount)
		: contentOfCampaignIssue(wanted, like.campaignId);
}

export interface KnownOfFreebet {
	readonly ownGames: OwnGames;
	readonly partner: Partner;
	/** The campaign that it names, if there is one. */
	readonly campaign: StoredCampaign | undefined;
	/** The player of its account, if somebody has logged in with it. */
	readonly player: Pick<IssueOfPlayer, "currency" | "isTest"> | undefined;
}

interface Making {
	readonly bonusId: string;
	/** `contentOfWanted` */
	readonly contentSha256: Buffer;
	readonly now: Date;
}

export function draftFreebet(
	wanted: WantedFreebet,
	{ ownGames, partner, campaign, player }: KnownOfFreebet,
	{ bonusId, contentSha256, now }: Making,
): NewFreebet | BonusRefused {
	const { issueId, accountId, isTest, currency: code, like } = wanted;
	const { partnerId, settings } = partner;
	const found = like.campaignId === null ? like : termsOf(campaign, code, now);
	if ("reason" in found) return found;
	const { terms, amount: text } = found;
	const wrong = termsProblem(ownGames, settings, terms, now);
	if (wrong !== undefined) return notPossible(wrong.field, wrong.message);
	const checked = checkAmount(ownGames, settings, terms, code, text);
	if ("problem" in checked) return notPossible(checked.problem.field, checked.problem.message);
	// From here on it has the player's spelling, which all that is done with it goes by.
	const currency = player !== undefined && isSameCurrency(code, player.currency) ? player.currency : code;
	const other = player === undefined ? undefined : misfit({ currency, isTest }, player);
	if (other === "currency") return notPossible("currency", "The player has another currency.");
	if (other === "test_flag") return notPossible("is_test", "The player has another test flag.");
	return {
		bonusId,
		partnerId,
		issueId,
		campaignId: like.campaignId,
		accountId,
		isTest,
		currency,
		digits: checked.currency.digits,
		amount: checked.amount,
		games: terms.games,
		betsCount: terms.betsCount,
		minOdd: terms.minOdd,
		maxOdd: terms.maxOdd,
		contentSha256,
		validFrom: new Date(terms.validFrom),
		validTo: new Date(terms.validTo),
		now,
	};
}

interface FoundTerms {
	readonly terms: BonusTerms;
	readonly amount: string;
}

function termsOf(campaign: StoredCampaign | undefined, currency: string, now: Date): FoundTerms | BonusRefused {
	if (campaign === undefined) return UNKNOWN_CAMPAIGN;
	const over = whyOver(campaign, now);
	if (over !== undefined) return notPossible("campaign_id", over);
	const amount = amountIn(campaign, currency);
	if (amount === undefined) return notPossible("currency", "The campaign has no stake in this currency.");
	return { terms: campaign, amount };
}

export const UNKNOWN_CAMPAIGN: BonusRefused = {
	kind: "refused",
	reason: "unknown_campaign",
	message: "There is no such campaign.",
	field: "campaign_id",
};

function whyOver(campaign: StoredCampaign, now: Date): string | undefined {
	const state = campaignState(campaign, now.getTime());
	if (state === "cancelled") return "The campaign was cancelled.";
	return state === "ended" ? "The campaign has ended." : undefined;
}

function amountIn({ betAmounts }: CampaignTerms, currency: string): string | undefined {
	if (Object.hasOwn(betAmounts, currency)) return betAmounts[currency];
	return Object.entries(betAmounts).find(([text]) => isSameCurrency(text, currency))?.[1];
}

export function notPossible(field: string, message: string): BonusRefused {
	return { kind: "refused", reason: "not_possible", field, message };
}
