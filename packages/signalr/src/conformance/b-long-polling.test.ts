import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { EventStream } from "../testing/event-stream.ts";
import { HANDSHAKE, negotiate, PollingClient } from "../testing/polling-client.ts";
import { RawSocket, SEPARATOR } from "../testing/raw-socket.ts";
import { type Served, serve } from "../testing/serve.ts";
import { makeTestHub } from "../testing/test-hub.ts";
import { until } from "../testing/until.ts";

/** Polls on a TCP socket of its own and never reads the answer. */
function pollWithoutReading({ port }: Served, { url }: PollingClient): Socket {
	const socket = connect(port, "127.0.0.1");
	socket.pause();
	socket.on("error", () => undefined);
	socket.write(`GET ${new URL(url).pathname}${new URL(url).search} HTTP/1.1\r\nHost: x\r\n\r\n`);
	return socket;
}

/** More than the buffers of a socket take. */
const LARGE = "x".repeat(20_000_000);

/** Makes a request and answers it, not awaited, as soon as the server has it. */
async function arrived<Answer>(
	served: Served,
	ask: () => Promise<Answer>,
): Promise<{ readonly answer: Promise<Answer> }> {
	const before = served.requests();
	const answer = ask();
	await until(() => served.requests() > before);
	return { answer };
}

test("case 16: the first poll returns at once, 200 and empty, and the connection is never pinged", async () => {
	const { hub, clock } = makeTestHub();
	await using served = await serve(hub);
	const { connectionToken } = await negotiate(served.url);
	const client = new PollingClient(served.url, connectionToken);
	const first = await client.poll();
	expect(first.status).toBe(200);
	expect(await first.text()).toBe("");
	await client.post(HANDSHAKE);
	expect(await client.pollText()).toBe(`{}${SEPARATOR}`);
	const { answer: held } = await arrived(served, () => client.pollText());
	clock.advance(60_000);
	await hub.clients.all.send("said", "hello");
	expect(await held).toBe(`{"type":1,"target":"said","arguments":["hello"]}${SEPARATOR}`);
});

test("case 17: an idle poll ends after the poll timeout as 200 of zero length", async () => {
	const { hub, clock } = makeTestHub();
	await using served = await serve(hub);
	const client = await PollingClient.connect(served.url);
	const { answer: held } = await arrived(served, () => client.poll());
	clock.advance(89_000);
	clock.advance(2_000);
	const answer = await held;
	expect(answer.status).toBe(200);
	expect(answer.headers.get("content-length")).toBe("0");
	expect(answer.headers.get("cache-control")).toBe("no-cache, no-store");
	expect(answer.headers.get("pragma")).toBe("no-cache");
	expect(answer.headers.get("expires")).toBe("Thu, 01 Jan 1970 00:00:00 GMT");
	expect(hub.metrics().connections.LongPolling).toBe(1);
});

test("case 18: several messages leave in one body", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const client = await PollingClient.connect(served.url);
	for (const text of ["one", "two"]) await hub.clients.all.send("said", text);
	const gathered = await client.poll();
	expect(gathered.headers.get("content-type")).toBe("application/octet-stream");
	expect((await gathered.text()).split(SEPARATOR)).toHaveLength(3);
	const { answer: held } = await arrived(served, () => client.pollText());
	void hub.clients.all.send("said", "three");
	void hub.clients.all.send("said", "four");
	expect((await held).split(SEPARATOR)).toHaveLength(3);
});

test("case 19: a new poll takes the place of the one that is held, which answers 204", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const client = await PollingClient.connect(served.url);
	const { answer: old } = await arrived(served, () => client.poll());
	const current = client.pollText();
	expect((await old).status).toBe(204);
	await hub.clients.all.send("said", "hello");
	expect(await current).toContain("hello");
});

test("case 20: when the hub ends the connection, what is left goes out and then comes 204", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const client = await PollingClient.connect(served.url);
	await client.send({ type: 1, target: "Abort", arguments: [] });
	expect(await client.pollText()).toBe(`{"type":7}${SEPARATOR}`);
	expect((await client.poll()).status).toBe(204);
	expect((await client.poll()).status).toBe(404);
});

