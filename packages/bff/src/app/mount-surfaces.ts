import { OpenAPIHono } from "@hono/zod-openapi";
import { honoHub } from "@webframe/signalr/hono";
import type { Context } from "hono";
import { requestId } from "hono/request-id";
import { backofficeSurface } from "../backoffice/backoffice-surface.ts";
import { FILE_CALLS } from "../backoffice/route.ts";
import { casinoSurface } from "../casino/casino-surface.ts";
import { describePartnerCalls } from "../casino/describe-partner-calls.ts";
import type { Config, SurfaceName } from "../config.ts";
import { feedSurface } from "../feed/feed-surface.ts";
import { FRAME_ADDRESSES, readFrameFiles } from "../frame/frame-files.ts";
import { frameSurface } from "../frame/frame-surface.ts";
import { KnownRounds } from "../games/known-rounds.ts";
import { registerDocumentation } from "../operations/documentation.ts";
import { registerHealth } from "../operations/health.ts";
import { registerIcon } from "../operations/icon.ts";
import { boundedLog } from "../platform/bounded-log.ts";
import { bearerToken } from "../platform/http/bearer.ts";
import { clientAddress } from "../platform/http/client-address.ts";
import { KnownCallers } from "../platform/http/edge/known-callers.ts";
import { limitPlaces } from "../platform/http/edge/places.ts";
import { throwRefusals } from "../platform/http/edge/refusals.ts";
import { answerMissing, type OtherBody } from "../platform/http/not-found.ts";
import { answerError, limitBodies, type SurfaceEnv } from "../platform/http/surface.ts";
import { answerPromoFailure, isPromoCall, promoMissingBody } from "../promo/answer-failure.ts";
import { promoSurface } from "../promo/promo-surface.ts";
import { answerProviderFailure, isProviderCall, providerMissingBody } from "../provider/answer-failure.ts";
import { providerSurface } from "../provider/provider-surface.ts";
import { basePathsOf } from "./base-paths.ts";
import type { Connections } from "./connect.ts";
import type { Core } from "./create-core.ts";
import type { Surroundings } from "./surroundings.ts";

const VERSION = "0.1.0";

/** @param isDraining tells whether the process takes nothing new any more, for those who ask whether it is ready */
export async function mountSurfaces(
	config: Config,
	{ clock, logger }: Surroundings,
	{ database, ownGames, share, keys, partners, promoSecrets, providers, exchangeLog }: Connections,
	{ tokens, hub, logIn, feedAccess, feed, wagering, players, bonuses, rounds, catalogue }: Core,
	isDraining: () => boolean,
) {
	const { FRAME_DIRECTORY, FRAME_ARCHIVE_DIRECTORY, FEED_BASE_PATH } = config;
	const serves = (surface: SurfaceName): boolean => config.SURFACES.has(surface);
	const files =
		FRAME_DIRECTORY === undefined || !serves("frame")
			? undefined
			: await readFrameFiles(FRAME_DIRECTORY, FRAME_ARCHIVE_DIRECTORY);
	const addressOf = clientAddress(config.TRUSTED_PROXIES);
	const known = new KnownCallers(clock);
	const log = boundedLog(logger, clock);
	const endpoint = hub.endpoint({
		transports: ["WebSockets"],
		origins: (origin) => partners.hasOrigin(origin),
		clientAddress: addressOf,
	});
	const feedEndpoint = feed.hub.endpoint({
		transports: ["WebSockets"],
		// Behind a round robin the negotiation and the socket of one subscriber meet two processes.
		opensUnknownIds: true,
		origins: (origin) => partners.hasOrigin(origin),
		clientAddress: addressOf,
	});
	const app = new OpenAPIHono<SurfaceEnv>(basePathsOf(config));
	app.use(requestId());
	app.use(throwRefusals());
	app.onError((error, c) => answererAt(c.req.path)(error, c, log));
	const addresses = () => [...app.routes, ...(files === undefined ? [] : [FRAME_ADDRESSES])];
	app.notFound(answerMissing(addresses, bodyOfMissing));
	if (serves("frame")) {
		app.all("/frame/hub", honoHub(endpoint));
		app.all("/frame/hub/negotiate", honoHub(endpoint));
	}
	if (serves("feed")) {
		app.all("/feed/hub", honoHub(feedEndpoint));
		app.all("/feed/hub/negotiate", honoHub(feedEndpoint));
	}
	const isAuthenticated = async (c: Context): Promise<boolean> => {
		const token = bearerToken(c);
		if (token === undefined) return false;
		const ofPlayer = await tokens.verifyUserToken(token);
		return (ofPlayer ?? (await tokens.verifyClientToken(token)) ?? (await tokens.verifyFeedToken(token))) !== undefined;
	};
	app.use(limitPlaces({ addressOf, known, share, isAuthenticated }));
	app.use(limitBodies(serves("backoffice") ? FILE_CALLS : undefined));
	const issuer = config.PUBLIC_URL;
	const { record } = exchangeLog;
	const shared = { database, clock, ownGames, partners, tokens, wagering, addressOf, share };
	const knownRounds = new KnownRounds(database, ownGames);
	const userTokensPerMinute = config.USER_TOKENS_PER_MINUTE;
	if (serves("casino")) app.route("/", casinoSurface({ ...shared, logIn, keys, issuer, record }));
	if (serves("frame"))
		app.route("/", frameSurface({ ...shared, knownRounds, players, catalogue, userTokensPerMinute }, files));
	if (serves("feed")) {
		app.route("/", feedSurface({ database, clock, ownGames, tokens, logIn, access: feedAccess, addressOf, record }));
	}
	if (serves("backoffice")) app.route("/", backofficeSurface({ ...shared, rounds, bonuses, keys, exchangeLog }));
	if (serves("provider")) {
		const { games } = catalogue;
		const context = { database, clock, logger, partners, providers, games, players, wagering, record, share };
		app.route("/", providerSurface(context));
	}
	if (serves("promo")) app.route("/", promoSurface({ clock, logger, partners, promoSecrets, bonuses, share, record }));
	registerHealth(app, { database, isDraining, clock });
	if (serves("casino")) describePartnerCalls(app);
	const prepare = registerDocumentation(app, VERSION);
	registerIcon(app);
	const upgrades = {
		...(serves("frame") ? { "/frame/hub": endpoint } : {}),
		...(serves("feed") ? { "/feed/hub": feedEndpoint } : {}),
		...(serves("feed") && FEED_BASE_PATH !== undefined ? { [`${FEED_BASE_PATH}/hub`]: feedEndpoint } : {}),
	};
	return { app, addressOf, known, prepare, ...(Object.keys(upgrades).length === 0 ? {} : { upgrades }) };
}

/** In what form a failure is told depends on who has called. */
function answererAt(path: string) {
	if (isProviderCall(path)) return answerProviderFailure;
	return isPromoCall(path) ? answerPromoFailure : answerError;
}

const bodyOfMissing: OtherBody = (path, message, status) =>
	providerMissingBody(path, message) ?? promoMissingBody(path, message, status);
