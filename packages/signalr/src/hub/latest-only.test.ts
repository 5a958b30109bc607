/** States that are sent again and again: a client that lags gets the newest of each, and several go in one frame. */
import { expect, test } from "vitest";
import { createHub, createMemoryBackplane } from "../index.ts";
import { everyBackplane } from "../testing/every-backplane.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { serveMember } from "../testing/member-hub.ts";
import { HANDSHAKE, negotiate, PollingClient } from "../testing/polling-client.ts";
import { RawSocket, SEPARATOR } from "../testing/raw-socket.ts";
import { serve } from "../testing/serve.ts";
import { maskedFrame, stubbornSocket } from "../testing/stubborn-socket.ts";
import { makeTestHub } from "../testing/test-hub.ts";
import { until } from "../testing/until.ts";

const KILOBYTE = "x".repeat(1_000);

const saidBy = (raw: RawSocket): readonly string[] =>
	raw.messages.filter(({ target }) => target === "said").map((message) => String(message["arguments"]));

/** Sends until bytes wait for a client that does not read. */
function fill({ hub }: Pick<ReturnType<typeof makeTestHub>, "hub">): void {
	while (hub.metrics().queuedBytes < 100_000) void hub.clients.all.send("said", KILOBYTE);
}

test("a client that lags gets the newest of each key when it reads again, in the order in which these were sent", async () => {
	const { hub, clock } = makeTestHub();
	await using served = await serve(hub);
	const slow = await RawSocket.connect(served.url);
	slow.webSocket.pause();
	fill({ hub });
	const [odd, even] = [hub.clients.all.latest("odd"), hub.clients.all.latest("even")];
	const queued = hub.metrics().queuedBytes;
	for (let count = 1; count <= 100; count++) await (count % 2 === 1 ? odd : even).send("said", `state ${count}`);
	expect(hub.metrics()).toMatchObject({ queuedBytes: queued, messagesSkipped: 98 });
	slow.webSocket.resume();
	await until(() => hub.metrics().queuedBytes === 0);
	clock.advance(1_000);
	await until(() => saidBy(slow).at(-1) === "state 100");
	expect(saidBy(slow).filter((text) => text.startsWith("state"))).toEqual(["state 99", "state 100"]);
});

test("a client that keeps up gets every one, whoever lags beside it", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const slow = await RawSocket.connect(served.url);
	slow.webSocket.pause();
	fill({ hub });
	const quick = await RawSocket.connect(served.url);
	const sent = Array.from({ length: 200 }, (_, index) => `state ${index}`);
	for (const [index, text] of sent.entries()) {
		await hub.clients.all.latest("state").send("said", text);
		if (index % 20 === 19) await until(() => saidBy(quick).length === index + 1);
	}
	expect(saidBy(quick)).toEqual(sent);
	slow.webSocket.terminate();
});

test("a client that never reads holds one message, however many are sent, and is closed after the send timeout", async () => {
	const { hub, clock, disconnected } = makeTestHub({ limits: { sendTimeoutMs: 30_000 } });
	await using served = await serve(hub);
	const { socket, bytes } = await stubbornSocket(served.port, maskedFrame(HANDSHAKE));
	await until(() => bytes().includes(`{}${SEPARATOR}`));
	socket.pause();
	const state = hub.clients.all.latest("state");
	await until(async () => {
		for (let count = 0; count < 100; count++) await state.send("said", KILOBYTE.repeat(50));
		return hub.metrics().messagesSkipped > 200;
	});
	// What the socket took last, and nothing of what was sent since.
	expect(hub.metrics().longestQueueBytes).toBeLessThan(60_000);
	clock.advance(29_000);
	expect(disconnected).toEqual([]);
	clock.advance(3_000);
	await until(() => disconnected.length === 1);
	expect(hub.metrics().disconnected).toEqual({ "send-timeout": 1 });
	socket.destroy();
});

test("between two polls a client is held the newest, and a client that is away gets it when it comes back", async () => {
	const { hub, clock } = makeTestHub();
	await using served = await serve(hub, { statefulReconnect: true });
	const polling = await PollingClient.connect(served.url);
	for (const text of ["one", "two", "three"]) await hub.clients.all.latest("state").send("said", text);
	let polled = "";
	while (!polled.includes("three")) polled += await polling.pollText();
	expect(polled).toContain("one");
	expect(polled).not.toContain("two");
	const { connectionToken } = await negotiate(served.url, "&useStatefulReconnect=true");
	const raw = await RawSocket.connect(served.url, `?id=${connectionToken}`, {}, 2);
	raw.webSocket.terminate();
	await until(() => hub.metrics().connections.WebSockets === 0);
	for (const text of ["four", "five"]) await hub.clients.all.latest("state").send("said", text);
	const again = await RawSocket.open(served.url, `?id=${connectionToken}`);
	again.send({ type: 9, sequenceId: 1 });
	clock.advance(1_000);
	await until(() => saidBy(again).length > 0);
	expect(saidBy(again)).toEqual(["five"]);
});

