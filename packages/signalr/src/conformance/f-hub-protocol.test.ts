import { Decoder, Encoder } from "@msgpack/msgpack";
import { expect, test } from "vitest";
import { EventStream } from "../testing/event-stream.ts";
import { HANDSHAKE, negotiate, PollingClient } from "../testing/polling-client.ts";
import { RawSocket, SEPARATOR } from "../testing/raw-socket.ts";
import { serve } from "../testing/serve.ts";
import { makeTestHub } from "../testing/test-hub.ts";
import { until } from "../testing/until.ts";

const CLOSE_WITH_ERROR = {
	type: 7,
	error: "Connection closed with an error.",
	allowReconnect: true,
};

test("case 39: the order of properties does not matter, and unknown ones are skipped", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	raw.sendText(
		`{"arguments":["first"],"extra":{"deep":[{}]},"target":"Echo","headers":{"trace":"1"},"invocationId":"1","type":1}${SEPARATOR}` +
			`{"streamIds":["s"],"arguments":[],"target":"Concat","invocationId":"2","type":1}${SEPARATOR}` +
			`{"item":"streamed","invocationId":"s","type":2}${SEPARATOR}` +
			`{"invocationId":"s","type":3}${SEPARATOR}` +
			`{"type":99,"whatever":true}${SEPARATOR}`,
	);
	expect(await raw.completionOf("1")).toEqual({ type: 3, invocationId: "1", result: "first" });
	expect(await raw.completionOf("2")).toEqual({ type: 3, invocationId: "2", result: "streamed" });
	expect(await raw.invoke("3", "Echo", null)).toEqual({ type: 3, invocationId: "3", result: null });
});

test.each([
	['{"type":1,"target":"Echo"}', "Missing required property 'arguments'."],
	['{"type":1,"arguments":[]}', "Missing required property 'target'."],
	['{"type":1,"target":1,"arguments":[]}', "Expected 'target' to be of type String."],
	['{"type":1,"target":"Echo","arguments":{}}', "Expected 'arguments' to be of type Array."],
	['{"type":1,"target":"Echo","arguments":[],"invocationId":1}', "Expected 'invocationId' to be of type String."],
	['{"type":1,"target":"Echo","arguments":[],"streamIds":[1]}', "Expected 'streamIds' to be an array of strings."],
	['{"type":1,"target":"Echo","arguments":[],"headers":{"a":1}}', "Expected 'headers' to hold strings only."],
	['{"type":1,"target":"Echo","arguments":[],"headers":[]}', "Expected 'headers' to be of type Object."],
	['{"type":2,"invocationId":"1"}', "Missing required property 'item'."],
	['{"type":2,"item":1}', "Missing required property 'invocationId'."],
	[
		'{"type":3,"invocationId":"1","result":1,"error":"x"}',
		"The 'error' and 'result' properties are mutually exclusive.",
	],
	['{"type":3,"invocationId":"1","error":1}', "Expected 'error' to be of type String."],
	['{"type":4,"target":"Count","arguments":[1]}', "Missing required property 'invocationId'."],
	['{"type":5}', "Missing required property 'invocationId'."],
	['{"type":7,"allowReconnect":"yes"}', "Expected 'allowReconnect' to be of type Boolean."],
	['{"type":8}', "Missing required property 'sequenceId'."],
	['{"type":9,"sequenceId":"1"}', "Expected 'sequenceId' to be of type Number."],
	['{"type":"1"}', "Expected 'type' to be of type Number."],
	["{}", "Missing required property 'type'."],
	["[]", "Expected a JSON Object."],
	["7", "Expected a JSON Object."],
	["null", "Expected a JSON Object."],
	["", "Error reading JSON."],
	["{", "Error reading JSON."],
])("case 40: a message that breaks the protocol ends the connection: %s", async (message, detail) => {
	const { hub, disconnected } = makeTestHub();
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	raw.sendText(message + SEPARATOR);
	expect(await raw.closed()).toBe(1000);
	expect(raw.messages.at(-1)).toEqual(CLOSE_WITH_ERROR);
	await until(() => disconnected.length === 1);
	expect(disconnected[0]?.message).toBe(detail);
});

