import type { Duplex } from "node:stream";
import { HttpTransportType, HubConnectionBuilder, LogLevel } from "@microsoft/signalr";
import { MessagePackHubProtocol } from "@microsoft/signalr-protocol-msgpack";
import { expect, test } from "vitest";
import { DEFAULT_LIMITS } from "../index.ts";
import { received } from "../testing/client.ts";
import { negotiate, PollingClient } from "../testing/polling-client.ts";
import { RawSocket } from "../testing/raw-socket.ts";
import { type Served, serve } from "../testing/serve.ts";
import { makeTestHub, type TestHub, type TestHubOptions } from "../testing/test-hub.ts";
import { until } from "../testing/until.ts";

const RECONNECT = "&useStatefulReconnect=true";

/** A hub with stateful reconnect and a client that has connected once. */
async function connected(options: TestHubOptions = {}) {
	const test = makeTestHub(options);
	const served = await serve(test.hub, { statefulReconnect: true });
	const { connectionToken } = await negotiate(served.url, RECONNECT);
	const query = `?id=${connectionToken}`;
	const raw = await RawSocket.connect(served.url, query, {}, 2);
	return { ...test, served, query, raw, [Symbol.asyncDispose]: () => served[Symbol.asyncDispose]() };
}

/** Loses the socket as a network does, and waits until the server has noticed. */
async function lose({ hub }: TestHub, raw: RawSocket): Promise<void> {
	raw.webSocket.terminate();
	await until(() => hub.metrics().connections.WebSockets === 0);
}

/** Comes back on a new socket, announcing the client's own next message. */
async function comeBack(served: Served, query: string, sequenceId: number): Promise<RawSocket> {
	const raw = await RawSocket.open(served.url, query);
	raw.send({ type: 9, sequenceId });
	return raw;
}

const said = (text: string) => ({ type: 1, target: "said", arguments: [text] });

test("case 66: unacknowledged messages are replayed in order behind a Sequence, acknowledged ones are not", async () => {
	await using the = await connected();
	for (const text of ["one", "two", "three"]) await the.hub.clients.all.send("said", text);
	await the.raw.take(({ arguments: [text] = [] }: { arguments?: unknown[] }) => text === "three");
	the.raw.send({ type: 8, sequenceId: 1 });
	await the.raw.barrier();
	await lose(the, the.raw);
	const again = await comeBack(the.served, the.query, 1);
	await until(() => again.messages.length === 3);
	expect(again.messages).toEqual([{ type: 9, sequenceId: 2 }, said("two"), said("three")]);
	expect(await again.invoke("1", "Echo", "goes on")).toMatchObject({ result: "goes on" });
	expect(the.log).toEqual(["connected"]);
});

test("case 66: with nothing to replay, a Sequence is sent all the same", async () => {
	await using the = await connected();
	await lose(the, the.raw);
	const again = await comeBack(the.served, the.query, 1);
	await until(() => again.messages.length === 1);
	expect(again.messages).toEqual([{ type: 9, sequenceId: 1 }]);
	await the.hub.clients.all.send("said", "one");
	await until(() => again.messages.length === 2);
	again.send({ type: 8, sequenceId: 1 });
	await again.barrier();
	await lose(the, again);
	const third = await comeBack(the.served, the.query, 1);
	await until(() => third.messages.length === 1);
	expect(third.messages).toEqual([{ type: 9, sequenceId: 2 }]);
});

test("case 67: duplicates are dropped, and a Sequence that is too large is an error", async () => {
	await using the = await connected();
	the.raw.send(
		{ type: 1, invocationId: "1", target: "Echo", arguments: ["one"] },
		{ type: 1, invocationId: "2", target: "Echo", arguments: ["two"] },
	);
	await the.raw.completionOf("2");
	await lose(the, the.raw);
	const again = await RawSocket.open(the.served.url, the.query);
	again.send(
		{ type: 1, invocationId: "ignored", target: "Echo", arguments: ["before the Sequence"] },
		{ type: 9, sequenceId: 2 },
		{ type: 1, invocationId: "2", target: "Echo", arguments: ["two"] },
		{ type: 1, invocationId: "3", target: "Echo", arguments: ["three"] },
	);
	await again.completionOf("3");
	// The completions of 1 and 2 are the server's own replay; nothing answers "ignored", and 2 is not answered twice.
	expect(again.messages.map(({ invocationId }) => invocationId)).toEqual([undefined, "1", "2", "3"]);

	await lose(the, again);
	const wrong = await comeBack(the.served, the.query, 9);
	expect(await wrong.closed()).toBe(1000);
	expect(wrong.messages.at(-1)).toMatchObject({ type: 7, error: "Connection closed with an error." });
	await until(() => the.disconnected.length === 1);
	expect(the.disconnected[0]?.message).toBe("Sequence ID greater than amount of messages we've received.");
});