test("several calls go in one frame, in their order, in both encodings; none of an empty list", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	const pack = await RawSocket.open(served.url);
	pack.sendText(`{"protocol":"messagepack","version":1}${SEPARATOR}`);
	await until(() => pack.frames.length === 1);
	const before = hub.metrics().messagesSent;
	await hub.clients.all.sendTogether([]);
	await hub.clients.all.sendTogether([
		["said", "one"],
		["said", "two"],
	]);
	await until(() => raw.frames.length === 2 && pack.frames.length === 2);
	expect(raw.frames[1]?.data.toString()).toBe(
		["one", "two"].map((text) => `{"type":1,"target":"said","arguments":["${text}"]}${SEPARATOR}`).join(""),
	);
	const one = pack.frames[1]?.data ?? Buffer.alloc(0);
	const first = one.subarray(0, 1 + (one[0] ?? 0));
	expect(first.includes("one")).toBe(true);
	expect(one.subarray(first.length).includes("two")).toBe(true);
	expect(hub.metrics().messagesSent - before).toBe(4);
});

test("calls that went together are numbered one by one where a client may come back to them", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub, { statefulReconnect: true });
	const { connectionToken } = await negotiate(served.url, "&useStatefulReconnect=true");
	const raw = await RawSocket.connect(served.url, `?id=${connectionToken}`, {}, 2);
	await hub.clients.all.sendTogether([
		["said", "one"],
		["said", "two"],
	]);
	await hub.clients.all.send("said", "three");
	await until(() => saidBy(raw).length === 3);
	raw.send({ type: 8, sequenceId: 1 });
	await raw.barrier();
	raw.webSocket.terminate();
	await until(() => hub.metrics().connections.WebSockets === 0);
	const again = await RawSocket.open(served.url, `?id=${connectionToken}`);
	again.send({ type: 9, sequenceId: 1 });
	await until(() => saidBy(again).length === 3);
	// Of the frame with "one" and "two" the client has the first: it drops that one by its number.
	expect(again.messages[0]).toEqual({ type: 9, sequenceId: 1 });
	again.send({ type: 8, sequenceId: 2 });
	await again.barrier();
	again.webSocket.terminate();
	await until(() => hub.metrics().connections.WebSockets === 0);
	const third = await RawSocket.open(served.url, `?id=${connectionToken}`);
	third.send({ type: 9, sequenceId: 1 });
	await until(() => saidBy(third).length === 1);
	expect(third.messages).toMatchObject([{ type: 9, sequenceId: 3 }, { arguments: ["three"] }]);
});

for (const backplane of everyBackplane()) {
	test.skipIf(backplane.isSkipped)(`both reach the clients of another process ${backplane.name}`, async () => {
		const link = backplane.make();
		await using one = await serveMember(link);
		await using two = await serveMember(link);
		const { said } = await two.join("ann");
		await one.hub.clients.user("ann").latest("state").send("said", "one");
		await one.hub.clients.user("ann").sendTogether([
			["said", "two"],
			["said", "three"],
		]);
		await until(() => said.length === 3);
		expect(said).toEqual(["one", "two", "three"]);
		expect([...one.failures, ...two.failures]).toEqual([]);
	});
}

test("a client of another process that lags gets the newest only, too", async () => {
	const backplane = createMemoryBackplane();
	const clock = new ManualClock();
	await using one = await serveMember(backplane);
	await using two = await serveMember(backplane, clock);
	const slow = await RawSocket.connect(two.url, "?access_token=ann");
	slow.webSocket.pause();
	while (two.hub.metrics().queuedBytes < 100_000) void two.hub.clients.all.send("said", KILOBYTE);
	for (const text of ["one", "two", "three"]) await one.hub.clients.user("ann").latest("state").send("said", text);
	expect(two.hub.metrics().messagesSkipped).toBe(2);
	slow.webSocket.terminate();
});

test("a method knows whether its caller waits for an answer", async () => {
	const heard: boolean[] = [];
	const hub = createHub<{ Ask(): void }, object>({
		name: "asked",
		methods: { Ask: { arguments: [], invoke: ({ expectsAnswer }) => void heard.push(expectsAnswer) } },
		onConnected: ({ expectsAnswer }) => void heard.push(expectsAnswer),
	});
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	for (const invocationId of [undefined, "", "7"]) raw.send({ type: 1, invocationId, target: "Ask", arguments: [] });
	await raw.completionOf("7");
	expect(heard).toEqual([false, false, false, true]);
});
