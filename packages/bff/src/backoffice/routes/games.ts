import type { OpenAPIHono } from "@hono/zod-openapi";
import { gameNameListSchema, gameNamesRequestSchema } from "@webframe/shared/wire";
import { success } from "../../platform/http/surface.ts";
import { readGameNames } from "../../store/provider-games.ts";
import type { BackofficeContext, BackofficeEnv } from "../backoffice-context.ts";
import { operation } from "../route.ts";

const route = operation({
	path: "/games",
	demands: "look",
	summary: "What games are called",
	description: "Our own ones and those of all providers, also those that are offered no more: old bets name them.",
	body: gameNamesRequestSchema,
	value: gameNameListSchema,
	answer: "The code and the name of each game.",
});

/** Bets, rounds and reports name a game by its code, which never changes. */
export function registerGames(app: OpenAPIHono<BackofficeEnv>, { database, ownGames }: BackofficeContext): void {
	app.openapi(route, async (c) => {
		const own = ownGames.all.map(({ gameCode, name }) => ({ gameCode, name, providerId: null }));
		const items = [...own, ...(await readGameNames(database))];
		return c.json(success({ items }), 200);
	});
}
