import { campaignAnswerSchema, campaignRequestSchema } from "@webframe/shared/wire";
import { createCampaign } from "../../bonuses/create-campaign.ts";
import { hundredthsOf } from "../../bonuses/terms.ts";
import { refusedAnswer, respond } from "../respond.ts";
import { type PromoCall, readBody } from "./promo-call.ts";

/** Source: specification, part C, Campaign/Create; wire contract, section 8. */
export const campaignCall: PromoCall = {
	description: {
		summary: "Make a campaign",
		description:
			"Says once what many freebets are like: their games, stakes by currency, number of bets, time and odds. Repeat a call whose answer was lost: one campaign_id makes one campaign.",
		request: campaignRequestSchema,
		answer: campaignAnswerSchema,
	},
	async answer({ bonuses }, c) {
		const read = readBody(c, campaignRequestSchema);
		if ("malformed" in read) return read.malformed;
		const { request } = read;
		const partner = c.get("partner");
		const campaignId = request.campaign_id;
		const created = await createCampaign(bonuses, {
			partner,
			campaignId,
			createdBy: partner.clientId,
			isOld: c.get("isOld"),
			terms: {
				games: request.games,
				betsCount: request.bets_count,
				betAmounts: Object.fromEntries(request.bet_amounts.map(({ currency, amount }) => [currency, amount])),
				validFrom: Date.parse(request.valid_from),
				validTo: Date.parse(request.valid_to),
				minOdd: hundredthsOf(request.min_odd),
				maxOdd: hundredthsOf(request.max_odd),
			},
		});
		if (created.kind === "refused") return refusedAnswer(c, created);
		return respond(c, { campaign_id: campaignId, status: created.state });
	},
};
