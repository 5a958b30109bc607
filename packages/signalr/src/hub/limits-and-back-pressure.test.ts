import { once } from "node:events";
import type { Socket } from "node:net";
import { expect, test } from "vitest";
import { createHub, DEFAULT_LIMITS } from "../index.ts";
import { resolveLimits } from "../limits.ts";
import { connect, received } from "../testing/client.ts";
import { EventStream } from "../testing/event-stream.ts";
import { HANDSHAKE, negotiate, PollingClient } from "../testing/polling-client.ts";
import { RawSocket } from "../testing/raw-socket.ts";
import { serve } from "../testing/serve.ts";
import { maskedFrame, stubbornSocket } from "../testing/stubborn-socket.ts";
import { makeTestHub } from "../testing/test-hub.ts";
import { until } from "../testing/until.ts";

const KILOBYTE = "x".repeat(1_000);

/** A client that shakes hands and then never reads again. */
async function neverReads(port: number) {
	const { socket, bytes } = await stubbornSocket(port, maskedFrame(HANDSHAKE));
	await until(() => bytes().includes("{}\u001e"));
	socket.pause();
	return socket;
}

test("a reader that never reads is dropped at its bound, its queue never above it, and the others miss nothing", async () => {
	const { hub, disconnected } = makeTestHub({ limits: { maximumQueuedBytes: 300_000 } });
	await using served = await serve(hub);
	const socket = await neverReads(served.port);
	const reader = await connect(served.url);
	const said = received(reader, "said");
	let sent = 0;
	let longest = 0;
	while (disconnected.length === 0 && sent < 50_000) {
		void hub.clients.all.send("said", `${sent++} ${KILOBYTE}`);
		longest = Math.max(longest, hub.metrics().longestQueueBytes);
		if (sent % 20 === 0) await until(() => said.length === sent);
	}
	expect(disconnected[0]?.message).toBe("The client reads too slowly.");
	expect(longest).toBeGreaterThan(200_000);
	expect(longest).toBeLessThanOrEqual(302_000);
	expect(hub.metrics().disconnected).toEqual({ "slow-reader": 1 });
	await until(() => said.length === sent);
	expect(said.map((text) => Number.parseInt(String(text), 10))).toEqual(
		Array.from({ length: sent }, (_, index) => index),
	);
	socket.destroy();
});

test("a reader that lags and catches up while more is sent gets everything, in order", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	raw.webSocket.pause();
	let sent = 0;
	const send = () => void hub.clients.all.send("said", `${sent++} ${KILOBYTE}`);
	while (hub.metrics().queuedBytes < 500_000) send();
	raw.webSocket.resume();
	// So few that a reader which is slow to wake on a busy machine is not one who reads too slowly.
	for (let more = 0; hub.metrics().queuedBytes > 0; more++) {
		if (more < 200) send();
		await new Promise((resolve) => setImmediate(resolve));
	}
	for (let last = 0; last < 10; last++) send();
	await raw.take((message) => String(message["arguments"]).startsWith(`${sent - 1} `));
	const numbers = raw.messages
		.filter((message) => message["target"] === "said")
		.map((message) => Number.parseInt(String(message["arguments"]), 10));
	expect(numbers).toEqual(Array.from({ length: sent }, (_, index) => index));
});

test("a sender that waits is held by a lagging reader, and let go when it catches up", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	raw.webSocket.pause();
	let settled = true;
	let sending = Promise.resolve();
	while (hub.metrics().queuedBytes <= DEFAULT_LIMITS.sendWaitsAboveBytes) {
		await sending;
		settled = false;
		sending = hub.clients.all.send("said", KILOBYTE.repeat(10)).then(() => {
			settled = true;
		});
	}
	const other = await RawSocket.connect(served.url);
	await other.barrier();
	expect(settled).toBe(false);
	raw.webSocket.resume();
	await sending;
	expect(hub.metrics().queuedBytes).toBeLessThanOrEqual(DEFAULT_LIMITS.sendWaitsAboveBytes);
});

test("a stream pauses while its reader does not read, instead of filling the server", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	raw.webSocket.pause();
	raw.send({ type: 4, invocationId: "1", target: "Count", arguments: [10_000_000] });
	await until(() => hub.metrics().queuedBytes > DEFAULT_LIMITS.sendWaitsAboveBytes);
	const sent = hub.metrics().messagesSent;
	await new Promise((resolve) => setImmediate(resolve));
	await new Promise((resolve) => setImmediate(resolve));
	expect(hub.metrics().messagesSent).toBe(sent);
	expect(hub.metrics().queuedBytes).toBeLessThan(2 * DEFAULT_LIMITS.sendWaitsAboveBytes);
	raw.webSocket.terminate();
});

test("a client that asks and never reads its answers gets no further call", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	raw.webSocket.pause();
	const call = { type: 1, invocationId: "1", target: "Echo", arguments: [KILOBYTE.repeat(30)] };
	await until(async () => {
		raw.send(call);
		await new Promise((resolve) => setImmediate(resolve));
		return raw.webSocket.bufferedAmount > 1_000_000;
	});
	expect(hub.metrics().queuedBytes).toBeLessThan(DEFAULT_LIMITS.maximumQueuedBytes);
	expect(hub.metrics().connections.WebSockets).toBe(1);
	raw.webSocket.terminate();
});

