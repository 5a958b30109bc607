import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { envelopeSchema, paymentAcceptRequestSchema } from "@webframe/shared/wire";
import { errorAnswers, json } from "../../platform/http/surface.ts";
import { accept } from "../../wagering/accept.ts";
import { acceptAnswer } from "../accept-answer.ts";
import type { CasinoContext, CasinoEnv } from "../casino-context.ts";
import { told } from "../record-call.ts";

const route = createRoute({
	method: "post",
	path: "/payments/accept",
	tags: ["Casino: partner calls aggregator"],
	summary: "Report the result of processing a transaction",
	security: [{ clientToken: [] }],
	request: { body: { required: true, ...json(paymentAcceptRequestSchema) } },
	responses: {
		200: {
			description:
				"ErrorCode 200: recorded. 102823: contradicts the recorded outcome. 103801: another amount. 103752: unknown transaction. After 102823 and 103801 change nothing in your books; after anything else but 200 repeat.",
			...json(envelopeSchema),
		},
		...errorAnswers,
	},
});

/** Source: specification, B, rules 1 to 3; wire contract, section 4. */
export function registerPaymentsAccept(app: OpenAPIHono<CasinoEnv>, context: CasinoContext): void {
	app.openapi(route, async (c) => {
		const { ErrorCode, Message, Value } = c.req.valid("json");
		const reply = await accept(context.wagering, {
			partnerId: c.get("partner").partnerId,
			betId: Value.BetId,
			subject: { kind: "payment", transactionType: Value.TransactionType },
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
