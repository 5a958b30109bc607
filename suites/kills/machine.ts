/**
 * Two processes of the service on one PostgreSQL and one Redis, all of which may be killed and started again, and the
 * reference casino, which goes on: it is another party, with a database of its own. Who kills no PostgreSQL takes that of
 * the whole run: to make a cluster and its tables takes three seconds of a processor.
 */
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
	createTestDatabase,
	type EmbeddedPostgres,
	freePort,
	makeScratch,
	startEmbeddedPostgres,
	startTied,
	type TiedProcess,
} from "@webframe/harness";
import { type Casino, startCasino } from "@webframe/reference-casino";
import postgres from "postgres";
import { type Database, openDatabase } from "../../packages/bff/src/platform/database.ts";
import { migrate } from "../../packages/bff/src/store/migrate.ts";
import { TestRedis } from "../../packages/signalr/src/testing/redis-server.ts";

export const PARTNER_ID = 1556;
export const SECRET = "the-secret-of-the-reference-casino";
/** All processes stand behind this address, which only the casino's `fetch` of this test resolves. */
const PUBLIC_URL = "http://aggregator.test";
/** Shorter than the acceptance gap of the shortened rounds. */
export const CALL_TIMEOUT_MS = 1_500;
const READY_TIMEOUT_MS = 60_000;
const POLL_MS = 25;
/** The backends of a killed PostgreSQL notice its end one by one; until then its memory is in use. */
const POSTGRES_START_TRIES = 40;
/** Characters of what a process printed last. */
const LAST_WORDS_MAX = 4_000;

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** What players play with, and what is judged by. */
export interface Scene {
	readonly casino: Casino;
	/** Our tables, for looking. */
	readonly owner: Database;
	/** Where the service is reached. */
	readonly urls: readonly [string, string];
}

/** Its addresses are those of the two processes. */
export interface Machine extends Scene {
	/** Where orders to kill are put. */
	readonly folder: string;
	bff(index: 0 | 1): TiedProcess;
	/** @throws Error where PostgreSQL is that of the whole run, which nobody may kill */
	postgresPid(): number;
	/** Waits until one of the processes or PostgreSQL has ended. @returns which, or undefined after the time limit. */
	firstEnd(timeoutMs: number): Promise<"bff" | "postgres" | undefined>;
	/** Starts again whatever has ended, and waits until both processes are ready. */
	revive(): Promise<void>;
	stop(): Promise<void>;
}

/** What a suite adds to the machine. */
export interface Surroundings {
	/** The service has a PostgreSQL of its own, which may be killed, and which keeps what it has acknowledged. */
	readonly killsPostgres?: boolean;
	/** Modules that are loaded into a process before the service. */
	readonly loads?: (index: 0 | 1) => readonly string[];
	readonly environment?: Readonly<Record<string, string>>;
	/** As `bff apply` takes them; the partner has the games of each. */
	readonly providers?: readonly { readonly id: number }[];
}

interface Running {
	program: TiedProcess;
	hasEnded: boolean;
}

