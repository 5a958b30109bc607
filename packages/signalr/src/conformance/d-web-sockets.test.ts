import { once } from "node:events";
import { HttpTransportType } from "@microsoft/signalr";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { createHub, createMemoryBackplane } from "../index.ts";
import { connect } from "../testing/client.ts";
import { HANDSHAKE } from "../testing/polling-client.ts";
import { RawSocket, SEPARATOR } from "../testing/raw-socket.ts";
import { serve } from "../testing/serve.ts";
import { maskedFrame, stubbornSocket } from "../testing/stubborn-socket.ts";
import { makeTestHub } from "../testing/test-hub.ts";
import { until } from "../testing/until.ts";

const PING = 6;

test("case 27: frames are text for JSON and binary for MessagePack", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const json = await RawSocket.connect(served.url);
	const binary = await RawSocket.open(served.url);
	binary.sendText(`{"protocol":"messagepack","version":1}${SEPARATOR}`);
	await until(() => binary.frames.length === 1);
	await hub.clients.all.send("said", "hello");
	await until(() => json.frames.length === 2 && binary.frames.length === 2);
	expect(json.frames.map(({ isBinary }) => isBinary)).toEqual([false, false]);
	expect(binary.frames.map(({ isBinary }) => isBinary)).toEqual([true, true]);
	expect(binary.frames[1]?.data.toString("hex")).toBe("119601" + "80" + "c0" + "a473616964" + "91a568656c6c6f" + "90");
});

test("case 28: fragmented frames are put together, and messages of all sizes up to the limit pass", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	const record = JSON.stringify({ type: 1, invocationId: "1", target: "Echo", arguments: ["héllo"] }) + SEPARATOR;
	for (const character of record) raw.webSocket.send(character, { fin: false });
	raw.webSocket.send("", { fin: true });
	expect(await raw.completionOf("1")).toMatchObject({ result: "héllo" });

	const client = await connect(served.url);
	for (const size of [0, 1, 125, 126, 127, 1_000, 20_000, 32_000]) {
		expect(await client.invoke("Echo", "x".repeat(size))).toBe("x".repeat(size));
	}
	for (const size of [1, 100, 70_000, 500_000]) {
		await hub.clients.all.send("said", "y".repeat(size));
		await until(() =>
			raw.messages.some(({ arguments: [text] = [] }: { arguments?: unknown[] }) => text === "y".repeat(size)),
		);
	}
});

test("case 29: the server closes with 1000 on a normal end, and with 1011 when it has failed itself", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const ended = await RawSocket.connect(served.url);
	ended.send({ type: 7 });
	expect(await ended.closed()).toBe(1000);
	const aborted = await RawSocket.connect(served.url);
	aborted.send({ type: 1, target: "Abort", arguments: [] });
	expect(await aborted.closed()).toBe(1000);

	const failures: unknown[] = [];
	const memory = createMemoryBackplane();
	const broken = createHub<object, object>({
		name: "broken",
		methods: {},
		backplane: {
			link: (hub, receiver) =>
				Object.assign(memory.link(hub, receiver), {
					subscribe: () => Promise.reject(new Error("The directory is away.")),
				}),
		},
		observer: { failed: (error) => failures.push(error) },
	});
	await using brokenServed = await serve(broken);
	const failed = await RawSocket.open(brokenServed.url);
	failed.sendText(HANDSHAKE);
	expect(await failed.closed()).toBe(1011);
	expect(failures).toHaveLength(1);
	expect(failed.frames.map(({ data }) => data.toString()).join("")).not.toContain("directory");
});

test("case 30: a peer that never answers the close frame is cut off at the close timeout", async () => {
	const { hub, clock } = makeTestHub();
	await using served = await serve(hub);
	const { socket, bytes } = await stubbornSocket(served.port, maskedFrame(HANDSHAKE));
	await until(() => bytes().includes(`{}${SEPARATOR}`));
	socket.write(maskedFrame(`{"type":7}${SEPARATOR}`));
	await until(() => bytes().includes(Buffer.from([0x88, 0x02, 0x03, 0xe8])));
	clock.advance(4_000);
	expect(socket.closed).toBe(false);
	clock.advance(2_000);
	await until(() => socket.closed);
});

test("case 31: without negotiation the upgrade works, and the client sees no connection id", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const client = await connect(served.url, {
		http: { skipNegotiation: true, transport: HttpTransportType.WebSockets },
	});
	expect(client.connectionId).toBeNull();
	expect(await client.invoke("Echo", 1)).toBe(1);
});

test("case 32: no frame is empty", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	for (let index = 0; index < 50; index++) {
		void hub.clients.all.send("said", "z".repeat(index * 400));
		raw.send({ type: PING });
	}
	raw.send({ type: 1, invocationId: "end", target: "Nothing", arguments: [] });
	await raw.completionOf("end");
	expect(raw.messages).toHaveLength(52);
	expect(raw.frames.every(({ data }) => data.length > 0)).toBe(true);
});

test("the server answers the pings of the WebSocket protocol", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	const pongs: string[] = [];
	raw.webSocket.on("pong", (data) => pongs.push(data.toString()));
	raw.webSocket.ping("are you there");
	await until(() => pongs.length === 1);
	expect(pongs).toEqual(["are you there"]);
});

test("no subprotocol is chosen, whatever the client offers", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const socket = new WebSocket(served.url.replace("http", "ws"), ["offered"]);
	const [error] = await once(socket, "error");
	expect(error).toMatchObject({ message: "Server sent no subprotocol" });
});
