/**
 * Puts the service together: the rooms of the core, the surfaces, the adapters that connect them, and the work
 * that repeats. Nothing else knows all of them.
 */
import type { Server } from "node:http";
import { OpenAPIHono } from "@hono/zod-openapi";
import { type Backplane, mountUpgrades } from "@webframe/signalr";
import { honoHub } from "@webframe/signalr/hono";
import { createRedisBackplane } from "@webframe/signalr/redis";
import { requestId } from "hono/request-id";
import { backofficeSurface } from "./backoffice/backoffice-surface.ts";
import { pathWithout } from "./casino/base-path.ts";
import { casinoSurface } from "./casino/casino-surface.ts";
import { PartnerCalls } from "./casino/partner-calls.ts";
import type { CatalogueContext } from "./catalogue/context.ts";
import { ProviderGames } from "./catalogue/provider-games.ts";
import { createGameSync } from "./catalogue/sync-games.ts";
import type { Config, SurfaceName } from "./config.ts";
import { FRAME_ADDRESSES, readFrameFiles } from "./frame/frame-files.ts";
import { frameSurface } from "./frame/frame-surface.ts";
import { createPlayerHub, playerHubEvents } from "./frame/player-hub.ts";
import { registerDocumentation } from "./operations/documentation.ts";
import { registerHealth } from "./operations/health.ts";
import { applyFile } from "./partners/apply-file.ts";
import { PartnerDirectory } from "./partners/partner-directory.ts";
import { ProviderDirectory } from "./partners/provider-directory.ts";
import type { Clock } from "./platform/clock.ts";
import { type Database, openDatabase } from "./platform/database.ts";
import { clientAddress } from "./platform/http/client-address.ts";
import { limitRequests } from "./platform/http/limit-requests.ts";
import { answerMissing } from "./platform/http/not-found.ts";
import { RequestsUnderWay } from "./platform/http/requests-under-way.ts";
import { answerError, limitBodies, type SurfaceEnv } from "./platform/http/surface.ts";
import type { Logger } from "./platform/logger.ts";
import { becomeOnlyProcess } from "./platform/only-process.ts";
import { createOutboundHttp } from "./platform/outbound-http.ts";
import { type Repeated, repeat } from "./platform/repeat.ts";
import { forgetOldAnswers } from "./players/forget-answers.ts";
import { answerProviderFailure, isProviderCall } from "./provider/answer-failure.ts";
import { askForCoefficients } from "./provider/coefficients.ts";
import { forgetOldNonces } from "./provider/forget-old.ts";
import { connectProcesses } from "./provider/process-signals.ts";
import { ProviderClient } from "./provider/provider-client.ts";
import { providerSurface } from "./provider/provider-surface.ts";
import { ExchangeLog } from "./records/exchange-log.ts";
import { forgetExchanges } from "./records/forget-exchanges.ts";
import { advanceRounds } from "./rounds/advance-rounds.ts";
import { SigningKeys } from "./tokens/signing-keys.ts";
import { Tokens } from "./tokens/tokens.ts";
import { createWagering, drainWagering, stopWagering } from "./wagering/create-wagering.ts";
import { IdSafety } from "./wagering/id-safety.ts";
import { listOverdue } from "./wagering/list-overdue.ts";
import { providerBetDecidedElsewhere } from "./wagering/provider-bets/tell-outcome.ts";
import { recover } from "./wagering/recover.ts";

/** What differs between the real process and a test. */
export interface Surroundings {
	readonly clock: Clock;
	readonly random: () => number;
	readonly newSessionId: () => string;
	readonly logger: Logger;
	/** Where the secrets are that an applied file names. */
	readonly environment: NodeJS.ProcessEnv;
	/** The process must end: it can do nothing more without doing harm. */
	readonly onFatal: (error: Error) => void;
	/** The ways out of the process; a simulation stands in them and ends the process between any two steps. */
	readonly openDatabase?: typeof openDatabase;
	readonly createOutboundHttp?: typeof createOutboundHttp;
	/** Connects the hubs of several services inside one process. Without it REDIS_URL decides. */
	readonly backplane?: Backplane;
}

