import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { createTestDatabase, type TestDatabase } from "@webframe/harness";
import { inject } from "vitest";
import { type Database, openDatabase } from "../platform/database.ts";

const FOLDER = new URL("../store/migrations/", import.meta.url);

/** A database of the version before a migration, opened as the owner of its tables. */
export async function databaseBefore(
	tag: string,
): Promise<{ readonly database: TestDatabase; readonly owner: Database }> {
	const database = await createTestDatabase(inject("postgresAdminUrl"), "template0");
	const admin = openDatabase({ url: database.url(), connectionsMax: 1 });
	await admin`alter schema public owner to webframe_owner`;
	await admin.end();
	const owner = openDatabase({ url: database.url("webframe_owner"), connectionsMax: 1 });
	await owner`create table migration (tag text primary key, sha256 text not null, applied_at timestamptz not null)`;
	const files = (await readdir(FOLDER)).filter((file) => file.endsWith(".sql") && file < tag).toSorted();
	for (const file of files) {
		const sql = await readFile(new URL(file, FOLDER), "utf8");
		await owner.unsafe(sql);
		const sha256 = createHash("sha256").update(sql).digest("hex");
		await owner`insert into migration values (${file.replace(".sql", "")}, ${sha256}, ${new Date(0)})`;
	}
	return { database, owner };
}
