import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { z } from "zod";

const FOLDER = new URL("./migrations/", import.meta.url);
/** Any fixed number: it lets only one process migrate a database at a time. */
const MIGRATION_LOCK = 7_446_001;
const LOCK_TIMEOUT = "10s";

const journalSchema = z.object({ entries: z.array(z.object({ idx: z.number(), tag: z.string() })) });

interface Migration {
	readonly tag: string;
	readonly sql: string;
	readonly sha256: string;
}

/**
 * Applies the migrations that this database does not have yet, all in one transaction: a failure leaves the schema
 * as it was. It runs as the owner of the schema; the service itself never does. Safe to call from several processes
 * at once.
 *
 * @returns the tags of those applied now.
 * @throws Error when an applied migration was changed afterwards, or when the database is newer than the code.
 */
export async function migrate(ownerUrl: string): Promise<readonly string[]> {
	const owner = postgres(ownerUrl, { max: 1, onnotice: () => {} });
	try {
		const migrations = await readMigrations();
		return await owner.begin(async (sql) => {
			await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`;
			await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
			await sql`create table if not exists migration (
				tag text primary key, sha256 text not null, applied_at timestamptz not null
			)`;
			const applied = await sql<{ tag: string; sha256: string }[]>`select tag, sha256 from migration`;
			const due = notYetApplied(migrations, new Map(applied.map((row) => [row.tag, row.sha256])));
			for (const migration of due) {
				await sql`insert into migration values (${migration.tag}, ${migration.sha256}, ${new Date()})`;
				await sql.unsafe(migration.sql);
			}
			return due.map((migration) => migration.tag);
		});
	} finally {
		await owner.end();
	}
}

async function readMigrations(): Promise<readonly Migration[]> {
	const journal = journalSchema.parse(
		JSON.parse(await readFile(fileURLToPath(new URL("meta/_journal.json", FOLDER)), "utf8")),
	);
	const ordered = journal.entries.toSorted((a, b) => a.idx - b.idx);
	return await Promise.all(
		ordered.map(async ({ tag }) => {
			const sql = await readFile(fileURLToPath(new URL(`${tag}.sql`, FOLDER)), "utf8");
			return { tag, sql, sha256: createHash("sha256").update(sql).digest("hex") };
		}),
	);
}

function notYetApplied(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): readonly Migration[] {
	const known = new Set(migrations.map((migration) => migration.tag));
	const unknown = [...applied.keys()].filter((tag) => !known.has(tag));
	if (unknown.length > 0)
		throw new Error(`The database has migrations that this version lacks: ${unknown.join(", ")}.`);
	for (const migration of migrations) {
		const before = applied.get(migration.tag);
		if (before !== undefined && before !== migration.sha256) {
			throw new Error(`The migration ${migration.tag} was changed after it had been applied.`);
		}
	}
	return migrations.filter((migration) => !applied.has(migration.tag));
}
