import type { OpenAPIHono } from "@hono/zod-openapi";
import { betActionValueSchema, deliveryActionRequestSchema } from "@webframe/shared/wire";
import { resendDelivery } from "../../wagering/operator-actions/resend.ts";
import { actionEnvelope, actionValue } from "../answer.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { operation } from "../route.ts";
import { withBet } from "../show.ts";

const route = operation({
	path: "/bets/resend",
	demands: "mend",
	summary: "Send a refused or manual transaction again",
	description:
		"The same payload under the same key. A stake only while its bet could still take part. After it a refusal counts only once the resent call was taken.",
	body: deliveryActionRequestSchema,
	value: betActionValueSchema,
	answer: "What came of it, and the bet as it stands.",
});

/** Source: wire contract, section 5.8. */
export function registerBetsResend(app: OpenAPIHono<BackofficeEnv>, context: BackofficeContext): void {
	app.openapi(route, async (c) => {
		const { note, ...request } = c.req.valid("json");
		const outcome = await resendDelivery(context.wagering, request, { operator: c.get("operator"), note });
		return c.json(actionEnvelope(await withBet(context, c.get("sight"), request.betId, actionValue(outcome))), 200);
	});
}
