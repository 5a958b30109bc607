/** The examples run as they stand, and do what they say. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type HubConnection, Subject } from "@microsoft/signalr";
import { expect, test } from "vitest";
import { closed, connect, received } from "./testing/client.ts";
import { RawSocket, SEPARATOR } from "./testing/raw-socket.ts";
import { hasRedisServer, TestRedis } from "./testing/redis-server.ts";
import { until } from "./testing/until.ts";

/** Runs an example on a free port, until disposed of. */
async function run(name: string, environment: Readonly<Record<string, string>> = {}) {
	const path = fileURLToPath(new URL(`../examples/${name}.ts`, import.meta.url));
	const child = spawn(process.execPath, [path], {
		env: { ...process.env, PORT: "0", ...environment },
		stdio: ["ignore", "pipe", "inherit"],
	});
	let output = "";
	child.stdout.on("data", (bytes) => {
		output += bytes;
	});
	const port = await until(() => /listening on (\d+)/.exec(output)?.[1], `the example ${name}`);
	return {
		url: `http://127.0.0.1:${port}`,
		child,
		output: () => output,
		async [Symbol.asyncDispose]() {
			if (child.exitCode !== null) return;
			child.kill("SIGKILL");
			await once(child, "exit");
		},
	};
}

function collect<Item>(client: HubConnection, method: string, ...parameters: unknown[]): Promise<Item[]> {
	const items: Item[] = [];
	return new Promise((resolve, reject) =>
		client.stream<Item>(method, ...parameters).subscribe({
			next: (item) => items.push(item),
			complete: () => resolve(items),
			error: reject,
		}),
	);
}

test("minimal: what one says all hear", async () => {
	await using example = await run("minimal");
	const one = await connect(`${example.url}/hub`);
	const other = await connect(`${example.url}/hub`, { protocol: "messagepack" });
	const heard = [received(one, "said"), received(other, "said")];
	await one.invoke("Say", "hello");
	await until(() => heard.every((said) => said.length === 1));
	await expect(one.invoke("Say", 5)).rejects.toThrow("Failed to invoke 'Say'");
});

test("rooms: users, rooms, authorization, questions, and an orderly end", async () => {
	await using example = await run("rooms");
	const url = `${example.url}/rooms`;
	await expect(connect(url)).rejects.toThrow("401");
	const ann = await connect(url, { token: "ann" });
	const host = await connect(url, { token: "host" });
	const said = received(ann, "said");
	const closed = received(ann, "roomClosed");
	await ann.invoke("Enter", "blue");
	await host.invoke("Say", "blue", "welcome");
	await host.invoke("Say", "red", "nobody is there");
	await until(() => said.length === 1);
	expect(said).toEqual([["blue", "host", "welcome"]]);
	await expect(ann.invoke("CloseRoom", "blue")).rejects.toThrow("user is unauthorized");
	await host.invoke("CloseRoom", "blue");
	await until(() => closed.length === 1);
	const { connectionId } = await ann.invoke<{ connectionId: string }>("WhoAmI");
	ann.on("answer", (question: string) => `${question} Fine.`);
	expect(await host.invoke("Ask", connectionId, "How are you?")).toBe("How are you? Fine.");
	await expect(host.invoke("Ask", "nobody", "?")).rejects.toThrow("HubException: There was no answer.");
	expect(await (await fetch(example.url)).text()).toBe("The hub is at /rooms.");

	const gone = Promise.all([ann, host].map((client) => new Promise((resolve) => client.onclose(resolve))));
	const exit = once(example.child, "exit");
	example.child.kill("SIGTERM");
	expect(await gone).toEqual([undefined, undefined]);
	expect((await exit)[0]).toBe(0);
});

test("streams: down, up and through", async () => {
	await using example = await run("streams");
	const client = await connect(`${example.url}/streams`);
	expect(await collect(client, "CountDown", 3, 1)).toEqual([3, 2, 1, 0]);
	const numbers = new Subject<number>();
	const mean = client.invoke("Mean", numbers);
	for (const number of [1, 2, 6]) numbers.next(number);
	numbers.complete();
	expect(await mean).toBe(3);
	const through = new Subject<number>();
	const doubled = collect(client, "Double", through);
	for (const number of [1, 2]) through.next(number);
	through.complete();
	expect(await doubled).toEqual([2, 4]);
});

test("hono: inside an application", async () => {
	await using example = await run("hono");
	const client = await connect(`${example.url}/news`);
	const published = received(client, "published");
	await client.invoke("Follow", "weather");
	await client.invoke("Publish", "weather", "sunny");
	await until(() => published.length === 1);
	expect(await (await fetch(example.url)).text()).toBe("The hub is at /news.");
});

test.skipIf(!hasRedisServer())("hono: two processes over Redis", async () => {
	await using redis = await TestRedis.start();
	await using one = await run("hono", { REDIS_URL: redis.url });
	await using other = await run("hono", { REDIS_URL: redis.url });
	const reader = await connect(`${one.url}/news`);
	const writer = await connect(`${other.url}/news`);
	const published = received(reader, "published");
	await reader.invoke("Follow", "weather");
	await writer.invoke("Publish", "weather", "rainy");
	await until(() => published.length === 1);
	expect(published).toEqual([["weather", "rainy"]]);
});

