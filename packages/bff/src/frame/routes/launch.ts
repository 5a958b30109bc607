import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { envelopeOf, gameLaunchRequestSchema, gameLaunchValueSchema, partnerNumber } from "@webframe/shared/wire";
import type { Context } from "hono";
import { z } from "zod";
import { type LaunchingPlayer, launchGame } from "../../catalogue/launch-game.ts";
import type { Partner } from "../../partners/partner-directory.ts";
import { badRequest, notFound, tooManyRequests, unauthorized, unavailable } from "../../platform/http/api-error.ts";
import { bearerToken } from "../../platform/http/bearer.ts";
import { jsonOnly } from "../../platform/http/json-only.ts";
import { json, success } from "../../platform/http/surface.ts";
import { RateLimit } from "../../platform/rate-limit.ts";
import type { FrameContext, FrameEnv } from "../frame-context.ts";
import { isAllowedOrigin, requireOrigin } from "../origins.ts";
import { pageErrors } from "../page-errors.ts";

const MINUTE_MS = 60_000;
/** A launch is a call to a provider: so many in a minute from one address. All players behind one router share it. */
const LAUNCHES_PER_MINUTE = 120;

const route = createRoute({
	method: "post",
	path: "/frame/games/{gameCode}/launch",
	tags: ["Frame"],
	summary: "Open a provider's game, for money or for fun",
	description:
		"For money with the player's token. For fun also without one: then partnerClientId says whose page it is.",
	request: {
		params: z.object({
			gameCode: z
				.string()
				.regex(/^[1-9][0-9]{0,9}$/, "must be the code of a game")
				.transform(Number),
		}),
		body: { required: true, ...json(gameLaunchRequestSchema) },
	},
	responses: { 200: { description: "Open.", ...json(envelopeOf(gameLaunchValueSchema)) }, ...pageErrors },
});

/** Source: wire contract, sections 6 and 7. */
export function registerLaunch(app: OpenAPIHono<FrameEnv>, context: FrameContext): void {
	const limit = new RateLimit(context.clock, MINUTE_MS);
	const launchesMax = context.share.part(LAUNCHES_PER_MINUTE);
	app.use(route.getRoutingPath(), jsonOnly());
	app.openapi(route, async (c) => {
		const { gameMode, partnerClientId, language, viewType, returnUrl } = c.req.valid("json");
		const { partner, player } = await callerOf(context, c, partnerClientId);
		if (player === undefined && gameMode === "real") throw unauthorized();
		const retryAfterMs = limit.take(context.addressOf(c.env.incoming), launchesMax);
		if (retryAfterMs !== undefined) throw tooManyRequests(retryAfterMs);
		const offer = context.catalogue.games.offered(partner.settings, c.req.valid("param").gameCode);
		if (offer === undefined || !partner.isActive) throw notFound();
		const launched = await launchGame(context.catalogue, {
			partner,
			offer,
			mode: gameMode,
			player,
			language,
			viewType,
			returnUrl: returnUrl === undefined ? undefined : pageOf(partner, returnUrl),
		});
		if (launched === "logged_out") throw unauthorized();
		if (launched === undefined) throw unavailable();
		return c.json(success(launched), 200, { "Cache-Control": "no-store" });
	});
}

/**
 * The page to return to: only one of the casino's, because a provider's game leads people there, and without what may
 * stand behind its path, which is none of the provider's business.
 */
function pageOf(partner: Partner, returnUrl: string): string {
	const url = URL.parse(returnUrl);
	if (url === null || !isAllowedOrigin(partner, url.origin)) {
		throw badRequest("returnUrl: it must be a page of an origin that the casino allows.");
	}
	return `${url.origin}${url.pathname}`;
}

/** A player by the token; a guest by the partner of the page. A bad token is refused, not taken for a guest's. */
async function callerOf(
	context: FrameContext,
	c: Context<FrameEnv>,
	partnerClientId: string | number | undefined,
): Promise<{ readonly partner: Partner; readonly player?: LaunchingPlayer }> {
	const origin = c.req.header("origin");
	if (c.req.header("authorization") === undefined) {
		if (partnerClientId === undefined) throw badRequest("partnerClientId: it is needed without a token.");
		const partner = context.partners.active(partnerNumber(partnerClientId));
		if (partner === undefined) throw notFound();
		requireOrigin(partner, origin);
		return { partner };
	}
	const token = bearerToken(c);
	const verified = token === undefined ? undefined : await context.tokens.verifyUserToken(token);
	const partner = verified === undefined ? undefined : context.partners.get(verified.claims.partnerId);
	if (verified === undefined || partner === undefined) throw unauthorized();
	requireOrigin(partner, origin);
	return { partner, player: verified.claims };
}
