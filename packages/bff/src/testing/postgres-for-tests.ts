import { startTestPostgres } from "@webframe/harness";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../platform/database.ts";
import { migrate } from "../store/migrate.ts";
import { insertSigningKey } from "../store/signing-keys.ts";
import { makeSigningKey } from "../tokens/signing-keys.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** The superuser's address of the test cluster. */
		postgresAdminUrl: string;
	}
}

/** Those that encrypt the key which worlds sign with, and the time since when they do. */
const SECRETS_KEY = Buffer.alloc(32, 2);
const SIGNS_FROM = new Date("2026-01-01T00:00:00.000Z");

/**
 * A database as a service leaves it that has started once: with the key that it has made. To find a pair of RSA keys takes
 * some 100 ms of a processor, which no world has to spend that is not about it.
 */
async function startedOnce(ownerUrl: string): Promise<void> {
	await migrate(ownerUrl);
	const database = openDatabase({ url: ownerUrl, connectionsMax: 1 });
	await insertSigningKey(database, await makeSigningKey(SECRETS_KEY, { createdAt: SIGNS_FROM, signsFrom: SIGNS_FROM }));
	await database.end();
}

/** One embedded PostgreSQL for the whole run, with the templates of the tests' databases. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
	const server = await startTestPostgres({
		roles: ["webframe_owner", "webframe_app", "casino"],
		templates: {
			webframe_template: { owner: "webframe_owner", fill: migrate },
			world_template: { owner: "webframe_owner", fill: startedOnce },
			// The reference casino makes its own tables.
			casino_template: { owner: "casino", fill: async () => {} },
		},
	});
	project.provide("postgresAdminUrl", server.adminUrl);
	return () => server.stop();
}
