import type { OpenAPIHono } from "@hono/zod-openapi";
import { createSurface } from "../platform/http/surface.ts";
import type { FeedContext, FeedEnv } from "./feed-context.ts";
import { requireFeed } from "./require-feed.ts";
import { registerFeedToken } from "./routes/auth-token.ts";
import { registerGames } from "./routes/games.ts";
import { registerGamesInfo } from "./routes/games-info.ts";
import { registerJackpots } from "./routes/jackpots.ts";
import { registerTranslations } from "./routes/translations.ts";

/** Table F of the specification, as far as it is REST. */
export function feedSurface(context: FeedContext): OpenAPIHono<FeedEnv> {
	const surface = createSurface<FeedEnv>();
	registerFeedToken(surface, context);
	for (const path of ["/feed/games", "/feed/games/*", "/feed/jackpots/*"]) surface.use(path, requireFeed(context));
	registerGames(surface, context);
	registerGamesInfo(surface, context);
	registerTranslations(surface, context);
	registerJackpots(surface, context);
	return surface;
}
