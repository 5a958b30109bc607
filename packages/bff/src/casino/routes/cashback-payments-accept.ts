import type { OpenAPIHono } from "@hono/zod-openapi";
import { cashbackAcceptRequestSchema } from "@webframe/shared/wire";
import { acceptCashback } from "../../wagering/cashback/accept-cashback.ts";
import { acceptAnswer } from "../accept-answer.ts";
import { acceptRoute, resultIn } from "../accept-route.ts";
import type { CasinoContext, CasinoEnv } from "../casino-context.ts";
import { told } from "../record-call.ts";

const route = acceptRoute({
	path: "/cashback-payments/accept",
	message: cashbackAcceptRequestSchema,
	summary: "Report the result of processing a cashback transaction",
	description: "TransactionType 1 answers the payout of a cashback, -1 its cancellation.",
});

/** Source: specification, B, "cashback accept"; wire contract, sections 4 and 5.7. */
export function registerCashbackPaymentsAccept(app: OpenAPIHono<CasinoEnv>, context: CasinoContext): void {
	app.openapi(route, async (c) => {
		const message = c.req.valid("json");
		const result = resultIn(c, message);
		const { CashbackId: cashbackId, TransactionType: transactionType } = message.Value;
		const reply = await acceptCashback(context.wagering, { ...result, cashbackId, transactionType });
		return c.json(told(c, acceptAnswer(reply)), 200);
	});
}
