import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { startTestPostgres } from "@webframe/harness";
import { startCasino } from "@webframe/reference-casino";
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
 * A database as a service and a casino leave it that have started once: with the key that the one has made, and with the
 * other's tables in a schema of its own. To find a pair of RSA keys takes some 100 ms of a processor, which no world has to
 * spend that is not about it; and a second database would take as long to make and to drop as the first.
 */
async function startedOnce(url: (role: string) => string): Promise<void> {
	await migrate(url("webframe_owner"));
	const database = openDatabase({ url: url("webframe_owner"), connectionsMax: 1 });
	await insertSigningKey(database, await makeSigningKey(SECRETS_KEY, { createdAt: SIGNS_FROM, signsFrom: SIGNS_FROM }));
	await database.end();
	const nobody = { aggregatorUrl: "http://127.0.0.1", partnerClientId: "", secretKey: "" };
	const casino = await startCasino({ databaseUrl: url("casino"), ...nobody });
	await casino.stop();
}

/**
 * Node.js keeps what it has compiled when a process ends in order (`scripts/compile-cache.ts`). Many of the tests' processes are
 * killed: without one that was not, each of them would compile the service anew, which doubles what its start costs.
 */
async function compileOnce(): Promise<void> {
	const app = new URL("../app.ts", import.meta.url).href;
	await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", `await import("${app}")`]);
}

/** One embedded PostgreSQL for the whole run, with the templates of the tests' databases. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
	const compiled = compileOnce();
	const server = await startTestPostgres({
		roles: ["webframe_owner", "webframe_app", "casino"],
		templates: {
			webframe_template: { owner: "webframe_owner", fill: (url) => migrate(url("webframe_owner")) },
			world_template: { owner: "webframe_owner", guests: ["casino"], fill: startedOnce },
			// The reference casino makes its own tables.
			casino_template: { owner: "casino", fill: async () => {} },
		},
	});
	await compiled;
	project.provide("postgresAdminUrl", server.adminUrl);
	return () => server.stop();
}
