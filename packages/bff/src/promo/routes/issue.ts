import { type IssueRequest, issueAnswerSchema, issueRequestSchema, issueTermsSchema } from "@webframe/shared/wire";
import type { Context } from "hono";
import { z } from "zod";
import type { IssueTerms } from "../../bonuses/draft-freebet.ts";
import { issueFreebet } from "../../bonuses/issue-freebet.ts";
import { hundredthsOf } from "../../bonuses/terms.ts";
import type { PromoEnv } from "../promo-context.ts";
import { refusedAnswer, respond } from "../respond.ts";
import { type PromoCall, readBody } from "./promo-call.ts";

/** Source: specification, part C, Issue; wire contract, section 8. */
export const issueCall: PromoCall = {
	description: {
		summary: "Issue a freebet",
		description:
			"To an account, whose player may not be known yet. With a campaign_id everything else comes from the campaign; without one it must be in the request. Repeat a call whose answer was lost: one issue_id issues one freebet.",
		request: z.union([issueRequestSchema, issueRequestSchema.extend(issueTermsSchema.shape)]),
		answer: issueAnswerSchema,
	},
	async answer({ bonuses }, c) {
		const read = readBody(c, issueRequestSchema);
		if ("malformed" in read) return read.malformed;
		const { request } = read;
		const like = likeIn(c, request);
		if (like instanceof Response) return like;
		const issued = await issueFreebet(bonuses, {
			partner: c.get("partner"),
			issueId: request.issue_id,
			accountId: request.account_id,
			isTest: request.is_test,
			currency: request.currency,
			like,
			isOld: c.get("isOld"),
		});
		return issued.kind === "issued" ? respond(c, { bonus_id: issued.bonusId }) : refusedAnswer(c, issued);
	},
};

function likeIn(c: Context<PromoEnv>, { campaign_id: campaignId }: IssueRequest): IssueTerms | Response {
	if (campaignId !== undefined) return { campaignId };
	const read = readBody(c, issueTermsSchema);
	if ("malformed" in read) return read.malformed;
	const { request: terms } = read;
	return {
		campaignId: null,
		amount: terms.bet_amount,
		terms: {
			games: terms.games,
			betsCount: terms.bets_count,
			validFrom: Date.parse(terms.valid_from),
			validTo: Date.parse(terms.valid_to),
			minOdd: hundredthsOf(terms.min_odd),
			maxOdd: hundredthsOf(terms.max_odd),
		},
	};
}