test("case 67: Ack and Sequence mean nothing without the feature", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	raw.send({ type: 8, sequenceId: 5 }, { type: 9, sequenceId: 500 });
	expect(await raw.invoke("1", "Echo", 1)).toMatchObject({ result: 1 });
});

test("case 68: what was received is acknowledged once a second, and only when it is news", async () => {
	await using the = await connected();
	const acks = () => the.raw.messages.filter(({ type }) => type === 8);
	the.clock.advance(3_000);
	await the.raw.barrier();
	expect(acks()).toEqual([]);
	await the.raw.invoke("1", "Echo", 1);
	await the.raw.invoke("2", "Echo", 1);
	the.raw.send({ type: 6 });
	await the.raw.barrier();
	the.clock.advance(1_000);
	await until(() => acks().length === 1);
	expect(acks()).toEqual([{ type: 8, sequenceId: 2 }]);
	the.clock.advance(5_000);
	await the.raw.barrier();
	expect(acks()).toHaveLength(1);
});

test("case 68: what is sent while the client is away is kept, and no Ack overtakes the replay", async () => {
	await using the = await connected();
	await the.raw.invoke("1", "Echo", 1);
	the.raw.send({ type: 8, sequenceId: 1 });
	await the.raw.barrier();
	await lose(the, the.raw);
	await the.hub.clients.all.send("said", "kept");
	const again = await RawSocket.open(the.served.url, the.query);
	await until(() => again.messages.length === 2);
	the.clock.advance(2_000);
	await again.barrier();
	expect(again.messages).toEqual([{ type: 9, sequenceId: 2 }, said("kept")]);
	again.send({ type: 9, sequenceId: 2 });
	await again.barrier();
	the.clock.advance(1_000);
	await until(() => again.messages.length === 3);
	expect(again.messages[2]).toEqual({ type: 8, sequenceId: 1 });
});

test("case 69: a full buffer holds the sender until the client acknowledges, or for 5 s, and nobody else", async () => {
	await using the = await connected({ limits: { statefulReconnectBufferBytes: 1_000, clientTimeoutMs: 1_000_000 } });
	const other = await RawSocket.connect(the.served.url);
	const large = "x".repeat(2_000);
	let settled = false;
	const blocked = the.hub.clients.all.send("said", large).then(() => {
		settled = true;
	});
	await other.take(({ target }) => target === "said");
	await the.raw.take(({ target }) => target === "said");
	await other.barrier();
	expect(settled).toBe(false);
	the.raw.send({ type: 8, sequenceId: 1 });
	await blocked;

	settled = false;
	const waiting = the.hub.clients.all.send("said", large).then(() => {
		settled = true;
	});
	await until(() => other.messages.filter(({ target }) => target === "said").length === 2);
	the.clock.advance(4_000);
	await other.barrier();
	expect(settled).toBe(false);
	the.clock.advance(2_000);
	await waiting;
	expect(the.hub.metrics().connections.WebSockets).toBe(2);
});

test("case 69: the end of the connection lets the sender go", async () => {
	await using the = await connected({ limits: { statefulReconnectBufferBytes: 1_000 } });
	const blocked = the.hub.clients.all.send("said", "x".repeat(2_000));
	await the.raw.take(({ target }) => target === "said");
	the.raw.send({ type: 7 });
	await blocked;
});