for (const name of ["express", "fastify"]) {
	test(`${name}: inside an application, over every transport and in both encodings`, async () => {
		await using example = await run(name);
		const url = `${example.url}/chat`;
		const clients = await Promise.all([
			connect(url),
			connect(url, { transport: "ServerSentEvents" }),
			connect(url, { transport: "LongPolling", protocol: "messagepack" }),
		]);
		const heard = clients.map((client) => received(client, "said"));
		for (const client of clients) await client.invoke("Say", client.connectionId);
		await until(() => heard.every((said) => said.length === clients.length));
		expect((await fetch(`${url}/negotiate/`, { method: "POST" })).status).toBe(200);
		expect((await fetch(`${url}/other`, { method: "POST" })).status).toBe(404);
		expect(await (await fetch(example.url)).text()).toBe("The hub is at /chat.");
		await Promise.all(clients.map((client) => client.stop()));
	});
}

test("filters: a bound on the calls of each connection, and who came and went", async () => {
	await using example = await run("filters");
	const url = `${example.url}/dice`;
	const [ann, ben] = [await connect(url, { token: "ann" }), await connect(url, { token: "ben" })];
	for (let call = 0; call < 3; call++) expect(await ann.invoke("Roll")).toBe(4);
	await expect(ann.invoke("Roll")).rejects.toThrow("HubException: No more of Roll: 3 calls are enough.");
	expect(await ben.invoke("Roll")).toBe(4);
	await ann.stop();
	await until(() => example.output().includes("ann is gone"));
	expect(example.output()).toContain("ben is in");
});

test("tracing: each method's calls by how they ended, and the client's trace in the method", async () => {
	await using example = await run("tracing");
	const raw = await RawSocket.connect(`${example.url}/hub`);
	const message = { type: 1, invocationId: "1", target: "Trace", arguments: [] };
	raw.send({ ...message, headers: { traceparent: "00-abc-def-01" } });
	expect(await raw.completionOf("1")).toMatchObject({ result: "00-abc-def-01" });
	expect(await raw.invoke("2", "Divide", 1, 2)).toMatchObject({ result: 0.5 });
	await raw.invoke("3", "Divide", 1, 0);
	await raw.invoke("4", "Nope");
	expect(await (await fetch(`${example.url}/metrics`)).json()).toMatchObject({
		methods: {
			Trace: { outcomes: { completed: 1 } },
			Divide: { outcomes: { completed: 1, refused: 1 } },
			unknown: { outcomes: { refused: 1 } },
		},
	});
});

test("serialization: 64-bit integers, and values of one's own", async () => {
	await using example = await run("serialization");
	const raw = await RawSocket.connect(`${example.url}/values`);
	raw.sendText(`{"type":1,"invocationId":"1","target":"Next","arguments":[9007199254740993]}${SEPARATOR}`);
	await raw.completionOf("1");
	expect(raw.texts.at(-1)).toContain('"result":9007199254740994');
	expect(await raw.invoke("2", "Next", 4)).toMatchObject({ result: 5 });
	const prices = { at: "1970-01-01T00:00:00.000Z", prices: { tea: "1.50" } };
	expect(await raw.invoke("3", "Prices")).toMatchObject({ result: prices });
	const client = await connect(`${example.url}/values`, { protocol: "messagepack" });
	expect(await client.invoke("Prices")).toEqual({ ...prices, at: new Date(0) });
});

test.skipIf(!hasRedisServer())("administration: who is connected to two processes, and sending them away", async () => {
	await using redis = await TestRedis.start();
	await using one = await run("administration", { REDIS_URL: redis.url });
	await using other = await run("administration", { REDIS_URL: redis.url });
	const ann = await connect(`${one.url}/hub`, { token: "ann" });
	ann.on("version", () => "1.0");
	const ben = await connect(`${other.url}/hub`, { token: "ben" });
	ben.on("version", () => new Promise(() => undefined));
	const who = async (query = "") => (await fetch(`${one.url}/who${query}`)).text();
	// A process that has just started may not be heard of yet.
	await until(async () => (await who()).includes("ben"));
	const annIs = { userId: "ann", transport: "WebSockets", version: "1.0" };
	const benIs = { userId: "ben", transport: "WebSockets", version: "unknown" };
	expect(JSON.parse(await who())).toEqual({ isComplete: true, connections: [annIs, benIs] });
	expect(JSON.parse(await who("?user=ben"))).toEqual({ isComplete: true, connections: [benIs] });
	const end = closed(ben);
	await fetch(`${one.url}/who?user=ben`, { method: "DELETE" });
	await end;
	expect(JSON.parse(await who())).toEqual({ isComplete: true, connections: [annIs] });
	await ann.stop();
});

test("typed-client: the other side of streams", async () => {
	await using example = await run("streams");
	const path = fileURLToPath(new URL("../examples/typed-client.ts", import.meta.url));
	const { stdout } = await promisify(execFile)(process.execPath, [path], {
		env: { ...process.env, HUB_URL: `${example.url}/streams` },
	});
	expect(stdout).toBe("counted down: 3,2,1,0\nmean: 3\n");
});
