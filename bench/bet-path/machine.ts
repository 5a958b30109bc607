/**
 * What a measurement stands on: one PostgreSQL for the whole run, with a database for each server and each casino, and
 * the programs, which end when this one does.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
	type EmbeddedPostgres,
	type EmbeddedPostgresOptions,
	freePort,
	startEmbeddedPostgres,
	startTied,
	type TiedProcess,
} from "@webframe/harness";
import postgres from "postgres";

/** The service's two roles by the names that its migrations expect, and one for all others. */
const ROLES = ["webframe_owner", "webframe_app", "other"] as const;
type Role = (typeof ROLES)[number];
/** On a machine with thirty others waiting the service needs more than half a minute to start. */
const READY_TIMEOUT_MS = 120_000;
const POLL_MS = 50;
/**
 * For the programs around the service, which has it from its own `start`: four threads of each program that collect garbage
 * hold up all others on a machine with two processors.
 */
export const FEW_THREADS = ["--v8-pool-size=0"] as const;
/** Of 16 MB each: more than the longest measurement writes between two checkpoints. */
const WAL_FILES = 60;
const WAL_KEPT = "1GB";
/** Characters. */
const LAST_WORDS_MAX = 4_000;

export interface Machine {
	readonly home: string;
	/** Of the server that starts all others of its cluster. */
	readonly postgresPid: number;
	/** Makes an empty database. */
	createDatabase(name: string, owner: Role): Promise<void>;
	/** The address of a database, for a role. */
	url(database: string, role: Role): string;
	/** One connection to a database, as the superuser. */
	open(database: string): postgres.Sql;
	stop(): Promise<void>;
}

/**
 * Writes to the disk, as a real one does, unless told otherwise: then into files of the log that exist already, as in a
 * cluster that has been running.
 */
export async function startMachine({
	durable = true,
	settings,
}: Partial<Pick<EmbeddedPostgresOptions, "durable" | "settings">> = {}): Promise<Machine> {
	const home = await mkdtemp(join(tmpdir(), "webframe-bench-"));
	const port = await freePort();
	const kept = { ...settings, ...(durable ? { min_wal_size: WAL_KEPT } : {}) };
	const server = await startEmbeddedPostgres({ durable, settings: kept, home, port, password: "postgres" });
	for (const role of ROLES) await administer(server, `create role ${role} login password '${role}'`);
	if (durable) await layOutLog(server);
	return {
		home,
		postgresPid: server.process.pid,
		url: (database, role) => server.url(database, { user: role, password: role }),
		open: (database) => postgres(server.url(database), { max: 1, onnotice: () => {} }),
		createDatabase: (name, owner) => administer(server, `create database ${name} owner ${owner}`),
		stop: async () => {
			await server.stop();
			await rm(home, { recursive: true, force: true });
		},
	};
}

/**
 * Makes the files of the write-ahead log that the measurement will write. A new cluster has one, and whoever needs the next
 * first fills 16 MB with zeros, for which all commits wait: 50 to 95 ms, every few seconds. What is no longer needed becomes
 * the next file at a checkpoint, so that a cluster that has been running makes none.
 */
async function layOutLog(server: EmbeddedPostgres): Promise<void> {
	const sql = postgres(server.url("postgres"), { max: 1, onnotice: () => {} });
	try {
		for (let file = 0; file < WAL_FILES; file++) {
			// A file in which nothing stands is not left for the next.
			await sql`select pg_logical_emit_message(false, 'bench', 'the next file')`;
			await sql`select pg_switch_wal()`;
		}
		await sql`checkpoint`;
	} finally {
		await sql.end();
	}
}

async function administer(server: EmbeddedPostgres, statement: string): Promise<void> {
	const sql = postgres(server.url("postgres"), { max: 1, onnotice: () => {} });
	try {
		await sql.unsafe(statement);
	} finally {
		await sql.end();
	}
}

export interface Program {
	readonly file: string;
	readonly args?: readonly string[];
	/** For Node.js itself. */
	readonly nodeArgs?: readonly string[];
	readonly env?: Readonly<Record<string, string>>;
}

/** The path of a file beside this one. */
export function beside(relative: string): string {
	return fileURLToPath(new URL(relative, import.meta.url));
}

/** Starts a program of Node.js and waits until its address answers. */
export async function startServer(program: Program, readyUrl: string): Promise<TiedProcess> {
	let output = "";
	const server = await start(program, (text) => {
		output = (output + text).slice(-LAST_WORDS_MAX);
	});
	const ended = server.ended.then(() => false);
	if (await Promise.race([answers(readyUrl), ended])) return server;
	await server.stop();
	throw new Error(`${program.file} did not start:\n${output}`);
}

/** Runs a program of Node.js to its end. @throws Error with its last words, when it failed. */
export async function runToEnd(program: Program, onLine: (line: string) => void = () => {}): Promise<void> {
	let begun = "";
	let lastWords = "";
	const running = await start(program, (text) => {
		lastWords = (lastWords + text).slice(-LAST_WORDS_MAX);
		const lines = (begun + text).split("\n");
		begun = lines.pop() ?? "";
		for (const line of lines) onLine(line);
	});
	const { code } = await running.ended;
	if (code !== 0) throw new Error(`${program.file} failed:\n${lastWords}`);
}

async function start(program: Program, onOutput: (text: string) => void): Promise<TiedProcess> {
	const env = { PATH: process.env["PATH"] ?? "", ...program.env };
	const args = [...(program.nodeArgs ?? []), program.file, ...(program.args ?? [])];
	return await startTied({ command: process.execPath, args, env, onOutput });
}

async function answers(url: string): Promise<boolean> {
	const deadline = Date.now() + READY_TIMEOUT_MS;
	while (Date.now() < deadline) {
		const isOk = await fetch(url).then(
			(response) => response.ok,
			() => false,
		);
		if (isOk) return true;
		await new Promise((resolve) => setTimeout(resolve, POLL_MS));
	}
	return false;
}
