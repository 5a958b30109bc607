import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { type Envelope, ERROR_CODE, envelopeSchema, partnerRollbackRequestSchema } from "@webframe/shared/wire";
import { errorAnswers, json } from "../../platform/http/surface.ts";
import { type ReturnResult, returnToPartner } from "../../wagering/return-to-partner.ts";
import type { CasinoContext, CasinoEnv } from "../casino-context.ts";
import { told } from "../record-call.ts";

const route = createRoute({
	method: "post",
	path: "/rollbacks/make",
	tags: ["Casino: partner calls aggregator"],
	summary: "Return an accepted bet while its round still takes bets",
	description:
		"For bets of the aggregator's own games. The stake comes back as a transaction of type 2, by /payments/make.",
	security: [{ clientToken: [] }],
	request: { body: { required: true, ...json(partnerRollbackRequestSchema) } },
	responses: {
		200: {
			description: `ErrorCode 200: the return follows, also for a repeat. ${ERROR_CODE.invalidRequest}: unknown, or it cannot be returned any more.`,
			...json(envelopeSchema),
		},
		...errorAnswers,
	},
});

const ANSWER: Readonly<Record<ReturnResult, Envelope>> = {
	returned: { ErrorCode: ERROR_CODE.success, Message: "recorded; the return follows" },
	unknown: { ErrorCode: ERROR_CODE.invalidRequest, Message: "There is no such bet." },
	not_possible: { ErrorCode: ERROR_CODE.invalidRequest, Message: "The bet cannot be returned any more." },
};

/** Source: specification, B, `/rollbacks/make`; wire contract, section 4. */
export function registerRollbacksMake(app: OpenAPIHono<CasinoEnv>, context: CasinoContext): void {
	app.openapi(route, async (c) => {
		const { BetId: betId, PartnerUserId: partnerUserId } = c.req.valid("json");
		const { partnerId } = c.get("partner");
		const result = await returnToPartner(context.wagering, { partnerId, betId, partnerUserId });
		return c.json(told(c, ANSWER[result]), 200);
	});
}
