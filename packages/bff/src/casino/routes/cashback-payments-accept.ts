import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { cashbackAcceptRequestSchema, envelopeSchema } from "@webframe/shared/wire";
import { errorAnswers, json } from "../../platform/http/surface.ts";
import { acceptCashback } from "../../wagering/cashback/accept-cashback.ts";
import { acceptAnswer } from "../accept-answer.ts";
import type { CasinoContext, CasinoEnv } from "../casino-context.ts";
import { told } from "../record-call.ts";

const route = createRoute({
	method: "post",
	path: "/cashback-payments/accept",
	tags: ["Casino: partner calls aggregator"],
	summary: "Report the result of processing a cashback transaction",
	description: "TransactionType 1 answers the payout of a cashback, -1 its cancellation.",
	security: [{ clientToken: [] }],
	request: { body: { required: true, ...json(cashbackAcceptRequestSchema) } },
	responses: {
		200: { description: "The ErrorCodes are those of /payments/accept.", ...json(envelopeSchema) },
		...errorAnswers,
	},
});

/** Source: specification, B, "cashback accept"; wire contract, sections 4 and 5.7. */
export function registerCashbackPaymentsAccept(app: OpenAPIHono<CasinoEnv>, context: CasinoContext): void {
	app.openapi(route, async (c) => {
		const { ErrorCode, Message, Value } = c.req.valid("json");
		const reply = await acceptCashback(context.wagering, {
			partnerId: c.get("partner").partnerId,
			cashbackId: Value.CashbackId,
			transactionType: Value.TransactionType,
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
