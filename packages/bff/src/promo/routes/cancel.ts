import { type CancelAnswer, cancelAnswerSchema, cancelRequestSchema } from "@webframe/shared/wire";
import { cancelIssue, endCampaign } from "../../bonuses/cancel.ts";
import { refusedAnswer, respond } from "../respond.ts";
import { type PromoCall, readBody } from "./promo-call.ts";

/** Source: specification, part C, Cancel; wire contract, section 8. */
export const cancelCall: PromoCall = {
	description: {
		summary: "Cancel a freebet or a campaign",
		description:
			"Bets that were placed with the freebet go on; the freebets of a campaign stay, and no more are issued. Of an issue that never came it answers 200 and none will be issued under the id any more. The body takes no other fields than these: a captured Issue is no Cancel.",
		request: cancelRequestSchema,
		answer: cancelAnswerSchema,
	},
	async answer({ bonuses }, c) {
		const read = readBody(c, cancelRequestSchema);
		if ("malformed" in read) return read.malformed;
		const { issue_id: issueId, campaign_id: campaignId } = read.request;
		const { partnerId } = c.get("partner");
		const isOld = c.get("isOld");
		if (campaignId !== undefined) {
			const ended = await endCampaign(bonuses, { partnerId, campaignId, isOld });
			if (ended.kind === "refused") return refusedAnswer(c, ended);
			return respond(c, { campaign_id: campaignId, status: "cancelled" } satisfies CancelAnswer);
		}
		if (issueId === undefined) throw new Error("A Cancel that its schema has taken names neither issue nor campaign.");
		const cancelled = await cancelIssue(bonuses, { partnerId, issueId, reason: "partner", isOld });
		if (cancelled.kind === "refused") return refusedAnswer(c, cancelled);
		const { bonus } = cancelled;
		const of = bonus === undefined ? {} : { bonus_id: bonus.bonusId, bets_left: bonus.betsLeft };
		return respond(c, { ...of, status: "cancelled" } satisfies CancelAnswer);
	},
};
