import type { OpenAPIHono } from "@hono/zod-openapi";
import { betActionValueSchema, deliveryActionRequestSchema } from "@webframe/shared/wire";
import { stopDelivery } from "../../wagering/operator-actions/stop.ts";
import { actionEnvelope, actionValue } from "../answer.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { operation } from "../route.ts";
import { withBet } from "../show.ts";

const route = operation({
	path: "/bets/stop",
	demands: "mend",
	summary: "Stop the repeats of a transaction",
	description: "It stays on the manual list, and still takes its accept.",
	body: deliveryActionRequestSchema,
	value: betActionValueSchema,
	answer: "What came of it, and the bet as it stands.",
});

/** Source: wire contract, section 5.8. */
export function registerBetsStop(app: OpenAPIHono<BackofficeEnv>, context: BackofficeContext): void {
	app.openapi(route, async (c) => {
		const { note, ...request } = c.req.valid("json");
		const outcome = await stopDelivery(context.wagering, request, { operator: c.get("operator"), note });
		return c.json(actionEnvelope(await withBet(context, c.get("sight"), request.betId, actionValue(outcome))), 200);
	});
}
