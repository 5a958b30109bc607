import type { OpenAPIHono } from "@hono/zod-openapi";
import { createSurface } from "../platform/http/surface.ts";
import type { FrameContext, FrameEnv } from "./frame-context.ts";
import { type FrameFiles, registerFrameFiles } from "./frame-files.ts";
import { registerHostedPage } from "./hosted-page.ts";
import { corsForPartners } from "./origins.ts";
import { registerBalance } from "./routes/balance.ts";
import { registerBets } from "./routes/bets.ts";
import { registerConfig } from "./routes/config.ts";
import { registerGameImage } from "./routes/game-image.ts";
import { registerJackpots } from "./routes/jackpots.ts";
import { registerLaunch } from "./routes/launch.ts";
import { registerLogout } from "./routes/logout.ts";
import { registerMakeBet } from "./routes/make-bet.ts";
import { registerResults } from "./routes/results.ts";
import { registerRewards } from "./routes/rewards.ts";
import { registerRounds } from "./routes/rounds.ts";
import { registerUserToken } from "./routes/user-token.ts";

/** The calls of the players' frames. */
export function frameSurface(context: FrameContext, files: FrameFiles | undefined): OpenAPIHono<FrameEnv> {
	const surface = createSurface<FrameEnv>();
	if (files !== undefined) {
		registerHostedPage(surface, context, files);
		registerFrameFiles(surface, files, context.catalogue.publicUrl);
	}
	for (const path of ["/auth/user-token", "/make-bet", "/frame/*"])
		surface.use(path, corsForPartners(context.partners));
	registerUserToken(surface, context);
	registerLogout(surface, context);
	registerMakeBet(surface, context);
	registerConfig(surface, context);
	registerRounds(surface, context);
	registerResults(surface, context);
	registerBets(surface, context);
	registerJackpots(surface, context);
	registerRewards(surface, context);
	registerBalance(surface, context);
	registerLaunch(surface, context);
	registerGameImage(surface, context);
	return surface;
}
