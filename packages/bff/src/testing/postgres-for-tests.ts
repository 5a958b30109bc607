import { startTestPostgres } from "@webframe/harness";
import type { TestProject } from "vitest/node";
import { migrate } from "../store/migrate.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** The superuser's address of the test cluster. */
		postgresAdminUrl: string;
	}
}

/** One embedded PostgreSQL for the whole run, with one migrated template database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
	const server = await startTestPostgres({
		roles: ["webframe_owner", "webframe_app", "casino"],
		templates: {
			webframe_template: { owner: "webframe_owner", fill: migrate },
			// The reference casino makes its own tables.
			casino_template: { owner: "casino", fill: async () => {} },
		},
	});
	project.provide("postgresAdminUrl", server.adminUrl);
	return () => server.stop();
}
