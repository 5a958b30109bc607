import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { launchChromium } from "@webframe/harness";
import { type GamesInfo, gamesInfoSchema } from "@webframe/shared/wire";
import { onTestFinished } from "vitest";

const OFFICIAL = createRequire(import.meta.url).resolve("@microsoft/signalr/dist/browser/signalr.js");

const PAGE = `<!doctype html><script src="/signalr.js"></script><script>
function connect(url, token, skipNegotiation) {
	const options = { accessTokenFactory: () => token };
	if (skipNegotiation) Object.assign(options, { skipNegotiation, transport: signalR.HttpTransportType.WebSockets });
	window.hub = new signalR.HubConnectionBuilder()
		.withUrl(url + "/feed/hub", options).configureLogging(signalR.LogLevel.None).build();
	hub.on("SubOnWholeGamesInfo", (state) => told(JSON.stringify(state)));
	return hub.start();
}
</script>`;

/** A page in a real browser with the official client, until the test ends. */
export interface BrowserClient {
	/** Of the page; a hub must allow it. */
	readonly origin: string;
	readonly states: GamesInfo[];
	connect(url: string, token: string, skipNegotiation: boolean): Promise<void>;
	/** Calls a method of the hub and waits for its answer. */
	invoke(method: string, ...values: readonly string[]): Promise<void>;
	/** The next state that comes. */
	next(): Promise<GamesInfo>;
}

export async function openBrowserClient(port: number): Promise<BrowserClient> {
	const server = createServer((request, response) => {
		if (request.url === "/signalr.js") response.end(readFileSync(OFFICIAL));
		else response.writeHead(200, { "Content-Type": "text/html" }).end(PAGE);
	}).listen(port, "127.0.0.1");
	onTestFinished(() => void server.close());
	const browser = await launchChromium();
	onTestFinished(() => browser.close());
	const page = await browser.newPage();
	const states: GamesInfo[] = [];
	let told = Promise.withResolvers<GamesInfo>();
	await page.exposeFunction("told", (text: string) => {
		const state = gamesInfoSchema.strict().parse(JSON.parse(text));
		states.push(state);
		told.resolve(state);
		told = Promise.withResolvers();
	});
	const origin = `http://127.0.0.1:${port}`;
	await page.goto(origin);
	const run = async (call: string, values: readonly unknown[]): Promise<void> => {
		await page.evaluate(`${call}(...${JSON.stringify(values)})`);
	};
	return {
		origin,
		states,
		connect: (...values) => run("connect", values),
		invoke: (...values) => run("hub.invoke", values),
		next: () => told.promise,
	};
}
