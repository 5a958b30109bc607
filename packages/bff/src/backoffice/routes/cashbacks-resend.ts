import type { OpenAPIHono } from "@hono/zod-openapi";
import { cashbackActionValueSchema, cashbackDeliveryRequestSchema } from "@webframe/shared/wire";
import { resendByOperator } from "../../wagering/cashback/by-operator.ts";
import { actionEnvelope, actionValue } from "../answer.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { operation } from "../route.ts";
import { withCashback } from "../show.ts";

const route = operation({
	path: "/cashbacks/resend",
	demands: "mend",
	summary: "Send a refused or manual step of a cashback again",
	description: "The same payload under the same key. After it a refusal counts only once the resent call was taken.",
	body: cashbackDeliveryRequestSchema,
	value: cashbackActionValueSchema,
	answer: "What came of it, and the cashback as it stands.",
});

/** Source: wire contract, sections 5.7 and 5.8. */
export function registerCashbacksResend(
	app: OpenAPIHono<BackofficeEnv>,
	{ database, wagering }: BackofficeContext,
): void {
	app.openapi(route, async (c) => {
		const { note, ...request } = c.req.valid("json");
		const outcome = await resendByOperator(wagering, request, { operator: c.get("operator"), note });
		return c.json(
			actionEnvelope(await withCashback(database, c.get("sight"), request.cashbackId, actionValue(outcome))),
			200,
		);
	});
}
