import type { OpenAPIHono } from "@hono/zod-openapi";
import { ERROR_CODE, paymentAcceptRequestSchema } from "@webframe/shared/wire";
import { accept } from "../../wagering/accept.ts";
import { acceptAnswer } from "../accept-answer.ts";
import { acceptRoute, resultIn } from "../accept-route.ts";
import type { CasinoContext, CasinoEnv } from "../casino-context.ts";
import { told } from "../record-call.ts";

const route = acceptRoute({
	path: "/payments/accept",
	message: paymentAcceptRequestSchema,
	summary: "Report the result of processing a transaction",
	answer:
		"ErrorCode 200: recorded. 102823: contradicts the recorded outcome. 103801: another amount. 103752: unknown transaction, or another player of yours: Message says which. After 102823 and 103801 change nothing in your books; after anything else but 200 repeat.",
});

/** Source: specification, B, rules 1 to 3; wire contract, section 4. */
export function registerPaymentsAccept(app: OpenAPIHono<CasinoEnv>, context: CasinoContext): void {
	app.openapi(route, async (c) => {
		const message = c.req.valid("json");
		const result = resultIn(c, message);
		const { BetId: betId, TransactionType: transactionType } = message.Value;
		const subject = { kind: "payment", transactionType } as const;
		const reply = await accept(context.wagering, { ...result, betId, subject });
		const answer = acceptAnswer(reply);
		if (answer.ErrorCode === ERROR_CODE.success) context.noteSign("partner", result.partnerId, "accept");
		return c.json(told(c, answer), 200);
	});
}
