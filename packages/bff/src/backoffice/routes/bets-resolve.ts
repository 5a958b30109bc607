import type { OpenAPIHono } from "@hono/zod-openapi";
import { betActionValueSchema, resolveRequestSchema } from "@webframe/shared/wire";
import { resolveDelivery } from "../../wagering/operator-actions/resolve.ts";
import { actionEnvelope, actionValue } from "../answer.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { operation } from "../route.ts";
import { withBet } from "../show.ts";

const route = operation({
	path: "/bets/resolve",
	demands: "money",
	summary: "Settle a refused or manual transaction by hand",
	description:
		"It was booked there after all (`accepted`), or stays unpaid (`refused`). Above a threshold a second operator must ask for the same.",
	body: resolveRequestSchema,
	value: betActionValueSchema,
	answer: "What came of it, and the bet as it stands.",
});

/** Source: wire contract, section 5.8. */
export function registerBetsResolve(app: OpenAPIHono<BackofficeEnv>, context: BackofficeContext): void {
	app.openapi(route, async (c) => {
		const { note, ...request } = c.req.valid("json");
		const outcome = await resolveDelivery(context.wagering, request, { operator: c.get("operator"), note });
		return c.json(actionEnvelope(await withBet(context, c.get("sight"), request.betId, actionValue(outcome))), 200);
	});
}
