import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import { createTestDatabase, freePort, type TestDatabase } from "@webframe/harness";
import { type Casino, startCasino } from "@webframe/reference-casino";
import { FAST_KENO, KENO } from "@webframe/shared/games/numbers";
import { type Backplane, createMemoryBackplane } from "@webframe/signalr";
import { afterAll, beforeAll, inject } from "vitest";
import { SHELF } from "../app/shelf.ts";
import { createService, type Service } from "../app.ts";
import { type Config, SURFACES } from "../config.ts";
import type { FeedLimits } from "../feed/feed-hub.ts";
import { knownRules, type OwnGames } from "../games/own-games.ts";
import { applyDocument, applyDocumentSchema } from "../partners/apply-document.ts";
import type { JudgedClock } from "../platform/clock.ts";
import type { Database, openDatabase } from "../platform/database.ts";
import type { Logger } from "../platform/logger.ts";
import { createOutboundHttp } from "../platform/outbound-http.ts";
import type { ScryptCost } from "../platform/scrypt-worker.ts";
import { drainWagering } from "../wagering/create-wagering.ts";
import { CHEAPEST_SECRET } from "./cheapest-secret.ts";
import { checkedFetch } from "./checked-answers.ts";
import { ManualClock } from "./manual-clock.ts";
import { memoryLogger } from "./memory-logger.ts";
import { openPatiently } from "./open-patiently.ts";
import { isAtWork, patientLimit } from "./patient-limit.ts";
import { restingClock } from "./resting-clock.ts";
import { untilSomethingIsDue } from "./until-due.ts";

export const PARTNER_ID = 1556;
export const SECRET = "the-secret-of-the-reference-casino";
/** Of a casino that does nothing for its callers meanwhile (`patientLimit`): what takes longer was meant to be lost. */
export const CALL_TIMEOUT_MS = 700;
/** Longer: a log-in that is too late has used its token up, and few tests wait for it. */
const USER_CALL_TIMEOUT_MS = 1_500;
const NO_LIMIT = 1_000_000;
/**
 * To open one takes 10 to 30 ms of processors, and each plans every statement for itself: with four for each process what
 * fourteen files did in worlds took 6 % more. Enough for one statement that waits for a lock, one behind it and one beside them.
 */
const CONNECTIONS_MAX = 3;
/**
 * What the casino offers where a test does not say otherwise. Where rounds of a second game went on beside those of the first,
 * they took a seventh of the processors of all tests in worlds.
 */
const GAMES: readonly number[] = [KENO.gameCode];
/** Answers that a world keeps for those who look through them. */
const ANSWERS_KEPT_MAX = 20_000;
/** Divisible by the length of a Keno round, so that a round has just opened. */
const START_MS = Math.ceil(Date.parse("2026-01-01T12:00:00.000Z") / 45_000) * 45_000;

/**
 * The service and the reference casino in this process, over real HTTP and a real database, in which each has a schema of
 * its own, on one clock that the test moves. What the service answers to frames on the way is held to the schemas of its routes: a world in which
 * an answer broke one fails when it closes.
 */
export interface World {
	readonly clock: ManualClock;
	readonly url: string;
	readonly service: Service;
	/** Starts a further process of the service on the same database; it ends with the world. */
	startAnother(
		over?: Partial<Config>,
		feedLimits?: Partial<FeedLimits>,
		/** Other games than the first one has, as while an update is being rolled out. */
		ownGames?: OwnGames,
	): Promise<{ readonly url: string; readonly service: Service }>;
	/** Ends the first process and starts one in its place, on the same database and address. */
	restart(): Promise<void>;
	readonly casino: Casino;
	/** The address of the service's database, as the service's own role. */
	readonly databaseUrl: string;
	/** The service's database as the owner of its tables, for looking and arranging. */
	readonly owner: Database;
	/** What the service logged as an error, one JSON line each. */
	readonly log: readonly string[];
	/** What the processes have answered to anybody, oldest first: so many as are kept. */
	readonly answers: readonly string[];
	/** Waits until neither side has anything under way. */
	settle(): Promise<void>;
	/** Moves the clock on, doing what falls due on the way. */
	pass(ms: number): Promise<void>;
	/** The same, up to where something falls due next. */
	passOn(): Promise<void>;
	/** Changes settings of the partner, over those that it had at the start. */
	configure(settings: object): Promise<void>;
}

