import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { LANGUAGES, marketName } from "@webframe/shared/reference";
import {
	envelopeOf,
	envelopeSchema,
	type FeedTranslation,
	feedLanguageQuerySchema,
	feedTranslationSchema,
} from "@webframe/shared/wire";
import { z } from "zod";
import { ownGamesOf } from "../../catalogue/own-games.ts";
import { errorAnswers, json } from "../../platform/http/surface.ts";
import { answerTagged } from "../answer.ts";
import type { FeedContext, FeedEnv } from "../feed-context.ts";
import { readLanguage } from "../read-language.ts";

const route = createRoute({
	method: "get",
	path: "/feed/games/types/translations",
	tags: ["Feed"],
	summary: "The words for games and for what players bet on, in one language or in all",
	security: [{ feedToken: [] }],
	request: { query: feedLanguageQuerySchema },
	responses: {
		200: { description: "The words.", ...json(envelopeOf(z.array(feedTranslationSchema))) },
		304: { description: "Not changed (If-None-Match)." },
		403: { description: "The feed is not switched on.", ...json(envelopeSchema) },
		...errorAnswers,
	},
});

/** Source: specification, F, `/games/types/translations`; wire contract, section 8. */
export function registerTranslations(app: OpenAPIHono<FeedEnv>, { ownGames }: FeedContext): void {
	app.openapi(route, async (c) => {
		const asked = readLanguage(c.req.valid("query").language);
		const languages = asked === undefined ? LANGUAGES : [asked];
		const translations = ownGamesOf(ownGames, c.get("partner").settings).flatMap(({ gameCode, name, markets }) =>
			languages.map(
				({ code }): FeedTranslation => ({
					GameType: gameCode,
					Language: code,
					Name: name,
					Markets: markets.map((market) => ({ Code: market, Name: marketName(market, code) })),
				}),
			),
		);
		return answerTagged(c, translations);
	});
}
