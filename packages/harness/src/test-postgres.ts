import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import postgres from "postgres";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { freePort } from "./free-port.ts";
import { makeScratch } from "./scratch.ts";

export interface TestPostgresOptions {
	/** Roles that can log in, made before the templates. */
	readonly roles: readonly string[];
	readonly templates: Readonly<Record<string, Template>>;
}

export interface Template {
	readonly owner: string;
	/** Other roles that have tables in it, each in a schema of its own, which bears its name and is where it looks first. */
	readonly guests?: readonly string[];
	/** Fills it, given its address for each role. */
	readonly fill: (url: (role: string) => string) => Promise<unknown>;
}

export interface TestPostgres {
	/** The superuser's address of the database `postgres`. */
	readonly adminUrl: string;
	readonly server: EmbeddedPostgres;
	stop(): Promise<void>;
}

/** A database of one test file. */
export interface TestDatabase {
	readonly name: string;
	/** Its address for one of the roles; without a role for the superuser. */
	url(role?: string): string;
	/** Drops it. @throws Error that lists the connections which the tests forgot to close. */
	drop(): Promise<void>;
}

/** Starts one PostgreSQL for a test run and fills the template databases. */
export async function startTestPostgres(options: TestPostgresOptions): Promise<TestPostgres> {
	const home = await makeScratch();
	const server = await startEmbeddedPostgres({
		home,
		port: await freePort(),
		password: "postgres",
		durable: false,
		// Each test file has pools of its own. One SCRAM round is enough for passwords that are no secrets.
		settings: {
			max_connections: "300",
			scram_iterations: "1",
			autovacuum: "off",
			// Plans are made once for each connection. Tables that nobody has analysed look so cheap that PostgreSQL would plan each
			// statement anew each time it runs, which took half of its time.
			plan_cache_mode: "force_generic_plan",
			log_min_messages: "log",
			// The log is in memory too, and nobody will ever read it.
			max_wal_size: "256MB",
		},
	});
	const adminUrl = server.url("postgres");
	await withAdmin(adminUrl, async (sql) => {
		await sql`set scram_iterations = 1`;
		for (const role of options.roles) {
			await sql.unsafe(`create role ${role} login password '${role}'`);
		}
		for (const [name, template] of Object.entries(options.templates)) {
			await sql.unsafe(`create database ${name} owner ${template.owner}`);
			await admitGuests(server.url(name), template.guests ?? []);
			await template.fill((role) => server.url(name, { user: role, password: role }));
		}
	});
	return {
		adminUrl,
		server,
		stop: async () => {
			await server.stop();
			await rm(home, { recursive: true, force: true });
		},
	};
}

async function admitGuests(adminUrl: string, guests: readonly string[]): Promise<void> {
	if (guests.length === 0) return;
	await withAdmin(adminUrl, async (sql) => {
		for (const role of guests) await sql.unsafe(`create schema authorization ${role}`);
	});
}

/** Makes a database from a template: some 20 ms, whatever the template holds. */
export async function createTestDatabase(adminUrl: string, template: string): Promise<TestDatabase> {
	const name = `test_${randomBytes(8).toString("hex")}`;
	// One session makes it and drops it: to begin another one costs as much as what it does.
	const sql = openAdmin(adminUrl);
	try {
		// Two files may clone the template at once; PostgreSQL then refuses one of them for a moment.
		const [row] = await sql<{ owner: string }[]>`
			select pg_advisory_lock(1), (select datdba::regrole::text from pg_database where datname = ${template}) as owner`;
		const owner = row?.owner ?? "postgres";
		await sql.unsafe(`create database ${name} template ${template} owner ${owner} strategy file_copy`);
		await sql`select pg_advisory_unlock(1)`;
	} catch (error) {
		await sql.end();
		throw error;
	}
	return {
		name,
		url: (role) => {
			const address = new URL(adminUrl);
			address.pathname = `/${name}`;
			if (role !== undefined) {
				address.username = role;
				address.password = role;
			}
			return address.href;
		},
		drop: async () => {
			const leaked = await connectionsLeft(sql, name);
			await sql.unsafe(`drop database ${name} with (force)`);
			await sql.end();
			if (leaked.length > 0) {
				const list = leaked.map((row) => `${row.applicationName}: ${row.query.slice(0, 120)}`).join("\n");
				throw new Error(`The tests left ${leaked.length} database connections open:\n${list}`);
			}
		},
	};
}

interface OpenConnection {
	readonly applicationName: string;
	readonly query: string;
}

/** A server notices only after a statement that its client has gone; what is open after this long was forgotten. */
const NOTICE_MS = 5_000;
const LOOK_AGAIN_MS = 20;

async function connectionsLeft(sql: postgres.Sql, database: string): Promise<readonly OpenConnection[]> {
	const deadline = performance.now() + NOTICE_MS;
	for (;;) {
		const open = await sql<OpenConnection[]>`
			select application_name as "applicationName", query from pg_stat_activity
			where datname = ${database} and backend_type = 'client backend'`;
		if (open.length === 0 || performance.now() > deadline) return open;
		await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
	}
}

async function withAdmin<Result>(adminUrl: string, work: (sql: postgres.Sql) => Promise<Result>): Promise<Result> {
	const sql = openAdmin(adminUrl);
	try {
		return await work(sql);
	} finally {
		await sql.end();
	}
}

/** A session that reads no type for which it would have to ask first. */
function openAdmin(adminUrl: string): postgres.Sql {
	return postgres(adminUrl, { max: 1, fetch_types: false, onnotice: () => {} });
}
