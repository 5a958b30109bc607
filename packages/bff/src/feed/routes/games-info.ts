import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import {
	type Envelope,
	ERROR_CODE,
	envelopeOf,
	envelopeSchema,
	feedGameInfoSchema,
	feedInfoQuerySchema,
} from "@webframe/shared/wire";
import { offersOwnGame } from "../../catalogue/own-games.ts";
import { recallRound } from "../../games/recall-round.ts";
import { errorAnswers, json } from "../../platform/http/surface.ts";
import { findRound } from "../../store/rounds.ts";
import { answerTagged } from "../answer.ts";
import type { FeedContext, FeedEnv } from "../feed-context.ts";
import { feedGameInfo } from "../feed-round.ts";

const route = createRoute({
	method: "get",
	path: "/feed/games/info",
	tags: ["Feed"],
	summary: "A round by its id, with its result once it is finished, also in English words",
	description: `ErrorCode ${ERROR_CODE.invalidRequest} without Value: there is no such round of a game that the partner offers.`,
	security: [{ feedToken: [] }],
	request: { query: feedInfoQuerySchema },
	responses: {
		200: { description: "The round.", ...json(envelopeOf(feedGameInfoSchema).or(envelopeSchema)) },
		304: { description: "Not changed (If-None-Match)." },
		403: { description: "The feed is not switched on.", ...json(envelopeSchema) },
		...errorAnswers,
	},
});

const UNKNOWN: Envelope = { ErrorCode: ERROR_CODE.invalidRequest, Message: "There is no such round." };

/** Source: specification, F, `/games/info`; wire contract, section 8. */
export function registerGamesInfo(app: OpenAPIHono<FeedEnv>, { database, ownGames }: FeedContext): void {
	app.openapi(route, async (c) => {
		const row = await findRound(database, c.req.valid("query").id);
		const isOffered =
			row !== undefined &&
			ownGames.of(row.gameCode) !== undefined &&
			offersOwnGame(c.get("partner").settings, row.gameCode);
		if (!isOffered) return c.json(UNKNOWN, 200, { "Cache-Control": "no-store" });
		// One that is over can still be corrected: it is asked for again with its tag.
		return answerTagged(
			c,
			feedGameInfo(await recallRound(ownGames, row), ownGames),
			row.state === "finished" || row.state === "cancelled",
		);
	});
}
