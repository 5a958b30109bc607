import { HttpTransportType } from "@microsoft/signalr";
import { expect, test } from "vitest";
import { connect, received } from "../testing/client.ts";
import { EventStream } from "../testing/event-stream.ts";
import { HANDSHAKE, negotiate } from "../testing/polling-client.ts";
import { SEPARATOR } from "../testing/raw-socket.ts";
import { serve } from "../testing/serve.ts";
import { makeTestHub } from "../testing/test-hub.ts";
import { until } from "../testing/until.ts";
import { eventOfBytes } from "../transports/server-sent-events.ts";

test("case 23: content type, no buffering, and a comment as the first bytes", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const { connectionToken } = await negotiate(served.url);
	const stream = await EventStream.open(`${served.url}?id=${connectionToken}`);
	expect(stream.response.headers).toMatchObject({
		"content-type": "text/event-stream",
		"cache-control": "no-cache,no-store",
		pragma: "no-cache",
		"content-encoding": "identity",
		"x-accel-buffering": "no",
	});
	await until(() => stream.text.length > 0);
	expect(stream.text).toBe(":\r\n");
	await fetch(`${served.url}?id=${connectionToken}`, { method: "POST", body: HANDSHAKE });
	await until(() => stream.events.length === 1);
	expect(stream.text).toBe(`:\r\ndata: {}${SEPARATOR}\r\n\r\n`);
	stream.close();
});

test("case 24: a payload with line breaks becomes several data lines, which join again", () => {
	const event = (text: string) => eventOfBytes(Buffer.from(text)).toString();
	expect(event("one")).toBe("data: one\r\n\r\n");
	expect(event("one\ntwo\r\nthree\rfour")).toBe("data: one\r\ndata: two\r\ndata: three\r\ndata: four\r\n\r\n");
	expect(event("ends\n")).toBe("data: ends\r\ndata: \r\n\r\n");
	expect(event("\n\n")).toBe("data: \r\ndata: \r\ndata: \r\n\r\n");
	const lines = event('{\n\t"type": 6\r\n}')
		.split("\r\n")
		.filter((line) => line.startsWith("data: "));
	expect(JSON.parse(lines.map((line) => line.slice("data: ".length)).join("\n"))).toEqual({ type: 6 });
});

test("case 25: a very large message arrives whole", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const client = await connect(served.url, { transport: "ServerSentEvents" });
	const said = received(client, "said");
	const large = "größer ".repeat(110_000);
	await hub.clients.all.send("said", large);
	await until(() => said.length === 1);
	expect(said[0]).toBe(large);
	await client.stop();
});

test("case 26: the client skips Server-Sent Events for MessagePack and takes long polling", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const transport = HttpTransportType.ServerSentEvents | HttpTransportType.LongPolling;
	const client = await connect(served.url, { protocol: "messagepack", http: { transport } });
	expect(await client.invoke("Echo", { bytes: 1 })).toEqual({ bytes: 1 });
	expect(hub.metrics().connections).toEqual({ WebSockets: 0, ServerSentEvents: 0, LongPolling: 1 });
	await client.stop();
});

test("a client that goes away is noticed", async () => {
	const { hub, disconnected } = makeTestHub();
	await using served = await serve(hub);
	const client = await connect(served.url, { transport: "ServerSentEvents" });
	await client.stop();
	await until(() => disconnected.length === 1);
	expect(hub.metrics().connections.ServerSentEvents).toBe(0);
});
