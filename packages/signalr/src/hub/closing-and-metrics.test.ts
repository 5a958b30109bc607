import { expect, test } from "vitest";
import { accept, createHub } from "../index.ts";
import { connect, received } from "../testing/client.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { negotiate, PollingClient } from "../testing/polling-client.ts";
import { RawSocket } from "../testing/raw-socket.ts";
import { serve } from "../testing/serve.ts";
import { makeTestHub } from "../testing/test-hub.ts";
import { until } from "../testing/until.ts";
import { Ticker } from "./ticker.ts";

test("closing waits for the calls that run, starts no further one, and tells clients whether to come back", async () => {
	const { hub, log, open } = makeTestHub();
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	raw.send(
		{ type: 1, invocationId: "1", target: "Wait", arguments: ["gate"] },
		{ type: 1, invocationId: "2", target: "Wait", arguments: ["never begun"] },
	);
	await until(() => log.includes("begin gate"));
	const closing = hub.close({ allowReconnect: false });
	const late = await RawSocket.open(served.url).catch((error: Error) => error.message);
	expect(late).toBe("refused with 503");
	await raw.barrier();
	expect(raw.closeCode).toBeUndefined();
	open("gate");
	await closing;
	expect(await raw.closed()).toBe(1000);
	expect(raw.messages).toEqual([{}, { type: 3, invocationId: "1", result: "gate" }, { type: 7 }]);
	expect(log).not.toContain("begin never begun");
});

test("a hub that is closing starts no stream either", async () => {
	const { hub, log, open } = makeTestHub();
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	raw.send({ type: 4, invocationId: "1", target: "CountLater", arguments: ["gate"] });
	await until(() => log.includes("begin gate"));
	open("gate");
	await raw.completionOf("1");
	raw.send({ type: 1, invocationId: "2", target: "Wait", arguments: ["last"] });
	await until(() => log.includes("begin last"));
	const closing = hub.close();
	raw.send({ type: 4, invocationId: "3", target: "Count", arguments: [3] });
	await raw.barrier();
	open("last");
	await closing;
	await raw.closed();
	expect(raw.messages.some(({ invocationId }) => invocationId === "3")).toBe(false);
});

test("closing does not wait for ever", async () => {
	const { hub, clock, log } = makeTestHub();
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	raw.send({ type: 1, invocationId: "1", target: "Wait", arguments: ["gate"] });
	await until(() => log.includes("begin gate"));
	let isClosed = false;
	const closing = hub.close({ timeoutMs: 3_000 }).then(() => {
		isClosed = true;
	});
	clock.advance(2_000);
	await raw.barrier();
	expect(isClosed).toBe(false);
	clock.advance(2_000);
	await closing;
	await raw.closed();
	expect(hub.metrics().disconnected).toEqual({ drained: 1 });
	await hub.close();
});

test("a client that is authenticated while the hub closes is not let in", async () => {
	const gate = Promise.withResolvers<void>();
	let asked = 0;
	const hub = createHub<object, object, undefined>({
		name: "closing",
		methods: {},
		authenticate: async () => {
			asked++;
			await gate.promise;
			return accept(undefined);
		},
	});
	await using served = await serve(hub);
	const negotiation = fetch(`${served.url}/negotiate`, { method: "POST" });
	const upgrade = RawSocket.open(served.url).catch((error: Error) => error.message);
	await until(() => asked === 2);
	const closing = hub.close();
	gate.resolve();
	expect((await negotiation).status).toBe(503);
	expect(await upgrade).toBe("refused with 503");
	await closing;
});

/** A hub whose `onDisconnected` goes on until the gate is opened. */
function slowToPart() {
	const clock = new ManualClock();
	const gate = Promise.withResolvers<void>();
	const log: string[] = [];
	const hub = createHub<object, object>({
		name: "parting",
		clock,
		methods: {},
		onConnected: () => void log.push("connected"),
		onDisconnected: async () => {
			log.push("parting");
			await gate.promise;
			log.push("parted");
		},
	});
	return { hub, clock, log, open: gate.resolve };
}

test("closing waits until onDisconnected has run, also for a client that had left before", async () => {
	const { hub, log, open } = slowToPart();
	await using served = await serve(hub);
	const leaver = await RawSocket.connect(served.url);
	await until(() => log.includes("connected"));
	leaver.webSocket.terminate();
	await until(() => log.includes("parting"));
	const stayer = await RawSocket.connect(served.url);
	await until(() => log.filter((entry) => entry === "connected").length === 2);
	const closing = hub.close().then(() => log.push("closed"));
	await stayer.closed();
	await until(() => hub.metrics().connections.WebSockets === 0);
	await new Promise((resolve) => setImmediate(resolve));
	expect(log).not.toContain("closed");
	open();
	await closing;
	expect(log.slice(-3)).toEqual(["parted", "parted", "closed"]);
});

test("closing does not wait for ever for onDisconnected", async () => {
	const { hub, clock, log } = slowToPart();
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	await until(() => log.includes("connected"));
	const closing = hub.close({ timeoutMs: 3_000 });
	await raw.closed();
	clock.advance(4_000);
	await closing;
	expect(log).toEqual(["connected", "parting"]);
});

