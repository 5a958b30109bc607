/** The typed client over the official one, in Node.js and in a browser. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire, stripTypeScriptTypes } from "node:module";
import { launchChromium } from "@webframe/harness";
import { expect, test } from "vitest";
import { createHub, hubListener, mountUpgrades, streamOf } from "../index.ts";
import { connect } from "../testing/client.ts";
import { number, text } from "../testing/parsers.ts";
import { listen, serve } from "../testing/serve.ts";
import { until } from "../testing/until.ts";
import { typedClient } from "./typed-client.ts";

interface Server {
	Add(one: number, other: number): number;
	Say(text: string): void;
	Ask(question: string): string;
	CountDown(from: number): AsyncIterable<number>;
	Endless(): AsyncIterable<number>;
	Sum(items: AsyncIterable<number>): number;
	BreakingStream(): AsyncIterable<number>;
}

interface Client {
	said(text: string): void;
	answer(question: string): string;
}

function contractHub() {
	const log: string[] = [];
	const hub = createHub<Server, Client>({
		name: "contract",
		clientResults: { answer: text },
		observer: { failed: () => undefined },
		methods: {
			Add: { arguments: [number, number], invoke: (_context, one, other) => one + other },
			Say: { arguments: [text], invoke: (context, said) => context.clients.all.send("said", said) },
			Ask: { arguments: [text], invoke: (context, question) => context.clients.caller.invoke("answer", question) },
			CountDown: {
				arguments: [number],
				async *stream(_context, from) {
					for (let left = from; left >= 0; left--) yield left;
				},
			},
			Endless: {
				arguments: [],
				async *stream(context) {
					context.signal.addEventListener("abort", () => log.push("given up"));
					for (let index = 0; !context.signal.aborted; index++) {
						yield index;
						await new Promise((resolve) => setImmediate(resolve));
					}
				},
			},
			Sum: {
				arguments: [streamOf(number)],
				async invoke(_context, items) {
					let sum = 0;
					for await (const item of items) sum += item;
					return sum;
				},
			},
			BreakingStream: {
				arguments: [],
				async *stream() {
					yield 1;
					throw new Error("broken");
				},
			},
		},
	});
	return { hub, log };
}

async function* numbers(...items: number[]): AsyncGenerator<number> {
	yield* items;
}

test("calls, events, questions and streams both ways, all of them by the contract", async () => {
	const { hub, log } = contractHub();
	await using served = await serve(hub);
	const client = typedClient<Server, Client>(await connect(served.url));
	expect(await client.invoke("Add", 1, 2)).toBe(3);
	const said: string[] = [];
	const off = client.on("said", (words) => void said.push(words));
	client.on("answer", async (question) => `${question} Fine.`);
	await client.send("Say", "hello");
	await until(() => said.length === 1);
	off();
	expect(await client.invoke("Ask", "How are you?")).toBe("How are you? Fine.");
	await client.invoke("Say", "nobody hears");
	expect(said).toEqual(["hello"]);
	const left: number[] = [];
	for await (const item of client.stream("CountDown", 3)) left.push(item);
	expect(left).toEqual([3, 2, 1, 0]);
	expect(await client.invoke("Sum", numbers(1, 2, 6))).toBe(9);
	for await (const item of client.stream("Endless")) if (item === 3) break;
	await until(() => log.includes("given up"));
	const broken = client.stream("BreakingStream")[Symbol.asyncIterator]();
	expect(await broken.next()).toEqual({ done: false, value: 1 });
	await expect(broken.next()).rejects.toThrow("while streaming results");
	// @ts-expect-error: there is no such method.
	await expect(client.invoke("Subtract", 1, 2)).rejects.toThrow("does not exist");
	// @ts-expect-error: it takes numbers.
	await expect(client.invoke("Add", "1", 2)).rejects.toThrow("Failed to invoke");
	// @ts-expect-error: it is a stream, and not to be invoked.
	await expect(client.invoke("CountDown", 1)).rejects.toThrow("non-streaming invocation");
	// @ts-expect-error: there is no such event.
	client.on("sad", () => undefined);
	await client.connection.stop();
});

test("an upload that breaks breaks its call, and one whose hub is gone stops", async () => {
	const { hub } = contractHub();
	await using served = await serve(hub);
	const client = typedClient<Server, Client>(await connect(served.url));
	async function* breaking(): AsyncGenerator<number> {
		yield 1;
		throw new Error("The source broke.");
	}
	await expect(client.invoke("Sum", breaking())).rejects.toThrow("The source broke.");
	await client.connection.stop();
});

const PAGE = `<!doctype html><script src="/signalr.js"></script><script type="module">
import { typedClient } from "/client/typed-client.ts";
const connection = new signalR.HubConnectionBuilder().withUrl("/hub").build();
await connection.start();
const client = typedClient(connection);
const left = [];
for await (const item of client.stream("CountDown", 2)) left.push(item);
async function* numbers() { yield 1; yield 2; }
document.title = JSON.stringify([await client.invoke("Add", 1, 2), left, await client.invoke("Sum", numbers())]);
</script>`;

test("a browser loads it as it is, beside the official client", async () => {
	const { hub } = contractHub();
	const official = createRequire(import.meta.url).resolve("@microsoft/signalr/dist/browser/signalr.js");
	const paths = { "/hub": hub.endpoint() };
	const server = createServer(
		hubListener(paths, (request, response) => {
			const path = request.url ?? "";
			if (path === "/signalr.js") response.end(readFileSync(official));
			else if (path.startsWith("/client/")) {
				const source = readFileSync(new URL(`..${path}`, import.meta.url), "utf8");
				response.writeHead(200, { "Content-Type": "text/javascript" }).end(stripTypeScriptTypes(source));
			} else response.writeHead(200, { "Content-Type": "text/html" }).end(PAGE);
		}),
	);
	mountUpgrades(server, paths);
	const port = await listen(server);
	const browser = await launchChromium();
	try {
		const page = await browser.newPage();
		const errors: string[] = [];
		page.on("pageerror", (error) => errors.push(error.message));
		await page.goto(`http://127.0.0.1:${port}/`);
		await until(async () => errors.length > 0 || (await page.title()) !== "", "the page", 30_000);
		expect(errors).toEqual([]);
		expect(JSON.parse(await page.title())).toEqual([3, [2, 1, 0], 3]);
	} finally {
		await browser.close();
		await hub.close({ timeoutMs: 0 });
		const gone = once(server, "close");
		server.close();
		server.closeAllConnections();
		await gone;
	}
});
