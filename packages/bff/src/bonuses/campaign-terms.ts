import type { campaignTermsSchema } from "@webframe/shared/wire";
import type { z } from "zod";
import type { CampaignTerms } from "../store/campaigns.ts";
import { hundredthsOf } from "./terms.ts";

/** What a campaign is like, as an operator's call or file says it. */
export function termsOfCampaign(campaign: Omit<z.infer<typeof campaignTermsSchema>, "campaignId">): CampaignTerms {
	const { games, betsCount, betAmounts, validFrom, validTo, minOdd, maxOdd } = campaign;
	return {
		games,
		betsCount,
		betAmounts: Object.fromEntries(betAmounts.map(({ currency, amount }) => [currency, amount])),
		validFrom: Date.parse(validFrom),
		validTo: Date.parse(validTo),
		minOdd: hundredthsOf(minOdd),
		maxOdd: hundredthsOf(maxOdd),
	};
}