const VERSION = "0.1.0";
const ROUNDS_PAUSE_MS = 100;
const RECOVER_PAUSE_MS = 250;
const CHORES_PAUSE_MS = 30_000;
/** How long connected frames are given to go to another process. */
const HUB_CLOSE_MS = 2_000;
/** How long requests that are under way are given to be answered, before pay-ins stop waiting for their bets, and after. */
const REQUESTS_END_MS = 5_000;
const LAST_ANSWERS_MS = 1_000;
/** How long the database's connections are given to close. */
const DATABASE_END_SECONDS = 1;

export type Service = Awaited<ReturnType<typeof createService>>;

export async function createService(config: Config, surroundings: Surroundings) {
	const { clock, logger } = surroundings;
	const database = (surroundings.openDatabase ?? openDatabase)({ url: config.DATABASE_URL });
	const backplane = surroundings.backplane ?? backplaneOf(config);
	const onlyProcess = { databaseUrl: config.DATABASE_URL, clock, onReplaced: surroundings.onFatal };
	const leave = backplane === undefined ? await becomeOnlyProcess(onlyProcess) : async () => {};
	if (config.APPLY_FILE !== undefined) {
		await applyFile(database, config.APPLY_FILE, { environment: surroundings.environment, now: clock.now() });
	}
	const connected = connectToPartners(config, surroundings, database);
	const { http, keys, partners, calls, exchangeLog } = connected;
	const ids = new IdSafety({ database, clock, logger });
	const providers = new ProviderDirectory({ database, clock, logger, secretsKey: config.SECRETS_KEY });
	await Promise.all([keys.start(), partners.start(), providers.start(), ids.start()]);

	const issuer = config.PUBLIC_URL;
	const tokens = new Tokens({ keys, issuer, clock });
	const { record } = exchangeLog;
	const hub = createPlayerHub({ database, partners, tokens, clock, logger }, backplane);
	const events = playerHubEvents(hub, logger);
	const signals = connectProcesses({ backplane, clock, logger });
	const wagering = createWagering({
		...surroundings,
		database,
		partners,
		wallet: calls,
		events,
		signals,
		ids,
		secondPersonAboveEuros: config.SECOND_PERSON_ABOVE_EUROS,
	});
	signals.listen((betId, balance) => providerBetDecidedElsewhere(wagering, betId, balance));
	const players = { ...surroundings, database, tokens, users: calls, events, secretsKey: config.SECRETS_KEY };
	const progress = { walks: new Map(), resting: new Map() };
	const rounds = { wagering, events, clock, logger, fairnessKey: config.FAIRNESS_KEY, ...progress };

	const games = new ProviderGames(database, providers);
	await games.start(clock, logger);
	const catalogue: CatalogueContext = {
		...surroundings,
		database,
		providers,
		games,
		gameProvider: new ProviderClient(http, clock, record),
		publicUrl: config.PUBLIC_URL,
		allowPrivateNetworks: config.ALLOW_PRIVATE_NETWORKS,
	};

	const { FRAME_DIRECTORY, FRAME_ARCHIVE_DIRECTORY, CASINO_BASE_PATH } = config;
	const serves = (surface: SurfaceName): boolean => config.SURFACES.has(surface);
	const files =
		FRAME_DIRECTORY === undefined || !serves("frame")
			? undefined
			: await readFrameFiles(FRAME_DIRECTORY, FRAME_ARCHIVE_DIRECTORY);
	const state = { isDraining: false };
	const requests = new RequestsUnderWay();
	const endpoint = hub.endpoint({
		transports: ["WebSockets"],
		origins: (origin) => partners.hasOrigin(origin),
	});
	const app = new OpenAPIHono<SurfaceEnv>(
		CASINO_BASE_PATH === undefined ? {} : { getPath: pathWithout(CASINO_BASE_PATH) },
	);
	app.use(requestId());
	app.onError((error, c) => (isProviderCall(c.req.path) ? answerProviderFailure : answerError)(error, c, logger));
	app.notFound(answerMissing(() => [...app.routes, ...(files === undefined ? [] : [FRAME_ADDRESSES])]));
	if (serves("frame")) {
		app.all("/frame/hub", honoHub(endpoint));
		app.all("/frame/hub/negotiate", honoHub(endpoint));
	}
	app.use(limitRequests());
	app.use(limitBodies());
	const shared = { database, clock, partners, tokens, wagering, addressOf: clientAddress(config.TRUSTED_PROXIES) };
	const userTokensPerMinute = config.USER_TOKENS_PER_MINUTE;
	if (serves("casino")) app.route("/", casinoSurface({ ...shared, keys, issuer, record }));
	if (serves("frame")) app.route("/", frameSurface({ ...shared, players, catalogue, userTokensPerMinute }, files));
	if (serves("backoffice")) app.route("/", backofficeSurface({ ...shared, rounds, keys, exchangeLog }));
	if (serves("provider"))
		app.route("/", providerSurface({ database, clock, logger, partners, providers, players, wagering, record }));
	registerHealth(app, { database, isDraining: () => state.isDraining });
	registerDocumentation(app, VERSION);

	const workers: Repeated[] = [];
	return {
		app,
		wagering,
		catalogue,
		/** Takes the WebSocket upgrades of the server that serves `app`, and knows which of its requests are under way. */
		attach: (server: Server): void => {
			if (serves("frame")) mountUpgrades(server, { "/frame/hub": endpoint });
			requests.count(server);
		},
		/** One look at the rounds and one at what is due, for tests that move the clock themselves. */
		step: async (): Promise<void> => {
			await advanceRounds(rounds);
			while ((await recover(wagering)) > 0) await drainWagering(wagering);
		},
		startWorkers: (): void => {
			const work = (name: string, pauseMs: number, run: () => Promise<unknown>): void => {
				workers.push(repeat(async () => (await run()) === true, { name, pauseMs, clock, logger }));
			};
			work("recover", RECOVER_PAUSE_MS, async () => (await recover(wagering)) > 0);
			work("rounds", ROUNDS_PAUSE_MS, () => advanceRounds(rounds));
			work("chores", CHORES_PAUSE_MS, () => forgetOldAnswers({ database, clock }));
			work("games of providers", CHORES_PAUSE_MS, createGameSync(catalogue));
			work("coefficients of rounds", CHORES_PAUSE_MS, () => askForCoefficients({ catalogue, wagering }));
			work("old nonces", CHORES_PAUSE_MS, () => forgetOldNonces({ database, clock }));
			work("overdue", CHORES_PAUSE_MS, () => listOverdue(wagering));
			work("old exchanges", CHORES_PAUSE_MS, () => forgetExchanges({ database, clock }, config.EXCHANGES_KEPT_DAYS));
		},
		/** Takes nothing new, finishes what is under way, and frees everything. */
		stop: async (): Promise<void> => {
			state.isDraining = true;
			const others = [hub.close({ timeoutMs: HUB_CLOSE_MS }), requests.ended(REQUESTS_END_MS)];
			await Promise.all([...workers.map((worker) => worker.stop()), ...others]);
			await stopWagering(wagering);
			await requests.ended(LAST_ANSWERS_MS);
			await signals.close();
			await exchangeLog.stop();
			await Promise.all([partners.stop(), providers.stop(), games.stop(), keys.stop(), ids.stop()]);
			await http.close();
			await leave();
			// Nothing runs any more; but the driver waits for ever for a connection that once broke under a statement.
			await database.end({ timeout: DATABASE_END_SECONDS });
		},
	};
}