test("case 70: after a graceful end, by the client or by the server, there is no coming back", async () => {
	await using byClient = await connected();
	byClient.raw.send({ type: 7 });
	await byClient.raw.closed();
	await expect(RawSocket.open(byClient.served.url, byClient.query)).rejects.toThrow("refused with 404");

	await using byServer = await connected();
	byServer.raw.send({ type: 1, target: "Abort", arguments: [] });
	await byServer.raw.closed();
	await expect(RawSocket.open(byServer.served.url, byServer.query)).rejects.toThrow("refused with 404");

	await using bySocket = await connected();
	bySocket.raw.webSocket.close(1000);
	await until(() => bySocket.disconnected.length === 1);
	await expect(RawSocket.open(bySocket.served.url, bySocket.query)).rejects.toThrow("refused with 404");
});

test("a client that does not come back in time is gone, and its sender's messages with it", async () => {
	await using the = await connected();
	await lose(the, the.raw);
	the.clock.advance(14_000);
	expect(the.disconnected).toEqual([]);
	the.clock.advance(2_000);
	await until(() => the.disconnected.length === 1);
	await expect(RawSocket.open(the.served.url, the.query)).rejects.toThrow("refused with 404");
});

test("a client that is lost while onConnected still runs is given up in time, too", async () => {
	await using the = await connected({ onConnected: () => new Promise(() => undefined) });
	await lose(the, the.raw);
	the.clock.advance(14_000);
	expect(the.hub.metrics().disconnected).toEqual({});
	the.clock.advance(2_000);
	expect(the.hub.metrics().disconnected).toEqual({ lost: 1 });
	await expect(RawSocket.open(the.served.url, the.query)).rejects.toThrow("refused with 404");
});

test("version 1 of the handshake switches stateful reconnect off, and the connection still works", async () => {
	const { hub, disconnected } = makeTestHub();
	await using served = await serve(hub, { statefulReconnect: true });
	const { connectionToken, useStatefulReconnect } = await negotiate(served.url, RECONNECT);
	expect(useStatefulReconnect).toBe(true);
	const raw = await RawSocket.connect(served.url, `?id=${connectionToken}`);
	expect(await raw.invoke("1", "Echo", 1)).toMatchObject({ result: 1 });
	raw.webSocket.terminate();
	await until(() => disconnected.length === 1);
	expect(await negotiate(served.url)).not.toHaveProperty("useStatefulReconnect");
});

test("a client may take its connection up before the server has noticed that the old socket is lost", async () => {
	await using the = await connected();
	await the.hub.clients.all.send("said", "one");
	const again = await comeBack(the.served, the.query, 1);
	await the.raw.closed();
	await the.hub.clients.all.send("said", "two");
	await until(() => again.messages.length === 3);
	expect(again.messages).toEqual([{ type: 9, sequenceId: 1 }, said("one"), said("two")]);
	expect(await again.invoke("1", "Echo", 1)).toMatchObject({ result: 1 });
	expect(the.disconnected).toEqual([]);
});

test("a sender that waits for a lost socket is let go when the client comes back on a new one", async () => {
	const limits = { statefulReconnectBufferBytes: 100_000_000, maximumQueuedBytes: 100_000_000 };
	await using the = await connected({ limits });
	the.raw.webSocket.pause();
	let sent = 0;
	let sending = Promise.resolve();
	while (the.hub.metrics().queuedBytes <= DEFAULT_LIMITS.sendWaitsAboveBytes) {
		await sending;
		sending = the.hub.clients.all.send("said", "x".repeat(10_000));
		sent++;
	}
	// Everything is acknowledged, so nothing is replayed and the new socket never lags.
	const heard = the.hub.metrics().messagesReceived;
	the.raw.send({ type: 8, sequenceId: sent });
	await until(() => the.hub.metrics().messagesReceived > heard);
	const again = await comeBack(the.served, the.query, 1);
	await until(() => again.messages.length === 1);
	await sending;
	expect(the.disconnected).toEqual([]);
});

test("a client that comes back late has its whole time for the first message on the new socket", async () => {
	await using the = await connected({ limits: { disconnectTimeoutMs: 60_000 } });
	the.raw.send({ type: 6 });
	await the.raw.barrier();
	await lose(the, the.raw);
	the.clock.advance(40_000);
	const again = await RawSocket.open(the.served.url, the.query);
	await until(() => again.messages.length === 1);
	the.clock.advance(2_000);
	expect(the.disconnected).toEqual([]);
	again.send({ type: 9, sequenceId: 1 });
	expect(await again.invoke("1", "Echo", 1)).toMatchObject({ result: 1 });
});

