import { expect, test } from "vitest";
import { accept, createHub, HubException } from "../index.ts";
import { connect } from "../testing/client.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { RawSocket } from "../testing/raw-socket.ts";
import { serve } from "../testing/serve.ts";
import { makeTestHub } from "../testing/test-hub.ts";
import { until } from "../testing/until.ts";

const PING = { type: 6 };

test("case 58: a ping goes out when nothing else has for the keep-alive interval, and not before", async () => {
	const { hub, clock } = makeTestHub();
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	const pings = () => raw.messages.filter(({ type }) => type === 6).length;
	clock.advance(14_000);
	await raw.barrier();
	expect(pings()).toBe(0);
	clock.advance(2_000);
	await until(() => pings() === 1);
	clock.advance(10_000);
	await hub.clients.all.send("said", "something");
	clock.advance(10_000);
	await raw.barrier();
	expect(pings()).toBe(1);
	clock.advance(6_000);
	await until(() => pings() === 2);
});

test("case 59: a silent client is closed, if it had pinged once and only then", async () => {
	const { hub, clock, disconnected } = makeTestHub();
	await using served = await serve(hub);
	const pinged = await RawSocket.connect(served.url);
	const never = await RawSocket.connect(served.url);
	pinged.send(PING);
	await pinged.barrier();
	clock.advance(29_000);
	pinged.send(PING);
	await pinged.barrier();
	clock.advance(29_000);
	expect(disconnected).toEqual([]);
	clock.advance(2_000);
	expect(await pinged.closed()).toBe(1000);
	expect(pinged.messages.at(-1)).toEqual({
		type: 7,
		error: "Connection closed with an error.",
		allowReconnect: true,
	});
	expect(disconnected[0]?.message).toBe(
		"Client hasn't sent a message/ping within the configured ClientTimeoutInterval.",
	);
	clock.advance(300_000);
	expect(await never.invoke("1", "Echo", 1)).toMatchObject({ result: 1 });
});

test("case 59: the time in which one of its messages is handled is not the client's silence", async () => {
	const { hub, clock, log, open } = makeTestHub();
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	raw.send(
		PING,
		{ type: 1, target: "Wait", arguments: ["gate"] },
		{ type: 1, invocationId: "2", target: "Echo", arguments: [1] },
	);
	await until(() => log.includes("begin gate"));
	clock.advance(120_000);
	open("gate");
	expect(await raw.completionOf("2")).toMatchObject({ result: 1 });
});

test("case 60: when onConnected fails the client is sent away, onDisconnected does not run, and nothing is left", async () => {
	const { hub, log, failures } = makeTestHub({
		onConnected: async (context) => {
			await context.joinGroup("never");
			throw new Error("secret");
		},
	});
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	expect(await raw.closed()).toBe(1000);
	expect(raw.messages).toEqual([{}, { type: 7, error: "Connection closed with an error." }]);
	expect(log).toEqual(["connected"]);
	expect(failures.map(({ during }) => during)).toEqual(["onConnected"]);
	await until(() => hub.metrics().connections.WebSockets === 0);
	const sent = hub.metrics().messagesSent;
	await hub.clients.all.send("said", "nobody");
	await hub.clients.group("never").send("said", "nobody");
	expect(hub.metrics().messagesSent).toBe(sent);
});

test("case 60: turning a client away in onConnected, by a HubException or by abort, is no failure of the hub", async () => {
	const { hub, failures } = makeTestHub({
		onConnected: (context) => {
			if (context.userId === "ann") throw new HubException("Not today.");
			context.abort();
			context.signal.throwIfAborted();
		},
	});
	await using served = await serve(hub);
	const ann = await RawSocket.connect(served.url, "?access_token=ann");
	await ann.closed();
	expect(ann.messages.at(-1)).toEqual({
		type: 7,
		error: "Connection closed with an error. HubException: Not today.",
	});
	const ben = await RawSocket.connect(served.url, "?access_token=ben");
	await ben.closed();
	expect(ben.messages.at(-1)).toEqual({ type: 7 });
	await until(() => hub.metrics().connections.WebSockets === 0);
	expect(failures).toEqual([]);
});

