import type { OpenAPIHono } from "@hono/zod-openapi";
import { correctRoundRequestSchema, roundActionValueSchema } from "@webframe/shared/wire";
import { correctRound } from "../../rounds/operator-actions.ts";
import { actionEnvelope } from "../answer.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { roundActionValue } from "../round-action-value.ts";
import { operation } from "../route.ts";

const route = operation({
	path: "/rounds/correct",
	demands: "settings",
	summary: "Correct the result of a round of one of our own games",
	description:
		"Every bet of the round is paid by the new result: those that it pays differently are corrected, or put on the manual list where the partner would take a step for a repeat. When they move more than a threshold in all, or are more than 200, a second operator must ask for the same.",
	body: correctRoundRequestSchema,
	value: roundActionValueSchema,
	answer: "What came of it; what became of the first bets.",
});

/** Source: wire contract, section 5.3. */
export function registerRoundsCorrect(app: OpenAPIHono<BackofficeEnv>, { rounds, ownGames }: BackofficeContext): void {
	app.openapi(route, async (c) => {
		const { roundId, result, note } = c.req.valid("json");
		const outcome = await correctRound(rounds, { roundId, result }, { operator: c.get("operator"), note });
		return c.json(actionEnvelope(roundActionValue(ownGames, outcome)), 200);
	});
}
