import { statusAnswerSchema, statusRequestSchema } from "@webframe/shared/wire";
import { readStatus } from "../../bonuses/read-status.ts";
import { refusedAnswer, respond, unauthorizedAnswer } from "../respond.ts";
import { type PromoCall, readBody } from "./promo-call.ts";

/** Source: wire contract, section 8. */
export const statusCall: PromoCall = {
	description: {
		summary: "Where a freebet stands",
		description:
			"By its issue_id. The body must carry operation: status, or it would do as a Cancel of the same issue.",
		request: statusRequestSchema,
		answer: statusAnswerSchema,
	},
	async answer({ bonuses }, c) {
		const read = readBody(c, statusRequestSchema);
		if ("malformed" in read) return read.malformed;
		// Each of them is done for the first time: there is no answer of before.
		if (c.get("isOld")) return unauthorizedAnswer(c);
		const status = await readStatus(bonuses, c.get("partner").partnerId, read.request.issue_id);
		if (status !== undefined) return respond(c, status);
		return refusedAnswer(c, {
			kind: "refused",
			reason: "unknown_issue",
			message: "There is no such issue.",
			field: "issue_id",
		});
	},
};
