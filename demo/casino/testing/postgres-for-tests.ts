import { startTestPostgres } from "@webframe/harness";
import type { TestProject } from "vitest/node";

declare module "vitest" {
	interface ProvidedContext {
		/** The superuser's address of the test cluster. */
		postgresAdminUrl: string;
	}
}

/** One embedded PostgreSQL for the whole run. The casino makes its own tables, so its template is empty. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
	const server = await startTestPostgres({
		roles: ["casino"],
		templates: { casino_template: { owner: "casino", fill: async () => {} } },
	});
	project.provide("postgresAdminUrl", server.adminUrl);
	return () => server.stop();
}