test("an observer that throws changes nothing for the clients", async () => {
	const failures: string[] = [];
	const log: string[] = [];
	const broken = (what: string) => () => {
		throw new Error(`${what} broke`);
	};
	const hub = createHub<{ Echo(value: unknown): unknown }, object>({
		name: "observed",
		methods: { Echo: { arguments: [(value) => value], invoke: (_context, value) => value } },
		onDisconnected: () => void log.push("disconnected"),
		observer: {
			connected: broken("connected"),
			disconnected: broken("disconnected"),
			failed: (error, during) => void failures.push(`${during}: ${error}`),
		},
	});
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	expect(await raw.invoke("1", "Echo", 1)).toMatchObject({ result: 1 });
	raw.webSocket.terminate();
	await until(() => log.length === 1);
	expect(failures).toEqual([
		"observer.connected: Error: connected broke",
		"observer.disconnected: Error: disconnected broke",
	]);
	expect(hub.metrics().connections.WebSockets).toBe(0);
});

test("the numbers of a hub are those of what happened", async () => {
	const events: string[] = [];
	const clock = new ManualClock();
	const hub = createHub<{ Echo(value: unknown): unknown }, { said(text: string): void }>({
		name: "counted",
		clock,
		authenticate: () => accept(undefined),
		methods: { Echo: { arguments: [(value) => value], invoke: (_context, value) => value } },
		observer: {
			connected: (_id, transport) => events.push(`connected ${transport}`),
			disconnected: (_id, reason) => events.push(`disconnected ${reason}`),
		},
	});
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	const polling = await PollingClient.connect(served.url);
	await negotiate(served.url);
	await until(() => events.length === 2);
	const before = hub.metrics();
	const call = JSON.stringify({ type: 1, invocationId: "1", target: "Echo", arguments: ["ü"] });
	raw.sendText(`${call}\u001e`);
	await raw.completionOf("1");
	await hub.clients.all.send("said", "hello");
	await raw.take(({ target }) => target === "said");
	const completion = Buffer.byteLength('{"type":3,"invocationId":"1","result":"ü"}\u001e');
	const said = Buffer.byteLength('{"type":1,"target":"said","arguments":["hello"]}\u001e');
	expect(hub.metrics()).toEqual({
		connections: { WebSockets: 1, ServerSentEvents: 0, LongPolling: 1 },
		negotiated: 1,
		messagesReceived: before.messagesReceived + 1,
		bytesReceived: before.bytesReceived + Buffer.byteLength(call) + 1,
		messagesSent: 3,
		messagesSkipped: 0,
		bytesSent: completion + 2 * said,
		queuedBytes: said,
		longestQueueBytes: said,
		disconnected: {},
		refusedConnections: 0,
	});
	await polling.delete();
	raw.webSocket.terminate();
	clock.advance(16_000);
	await until(() => events.length === 5);
	expect(events.toSorted()).toEqual([
		"connected LongPolling",
		"connected WebSockets",
		"disconnected closed-by-client",
		"disconnected lost",
		"disconnected never-connected",
	]);
	expect(hub.metrics().disconnected).toEqual({ "closed-by-client": 1, lost: 1, "never-connected": 1 });
});

test("errors that no client is shown become warnings of the process, unless somebody observes them", async () => {
	const warnings: Error[] = [];
	const onWarning = (warning: Error) => warnings.push(warning);
	process.on("warning", onWarning);
	const hub = createHub<{ Fail(): void }, object>({
		name: "unobserved",
		methods: {
			Fail: {
				arguments: [],
				invoke: () => {
					throw new RangeError("Nobody looks at this one.");
				},
			},
		},
	});
	await using served = await serve(hub);
	const client = await connect(served.url);
	await expect(client.invoke("Fail")).rejects.toThrow("An unexpected error occurred");
	await until(() => warnings.some(({ message }) => message === "Nobody looks at this one."));

	const deaf = createHub<{ Fail(): void }, object>({
		name: "deaf",
		methods: { Fail: { arguments: [], invoke: () => Promise.reject(new RangeError("It is lost.")) } },
		observer: {
			failed: () => {
				throw new Error("The observer broke.");
			},
		},
	});
	await using other = await serve(deaf);
	await expect((await connect(other.url)).invoke("Fail")).rejects.toThrow("An unexpected error occurred");
	await until(() =>
		["It is lost.", "The observer broke."].every((text) => warnings.some((one) => one.message === text)),
	);
	process.off("warning", onWarning);
});

test("time in which the process itself stood still is not counted against its clients", () => {
	let now = 0;
	let run: () => void = () => undefined;
	const clock = {
		now: () => now,
		every(_milliseconds: number, tick: () => void) {
			run = tick;
			return () => undefined;
		},
	};
	const ticks: number[] = [];
	const ticker = new Ticker(clock, (elapsedMs) => ticks.push(elapsedMs));
	now = 1_000;
	run();
	now = 3_601_000;
	run();
	now = 3_600_000;
	run();
	expect(ticks).toEqual([1_000, 2_000, 0]);
	expect(ticker.elapsedMs).toBe(3_000);
});

test("a message to a hub in the same process, from anywhere, needs no connection at all", async () => {
	const { hub } = makeTestHub();
	await hub.clients.all.send("said", "nobody is here");
	await hub.clients.group("none").send("said", "nobody");
	await hub.groups.add("nobody", "none");
	await using served = await serve(hub);
	const client = await connect(served.url);
	const said = received(client, "said");
	await hub.clients.all.send("said", "now somebody is");
	await until(() => said.length === 1);
});