/** What it takes to ask partners something: for the service, and for commands that ask without it. */
export function connectToPartners(
	config: Pick<Config, "PUBLIC_URL" | "SECRETS_KEY" | "ALLOW_PRIVATE_NETWORKS">,
	surroundings: Pick<Surroundings, "clock" | "logger" | "createOutboundHttp">,
	database: Database,
) {
	const { clock, logger } = surroundings;
	const outboundHttp = surroundings.createOutboundHttp ?? createOutboundHttp;
	const http = outboundHttp({ allowPrivateNetworks: config.ALLOW_PRIVATE_NETWORKS });
	const keys = new SigningKeys({ database, secretsKey: config.SECRETS_KEY, clock, logger });
	const partners = new PartnerDirectory({ database, clock, logger, ownOrigin: new URL(config.PUBLIC_URL).origin });
	const exchangeLog = new ExchangeLog({ database, clock, logger });
	const calls = new PartnerCalls({ http, keys, issuer: config.PUBLIC_URL, clock, record: exchangeLog.record });
	return { http, keys, partners, exchangeLog, calls };
}

/** Installations may share a Redis: channels carry the address under which all processes of one of them stand. */
function backplaneOf({ REDIS_URL, PUBLIC_URL }: Config): Backplane | undefined {
	return REDIS_URL === undefined
		? undefined
		: createRedisBackplane({ url: REDIS_URL, prefix: `webframe:${PUBLIC_URL}` });
}