export async function startMachine(adminUrl: string, surroundings: Surroundings = {}): Promise<Machine> {
	const folder = await makeScratch();
	const [store, redis, theirs] = await Promise.all([
		surroundings.killsPostgres === true ? ownStore(folder) : sharedStore(adminUrl),
		TestRedis.start(),
		createTestDatabase(adminUrl, "casino_template"),
	]);
	const ports = [await freePort(), await freePort(), await freePort()] as const;
	const urls = [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`] as const;
	const environment = {
		PATH: process.env["PATH"] ?? "",
		DATABASE_URL: store.url("webframe_app"),
		PUBLIC_URL,
		HOST: "127.0.0.1",
		FAIRNESS_KEY: "11".repeat(32),
		SECRETS_KEY: "22".repeat(32),
		ALLOW_PRIVATE_NETWORKS: "true",
		REDIS_URL: redis.url,
		LOG_LEVEL: "error",
		APPLY_FILE: await writeDocument(folder, ports[2], { providers: surroundings.providers ?? [] }),
		KILL_FOLDER: folder,
		...surroundings.environment,
	};
	const start = (index: 0 | 1) => {
		const loads = [path("./kill-points.ts"), ...(surroundings.loads?.(index) ?? [])];
		const NODE_OPTIONS = loads.map((module) => `--import ${module}`).join(" ");
		return startBff({ ...environment, NODE_OPTIONS }, ports[index], urls[index]);
	};
	// One after the other: the first makes the signing key.
	const bffs = [watched(await start(0)), watched(await start(1))] as const;
	const casino = await startCasino({
		databaseUrl: theirs.url("casino"),
		port: ports[2],
		aggregatorUrl: PUBLIC_URL,
		partnerClientId: `PartnerClient-${PARTNER_ID}`,
		secretKey: SECRET,
		fetch: fetchFromAny(urls),
	});
	const owner = openDatabase({ url: store.url("webframe_owner"), connectionsMax: 2, applicationName: "judge" });
	return {
		folder,
		casino,
		owner,
		urls,
		bff: (index) => bffs[index].program,
		postgresPid: () => {
			const { server } = store;
			if (server === undefined) throw new Error("This PostgreSQL is that of the whole run.");
			return server.pid;
		},
		firstEnd: async (timeoutMs) => {
			const late = Promise.withResolvers<undefined>();
			const timer = setTimeout(() => late.resolve(undefined), timeoutMs);
			const ends = bffs.map(({ program }) => program.ended.then(() => "bff" as const));
			const end = store.server?.ended.then(() => "postgres" as const);
			return await Promise.race([...ends, ...(end === undefined ? [] : [end]), late.promise]).finally(() =>
				clearTimeout(timer),
			);
		},
		revive: async () => {
			await store.revive();
			for (const index of [0, 1] as const) if (bffs[index].hasEnded) watch(bffs[index], await start(index));
			await Promise.all(urls.map((url) => untilReady(url)));
		},
		stop: async () => {
			await Promise.all(bffs.map(({ program }) => program.stop()));
			await casino.stop();
			await owner.end();
			await store.stop();
			await redis.kill();
			await theirs.drop();
			await rm(folder, { recursive: true, force: true });
		},
	};
}

/** Where the service has its tables. */
interface Store {
	url(role: string): string;
	/** The server that runs now; undefined where it is not ours to kill. */
	readonly server: TiedProcess | undefined;
	/** Starts the server again if it has ended. */
	revive(): Promise<void>;
	stop(): Promise<void>;
}

async function sharedStore(adminUrl: string): Promise<Store> {
	const database = await createTestDatabase(adminUrl, "webframe_template");
	return { url: database.url, server: undefined, revive: async () => {}, stop: () => database.drop() };
}

async function ownStore(home: string): Promise<Store> {
	const port = await freePort();
	let server = await startPostgres(home, port);
	const running = watched(server.process);
	await makeDatabase(server);
	return {
		url: (role) => server.url("webframe", { user: role, password: role }),
		get server() {
			return server.process;
		},
		revive: async () => {
			if (!running.hasEnded) return;
			server = await startPostgres(home, port);
			watch(running, server.process);
		},
		stop: () => server.stop(),
	};
}

function watched(program: TiedProcess): Running {
	const running: Running = { program, hasEnded: false };
	watch(running, program);
	return running;
}

function watch(running: Running, program: TiedProcess): void {
	running.program = program;
	running.hasEnded = false;
	void program.ended.then(() => {
		running.hasEnded = true;
	});
}

async function startPostgres(home: string, port: number): Promise<EmbeddedPostgres> {
	for (let tries = 1; ; tries++) {
		try {
			// As in production nothing is acknowledged before it is written to its file, which no kill takes back.
			return await startEmbeddedPostgres({ home, port, password: "postgres", durable: true });
		} catch (error) {
			if (tries === POSTGRES_START_TRIES) throw error;
			await pause(POLL_MS);
		}
	}
}

async function makeDatabase(server: EmbeddedPostgres): Promise<void> {
	const admin = postgres(server.url("postgres"), { max: 1, onnotice: () => {} });
	for (const name of ["webframe_owner", "webframe_app"])
		await admin.unsafe(`create role ${name} login password '${name}'`);
	await admin.unsafe("create database webframe owner webframe_owner");
	await admin.end();
	await migrate(server.url("webframe", { user: "webframe_owner", password: "webframe_owner" }));
}

/**
 * Writes what is applied at the start.
 *
 * @param over settings of the partner, over those that a suite needs
 */
export async function writeDocument(
	folder: string,
	casinoPort: number,
	{ providers = [], over = {} }: { readonly providers?: readonly { readonly id: number }[]; readonly over?: object },
): Promise<string> {
	const settings = {
		callTimeoutMs: CALL_TIMEOUT_MS,
		betsPerSecond: 10_000,
		providers: providers.map(({ id }) => ({ providerId: id })),
		...over,
	};
	const apiUrl = `http://127.0.0.1:${casinoPort}`;
	const file = join(folder, "partners.json");
	const partner = { id: PARTNER_ID, name: "Reference casino", apiUrl, secrets: [SECRET], settings };
	await writeFile(file, JSON.stringify({ partners: [partner], providers }));
	return file;
}

async function startBff(
	environment: Readonly<Record<string, string>>,
	port: number,
	url: string,
): Promise<TiedProcess> {
	let lastWords = "";
	const program = await startTied({
		command: process.execPath,
		args: [path("../../packages/bff/src/main.ts")],
		env: { ...environment, PORT: String(port) },
		onOutput: (text) => {
			lastWords = (lastWords + text).slice(-LAST_WORDS_MAX);
		},
	});
	const ended = program.ended.then(() => {
		throw new Error(`A process of the service ended while it started:\n${lastWords}`);
	});
	await Promise.race([untilReady(url), ended]);
	// From now on its end is no error: it is what this suite is about.
	ended.catch(() => {});
	return program;
}

async function untilReady(url: string): Promise<void> {
	const deadline = Date.now() + READY_TIMEOUT_MS;
	while (Date.now() < deadline) {
		const isReady = await fetch(`${url}/readyz`).then(
			(response) => response.ok,
			() => false,
		);
		if (isReady) return;
		await pause(POLL_MS);
	}
	throw new Error(`${url} did not get ready.`);
}

/** Reaches whichever process answers, as an address before several processes does. */
function fetchFromAny(urls: readonly [string, string]): typeof fetch {
	let turn = 0;
	return async (input, init) => {
		turn++;
		const [first, second] = turn % 2 === 0 ? urls : urls.toReversed();
		const at = (base = "") => String(input).replace(PUBLIC_URL, base);
		// Only a process that takes no connections is passed over: a call that broke off may have been taken.
		return await fetch(at(first), init).catch((error: unknown) => {
			if (!isRefused(error)) throw error;
			return fetch(at(second), init);
		});
	};
}

function isRefused(error: unknown): boolean {
	const cause = error instanceof Error ? error.cause : undefined;
	return cause instanceof Error && "code" in cause && cause.code === "ECONNREFUSED";
}

export function pause(ms: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, ms));
}
