/** The one place that goes round the documented interface of ws: that it is right today, and noticed when it is not. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { Duplex } from "node:stream";
import { afterEach, describe, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { jsonProtocol } from "../protocol/json.ts";
import { MESSAGE_TYPE } from "../protocol/messages.ts";
import { BINARY_FRAME, type WireRecord } from "../protocol/wire-record.ts";
import { listen } from "../testing/serve.ts";
import { stubbornSocket } from "../testing/stubborn-socket.ts";
import { until } from "../testing/until.ts";
import { directFramesWork, probe, probeClosing } from "./direct-frames.ts";
import type { TransportEvents } from "./transport.ts";
import { HubWebSocket, WebSocketTransport } from "./web-socket.ts";

const binaryOf = (record: WireRecord) => ({ binary: record.opcode === BINARY_FRAME });

describe("the self-check", () => {
	test("finds that the installed ws sends exactly our frames", () => {
		expect(directFramesWork()).toBe(true);
	});

	test.each<[string, (socket: WebSocket, record: WireRecord) => void]>([
		["writes another payload", (socket, record) => socket.send(record.payload.subarray(1), binaryOf(record))],
		["writes another opcode", (socket, record) => socket.send(record.payload, { binary: true })],
		["fragments", (socket, record) => socket.send(record.payload, { ...binaryOf(record), fin: false })],
		["writes nothing at once", (socket, record) => setTimeout(() => socket.send(record.payload))],
		[
			"frames twice",
			(socket, record) => {
				socket.send(record.payload, binaryOf(record));
				socket.send(record.payload, binaryOf(record));
			},
		],
		["masks", (socket, record) => socket.send(record.payload, { ...binaryOf(record), mask: true })],
		[
			"throws",
			() => {
				throw new Error("no such method");
			},
		],
	])("refuses a ws that %s", (_name, send) => {
		expect(probe(send)).toBe(false);
	});

	test.each<[string, (wire: Duplex, bytes: Buffer) => void]>([
		["answers a close frame past its own close", (wire) => wire.write(Buffer.from([0x88, 0x00]))],
		["answers it with no close frame", (wire) => wire.emit("close")],
		["answers it later", (wire, bytes) => setTimeout(() => wire.emit("data", bytes))],
		[
			"writes something behind its close frame",
			(wire, bytes) => {
				wire.emit("data", bytes);
				wire.write(Buffer.from([0x81, 0x00]));
			},
		],
	])("refuses a ws that %s", (_name, receive) => {
		expect(probeClosing(receive)).toBe(false);
	});
});

const closers: (() => void)[] = [];
afterEach(() => {
	for (const close of closers.splice(0)) close();
});

/** Makes a transport of the first socket that connects. */
async function serveTransport(directFrames: boolean) {
	const http = createServer();
	const server = new WebSocketServer({ noServer: true, WebSocket: HubWebSocket, clientTracking: false });
	const drained: number[] = [];
	const stalled: unknown[] = [];
	const changes: boolean[] = [];
	const events: TransportEvents = {
		received: () => undefined,
		drained: (transport) => drained.push(transport.queuedBytes),
		directSocketChanged: (transport) => changes.push(transport.directSocket !== undefined),
		closed: () => undefined,
		stalled: (transport) => stalled.push(transport),
	};
	const made = Promise.withResolvers<WebSocketTransport>();
	http.on("upgrade", (request, socket, head) =>
		server.handleUpgrade(request, socket, head, (webSocket) => {
			if (!(webSocket instanceof HubWebSocket)) throw new Error("not of our class");
			const options = { sendTimeoutMs: 10_000, closeTimeoutMs: 5_000, directFrames };
			made.resolve(new WebSocketTransport(webSocket, socket, events, options));
		}),
	);
	const port = await listen(http);
	closers.push(() => {
		http.closeAllConnections();
		http.close();
	});
	return { port, drained, stalled, changes, transport: made.promise };
}

/** A transport on a real socket, and its real client. */
async function transportAndClient(directFrames: boolean) {
	const { port, drained, stalled, changes, transport } = await serveTransport(directFrames);
	const client = new WebSocket(`ws://127.0.0.1:${port}`);
	const frames: string[] = [];
	client.on("message", (data) => frames.push(String(data)));
	await once(client, "open");
	closers.push(() => client.terminate());
	return { transport: await transport, client, frames, drained, stalled, changes };
}

function record(index: number, bytes: number): WireRecord {
	return jsonProtocol().encode({
		type: MESSAGE_TYPE.streamItem,
		invocationId: String(index),
		item: "x".repeat(bytes),
	});
}