test("long polling has no stateful reconnect, whatever its handshake says", async () => {
	const { hub, clock } = makeTestHub();
	await using served = await serve(hub, { statefulReconnect: true });
	const { connectionToken } = await negotiate(served.url, RECONNECT);
	const client = new PollingClient(served.url, connectionToken);
	await client.poll();
	await client.post('{"protocol":"json","version":2}\u001e');
	await client.send({ type: 1, invocationId: "1", target: "Echo", arguments: [1] });
	clock.advance(2_000);
	expect(await client.pollText()).toBe('{}\u001e{"type":3,"invocationId":"1","result":1}\u001e');
});

test("another user cannot take the connection up", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub, { statefulReconnect: true });
	const { connectionToken } = await negotiate(served.url, RECONNECT);
	const ann = { Authorization: "Bearer ann" };
	await RawSocket.connect(served.url, `?id=${connectionToken}`, ann, 2);
	const asBen = RawSocket.open(served.url, `?id=${connectionToken}`, { Authorization: "Bearer ben" });
	await expect(asBen).rejects.toThrow("refused with 403");
});

test.each(["json", "messagepack"])(
	"case 66: the official client loses its socket and no message, with %s",
	async (protocol) => {
		const { hub, log } = makeTestHub();
		await using served = await serve(hub, { statefulReconnect: true });
		const sockets: Duplex[] = [];
		served.server.prependListener("upgrade", (_request, socket) => sockets.push(socket));
		const builder = new HubConnectionBuilder()
			.configureLogging(LogLevel.None)
			.withUrl(served.url, { transport: HttpTransportType.WebSockets })
			.withStatefulReconnect();
		if (protocol === "messagepack") builder.withHubProtocol(new MessagePackHubProtocol());
		const client = builder.build();
		const heard = received(client, "said");
		await client.start();
		const expected: string[] = [];
		for (let round = 0; round < 5; round++) {
			for (const text of [`${round} before`, `${round} after`]) {
				expected.push(text);
				await hub.clients.all.send("said", text);
				if (text.endsWith("before")) sockets.at(-1)?.destroy();
			}
			expect(await client.invoke("Echo", round)).toBe(round);
			await until(() => heard.length === expected.length);
		}
		expect(heard).toEqual(expected);
		expect(sockets).toHaveLength(6);
		expect(log).toEqual(["connected"]);
		await client.stop();
	},
);

test("what waits behind a running call when the socket is lost is taken from the replay, not from the old socket", async () => {
	await using the = await connected();
	the.raw.send({ type: 1, invocationId: "1", target: "Wait", arguments: ["gate"] });
	await until(() => the.log.includes("begin gate"));
	const waiting = JSON.stringify({ type: 1, invocationId: "2", target: "Echo", arguments: ["two"] });
	the.raw.sendText(`${waiting}\u001e{"type":1,"invocationId":"3","target":"Ec`);
	await the.raw.barrier();
	await lose(the, the.raw);
	const again = await RawSocket.open(the.served.url, the.query);
	await until(() => again.messages.length === 1);
	the.open("gate");
	await again.completionOf("1");
	again.send(
		{ type: 9, sequenceId: 2 },
		{ type: 1, invocationId: "2", target: "Echo", arguments: ["two"] },
		{ type: 1, invocationId: "3", target: "Echo", arguments: ["three"] },
	);
	await again.completionOf("3");
	expect(again.messages.map(({ invocationId }) => invocationId)).toEqual([undefined, "1", "2", "3"]);
});

test("what is kept for an absent client is bounded: beyond it the client is given up", async () => {
	await using the = await connected({ limits: { maximumQueuedBytes: 10_000 } });
	await lose(the, the.raw);
	for (let sent = 0; sent < 9; sent++) void the.hub.clients.all.send("said", "x".repeat(1_000));
	expect(the.disconnected).toEqual([]);
	void the.hub.clients.all.send("said", "x".repeat(1_000));
	await until(() => the.disconnected.length === 1);
	expect(the.disconnected[0]?.message).toBe("The client reads too slowly.");
});