export interface WorldOptions {
	/** Settings of the partner, over the defaults. */
	readonly settings?: object;
	/** Per address, and all players of a test have one address. */
	readonly userTokensPerMinute?: number;
	/** Other games than those of the shelf. */
	readonly ownGames?: OwnGames;
	readonly deduplication?: "BetId+TransactionType" | "BetId+TransactionType+Amount+TaxAmount";
	/** Of hashing the partner's secret, for a test that is about that. */
	readonly secretCost?: ScryptCost;
	/** Connects the processes; without it they are connected inside this one. */
	readonly redisUrl?: string;
	/** Where the clock stands at first, for who meets somebody with a clock of his own. */
	readonly startsAt?: Date;
	/** Processes look as often as real ones whether settings, keys and games have changed (`restingClock`). */
	readonly looksOften?: boolean;
	/** Over what the processes are started with otherwise. @param url of the first one */
	readonly config?: (url: string) => Promise<Partial<Config>> | Partial<Config>;
	/** Where the service reaches its database: a port on which a test stands between the two. */
	readonly databasePort?: number;
	/** Who waits for a lock is sent away as early as in real processes (`openPatiently`). */
	readonly realLocks?: boolean;
	/** The most connections of each process, where more statements wait for locks at once than others have. */
	readonly connectionsMax?: number;
}

export function useWorld(options: WorldOptions = {}): () => World {
	let world: OpenWorld | undefined;
	beforeAll(async () => {
		world = await openWorld(options);
	});
	afterAll(async () => {
		await world?.close();
	});
	return () => {
		if (world === undefined) throw new Error("The world is there only inside tests and hooks.");
		return world;
	};
}

interface OpenWorld extends World {
	close(): Promise<void>;
}

export async function openWorld(options: WorldOptions): Promise<OpenWorld> {
	const clock = new ManualClock(options.startsAt ?? new Date(START_MS));
	const ours = await createTestDatabase(inject("postgresAdminUrl"), "world_template");
	const [port, casinoPort] = await Promise.all([freePort(), freePort()]);
	const url = `http://127.0.0.1:${port}`;
	const owner = openPatiently({
		url: ours.url("webframe_owner"),
		connectionsMax: 2,
		applicationName: "test owner",
		// Tests fill tables, and the service's own limit is not meant for that.
		statementTimeoutMs: 0,
	});
	await applyPartner(owner, casinoPort, options);
	const { logger, lines: log } = memoryLogger("error");
	const partner: { casino?: Casino } = {};
	const after = patientLimit(() => isAtWork(partner.casino));
	const surroundings: SharedSurroundings = {
		clock: options.looksOften === true ? clock : restingClock(clock),
		logger,
		createOutboundHttp: (allowed) => createOutboundHttp({ ...allowed, after }),
		...(options.realLocks === true ? {} : { openDatabase: openPatiently }),
		...(options.redisUrl === undefined ? { backplane: createMemoryBackplane() } : {}),
	};
	const brokenAnswers: string[] = [];
	const answers: string[] = [];
	const heard = (text: string): void => {
		answers.push(text);
		if (answers.length > ANSWERS_KEPT_MAX) answers.shift();
	};
	const listen = (one: Service, at: number) =>
		serveOn(
			checkedFetch(one.app, (problem) => brokenAnswers.push(problem), heard),
			one,
			at,
		);
	const configured = (await options.config?.(url)) ?? {};
	let service = await startService(ours, url, surroundings, options, configured);
	let server = await listen(service, port);
	const others: { readonly service: Service; readonly server: Server }[] = [];
	const casino = await startCasino({
		databaseUrl: ours.url("casino"),
		port: casinoPort,
		aggregatorUrl: url,
		partnerClientId: `PartnerClient-${PARTNER_ID}`,
		secretKey: SECRET,
		clock,
		...(options.deduplication === undefined ? {} : { deduplication: options.deduplication }),
	});
	partner.casino = casino;
	const services = () => [service, ...others.map((other) => other.service)];
	const settle = () => settleAll(services(), casino);
	const passStep = async (ms: number): Promise<void> => {
		await clock.advance(ms);
		for (const one of services()) await one.step();
		await settle();
	};
	return {
		clock,
		url,
		get service() {
			return service;
		},
		restart: async () => {
			await stop(service, server);
			service = await startService(ours, url, surroundings, options, configured);
			server = await listen(service, port);
		},
		startAnother: async (over, feedLimits = {}, ownGames = options.ownGames) => {
			const itsOptions = ownGames === undefined ? options : { ...options, ownGames };
			const another = await startService(ours, url, { ...surroundings, feedLimits }, itsOptions, {
				...configured,
				...over,
			});
			const itsPort = await freePort();
			others.push({ service: another, server: await listen(another, itsPort) });
			return { url: `http://127.0.0.1:${itsPort}`, service: another };
		},
		casino,
		databaseUrl: ours.url("webframe_app"),
		owner,
		log,
		answers,
		settle,
		pass: async (ms) => {
			for (let passed = 0; passed < ms; ) {
				const stepMs = Math.min(await untilSomethingIsDue(owner, clock), ms - passed);
				await passStep(stepMs);
				passed += stepMs;
			}
		},
		passOn: async () => await passStep(await untilSomethingIsDue(owner, clock)),
		configure: async (settings) => {
			await applyPartner(owner, casinoPort, { ...options, settings: { ...options.settings, ...settings } });
			for (const one of services()) await one.wagering.partners.refresh();
		},
		close: async () => {
			await casino.stop();
			for (const one of [...others, { service, server }]) await stop(one.service, one.server);
			await owner.end();
			await ours.drop();
			if (brokenAnswers.length > 0) throw new Error(`What frames were answered:\n${brokenAnswers.join("\n")}`);
		},
	};
}