describe.each([true, false])("a transport with direct frames: %s", (directFrames) => {
	test("sends every size of frame, and binary ones as binary", async () => {
		const { transport, frames } = await transportAndClient(directFrames);
		const records = [0, 50, 125, 126, 1_000, 65_535, 65_536, 200_000].map((bytes, index) => record(index, bytes));
		for (const [index, sent] of records.entries()) {
			transport.write(sent);
			await until(() => frames.length === index + 1);
		}
		expect(frames).toEqual(records.map((sent) => sent.payload.toString()));
	});

	test("keeps order, and puts several records into one frame, while the client does not read", async () => {
		const { transport, client, frames, drained } = await transportAndClient(directFrames);
		client.pause();
		const sent: string[] = [];
		for (let index = 0; transport.queuedBytes < 500_000; index++) {
			const next = record(index, 1_000);
			sent.push(next.payload.toString());
			transport.write(next);
		}
		const queued = transport.queuedBytes;
		client.resume();
		await until(() => frames.join("").length === sent.join("").length);
		expect(frames.join("")).toBe(sent.join(""));
		expect(frames.length).toBeLessThan(sent.length - 400);
		expect(Math.max(...frames.map((frame) => frame.length))).toBeLessThanOrEqual(64 * 1024);
		await until(() => transport.queuedBytes === 0);
		expect(drained.at(-1)).toBeLessThan(queued);
		// Back to one frame for each record.
		const count = frames.length;
		for (let index = 0; index < 3; index++) {
			transport.write(record(index, 10));
			await until(() => frames.length === count + index + 1);
		}
	});

	test("nobody writes past it while the client lags, nor behind a close frame", async () => {
		const { transport, client, changes } = await transportAndClient(directFrames);
		const whenOpen = transport.directSocket !== undefined;
		expect(whenOpen).toBe(directFrames);
		client.pause();
		while (transport.queuedBytes < 500_000) transport.write(record(0, 1_000));
		expect([transport.directSocket, changes]).toEqual([undefined, [false]]);
		client.resume();
		await until(() => transport.queuedBytes === 0 && changes.length === 2);
		expect(transport.directSocket !== undefined).toBe(directFrames);
		client.close();
		await until(() => changes.length === 3);
		expect(transport.directSocket).toBeUndefined();
	});

	test("nobody writes past it behind the answer to a broken frame", async () => {
		const served = await serveTransport(directFrames);
		const { socket, bytes } = await stubbornSocket(served.port);
		const transport = await served.transport;
		const withReservedBit = Buffer.from([0xc1, 0x80, 0, 0, 0, 0]);
		socket.write(withReservedBit);
		await until(() => bytes().includes(Buffer.from([0x88, 0x02, 0x03, 0xea])));
		expect([transport.directSocket, served.changes]).toEqual([undefined, [false]]);
		socket.destroy();
	});

	test("tells of a client that takes nothing of a lone record, until it does", async () => {
		const { transport, client, stalled } = await transportAndClient(directFrames);
		client.pause();
		transport.write(record(0, 32_000_000));
		for (let ticks = 0; ticks < 2; ticks++) transport.tick(5_000);
		expect(stalled).toEqual([]);
		transport.tick(5_000);
		expect(stalled).toEqual([transport]);
		client.resume();
		await until(() => transport.queuedBytes === 0);
		for (let ticks = 0; ticks < 4; ticks++) transport.tick(5_000);
		expect(stalled).toEqual([transport]);
	});

	test.each([1, 100])("writes nothing behind the close frame, of %i records that come too late", async (late) => {
		const served = await serveTransport(directFrames);
		const { socket, bytes } = await stubbornSocket(served.port);
		const transport = await served.transport;
		socket.pause();
		while (transport.queuedBytes < 200_000) transport.write(record(0, 10_000));
		transport.close(false);
		const queued = transport.queuedBytes;
		for (let index = 0; index < late; index++) transport.write(record(-1, 10_000));
		expect(transport.queuedBytes).toBeGreaterThanOrEqual(queued);
		socket.resume();
		const closeFrame = Buffer.from([0x88, 0x02, 0x03, 0xe8]);
		await until(() => bytes().includes(closeFrame));
		// The client's own close frame lets the server end the socket, so that everything it wrote has then arrived.
		socket.write(Buffer.from([0x88, 0x82, 0, 0, 0, 0, 0x03, 0xe8]));
		await once(socket, "end");
		expect(bytes().subarray(-4)).toEqual(closeFrame);
		expect(bytes().includes('"-1"')).toBe(false);
		socket.destroy();
	});

	test("sends what is queued before it closes, and nothing after", async () => {
		const { transport, client, frames } = await transportAndClient(directFrames);
		client.pause();
		let written = 0;
		while (transport.queuedBytes < 200_000) {
			transport.write(record(written++, 1_000));
		}
		transport.close(false);
		transport.write(record(-1, 10));
		const closed = once(client, "close");
		client.resume();
		expect((await closed)[0]).toBe(1000);
		const ids = frames
			.join("")
			.split("\u001e")
			.filter(Boolean)
			.map((text) => JSON.parse(text).invocationId);
		expect(ids).toEqual(Array.from({ length: written }, (_, index) => String(index)));
	});
});
