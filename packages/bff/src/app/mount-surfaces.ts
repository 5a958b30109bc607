import { OpenAPIHono } from "@hono/zod-openapi";
import { honoHub } from "@webframe/signalr/hono";
import type { Context } from "hono";
import { backofficeSurface } from "../backoffice/backoffice-surface.ts";
import { readPageFiles } from "../backoffice/page-files.ts";
import { FILE_CALLS } from "../backoffice/route.ts";
import { OPENID_CALLBACK_PATH } from "../backoffice/session/route.ts";
import { BACKOFFICE_HUB_PATH } from "../backoffice/today/today-hub.ts";
import { casinoSurface } from "../casino/casino-surface.ts";
import { describePartnerCalls } from "../casino/describe-partner-calls.ts";
import { type Config, openidSettings, type SurfaceName } from "../config.ts";
import { feedSurface } from "../feed/feed-surface.ts";
import { FRAME_ADDRESSES, readFrameFiles } from "../frame/frame-files.ts";
import { frameSurface } from "../frame/frame-surface.ts";
import { KnownRounds } from "../games/known-rounds.ts";
import { registerDocumentation } from "../operations/documentation.ts";
import { registerHealth } from "../operations/health.ts";
import { registerIcon } from "../operations/icon.ts";
import { OpenidProvider } from "../operators/openid/provider.ts";
import { relyingPartyAt } from "../operators/relying-party.ts";
import { boundedLog } from "../platform/bounded-log.ts";
import { bearerToken } from "../platform/http/bearer.ts";
import { clientAddress } from "../platform/http/client-address.ts";
import { KnownCallers } from "../platform/http/edge/known-callers.ts";
import { limitPlaces } from "../platform/http/edge/places.ts";
import { throwRefusals } from "../platform/http/edge/refusals.ts";
import { nameCalls } from "../platform/http/name-calls.ts";
import { answerMissing, type OtherBody } from "../platform/http/not-found.ts";
import { answerError, limitBodies, type SurfaceEnv } from "../platform/http/surface.ts";
import { answerPromoFailure, isPromoCall, promoMissingBody } from "../promo/answer-failure.ts";
import { promoSurface } from "../promo/promo-surface.ts";
import { answerProviderFailure, isProviderCall, providerMissingBody } from "../provider/answer-failure.ts";
import { providerSurface } from "../provider/provider-surface.ts";
import { TicketsOfRounds } from "../wagering/tickets-of-rounds.ts";
import { basePathsOf } from "./base-paths.ts";
import type { Connections } from "./connect.ts";
import type { Core } from "./create-core.ts";
import type { Surroundings } from "./surroundings.ts";

const VERSION = "0.1.0";