interface SharedSurroundings {
	readonly clock: JudgedClock;
	readonly logger: Logger;
	readonly createOutboundHttp: typeof createOutboundHttp;
	readonly openDatabase?: typeof openDatabase;
	readonly backplane?: Backplane;
	readonly feedLimits?: Partial<FeedLimits>;
}

async function startService(
	ours: TestDatabase,
	url: string,
	surroundings: SharedSurroundings,
	options: WorldOptions,
	over: Partial<Config> = {},
): Promise<Service> {
	return await createService(
		{
			DATABASE_URL: databaseUrl(ours, options),
			// All processes stand behind one address.
			PUBLIC_URL: url,
			FAIRNESS_KEY: Buffer.alloc(32, 1),
			SECRETS_KEY: Buffer.alloc(32, 2),
			PORT: 8080,
			HOST: "127.0.0.1",
			ALLOW_PRIVATE_NETWORKS: true,
			SURFACES: new Set(SURFACES),
			WORKERS: false,
			PROCESSES: 1,
			DATABASE_CONNECTIONS_MAX: options.connectionsMax ?? CONNECTIONS_MAX,
			...(options.redisUrl === undefined ? {} : { REDIS_URL: options.redisUrl }),
			// So that a test can be several callers, by X-Forwarded-For.
			TRUSTED_PROXIES: [{ network: "127.0.0.0", prefix: 8, family: "ipv4" }],
			USER_TOKENS_PER_MINUTE: options.userTokensPerMinute ?? NO_LIMIT,
			SECOND_PERSON_ABOVE_EUROS: 500,
			EXCHANGES_KEPT_DAYS: 90,
			OPENID_SCOPES: "openid",
			OPENID_ROLE_CLAIM: "roles",
			LOG_LEVEL: "silent",
			...over,
		},
		{
			...surroundings,
			...(options.ownGames === undefined ? {} : { ownGames: options.ownGames }),
			random: () => 0.5,
			newSessionId: randomUUID,
			environment: {},
			secretCost: costOf(options),
			onFatal: (error) => {
				throw error;
			},
		},
	);
}

function costOf({ secretCost = CHEAPEST_SECRET }: WorldOptions): ScryptCost {
	return secretCost;
}

function databaseUrl(ours: TestDatabase, { databasePort }: WorldOptions): string {
	const url = new URL(ours.url("webframe_app"));
	if (databasePort !== undefined) url.port = String(databasePort);
	return url.href;
}

async function stop(service: Service, server: Server): Promise<void> {
	const closed = new Promise((resolve) => {
		server.close(resolve);
		server.closeAllConnections();
	});
	// The server ends when its WebSockets have, and those the service ends.
	await Promise.all([closed, service.stop()]);
}

async function applyPartner(owner: Database, casinoPort: number, options: WorldOptions): Promise<void> {
	const document = applyDocumentSchema.parse({
		partners: [
			{
				id: PARTNER_ID,
				name: "Reference casino",
				apiUrl: `http://127.0.0.1:${casinoPort}`,
				secrets: [SECRET],
				settings: {
					allowedOrigins: ["https://casino.example"],
					callTimeoutMs: CALL_TIMEOUT_MS,
					userCallTimeoutMs: USER_CALL_TIMEOUT_MS,
					defaultTagId: 1313,
					// The clock stands still while a test bets.
					betsPerSecond: 10_000,
					// A shelf of the test's own has other games than ours.
					...(options.ownGames === undefined ? { games: GAMES } : {}),
					...(options.deduplication === undefined ? {} : { dedupeKey: options.deduplication }),
					...options.settings,
				},
			},
		],
	});
	await applyDocument(owner, document, {
		environment: {},
		ownGames: options.ownGames ?? SHELF,
		now: new Date(START_MS),
		secretCost: costOf(options),
	});
}

type Fetch = ReturnType<typeof checkedFetch>;

async function serveOn(fetch: Fetch, service: Service, port: number): Promise<Server> {
	return await new Promise((resolve, reject) => {
		const server = service.createServer(fetch);
		server.once("error", reject);
		server.listen(port, "127.0.0.1", () => resolve(server));
	});
}

/** An attempt of ours wakes the casino's queue, whose accept may start another attempt of ours. */
async function settleAll(services: readonly Service[], casino: Casino): Promise<void> {
	do {
		for (const service of services) await Promise.all([drainWagering(service.wagering), service.feed.settled()]);
		await casino.idle();
	} while (services.some((service) => service.wagering.background.size > 0));
}

/** The game of most tests, and the rules of its rounds. */
export const GAME = KENO;
export const GAME_RULES = knownRules(SHELF, { roundId: 0, gameCode: GAME.gameCode, rulesVersion: 1, opened: null });
/** What the casino offers in a test that is about a second game, too. */
export const TWO_GAMES: readonly number[] = [KENO.gameCode, FAST_KENO.gameCode];
