import type { OpenAPIHono } from "@hono/zod-openapi";
import { roundActionValueSchema, roundRequestSchema } from "@webframe/shared/wire";
import { cancelRound } from "../../rounds/operator-actions.ts";
import { actionEnvelope } from "../answer.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { roundActionValue } from "../round-action-value.ts";
import { operation } from "../route.ts";

const route = operation({
	path: "/rounds/cancel",
	demands: "settings",
	summary: "Cancel a round of one of our own games",
	description:
		"Every bet that took part is returned (type 2), a settled one by a correction; a bet that is not accepted yet ends without taking part. The game goes on with its next round. A drawn round whose bets move more than a threshold in all, or that has more than 200 of them, is cancelled only when a second operator asks for the same.",
	body: roundRequestSchema,
	value: roundActionValueSchema,
	answer: "What came of it; what became of the first bets.",
});

/** Source: wire contract, sections 5.2 and 5.3. */
export function registerRoundsCancel(app: OpenAPIHono<BackofficeEnv>, { rounds, ownGames }: BackofficeContext): void {
	app.openapi(route, async (c) => {
		const { roundId, note } = c.req.valid("json");
		const outcome = await cancelRound(rounds, roundId, { operator: c.get("operator"), note });
		return c.json(actionEnvelope(roundActionValue(ownGames, outcome)), 200);
	});
}
