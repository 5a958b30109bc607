import type { OpenAPIHono } from "@hono/zod-openapi";
import { roundActionValueSchema, roundRequestSchema } from "@webframe/shared/wire";
import { holdRound, releaseRound } from "../../rounds/hold-round.ts";
import { actionEnvelope } from "../answer.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { roundActionValue } from "../round-action-value.ts";
import { operation } from "../route.ts";

const answer = "What came of it, and the round as it stands.";

const hold = operation({
	path: "/rounds/hold",
	demands: "settings",
	summary: "Hold a round of one of our own games",
	description:
		"From its cut on it is in `review`: it is not drawn, not revealed and not settled, and frames and the feed say so. A round that takes bets or acceptances goes on until its cut. While it is held it can be cancelled, and a drawn one corrected. The game goes on with its next round.",
	body: roundRequestSchema,
	value: roundActionValueSchema,
	answer,
});

const release = operation({
	path: "/rounds/release",
	demands: "settings",
	summary: "Let a held round go on from where it stood",
	body: roundRequestSchema,
	value: roundActionValueSchema,
	answer,
});

/** Source: wire contract, sections 6 and 8. */
export function registerRoundsHold(app: OpenAPIHono<BackofficeEnv>, { rounds, ownGames }: BackofficeContext): void {
	for (const [route, act] of [
		[hold, holdRound],
		[release, releaseRound],
	] as const) {
		app.openapi(route, async (c) => {
			const { roundId, note } = c.req.valid("json");
			const outcome = await act(rounds, roundId, { operator: c.get("operator"), note });
			return c.json(actionEnvelope(roundActionValue(ownGames, outcome)), 200);
		});
	}
}
