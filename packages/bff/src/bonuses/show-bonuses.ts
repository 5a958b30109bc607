/** Campaigns and freebets as operators read them, with what they cost. */
import { betsLeft, type CampaignLife, campaignState, freebetState, type OddLimits } from "@webframe/shared/bonus";
import { formatAmount } from "@webframe/shared/money";
import { type BackofficeCampaign, type BackofficeFreebet, OPERATOR_ISSUE_PREFIX } from "@webframe/shared/wire";
import { findCampaign, type StoredCampaign } from "../store/campaigns.ts";
import { findFreebetOfIssue, type StoredFreebet } from "../store/freebets.ts";
import { type FreebetFilter, type IssuedSum, listCampaigns, listFreebets, sumIssued } from "../store/list-bonuses.ts";
import type { Sight } from "../store/sight.ts";
import type { BonusesContext } from "./context.ts";
import { expectedCost } from "./expected-cost.ts";
import { oddText } from "./terms.ts";

interface FreebetSearch {
	readonly partnerId: number;
	readonly campaignId?: string | undefined;
	readonly accountId?: string | undefined;
	/** Of a file. */
	readonly requestKey?: string | undefined;
	readonly cursor?: string | undefined;
}

/** What operators look for, as the list wants it. */
export function freebetFilter(search: FreebetSearch): Omit<FreebetFilter, "limit"> {
	const { partnerId, campaignId, accountId, requestKey, cursor } = search;
	return {
		partnerId,
		campaignId: campaignId ?? null,
		accountId: accountId ?? null,
		issuePrefix: requestKey === undefined ? "" : `${OPERATOR_ISSUE_PREFIX}${requestKey}-`,
		after: cursor ?? "",
	};
}

type Reading = Pick<BonusesContext, "database" | "clock" | "ownGames">;

export async function showFreebets(
	context: Reading,
	sight: Sight,
	filter: FreebetFilter,
): Promise<readonly BackofficeFreebet[]> {
	const now = context.clock.now().getTime();
	return (await listFreebets(context.database, sight, filter)).map((freebet) => freebetAt(context, freebet, now));
}

export async function showFreebet(
	context: Reading,
	partnerId: number,
	issueId: string,
): Promise<BackofficeFreebet | undefined> {
	const freebet = await findFreebetOfIssue(context.database, partnerId, issueId);
	return freebet === undefined ? undefined : freebetAt(context, freebet, context.clock.now().getTime());
}

export async function showCampaigns(
	context: Reading,
	page: { readonly partnerId: number; readonly after: string; readonly limit: number },
): Promise<readonly BackofficeCampaign[]> {
	return await withSums(context, page.partnerId, await listCampaigns(context.database, page));
}

export async function showCampaign(
	context: Reading,
	partnerId: number,
	campaignId: string,
): Promise<BackofficeCampaign | undefined> {
	const campaign = await findCampaign(context.database, partnerId, campaignId);
	if (campaign === undefined) return undefined;
	const [shown] = await withSums(context, partnerId, [campaign]);
	return shown;
}

async function withSums(
	context: Reading,
	partnerId: number,
	campaigns: readonly StoredCampaign[],
): Promise<readonly BackofficeCampaign[]> {
	const ids = campaigns.map(({ campaignId }) => campaignId);
	const sums = Map.groupBy(await sumIssued(context.database, partnerId, ids), ({ campaignId }) => campaignId);
	const now = context.clock.now().getTime();
	return campaigns.map((campaign) => campaignAt(context, campaign, sums.get(campaign.campaignId) ?? [], now));
}

function campaignAt(
	{ ownGames }: Reading,
	campaign: StoredCampaign,
	sums: readonly IssuedSum[],
	now: number,
): BackofficeCampaign {
	const { partnerId, campaignId, games, betsCount, betAmounts, createdBy } = campaign;
	return {
		partnerId,
		campaignId,
		state: campaignState(campaign, now),
		games: [...games],
		betsCount,
		betAmounts: Object.entries(betAmounts).map(([currency, amount]) => ({ currency, amount })),
		...span(campaign),
		...odds(campaign),
		createdBy,
		createdAt: iso(campaign.createdAt),
		freebets: sums.reduce((count, { freebets }) => count + freebets, 0),
		uses: sums.reduce((count, { uses }) => count + uses, 0),
		stakes: sums.map(({ currency, digits, stakes }) => ({ currency, amount: formatAmount(stakes, digits) })),
		expectedCost: sums.map(({ currency, digits, stakes }) => ({
			currency,
			amount: formatAmount(expectedCost(ownGames, games, stakes), digits),
		})),
	};
}

function freebetAt({ ownGames }: Reading, freebet: StoredFreebet, now: number): BackofficeFreebet {
	const { digits, amount, games, betsCount, campaignId, cancelReason } = freebet;
	const stakes = amount * BigInt(betsCount);
	return {
		partnerId: freebet.partnerId,
		issueId: freebet.issueId,
		bonusId: freebet.bonusId,
		...(campaignId === null ? {} : { campaignId }),
		accountId: freebet.accountId,
		isTest: freebet.isTest,
		currency: freebet.currency,
		amount: formatAmount(amount, digits),
		games: [...games],
		betsCount,
		betsLeft: betsLeft(freebet),
		state: freebetState(freebet, now),
		...(cancelReason === null ? {} : { cancelReason }),
		...span(freebet),
		expiresAt: iso(freebet.expiresAt),
		...odds(freebet),
		createdAt: iso(freebet.createdAt),
		stakes: formatAmount(stakes, digits),
		expectedCost: formatAmount(expectedCost(ownGames, games, stakes), digits),
	};
}

function span({ validFrom, validTo }: Pick<CampaignLife, "validFrom" | "validTo">) {
	return { validFrom: iso(validFrom), validTo: iso(validTo) };
}

function odds({ minOdd, maxOdd }: OddLimits): { readonly minOdd?: string; readonly maxOdd?: string } {
	const lowest = minOdd === null ? {} : { minOdd: oddText(minOdd) };
	return maxOdd === null ? lowest : { ...lowest, maxOdd: oddText(maxOdd) };
}

function iso(ms: number): string {
	return new Date(ms).toISOString();
}
