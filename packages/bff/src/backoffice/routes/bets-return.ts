import type { OpenAPIHono } from "@hono/zod-openapi";
import { betActionRequestSchema, betActionValueSchema } from "@webframe/shared/wire";
import { returnBet } from "../../wagering/operator-actions/return-bet.ts";
import { actionEnvelope, actionValue } from "../answer.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { operation } from "../route.ts";
import { withBet } from "../show.ts";

const route = operation({
	path: "/bets/return",
	demands: "money",
	summary: "Return the stake of a withdrawn acceptance",
	description:
		"When the partner has executed it: its `/payments/info`, asked now, lists the -1. Without that evidence a second operator must ask for the same.",
	body: betActionRequestSchema,
	value: betActionValueSchema,
	answer: "What came of it, and the bet as it stands.",
});

/** Source: wire contract, section 5.1 b. */
export function registerBetsReturn(app: OpenAPIHono<BackofficeEnv>, context: BackofficeContext): void {
	app.openapi(route, async (c) => {
		const { note, ...request } = c.req.valid("json");
		const outcome = await returnBet(context.wagering, request.betId, { operator: c.get("operator"), note });
		return c.json(actionEnvelope(await withBet(context, c.get("sight"), request.betId, actionValue(outcome))), 200);
	});
}
