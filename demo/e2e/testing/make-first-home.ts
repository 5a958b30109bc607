/**
 * The folder with which the demos of a run begin: secrets, and a cluster whose databases are migrated. It is made once before the
 * first test, because each demo would take more than a second of a processor to make one of its own.
 */
import { rm } from "node:fs/promises";
import { freePort, makeScratch, startEmbeddedPostgres } from "@webframe/harness";
import type { TestProject } from "vitest/node";
import { demoDatabases } from "../../databases.ts";
import { runToEnd } from "../../run-to-end.ts";
import { demoSecrets } from "../../secrets.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** A folder to copy, as `startDemo` does. Nothing runs in it. */
		firstDemoHome: string;
	}
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
	const home = await makeScratch();
	const secrets = await demoSecrets(home);
	const password = secrets.superuserPassword;
	const server = await startEmbeddedPostgres({ home, port: await freePort(), password, durable: false });
	const { ownerUrl } = await demoDatabases(server, secrets);
	await runToEnd("../packages/bff/src/cli/bff.ts", ["migrate"], { DATABASE_OWNER_URL: ownerUrl });
	await server.stop();
	project.provide("firstDemoHome", home);
	return () => rm(home, { recursive: true, force: true });
}
