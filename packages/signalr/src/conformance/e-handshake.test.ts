import { expect, test } from "vitest";
import { EventStream } from "../testing/event-stream.ts";
import { HANDSHAKE, negotiate } from "../testing/polling-client.ts";
import { RawSocket, SEPARATOR } from "../testing/raw-socket.ts";
import { serve } from "../testing/serve.ts";
import { makeTestHub, type TestHubOptions } from "../testing/test-hub.ts";
import { until } from "../testing/until.ts";

/** What a client is answered that sends this as its first words, and whether the connection ends. */
async function answerTo(first: string | Buffer, options: TestHubOptions = {}) {
	const { hub } = makeTestHub(options);
	await using served = await serve(hub);
	const raw = await RawSocket.open(served.url);
	raw.webSocket.send(first);
	await until(() => raw.frames.length > 0);
	const [text] = raw.texts;
	return text?.includes("error") ? { text, code: await raw.closed() } : { text };
}

const request = (request: object) => JSON.stringify(request) + SEPARATOR;

test("case 33: the answer to a good handshake is exactly an empty object and the separator", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const raw = await RawSocket.open(served.url);
	raw.sendText(HANDSHAKE);
	await until(() => raw.frames.length > 0);
	expect(raw.frames[0]?.data).toEqual(Buffer.from([0x7b, 0x7d, 0x1e]));
	expect(await answerTo(request({ protocol: "json", version: 2 }))).toEqual({ text: "{}" });
	expect(await answerTo(request({ protocol: "json", version: 0 }))).toEqual({ text: "{}" });
});

test("case 34: an unknown protocol, version or format gets its own error, and the connection ends", async () => {
	expect(await answerTo(request({ protocol: "xml", version: 1 }))).toEqual({
		text: '{"error":"The protocol \'xml\' is not supported."}',
		code: 1000,
	});
	expect(await answerTo(request({ protocol: "constructor", version: 1 }))).toMatchObject({
		text: '{"error":"The protocol \'constructor\' is not supported."}',
	});
	expect(await answerTo(request({ protocol: "json", version: 3 }))).toEqual({
		text: '{"error":"The server does not support version 3 of the \'json\' protocol."}',
		code: 1000,
	});
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const { connectionToken } = await negotiate(served.url);
	const stream = await EventStream.open(`${served.url}?id=${connectionToken}`);
	const body = request({ protocol: "messagepack", version: 1 });
	await fetch(`${served.url}?id=${connectionToken}`, { method: "POST", body });
	expect(await stream.take((event) => event.includes("error"))).toBe(
		`{"error":"Cannot use the 'messagepack' protocol on the current transport. The transport does not support 'Binary' transfer format."}${SEPARATOR}`,
	);
	await until(() => stream.isOver);
});

test("case 35: a handshake may come in chunks, and together with the first invocation", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const chunked = await RawSocket.open(served.url);
	for (const character of HANDSHAKE) chunked.sendText(character);
	await until(() => chunked.texts.length === 1);
	const call = JSON.stringify({ type: 1, invocationId: "1", target: "Echo", arguments: ["at once"] }) + SEPARATOR;
	for (const character of call) chunked.sendText(character);
	expect(await chunked.completionOf("1")).toMatchObject({ result: "at once" });

	const together = await RawSocket.open(served.url);
	together.sendText(HANDSHAKE + call.slice(0, 20));
	together.sendText(call.slice(20));
	await together.completionOf("1");
	expect(together.texts).toEqual(["{}", '{"type":3,"invocationId":"1","result":"at once"}']);
});

test("case 36: silence, and a request that is too long, end with the cancelled error", async () => {
	const { hub, clock } = makeTestHub();
	await using served = await serve(hub);
	const silent = await RawSocket.open(served.url);
	await until(() => hub.metrics().connections.WebSockets === 1);
	clock.advance(14_000);
	expect(silent.frames).toHaveLength(0);
	clock.advance(2_000);
	await until(() => silent.frames.length === 1);
	expect(silent.texts).toEqual(['{"error":"Handshake was canceled."}']);
	expect(await silent.closed()).toBe(1000);
	const tooLong = { protocol: "json", version: 1, padding: "x".repeat(40_000) };
	expect(await answerTo(request(tooLong))).toMatchObject({ text: '{"error":"Handshake was canceled."}' });
});

test("case 37: a client that leaves in the middle of its handshake is let go quietly", async () => {
	const { hub, failures, log } = makeTestHub();
	await using served = await serve(hub);
	const raw = await RawSocket.open(served.url);
	raw.sendText('{"protocol":"js');
	await until(() => hub.metrics().bytesReceived > 0);
	raw.webSocket.close();
	await until(() => hub.metrics().disconnected["handshake-failed"] === 1);
	expect(raw.frames).toEqual([]);
	expect(failures).toEqual([]);
	expect(log).toEqual([]);
});

test("case 38: unknown properties are tolerated, missing and ill-typed ones are not", async () => {
	const extra = { version: 1, more: { nested: [1] }, protocol: "json", error: null };
	expect(await answerTo(request(extra))).toEqual({ text: "{}" });
	const failure = { text: '{"error":"An unexpected error occurred during connection handshake."}', code: 1000 };
	for (const bad of [
		request({ protocol: "json" }),
		request({ version: 1 }),
		request({ protocol: 1, version: 1 }),
		request({ protocol: "json", version: "1" }),
		`[]${SEPARATOR}`,
		`null${SEPARATOR}`,
		`not json${SEPARATOR}`,
		SEPARATOR,
		Buffer.from([0xff, 0xfe, 0x1e]),
	]) {
		expect(await answerTo(bad)).toEqual(failure);
	}
	expect(await answerTo(request({ version: 1 }), { detailedErrors: true })).toMatchObject({
		text: `{"error":"An unexpected error occurred during connection handshake. InvalidDataException: Missing required property 'protocol'."}`,
	});
});
