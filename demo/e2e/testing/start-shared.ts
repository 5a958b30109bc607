/**
 * What files of a run share: one browser (`browsers.ts`), and one demo for all that change nothing in it but what belongs to players
 * of their own (`shared-demo.ts`). Each is started when the first of them asks where it is, and stopped at the end of the run.
 */
import { createServer } from "node:http";
import { freePort, serveChromium } from "@webframe/harness";
import type { TestProject } from "vitest/node";
import { NO_PICTURES } from "./browsers.ts";
import type { SharedDemo } from "./shared-demo.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** Answers where the shared browser and the shared demo are: `/browser`, `/demo`. */
		sharedUrl: string;
	}
}

interface Started {
	/** Where it is. */
	readonly text: string;
	stop(): Promise<void>;
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
	const startBrowser = async (): Promise<Started> => {
		const browser = await serveChromium([NO_PICTURES]);
		return { text: browser.wsEndpoint(), stop: () => browser.close() };
	};
	const startDemoOfAll = async (): Promise<Started> => {
		const { startDemo } = await import("./running-demo.ts");
		const yourCasinoUrl = `http://localhost:${await freePort()}`;
		const demo = await startDemo(project.getProvidedContext().firstDemoHome, { rounds: "short", yourCasinoUrl });
		const { casinoUrl, bffUrl, developerUrl, providerUrl, labUrl, roundFactor, yourCasinoSecret } = demo;
		const places = { casinoUrl, bffUrl, developerUrl, providerUrl, labUrl, roundFactor };
		return {
			text: JSON.stringify({ ...places, yourCasinoUrl, yourCasinoSecret } satisfies SharedDemo),
			stop: () => demo.stop(),
		};
	};
	const started = new Map<string, Promise<Started>>();
	const server = createServer(async ({ url = "" }, response) => {
		const starting = started.get(url) ?? (url === "/browser" ? startBrowser() : startDemoOfAll());
		started.set(url, starting);
		try {
			response.end((await starting).text);
		} catch (error) {
			response.writeHead(500).end(String(error));
		}
	});
	const port = await freePort();
	await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
	project.provide("sharedUrl", `http://127.0.0.1:${port}`);
	return async () => {
		server.close();
		for (const starting of started.values()) await (await starting.catch(() => undefined))?.stop();
	};
}
