/**
 * One demo for all files of a run that change nothing in it but what belongs to players of their own (`shared-demo.ts`). It is
 * started when the first of them asks where it is, and stopped at the end of the run.
 */
import { createServer } from "node:http";
import { freePort } from "@webframe/harness";
import type { TestProject } from "vitest/node";
import type { RunningDemo } from "./running-demo.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** Answers where the shared demo is. */
		sharedDemoUrl: string;
	}
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
	let starting: Promise<RunningDemo> | undefined;
	const start = async (): Promise<RunningDemo> => {
		const { startDemo } = await import("./running-demo.ts");
		return await startDemo(project.getProvidedContext().firstDemoHome, { rounds: "short" });
	};
	const server = createServer(async (_, response) => {
		starting ??= start();
		try {
			const { casinoUrl, bffUrl, developerUrl, providerUrl, labUrl, roundFactor } = await starting;
			response.end(JSON.stringify({ casinoUrl, bffUrl, developerUrl, providerUrl, labUrl, roundFactor }));
		} catch (error) {
			response.writeHead(500).end(String(error));
		}
	});
	const port = await freePort();
	await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
	project.provide("sharedDemoUrl", `http://127.0.0.1:${port}/`);
	return async () => {
		server.close();
		await (await starting?.catch(() => undefined))?.stop();
	};
}
