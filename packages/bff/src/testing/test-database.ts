import { createTestDatabase, type TestDatabase } from "@webframe/harness";
import { afterAll, beforeAll, inject } from "vitest";
import type { Database } from "../platform/database.ts";
import { openPatiently } from "./open-patiently.ts";

export interface DatabaseOfTest {
	/** As the service's own role. */
	readonly database: Database;
	readonly url: string;
	/** As the owner of the tables: to arrange or to look at what the service may not touch. */
	readonly owner: Database;
}

/** Gives a test file its own migrated database, and fails the file if it leaves a connection open. */
export function useTestDatabase(): () => DatabaseOfTest {
	let created: TestDatabase | undefined;
	let given: DatabaseOfTest | undefined;
	beforeAll(async () => {
		created = await createTestDatabase(inject("postgresAdminUrl"), "webframe_template");
		const url = created.url("webframe_app");
		given = {
			url,
			database: openPatiently({ url, connectionsMax: 4, applicationName: "test" }),
			owner: openPatiently({ url: created.url("webframe_owner"), connectionsMax: 2, applicationName: "test owner" }),
		};
	});
	afterAll(async () => {
		await given?.database.end();
		await given?.owner.end();
		await created?.drop();
	});
	return () => {
		if (given === undefined) throw new Error("The test database is ready only inside tests and hooks.");
		return given;
	};
}