/** @param isDraining tells whether the process takes nothing new any more, for those who ask whether it is ready */
export async function mountSurfaces(
	config: Config,
	{ clock, logger }: Surroundings,
	{
		database,
		ownGames,
		share,
		keys,
		partners,
		promoSecrets,
		providers,
		betStops,
		exchangeLog,
		alarms,
		signs,
		backplane,
	}: Connections,
	{ tokens, hub, logIn, feedAccess, feed, todayHub, wagering, players, bonuses, rounds, jobs, catalogue }: Core,
	isDraining: () => boolean,
) {
	const { FRAME_DIRECTORY, FRAME_ARCHIVE_DIRECTORY, BACKOFFICE_DIRECTORY, FEED_BASE_PATH } = config;
	const serves = (surface: SurfaceName): boolean => config.SURFACES.has(surface);
	const files =
		FRAME_DIRECTORY === undefined || !serves("frame")
			? undefined
			: await readFrameFiles(FRAME_DIRECTORY, FRAME_ARCHIVE_DIRECTORY);
	const page =
		BACKOFFICE_DIRECTORY === undefined || !serves("backoffice") ? undefined : await readPageFiles(BACKOFFICE_DIRECTORY);
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
	const todayEndpoint = todayHub.endpoint({
		transports: ["WebSockets"],
		// Its own authentication refuses whoever comes from elsewhere, and who does not say.
		origins: "any",
		clientAddress: addressOf,
	});
	const app = new OpenAPIHono<SurfaceEnv>(basePathsOf(config));
	app.use(nameCalls(clock));
	app.use(throwRefusals());
	app.onError((error, c) => answererAt(c.req.path)(error, c, log));
	const addresses = () => [...app.routes, ...(files === undefined ? [] : [FRAME_ADDRESSES])];
	app.notFound(answerMissing(addresses, bodyOfMissing(serves("provider"))));
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
	const noteSign = signs.note;
	const shared = { database, clock, ownGames, partners, betStops, tokens, wagering, addressOf, share, noteSign };
	const knownRounds = new KnownRounds(database, ownGames);
	const userTokensPerMinute = config.USER_TOKENS_PER_MINUTE;
	if (serves("casino")) app.route("/", casinoSurface({ ...shared, logIn, keys, issuer, record }));
	if (serves("frame")) {
		const ticketsOfRounds = new TicketsOfRounds(database, backplane === undefined);
		const context = { ...shared, knownRounds, players, catalogue, userTokensPerMinute, ticketsOfRounds };
		app.route("/", frameSurface(context, files));
	}
	if (serves("feed")) {
		app.route("/", feedSurface({ database, clock, ownGames, tokens, logIn, access: feedAccess, addressOf, record }));
	}
	if (serves("backoffice")) {
		const { SECRETS_KEY: secretsKey, ALLOW_PRIVATE_NETWORKS: allowPrivateNetworks } = config;
		const context = {
			...shared,
			logger,
			alarms,
			rounds,
			bonuses,
			jobs,
			keys,
			exchangeLog,
			providers,
			secretsKey,
			allowPrivateNetworks,
			...signInOf(config, clock),
		};
		app.route("/", backofficeSurface(context, page));
	}
	if (serves("provider")) {
		const { games } = catalogue;
		const about = { database, clock, logger, alarms, partners, providers, betStops, games, players };
		const context = { ...about, wagering, record, share, noteSign };
		app.route("/", providerSurface(context));
	}
	if (serves("promo")) app.route("/", promoSurface({ clock, logger, partners, promoSecrets, bonuses, share, record }));
	registerHealth(app, { database, isDraining, clock });
	if (serves("casino")) describePartnerCalls(app);
	const prepare = registerDocumentation(app, VERSION);
	registerIcon(app);
	const upgrades = {
		...(serves("frame") ? { "/frame/hub": endpoint } : {}),
		...(serves("feed") ? feedUpgrades(feedEndpoint, FEED_BASE_PATH) : {}),
		...(serves("backoffice") ? { [BACKOFFICE_HUB_PATH]: todayEndpoint } : {}),
	};
	return { app, addressOf, known, prepare, ...(Object.keys(upgrades).length === 0 ? {} : { upgrades }) };
}

function feedUpgrades<Endpoint>(endpoint: Endpoint, basePath: string | undefined): Record<string, Endpoint> {
	return { "/feed/hub": endpoint, ...(basePath === undefined ? {} : { [`${basePath}/hub`]: endpoint }) };
}

/** How operators show who they are: passkeys of the page's origin, and the OpenID provider where one is set up. */
function signInOf(config: Config, clock: Surroundings["clock"]) {
	const relyingParty = relyingPartyAt(config.BACKOFFICE_ORIGIN ?? config.PUBLIC_URL, config.SECRETS_KEY);
	const settings = openidSettings(config);
	const redirectUri = `${relyingParty.origin}${OPENID_CALLBACK_PATH}`;
	return { relyingParty, openid: settings && new OpenidProvider(settings, { clock, redirectUri }) };
}

/** In what form a failure is told depends on who has called. */
function answererAt(path: string) {
	if (isProviderCall(path)) return answerProviderFailure;
	return isPromoCall(path) ? answerPromoFailure : answerError;
}

function bodyOfMissing(servesProviders: boolean): OtherBody {
	return (path, message, status) =>
		providerMissingBody(servesProviders, path, message) ?? promoMissingBody(path, message, status);
}
