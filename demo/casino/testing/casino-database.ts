import { createTestDatabase, type TestDatabase } from "@webframe/harness";
import { afterAll, beforeAll, inject } from "vitest";

declare module "vitest" {
	interface ProvidedContext {
		/** The superuser's address of the run's PostgreSQL, which the service's tests start. */
		postgresAdminUrl: string;
	}
}

/** Gives a test file an empty database of its own, and fails the file if it leaves a connection open. */
export function useCasinoDatabase(): () => string {
	let created: TestDatabase | undefined;
	beforeAll(async () => {
		created = await createTestDatabase(inject("postgresAdminUrl"), "casino_template");
	});
	afterAll(async () => {
		await created?.drop();
	});
	return () => {
		if (created === undefined) throw new Error("The test database is ready only inside tests and hooks.");
		return created.url("casino");
	};
}