test("case 58: a client is pinged, and its token expires, while onConnected still runs", async () => {
	const gate = Promise.withResolvers<void>();
	const clock = new ManualClock();
	const hub = createHub<object, object, undefined>({
		name: "slow",
		clock,
		methods: {},
		authenticate: () => accept(undefined, { expiresAt: clock.now() + 20_000 }),
		onConnected: () => gate.promise,
	});
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	clock.advance(16_000);
	await raw.take(({ type }) => type === 6);
	clock.advance(5_000);
	await raw.closed();
	expect(raw.messages.at(-1)).toEqual({ type: 7, allowReconnect: true });
	gate.resolve();
});

test("what a client sends before onConnected has ended waits for it", async () => {
	const gate = Promise.withResolvers<void>();
	const { hub, log } = makeTestHub({ onConnected: () => gate.promise });
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	raw.send({ type: 1, invocationId: "1", target: "Echo", arguments: [1] });
	await raw.barrier();
	await hub.clients.all.send("said", "already a receiver");
	await raw.take(({ target }) => target === "said");
	expect(raw.messages).toHaveLength(2);
	gate.resolve();
	expect(await raw.completionOf("1")).toMatchObject({ result: 1 });

	const leaving = await RawSocket.connect(served.url);
	leaving.webSocket.terminate();
	await until(() => log.filter((entry) => entry === "disconnected").length === 1);
});

test("case 61: a client's Close, with and without an error, is answered without one", async () => {
	const { hub, disconnected } = makeTestHub();
	await using served = await serve(hub);
	for (const [close, message] of [
		[{ type: 7 }, undefined],
		[{ type: 7, error: "The page is gone." }, "The page is gone."],
		[{ type: 7, error: null, allowReconnect: true }, undefined],
	] as const) {
		const raw = await RawSocket.connect(served.url);
		raw.send(close, { type: 1, invocationId: "late", target: "Echo", arguments: [1] });
		expect(await raw.closed()).toBe(1000);
		expect(raw.messages).toEqual([{}, { type: 7 }]);
		const error = disconnected.at(-1);
		expect(error?.message).toBe(message);
		if (message !== undefined) expect(error?.name).toBe("HubException");
	}
	expect(disconnected).toHaveLength(3);
});

test("case 62: aborting from a method disconnects the client for good", async () => {
	const { hub, disconnected } = makeTestHub();
	await using served = await serve(hub);
	const client = await connect(served.url);
	const closed = new Promise((resolve) => client.onclose(resolve));
	await expect(client.invoke("Abort")).rejects.toThrow();
	expect(await closed).toBeUndefined();
	await until(() => disconnected.length === 1);
	expect(disconnected).toEqual([undefined]);
});

test("case 62: an abort listener that throws does not keep onDisconnected from running", async () => {
	const uncaught: unknown[] = [];
	const listeners = process.listeners("uncaughtException");
	process.removeAllListeners("uncaughtException");
	process.on("uncaughtException", (error) => uncaught.push(error));
	try {
		const { hub, log } = makeTestHub({
			onConnected: (context) => {
				context.signal.addEventListener("abort", () => {
					log.push("aborted");
					throw new Error("The listener broke.");
				});
			},
		});
		await using served = await serve(hub);
		const raw = await RawSocket.connect(served.url);
		await raw.invoke("1", "Echo", 1);
		raw.webSocket.terminate();
		await until(() => log.includes("disconnected"));
		expect(log).toEqual(["connected", "aborted", "disconnected"]);
		await until(() => uncaught.length === 1);
	} finally {
		process.removeAllListeners("uncaughtException");
		for (const listener of listeners) process.on("uncaughtException", listener);
	}
});
