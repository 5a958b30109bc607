import type { OpenAPIHono } from "@hono/zod-openapi";
import { betActionValueSchema, correctBetRequestSchema } from "@webframe/shared/wire";
import { correctBet } from "../../wagering/operator-actions/correct-bet.ts";
import { actionEnvelope, actionValue } from "../answer.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { operation } from "../route.ts";
import { withBet } from "../show.ts";

const route = operation({
	path: "/bets/correct",
	demands: "money",
	summary: "Correct the result of one bet",
	description:
		"Reopen, take the paid amount back (-2), pay the new one (1) or return the stake (2) when the bet is void, close. If a step would repeat a key of the partner, all of it goes to the manual list. When what is given or what is taken back is above a threshold, a second operator must ask for the same.",
	body: correctBetRequestSchema,
	value: betActionValueSchema,
	answer: "What came of it, and the bet as it stands.",
});

/** Source: wire contract, section 5.3. */
export function registerBetsCorrect(app: OpenAPIHono<BackofficeEnv>, context: BackofficeContext): void {
	app.openapi(route, async (c) => {
		const { betId, note, ...asked } = c.req.valid("json");
		const wanted = asked.kind === "void" ? { kind: asked.kind } : { kind: asked.kind, grossAmount: asked.amount };
		const outcome = await correctBet(context.wagering, { betId, wanted }, { operator: c.get("operator"), note });
		return c.json(actionEnvelope(await withBet(context, c.get("sight"), betId, actionValue(outcome))), 200);
	});
}
