import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { envelopeSchema, rollbackAcceptRequestSchema } from "@webframe/shared/wire";
import { errorAnswers, json } from "../../platform/http/surface.ts";
import { accept } from "../../wagering/accept.ts";
import { acceptAnswer } from "../accept-answer.ts";
import type { CasinoContext, CasinoEnv } from "../casino-context.ts";
import { told } from "../record-call.ts";

const route = createRoute({
	method: "post",
	path: "/rollbacks/accept",
	tags: ["Casino: partner calls aggregator"],
	summary: "Report the result of processing a rollback",
	description: "TransactionType may be -1, 2 or left out: a bet has at most one rollback.",
	security: [{ clientToken: [] }],
	request: { body: { required: true, ...json(rollbackAcceptRequestSchema) } },
	responses: {
		200: { description: "The ErrorCodes are those of /payments/accept.", ...json(envelopeSchema) },
		...errorAnswers,
	},
});

/** Source: specification, B, `/rollbacks/accept`; wire contract, sections 4 and 5.1. */
export function registerRollbacksAccept(app: OpenAPIHono<CasinoEnv>, context: CasinoContext): void {
	app.openapi(route, async (c) => {
		const { ErrorCode, Message, Value } = c.req.valid("json");
		const reply = await accept(context.wagering, {
			partnerId: c.get("partner").partnerId,
			betId: Value.BetId,
			subject: { kind: "rollback" },
			errorCode: ErrorCode,
			partnerUserId: Value.PartnerUserId ?? null,
			amount: Value.Amount,
			taxAmount: Value.TaxAmount,
			balance: Value.Balance,
			message: { ErrorCode, Message, Value },
		});
		return c.json(told(c, acceptAnswer(reply)), 200);
	});
}
