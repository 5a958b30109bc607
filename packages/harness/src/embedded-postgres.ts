import { execFile } from "node:child_process";
import { chmod, chown, mkdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { NOBODY, runsAsRoot } from "./data-directory.ts";
import { postgresPrograms } from "./postgres-programs.ts";
import { startTied, type TiedProcess } from "./tied-process.ts";

export interface EmbeddedPostgresOptions {
	/** Where the cluster lives; made when it is missing. */
	readonly home: string;
	readonly port: number;
	/** The password of the superuser `postgres`, the only role a new cluster has. */
	readonly password: string;
	/** False switches off fsync: for tests, whose data need not outlive the machine. */
	readonly durable: boolean;
	readonly settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedPostgres {
	readonly port: number;
	readonly process: TiedProcess;
	/** The address of a database, for a role (the superuser unless told otherwise). */
	url(database: string, role?: { readonly user: string; readonly password: string }): string;
	stop(): Promise<void>;
}

const READY_TEXT = "database system is ready to accept connections";
const START_TIMEOUT_MS = 60_000;

/**
 * Starts a PostgreSQL server on 127.0.0.1, making its cluster first when there is none.
 *
 * @throws Error with the server's own last words when it does not come up.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
	await mkdir(options.home, { recursive: true });
	// The server's own user must be able to pass through; the cluster's folder below is closed to others.
	if (runsAsRoot()) await chmod(options.home, 0o755);
	const programs = await postgresPrograms();
	const cluster = join(options.home, "cluster");
	if (!(await hasCluster(cluster))) await makeCluster(programs.initdb, cluster, options.password);
	const server = await startServer(programs.postgres, cluster, options);
	return {
		port: options.port,
		process: server,
		url: (database, role = { user: "postgres", password: options.password }) =>
			`postgres://${encodeURIComponent(role.user)}:${encodeURIComponent(role.password)}@127.0.0.1:${options.port}/${database}`,
		stop: async () => {
			await server.stop();
		},
	};
}

async function hasCluster(cluster: string): Promise<boolean> {
	return await stat(join(cluster, "PG_VERSION")).then(
		(file) => file.isFile(),
		() => false,
	);
}

async function makeCluster(initdb: string, cluster: string, password: string): Promise<void> {
	// A cluster without PG_VERSION is the rest of an initdb that was broken off.
	await rm(cluster, { recursive: true, force: true });
	await mkdir(cluster, { recursive: true, mode: 0o700 });
	const passwordFile = join(dirname(cluster), `initdb-password-${process.pid}`);
	await writeFile(passwordFile, password, { mode: 0o600 });
	if (runsAsRoot()) {
		await chown(cluster, NOBODY.uid, NOBODY.gid);
		await chown(passwordFile, NOBODY.uid, NOBODY.gid);
	}
	await chmod(cluster, 0o700);
	try {
		await promisify(execFile)(
			initdb,
			[
				...["-D", cluster, "-U", "postgres", "-E", "UTF8", "--locale=C", "--no-sync"],
				...["--auth=scram-sha-256", `--pwfile=${passwordFile}`],
			],
			{ cwd: cluster, ...(runsAsRoot() ? NOBODY : {}), env: { PATH: process.env["PATH"] ?? "", LC_ALL: "C" } },
		);
	} finally {
		await rm(passwordFile, { force: true });
	}
}

async function startServer(program: string, cluster: string, options: EmbeddedPostgresOptions): Promise<TiedProcess> {
	const settings: Record<string, string> = {
		listen_addresses: "127.0.0.1",
		port: String(options.port),
		// No socket file: its folder would have to be writable by `nobody`, and its path may be too long.
		unix_socket_directories: "",
		timezone: "UTC",
		log_timezone: "UTC",
		...(options.durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
		...options.settings,
	};
	let output = "";
	const ready = Promise.withResolvers<void>();
	const server = await startTied({
		command: program,
		args: ["-D", cluster, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
		cwd: cluster,
		env: { PATH: process.env["PATH"] ?? "", LC_ALL: "C" },
		...(runsAsRoot() ? NOBODY : {}),
		// SIGINT is PostgreSQL's fast shutdown: it ends the connections instead of waiting for them.
		stopSignal: "SIGINT",
		onOutput: (text) => {
			output = (output + text).slice(-4000);
			if (output.includes(READY_TEXT)) ready.resolve();
		},
	});
	const timer = setTimeout(() => ready.reject(new Error("it did not become ready in time")), START_TIMEOUT_MS);
	void server.ended.then(() => ready.reject(new Error("it ended at once")));
	try {
		await ready.promise;
	} catch (error) {
		await server.stop();
		throw new Error(`PostgreSQL could not be started: ${String(error)}\n${output}`, { cause: error });
	} finally {
		clearTimeout(timer);
	}
	return server;
}
