import type { OpenAPIHono } from "@hono/zod-openapi";
import { cashbackActionRequestSchema, cashbackActionValueSchema } from "@webframe/shared/wire";
import { cancelByOperator } from "../../wagering/cashback/by-operator.ts";
import { actionEnvelope, actionValue } from "../answer.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { operation } from "../route.ts";
import { withCashback } from "../show.ts";

const route = operation({
	path: "/cashbacks/cancel",
	demands: "money",
	summary: "Take a cashback back",
	description:
		"The same amount as a -1, once the payout was accepted: a cancel that is asked for earlier waits, and is dropped if the payout is refused.",
	body: cashbackActionRequestSchema,
	value: cashbackActionValueSchema,
	answer: "What came of it, and the cashback as it stands.",
});

/** Source: wire contract, sections 5.7 and 5.8. */
export function registerCashbacksCancel(
	app: OpenAPIHono<BackofficeEnv>,
	{ database, wagering }: BackofficeContext,
): void {
	app.openapi(route, async (c) => {
		const { note, ...request } = c.req.valid("json");
		const outcome = await cancelByOperator(wagering, request.cashbackId, { operator: c.get("operator"), note });
		return c.json(
			actionEnvelope(await withCashback(database, c.get("sight"), request.cashbackId, actionValue(outcome))),
			200,
		);
	});
}