test("case 40: a message that is not UTF-8 ends the connection", async () => {
	const { hub, disconnected } = makeTestHub();
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	const message = Buffer.from('{"type":1,"target":"Echo","arguments":["?"]}\u001e');
	message[message.indexOf("?")] = 0xff;
	raw.webSocket.send(message, { binary: true });
	expect(await raw.closed()).toBe(1000);
	await until(() => disconnected.length === 1);
	expect(disconnected[0]?.message).toBe("Error reading JSON.");
});

test("case 41: arguments that do not fit fail only their call, and the rest of the frame is read", async () => {
	const answersOf = async (detailedErrors: boolean) => {
		const { hub, failures } = makeTestHub({ detailedErrors });
		await using served = await serve(hub);
		const raw = await RawSocket.connect(served.url);
		raw.send(
			{ type: 1, invocationId: "few", target: "Add", arguments: [1] },
			{ type: 1, invocationId: "many", target: "Add", arguments: [1, 2, 3] },
			{ type: 1, invocationId: "type", target: "Add", arguments: [1, { two: 2 }] },
			{ type: 1, invocationId: "unknown", target: "Subtract", arguments: [1, 2] },
			{ type: 1, invocationId: "good", target: "Add", arguments: [1, 2] },
		);
		expect(await raw.completionOf("good")).toMatchObject({ result: 3 });
		expect(failures).toEqual([]);
		expect(raw.closeCode).toBeUndefined();
		return raw.messages.slice(1, -1).map(({ error }) => error);
	};
	const error = "Failed to invoke 'Add' due to an error on the server.";
	const unknown = "Failed to invoke 'Subtract' due to an error on the server. HubException: Method does not exist.";
	expect(await answersOf(false)).toEqual([error, error, error, unknown]);
	expect(await answersOf(true)).toEqual([
		`${error} InvalidDataException: Invocation provides 1 argument(s) but target expects 2.`,
		`${error} InvalidDataException: Invocation provides 3 argument(s) but target expects 2.`,
		`${error} InvalidDataException: Error binding arguments. Make sure that the types of the provided values match the types of the hub method being invoked.`,
		unknown,
	]);
});

test("case 42: an incomplete record waits; if the client leaves instead, the connection ends with an error", async () => {
	const { hub, disconnected } = makeTestHub();
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	raw.sendText('{"type":1,"invocationId":"1","target":"Echo",');
	await until(() => hub.metrics().bytesReceived > HANDSHAKE.length);
	raw.sendText(`"arguments":[1]}${SEPARATOR}{"type":1`);
	expect(await raw.completionOf("1")).toMatchObject({ result: 1 });
	raw.webSocket.close();
	await until(() => disconnected.length === 1);
	expect(disconnected[0]?.message).toBe("Connection terminated while reading a message.");

	// Over long polling the Close message can still be taken, because sending and reading are apart.
	const client = await PollingClient.connect(served.url);
	await client.post('{"type":6');
	const { connectionToken } = await negotiate(served.url);
	const stream = await EventStream.open(`${served.url}?id=${connectionToken}`);
	stream.close();
	expect((await client.post(`}${SEPARATOR}{]${SEPARATOR}`)).status).toBe(200);
	expect(JSON.parse((await client.pollText()).replace(SEPARATOR, ""))).toEqual(CLOSE_WITH_ERROR);
});

const encoder = new Encoder();
const decoder = new Decoder();

function packed(...messages: unknown[][]): Buffer {
	return Buffer.concat(
		messages.map((message) => {
			const body = encoder.encode(message);
			const prefix = [];
			let rest = body.length;
			for (; rest > 127; rest >>= 7) prefix.push((rest & 127) | 128);
			return Buffer.concat([Buffer.from([...prefix, rest]), body]);
		}),
	);
}

/** Every MessagePack message that a socket has received after its handshake. */
function unpacked(raw: RawSocket): unknown[] {
	const bytes = Buffer.concat(raw.frames.slice(1).map(({ data }) => data));
	const messages: unknown[] = [];
	let at = 0;
	while (at < bytes.length) {
		let length = 0;
		let shift = 0;
		for (let more = true; more; at++, shift += 7) {
			length += ((bytes[at] ?? 0) & 127) << shift;
			more = ((bytes[at] ?? 0) & 128) !== 0;
		}
		messages.push(decoder.decode(bytes.subarray(at, at + length)));
		at += length;
	}
	return messages;
}

