/**
 * What was asked for, as values: 5.0 and 5.00 are the same stake, and a moment is the same in every time zone. Two requests
 * under one id are the same exactly if these are equal.
 */
import { sha256 } from "../platform/sha256.ts";
import type { CampaignTerms } from "../store/campaigns.ts";
import type { BonusTerms } from "./terms.ts";

/** For whom a freebet is asked for. */
export interface IssueOfPlayer {
	readonly accountId: string;
	readonly isTest: boolean;
	readonly currency: string;
}

export function contentOfCampaignIssue(player: IssueOfPlayer, campaignId: string): Buffer {
	return digest(["issue", ...playerValues(player), campaignId]);
}

export function contentOfIssue(player: IssueOfPlayer, terms: BonusTerms, amount: string): Buffer {
	return digest(["issue", ...playerValues(player), null, ...termsValues(terms), plain(amount)]);
}

export function contentOfCampaign({ betAmounts, ...terms }: CampaignTerms): Buffer {
	const amounts = Object.entries(betAmounts).map(([currency, amount]) => [currency, plain(amount)]);
	return digest(["campaign", ...termsValues(terms), amounts.toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1))]);
}

function playerValues({ accountId, isTest, currency }: IssueOfPlayer): readonly unknown[] {
	return [accountId, isTest, currency];
}

function termsValues({ games, betsCount, validFrom, validTo, minOdd, maxOdd }: BonusTerms): readonly unknown[] {
	return [games.toSorted((a, b) => a - b), betsCount, validFrom, validTo, minOdd, maxOdd];
}

/** Without zeros that say nothing. */
function plain(amount: string): string {
	return amount.includes(".") ? amount.replace(/\.?0+$/, "") : amount;
}

function digest(values: readonly unknown[]): Buffer {
	return sha256(JSON.stringify(values));
}