test("case 21: DELETE is 202, during a poll and between polls, and refused for other transports", async () => {
	const { hub, disconnected } = makeTestHub();
	await using served = await serve(hub);
	const polling = await PollingClient.connect(served.url);
	const { answer: held } = await arrived(served, () => polling.poll());
	expect((await polling.delete()).status).toBe(202);
	expect((await held).status).toBe(204);
	const between = await PollingClient.connect(served.url);
	expect((await between.delete()).status).toBe(202);
	await until(() => disconnected.length === 2);
	expect(disconnected).toEqual([undefined, undefined]);

	const byEvents = await negotiate(served.url);
	const stream = await EventStream.open(`${served.url}?id=${byEvents.connectionToken}`);
	const bySocket = await negotiate(served.url);
	await RawSocket.connect(served.url, `?id=${bySocket.connectionToken}`);
	for (const { connectionToken } of [byEvents, bySocket]) {
		const answer = await new PollingClient(served.url, connectionToken).delete();
		expect(answer.status).toBe(400);
		expect(await answer.text()).toBe("Cannot terminate this connection using the DELETE endpoint.");
	}
	stream.close();
});

test("case 22: polls go on while what the client sends has to wait", async () => {
	const { hub, log, open } = makeTestHub();
	await using served = await serve(hub);
	const client = await PollingClient.connect(served.url);
	await client.send({ type: 1, invocationId: "1", target: "Wait", arguments: ["gate"] });
	await until(() => log.includes("begin gate"));
	const record = JSON.stringify({ type: 1, target: "Echo", arguments: ["x".repeat(10_000)] }) + SEPARATOR;
	const blocked = client.post(record.repeat(20));
	await until(() => hub.metrics().bytesReceived > 70_000);
	await hub.clients.all.send("said", "meanwhile");
	expect(await client.pollText()).toContain("meanwhile");
	open("gate");
	expect((await blocked).status).toBe(200);
	expect(await client.pollText()).toContain('"result":"gate"');
});

test("a client that does not come back between two polls is given up after the disconnect timeout", async () => {
	const { hub, clock, disconnected } = makeTestHub();
	await using served = await serve(hub);
	const client = await PollingClient.connect(served.url);
	clock.advance(14_000);
	await hub.clients.all.send("said", "still there");
	expect(await client.pollText()).toContain("still there");
	clock.advance(16_000);
	await until(() => disconnected.length === 1);
	expect((await client.poll()).status).toBe(404);
});

test("answers that are not read count in the queue, however many sockets they are on", async () => {
	const { hub, disconnected } = makeTestHub({ limits: { maximumQueuedBytes: 30_000_000 } });
	await using served = await serve(hub);
	const client = await PollingClient.connect(served.url);
	const sockets: Socket[] = [];
	for (let round = 0; round < 2; round++) {
		const before = served.requests();
		sockets.push(pollWithoutReading(served, client));
		await until(() => served.requests() > before);
		void hub.clients.all.send("said", LARGE);
		if (round === 0) await until(() => hub.metrics().queuedBytes > LARGE.length);
	}
	await until(() => disconnected.length === 1);
	expect(hub.metrics().disconnected).toEqual({ "slow-reader": 1 });
	// What was in the answers is given up with the connection.
	await until(() => sockets.every((socket) => socket.resume().destroyed));
});

test("an answer that is not read within the send timeout ends the connection", async () => {
	const { hub, clock, disconnected } = makeTestHub({ limits: { maximumQueuedBytes: 30_000_000 } });
	await using served = await serve(hub);
	const client = await PollingClient.connect(served.url);
	await hub.clients.all.send("said", LARGE);
	const before = served.requests();
	const socket = pollWithoutReading(served, client);
	await until(() => served.requests() > before);
	void hub.clients.all.send("said", "after it");
	clock.advance(9_000);
	expect(disconnected).toEqual([]);
	clock.advance(2_000);
	await until(() => disconnected.length === 1);
	expect(hub.metrics().disconnected).toEqual({ "send-timeout": 1 });
	await until(() => socket.resume().destroyed);
});

test("a message above the bound reaches a client that keeps up, with a poll held and between two polls", async () => {
	const { hub, disconnected } = makeTestHub({ limits: { maximumQueuedBytes: 100_000 } });
	await using served = await serve(hub);
	const client = await PollingClient.connect(served.url);
	const large = "y".repeat(300_000);
	const { answer } = await arrived(served, () => client.pollText());
	await hub.clients.all.send("said", large);
	expect(await answer).toContain(large);
	await hub.clients.all.send("said", large);
	expect(await client.pollText()).toContain(large);
	expect(disconnected).toEqual([]);
});