async function messagePackSocket(url: string): Promise<RawSocket> {
	const raw = await RawSocket.open(url);
	raw.sendText(`{"protocol":"messagepack","version":1}${SEPARATOR}`);
	await until(() => raw.frames.length === 1);
	return raw;
}

test("case 43: MessagePack: extra items are ignored, partial data waits, several messages in a frame are split", async () => {
	const { hub, disconnected } = makeTestHub();
	await using served = await serve(hub);
	const raw = await messagePackSocket(served.url);
	const call = (id: string, value: unknown, ...extra: unknown[]) => [1, {}, id, "Echo", [value], [], ...extra];
	const bytes = packed(
		call("1", "a", "extra", { more: 1 }),
		[6, "extra"],
		[99, "unknown type"],
		call("2", "b".repeat(300)),
	);
	raw.webSocket.send(bytes.subarray(0, 5));
	raw.webSocket.send(bytes.subarray(5, 100));
	raw.webSocket.send(bytes.subarray(100));
	await until(() => unpacked(raw).length === 2);
	expect(unpacked(raw)).toEqual([
		[3, {}, "1", 3, "a"],
		[3, {}, "2", 3, "b".repeat(300)],
	]);
	raw.webSocket.send(Buffer.from([0xff, 0xff, 0xff, 0xff, 0x08]));
	expect(await raw.closed()).toBe(1000);
	expect(unpacked(raw).at(-1)).toEqual([7, "Connection closed with an error.", true]);
	await until(() => disconnected.length === 1);
	expect(disconnected[0]?.message).toBe("Messages over 2GB in size are not supported.");
});

test.each([
	["an array that announces four thousand million items", [0x06, 0x91, 0xdd, 0xff, 0xff, 0xff, 0xff]],
	[
		"nested arrays that each announce what is not there",
		[0x0b, 0xdc, 0x00, 0x05, 0xdc, 0x00, 0x05, 0xdc, 0x00, 0x05, 0xc0, 0xc0],
	],
	["a string longer than the message", [0x03, 0x91, 0xd9, 0xff]],
	["no array", [0x01, 0xc0]],
	["an empty array", [0x01, 0x90]],
	["nothing", [0x00]],
	["a target that is no text", [...packed([1, {}, "1", 5, [], []])]],
	["a header that is no text", [...packed([1, { a: 1 }, "1", "Echo", [1], []])]],
	["a completion of an unknown kind", [...packed([3, {}, "1", 4, 1])]],
	["a type that is no number", [...packed(["1"])]],
	["bytes behind the message", [0x03, 0x91, 0x06, 0xc0]],
])("case 43: hostile MessagePack ends the connection: %s", async (_name, bytes) => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const raw = await messagePackSocket(served.url);
	raw.webSocket.send(Buffer.from(bytes));
	expect(await raw.closed()).toBe(1000);
	expect(unpacked(raw).at(-1)).toEqual([7, "Connection closed with an error.", true]);
});

test("case 44: one message above the limit ends the connection; smaller ones bundled above it do not", async () => {
	const { hub, disconnected } = makeTestHub();
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	const messageOf = (bytes: number) => {
		const empty = JSON.stringify({ type: 1, target: "Echo", arguments: [""] }) + SEPARATOR;
		return empty.replace('""', JSON.stringify("x".repeat(bytes - empty.length)));
	};
	raw.sendText(messageOf(30_000).repeat(4));
	raw.sendText(messageOf(32_768));
	expect(await raw.invoke("1", "Echo", "still here")).toMatchObject({ result: "still here" });
	raw.sendText(messageOf(32_769));
	expect(await raw.closed()).toBe(1000);
	expect(raw.messages.at(-1)).toEqual(CLOSE_WITH_ERROR);
	await until(() => disconnected.length === 1);
	expect(disconnected[0]?.message).toContain("The maximum message size of 32768B was exceeded.");

	const dripping = await RawSocket.connect(served.url);
	for (let sent = 0; sent <= 33; sent++) dripping.sendText("x".repeat(1_000));
	expect(await dripping.closed()).toBe(1000);

	const inOneFrame = await RawSocket.connect(served.url);
	inOneFrame.sendText("x".repeat(300_000));
	expect(await inOneFrame.closed()).toBe(1009);
});
