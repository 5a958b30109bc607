import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import postgres from "postgres";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { freePort } from "./free-port.ts";
import { makeScratch } from "./scratch.ts";

export interface TestPostgresOptions {
	/** Roles that can log in, made before the templates. */
	readonly roles: readonly string[];
	/** For each template database its owner and what fills it. */
	readonly templates: Readonly<
		Record<string, { readonly owner: string; readonly fill: (ownerUrl: string) => Promise<unknown> }>
	>;
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
			await template.fill(server.url(name, { user: template.owner, password: template.owner }));
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

/** Makes a database from a template: some 20 ms, whatever the template holds. */
export async function createTestDatabase(adminUrl: string, template: string): Promise<TestDatabase> {
	const name = `test_${randomBytes(8).toString("hex")}`;
	await withAdmin(adminUrl, async (sql) => {
		// Two files may clone the template at once; PostgreSQL then refuses one of them for a moment.
		await sql`select pg_advisory_lock(1)`;
		const [row] = await sql<{ owner: string }[]>`
			select datdba::regrole::text as owner from pg_database where datname = ${template}`;
		const owner = row?.owner ?? "postgres";
		await sql.unsafe(`create database ${name} template ${template} owner ${owner} strategy file_copy`);
	});
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
			const leaked = await withAdmin(adminUrl, async (sql) => {
				const open = await connectionsLeft(sql, name);
				await sql.unsafe(`drop database ${name} with (force)`);
				return open;
			});
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
	// Four of these for each world: none of them reads a type that it would have to ask for first.
	const sql = postgres(adminUrl, { max: 1, fetch_types: false, onnotice: () => {} });
	try {
		return await work(sql);
	} finally {
		await sql.end();
	}
}
