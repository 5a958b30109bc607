/** The examples of what has tests of its own beside the code, and those whose like is in `examples.test.ts`: each starts processes. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { chatsInside } from "./testing/chat-example.ts";
import { closed, connect, received } from "./testing/client.ts";
import { RawSocket, SEPARATOR } from "./testing/raw-socket.ts";
import { hasRedisServer, TestRedis } from "./testing/redis-server.ts";
import { runExample } from "./testing/run-example.ts";
import { until } from "./testing/until.ts";

chatsInside("fastify");

test("hono: inside an application", async () => {
	await using example = await runExample("hono");
	const client = await connect(`${example.url}/news`);
	const published = received(client, "published");
	await client.invoke("Follow", "weather");
	await client.invoke("Publish", "weather", "sunny");
	await until(() => published.length === 1);
	expect(await (await fetch(example.url)).text()).toBe("The hub is at /news.");
});

test("filters: a bound on the calls of each connection, and who came and went", async () => {
	await using example = await runExample("filters");
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
	await using example = await runExample("tracing");
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
	await using example = await runExample("serialization");
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
	await using one = await runExample("administration", { REDIS_URL: redis.url });
	await using other = await runExample("administration", { REDIS_URL: redis.url });
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
	await using example = await runExample("streams");
	const path = fileURLToPath(new URL("../examples/typed-client.ts", import.meta.url));
	const { stdout } = await promisify(execFile)(process.execPath, [path], {
		env: { ...process.env, HUB_URL: `${example.url}/streams` },
	});
	expect(stdout).toBe("counted down: 3,2,1,0\nmean: 3\n");
});
