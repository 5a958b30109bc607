import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { categoryOfCode } from "@webframe/shared/reference";
import {
	envelopeOf,
	envelopeSchema,
	type FeedGame,
	feedGameSchema,
	feedLanguageQuerySchema,
} from "@webframe/shared/wire";
import { z } from "zod";
import { ownGamesOf } from "../../catalogue/own-games.ts";
import { errorAnswers, json } from "../../platform/http/surface.ts";
import { findGamesInMaintenance } from "../../store/game-maintenance.ts";
import { answerTagged } from "../answer.ts";
import type { FeedContext, FeedEnv } from "../feed-context.ts";
import { readLanguage } from "../read-language.ts";

const route = createRoute({
	method: "get",
	path: "/feed/games",
	tags: ["Feed"],
	summary: "Our own games that the partner offers",
	security: [{ feedToken: [] }],
	request: { query: feedLanguageQuerySchema },
	responses: {
		200: { description: "The games.", ...json(envelopeOf(z.array(feedGameSchema))) },
		304: { description: "Not changed (If-None-Match)." },
		403: { description: "The feed is not switched on.", ...json(envelopeSchema) },
		...errorAnswers,
	},
});

/** Source: specification, F, games list; wire contract, section 8. The names of our own games are the same in every language. */
export function registerGames(app: OpenAPIHono<FeedEnv>, { database, ownGames }: FeedContext): void {
	app.openapi(route, async (c) => {
		readLanguage(c.req.valid("query").language);
		const inMaintenance = await findGamesInMaintenance(database);
		const games = ownGamesOf(ownGames, c.get("partner").settings).map(
			({ gameCode, name }): FeedGame => ({
				GameType: gameCode,
				Name: name,
				Category: categoryOfCode(gameCode) ?? "",
				PromoTypes: ["freebet"],
				IsActive: !inMaintenance.has(gameCode),
			}),
		);
		return answerTagged(c, games);
	});
}