test("a write that stands still for the send timeout ends the connection", async () => {
	const { hub, clock, disconnected } = makeTestHub();
	await using served = await serve(hub);
	const socket = await neverReads(served.port);
	await until(() => {
		void hub.clients.all.send("said", KILOBYTE.repeat(10));
		return hub.metrics().queuedBytes > 100_000;
	});
	clock.advance(9_000);
	expect(disconnected).toEqual([]);
	clock.advance(3_000);
	await until(() => disconnected.length === 1);
	expect(hub.metrics().disconnected).toEqual({ "send-timeout": 1 });
	socket.destroy();
});

test("a client that ends its side and does not read the rest is gone after the close timeout", async () => {
	const { hub, clock, disconnected } = makeTestHub();
	await using served = await serve(hub);
	const accepted = once(served.server, "connection");
	const socket = await neverReads(served.port);
	const [serversEnd]: Socket[] = await accepted;
	if (serversEnd === undefined) throw new Error("The server has its end of every connection.");
	// More than the operating system takes, in one record.
	void hub.clients.all.send("said", KILOBYTE.repeat(16_000));
	expect(hub.metrics().queuedBytes).toBeGreaterThan(0);
	socket.end();
	await once(serversEnd, "end");
	clock.advance(4_000);
	expect(disconnected).toEqual([]);
	clock.advance(2_000);
	await until(() => disconnected.length === 1);
	socket.destroy();
});

test("an event stream that is not read is dropped, too", async () => {
	const { hub, disconnected } = makeTestHub({ limits: { maximumQueuedBytes: 200_000 } });
	await using served = await serve(hub);
	const { connectionToken } = await negotiate(served.url);
	const stream = await EventStream.open(`${served.url}?id=${connectionToken}`);
	await fetch(`${served.url}?id=${connectionToken}`, { method: "POST", body: HANDSHAKE });
	await stream.take((event) => event.startsWith("{}"));
	stream.response.pause();
	await until(async () => {
		void hub.clients.all.send("said", KILOBYTE.repeat(10));
		await new Promise((resolve) => setImmediate(resolve));
		return disconnected.length === 1;
	});
	expect(hub.metrics().disconnected).toEqual({ "slow-reader": 1 });
	stream.close();
});

test("several records reach a lagging event stream in one event, in order", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const { connectionToken } = await negotiate(served.url);
	const stream = await EventStream.open(`${served.url}?id=${connectionToken}`);
	await fetch(`${served.url}?id=${connectionToken}`, { method: "POST", body: HANDSHAKE });
	await stream.take((event) => event.startsWith("{}"));
	stream.response.pause();
	let sent = 0;
	await until(() => {
		for (let index = 0; index < 20; index++) void hub.clients.all.send("said", `${sent++} ${KILOBYTE}`);
		return hub.metrics().queuedBytes > 300_000;
	});
	stream.response.resume();
	const records = () =>
		stream.events
			.join("")
			.split("\u001e")
			.filter((text) => text.includes("said"));
	await until(() => records().length === sent);
	expect(records().map((text) => Number.parseInt(JSON.parse(text).arguments[0], 10))).toEqual(
		Array.from({ length: sent }, (_, index) => index),
	);
	expect(stream.events.length).toBeLessThan(sent - 100);
	stream.close();
});

test("what gathers for a client between polls is bounded", async () => {
	const { hub, disconnected } = makeTestHub({ limits: { maximumQueuedBytes: 100_000 } });
	await using served = await serve(hub);
	const client = await PollingClient.connect(served.url);
	for (let sent = 0; sent < 120; sent++) void hub.clients.all.send("said", KILOBYTE);
	await until(() => disconnected.length === 1);
	expect((await client.poll()).status).toBe(404);
});

test("a limit that is no limit does not pass", () => {
	for (const limit of [0, -1, 1.5, Number.NaN]) {
		expect(() => resolveLimits({ maximumMessageBytes: limit })).toThrow(
			`The limit maximumMessageBytes must be a whole number of at least 1, but it is ${limit}.`,
		);
	}
	expect(resolveLimits({ maximumMessageBytes: 4_096 }).maximumFrameBytes).toBe(32_768);
	expect(resolveLimits({ maximumMessageBytes: Number.POSITIVE_INFINITY }).maximumFrameBytes).toBe(
		Number.POSITIVE_INFINITY,
	);
	expect(resolveLimits()).toEqual(DEFAULT_LIMITS);
});

test("without a message limit, messages of any size pass", async () => {
	const { hub } = makeTestHub({ limits: { maximumMessageBytes: Number.POSITIVE_INFINITY } });
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	const large = "x".repeat(500_000);
	expect(await raw.invoke("1", "Echo", large)).toMatchObject({ result: large });
});

test("a definition that contradicts itself does not make a hub", () => {
	const method = { arguments: [], invoke: () => undefined } as const;
	const make = (name: string, methods: object) => createHub<object, object>({ name, methods });
	expect(() => make("two", { Send: method, send: method })).toThrow("two methods named 'send'");
	expect(() => make("neither", { Send: { arguments: [] } })).toThrow("must have either 'invoke' or 'stream'");
	expect(() => make("both", { Send: { ...method, stream: () => undefined } })).toThrow("either 'invoke' or 'stream'");
	expect(() => make("a:b", {})).toThrow("The hub's name may hold letters");
});
