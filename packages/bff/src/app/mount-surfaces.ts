import { OpenAPIHono } from "@hono/zod-openapi";
import { honoHub } from "@webframe/signalr/hono";
import type { Context } from "hono";
import { requestId } from "hono/request-id";
import { backofficeSurface } from "../backoffice/backoffice-surface.ts";
import { pathWithout } from "../casino/base-path.ts";
import { casinoSurface } from "../casino/casino-surface.ts";
import { describePartnerCalls } from "../casino/describe-partner-calls.ts";
import type { Config, SurfaceName } from "../config.ts";
import { FRAME_ADDRESSES, readFrameFiles } from "../frame/frame-files.ts";
import { frameSurface } from "../frame/frame-surface.ts";
import { registerDocumentation } from "../operations/documentation.ts";
import { registerHealth } from "../operations/health.ts";
import { registerIcon } from "../operations/icon.ts";
import { boundedLog } from "../platform/bounded-log.ts";
import { bearerToken } from "../platform/http/bearer.ts";
import { clientAddress } from "../platform/http/client-address.ts";
import { KnownCallers } from "../platform/http/edge/known-callers.ts";
import { limitPlaces } from "../platform/http/edge/places.ts";
import { throwRefusals } from "../platform/http/edge/refusals.ts";
import { answerMissing } from "../platform/http/not-found.ts";
import { answerError, limitBodies, type SurfaceEnv } from "../platform/http/surface.ts";
import { answerProviderFailure, isProviderCall, providerMissingBody } from "../provider/answer-failure.ts";
import { providerSurface } from "../provider/provider-surface.ts";
import type { Connections } from "./connect.ts";
import type { Core } from "./create-core.ts";
import type { Surroundings } from "./surroundings.ts";

const VERSION = "0.1.0";

/** @param isDraining tells whether the process takes nothing new any more, for those who ask whether it is ready */
export async function mountSurfaces(
	config: Config,
	{ clock, logger }: Surroundings,
	{ database, share, keys, partners, providers, exchangeLog }: Connections,
	{ tokens, hub, wagering, players, rounds, catalogue }: Core,
	isDraining: () => boolean,
) {
	const { FRAME_DIRECTORY, FRAME_ARCHIVE_DIRECTORY, CASINO_BASE_PATH } = config;
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
	const app = new OpenAPIHono<SurfaceEnv>(
		CASINO_BASE_PATH === undefined ? {} : { getPath: pathWithout(CASINO_BASE_PATH) },
	);
	app.use(requestId());
	app.use(throwRefusals());
	app.onError((error, c) => (isProviderCall(c.req.path) ? answerProviderFailure : answerError)(error, c, log));
	const addresses = () => [...app.routes, ...(files === undefined ? [] : [FRAME_ADDRESSES])];
	app.notFound(answerMissing(addresses, providerMissingBody));
	if (serves("frame")) {
		app.all("/frame/hub", honoHub(endpoint));
		app.all("/frame/hub/negotiate", honoHub(endpoint));
	}
	const isAuthenticated = async (c: Context): Promise<boolean> => {
		const token = bearerToken(c);
		if (token === undefined) return false;
		return ((await tokens.verifyUserToken(token)) ?? (await tokens.verifyClientToken(token))) !== undefined;
	};
	app.use(limitPlaces({ addressOf, known, share, isAuthenticated }));
	app.use(limitBodies());
	const issuer = config.PUBLIC_URL;
	const { record } = exchangeLog;
	const shared = { database, clock, partners, tokens, wagering, addressOf, share };
	const userTokensPerMinute = config.USER_TOKENS_PER_MINUTE;
	if (serves("casino")) app.route("/", casinoSurface({ ...shared, keys, issuer, record }));
	if (serves("frame")) app.route("/", frameSurface({ ...shared, players, catalogue, userTokensPerMinute }, files));
	if (serves("backoffice")) app.route("/", backofficeSurface({ ...shared, rounds, keys, exchangeLog }));
	if (serves("provider"))
		app.route("/", providerSurface({ database, clock, logger, partners, providers, players, wagering, record, share }));
	registerHealth(app, { database, isDraining, clock });
	if (serves("casino")) describePartnerCalls(app);
	await registerDocumentation(app, VERSION);
	registerIcon(app);
	return { app, addressOf, known, ...(serves("frame") ? { upgrades: { "/frame/hub": endpoint } } : {}) };
}
