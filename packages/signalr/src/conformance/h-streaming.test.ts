import { type HubConnection, type IStreamResult, Subject } from "@microsoft/signalr";
import { describe, expect, test } from "vitest";
import { connect } from "../testing/client.ts";
import { RawSocket } from "../testing/raw-socket.ts";
import { serve } from "../testing/serve.ts";
import { makeTestHub } from "../testing/test-hub.ts";
import { until } from "../testing/until.ts";
import { WAYS } from "../testing/ways.ts";

function collect<Item>(stream: IStreamResult<Item>): Promise<{ items: Item[]; error?: string }> {
	const items: Item[] = [];
	return new Promise((resolve) =>
		stream.subscribe({
			next: (item) => items.push(item),
			complete: () => resolve({ items }),
			error: (error: Error) => resolve({ items, error: error.message }),
		}),
	);
}

describe.each(WAYS)("over %s with %s", (transport, protocol) => {
	async function withClient(use: (client: HubConnection) => Promise<void>): Promise<void> {
		const { hub } = makeTestHub();
		await using served = await serve(hub);
		const client = await connect(served.url, { transport, protocol });
		await use(client);
		await client.stop();
	}

	test("case 52: items come in order, then the end; an error after items ends the stream", () =>
		withClient(async (client) => {
			expect(await collect(client.stream("Count", 20))).toEqual({
				items: Array.from({ length: 20 }, (_, index) => index),
			});
			expect(await collect(client.stream("Count", 0))).toEqual({ items: [] });
			expect(await collect(client.stream("Fail", 2))).toEqual({
				items: [0, 1],
				error: "An error occurred on the server while streaming results. HubException: It broke.",
			});
		}));

	test("case 54: invoking a stream and streaming a plain method both fail", () =>
		withClient(async (client) => {
			await expect(client.invoke("Count", 1)).rejects.toThrow(
				"The client attempted to invoke the streaming 'Count' method with a non-streaming invocation.",
			);
			expect((await collect(client.stream("Echo", 1))).error).toContain(
				"The client attempted to invoke the non-streaming 'Echo' method with a streaming invocation.",
			);
		}));

	test("case 56: one upload, and several, are read to their end", () =>
		withClient(async (client) => {
			const parts = new Subject<string>();
			const whole = client.invoke("Concat", parts);
			for (const part of ["one", "two", "three"]) parts.next(part);
			parts.complete();
			expect(await whole).toBe("onetwothree");
		}));
});

test("case 52: the completion of a stream carries no result", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	raw.send({ type: 4, invocationId: "1", target: "Count", arguments: [2] });
	await raw.completionOf("1");
	expect(raw.texts.slice(1)).toEqual([
		'{"type":2,"invocationId":"1","item":0}',
		'{"type":2,"invocationId":"1","item":1}',
		'{"type":3,"invocationId":"1"}',
	]);
});

test("case 53: cancelling ends without an error and fires the method's signal; so does leaving", async () => {
	const { hub, log } = makeTestHub();
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	raw.send({ type: 4, invocationId: "1", target: "Endless", arguments: [] });
	await raw.take(({ type, item }) => type === 2 && item === 3);
	raw.send({ type: 5, invocationId: "1" });
	expect(await raw.completionOf("1")).toEqual({ type: 3, invocationId: "1" });
	expect(log.filter((entry) => entry === "stream aborted")).toHaveLength(1);
	const count = raw.messages.length;
	raw.send({ type: 5, invocationId: "1" }, { type: 5, invocationId: "never" });
	expect(await raw.invoke("2", "Echo", 1)).toMatchObject({ result: 1 });
	expect(raw.messages).toHaveLength(count + 1);

	raw.send({ type: 4, invocationId: "1", target: "Endless", arguments: [] });
	await raw.take(({ type, item }) => type === 2 && item === 3);
	raw.webSocket.terminate();
	await until(() => log.filter((entry) => entry === "stream aborted").length === 2);
});

test("case 53: an id whose stream still runs cannot be used again", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	raw.send({ type: 4, invocationId: "1", target: "Endless", arguments: [] });
	await raw.take(({ type }) => type === 2);
	raw.send({ type: 4, invocationId: "1", target: "Count", arguments: [1] });
	expect(await raw.completionOf("1")).toMatchObject({ error: "Invocation ID '1' is already in use." });
});

test("case 55: a running stream does not hold up calls; one that has not begun does", async () => {
	const { hub, log, open } = makeTestHub();
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	raw.send({ type: 4, invocationId: "running", target: "Endless", arguments: [] });
	await raw.take(({ type }) => type === 2);
	expect(await raw.invoke("1", "Echo", 1)).toMatchObject({ result: 1 });
	raw.send(
		{ type: 4, invocationId: "later", target: "CountLater", arguments: ["gate"] },
		{ type: 1, invocationId: "2", target: "Echo", arguments: [2] },
	);
	await until(() => log.includes("begin gate"));
	await raw.barrier();
	expect(raw.messages.some(({ invocationId }) => invocationId === "2")).toBe(false);
	open("gate");
	expect(await raw.completionOf("2")).toMatchObject({ result: 2 });
	expect(await raw.completionOf("later")).toEqual({ type: 3, invocationId: "later" });
});

test("case 56: two uploads, a wrong item, an unknown id and an early error leave the connection as it was", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	raw.send(
		{ type: 1, invocationId: "1", target: "Sum", arguments: [], streamIds: ["a", "b"] },
		{ type: 2, invocationId: "b", item: 10 },
		{ type: 2, invocationId: "a", item: 1 },
		{ type: 3, invocationId: "a" },
		{ type: 2, invocationId: "unknown", item: 1 },
		{ type: 3, invocationId: "unknown" },
		{ type: 2, invocationId: "b", item: 20 },
		{ type: 3, invocationId: "b" },
	);
	expect(await raw.completionOf("1")).toMatchObject({ result: 31 });

	raw.send(
		{ type: 1, invocationId: "2", target: "Concat", arguments: [], streamIds: ["c"] },
		{ type: 2, invocationId: "c", item: { not: "text" } },
	);
	expect(await raw.completionOf("2")).toMatchObject({
		error: "An unexpected error occurred invoking 'Concat' on the server. HubException: Failed to bind Stream message.",
	});
	raw.send(
		{ type: 1, invocationId: "3", target: "Concat", arguments: [], streamIds: ["d"] },
		{ type: 3, invocationId: "d", error: "The file is gone." },
	);
	expect(await raw.completionOf("3")).toMatchObject({
		error: "An unexpected error occurred invoking 'Concat' on the server. HubException: The file is gone.",
	});
	raw.send({ type: 1, invocationId: "4", target: "Concat", arguments: [] });
	expect(await raw.completionOf("4")).toMatchObject({
		error:
			"An unexpected error occurred invoking 'Concat' on the server. HubException: Client sent 0 stream(s), Hub method expects 1.",
	});
	expect(await raw.invoke("5", "Echo", "still here")).toMatchObject({ result: "still here" });
});

test("case 56: an upload that is not finished ends with the connection", async () => {
	const { hub, log, failures } = makeTestHub();
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	raw.send({ type: 1, invocationId: "1", target: "Concat", arguments: [], streamIds: ["a"] });
	expect(await raw.invoke("2", "Echo", 1)).toMatchObject({ result: 1 });
	raw.webSocket.terminate();
	await until(() => log.some((entry) => entry.startsWith("upload ended")));
	expect(log).toContain("upload ended: The underlying connection was closed.");
	// That a client has left is nothing for the operator to look at.
	expect(failures).toEqual([]);
});

test("case 57: a full upload buffer stops the reading of that connection until the method takes an item", async () => {
	const { hub, open } = makeTestHub();
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	raw.send({ type: 1, invocationId: "1", target: "Drip", arguments: ["gate"], streamIds: ["a"] });
	for (let item = 0; item < 10; item++) raw.send({ type: 2, invocationId: "a", item });
	expect(await raw.invoke("not yet full", "Echo", 1)).toMatchObject({ result: 1 });
	raw.send(
		{ type: 2, invocationId: "a", item: 10 },
		{ type: 1, invocationId: "behind", target: "Echo", arguments: [2] },
	);
	await raw.barrier();
	expect(raw.messages.some(({ invocationId }) => invocationId === "behind")).toBe(false);
	open("gate");
	expect(await raw.completionOf("behind")).toMatchObject({ result: 2 });
	raw.send({ type: 3, invocationId: "a" });
	expect(await raw.completionOf("1")).toMatchObject({ result: 11 });
});

test("case 57: a stream id that is in use fails only the call that uses it again", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	raw.send(
		{ type: 1, invocationId: "1", target: "Concat", arguments: [], streamIds: ["a"] },
		{ type: 2, invocationId: "a", item: "kept" },
		{ type: 1, invocationId: "2", target: "Concat", arguments: [], streamIds: ["a"] },
		{ type: 1, invocationId: "3", target: "Sum", arguments: [], streamIds: ["b", "b"] },
	);
	const taken = (method: string, id: string) =>
		`An unexpected error occurred invoking '${method}' on the server. HubException: Stream ID '${id}' is already in use.`;
	expect(await raw.completionOf("2")).toMatchObject({ error: taken("Concat", "a") });
	expect(await raw.completionOf("3")).toMatchObject({ error: taken("Sum", "b") });
	raw.send({ type: 2, invocationId: "a", item: " open" }, { type: 3, invocationId: "a" });
	expect(await raw.completionOf("1")).toMatchObject({ result: "kept open" });
	raw.send(
		{ type: 1, invocationId: "4", target: "Concat", arguments: [], streamIds: ["a"] },
		{ type: 3, invocationId: "a" },
	);
	expect(await raw.completionOf("4")).toMatchObject({ result: "" });
});

test("a client may have so many streams open and no more", async () => {
	const { hub } = makeTestHub({ limits: { maximumStreams: 2 } });
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	raw.send(
		{ type: 4, invocationId: "1", target: "Endless", arguments: [] },
		{ type: 1, invocationId: "2", target: "Concat", arguments: [], streamIds: ["a"] },
		{ type: 4, invocationId: "3", target: "Count", arguments: [1] },
	);
	expect(await raw.completionOf("3")).toMatchObject({
		error:
			"An unexpected error occurred invoking 'Count' on the server. HubException: The connection has too many open streams.",
	});
	raw.send({ type: 3, invocationId: "a" });
	await raw.completionOf("2");
	raw.send({ type: 4, invocationId: "4", target: "Count", arguments: [1] });
	expect(await raw.completionOf("4")).toEqual({ type: 3, invocationId: "4" });
});

const TOO_MANY_CALLS = { error: expect.stringContaining("HubException: The connection has too many running calls.") };

test("a call whose upload has ended still counts among those that run", async () => {
	const { hub, open } = makeTestHub({ limits: { maximumRunningCalls: 2 } });
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	const drip = (id: string) => [
		{ type: 1, invocationId: id, target: "Drip", arguments: ["gate"], streamIds: [`of ${id}`] },
		{ type: 3, invocationId: `of ${id}` },
	];
	raw.send(...drip("1"), ...drip("2"), ...drip("3"));
	expect(await raw.completionOf("3")).toMatchObject(TOO_MANY_CALLS);
	open("gate");
	await raw.completionOf("2");
	raw.send(...drip("4"));
	expect(await raw.completionOf("4")).toMatchObject({ result: 0 });
});

test("a stream that was cancelled counts until its generator has ended", async () => {
	const { hub, open } = makeTestHub({ limits: { maximumRunningCalls: 2 } });
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url);
	for (const id of ["1", "2"]) {
		raw.send({ type: 4, invocationId: id, target: "Stuck", arguments: ["gate"] });
		await raw.take(({ type, invocationId }) => type === 2 && invocationId === id);
		raw.send({ type: 5, invocationId: id });
		expect(await raw.completionOf(id)).toEqual({ type: 3, invocationId: id });
	}
	expect(await raw.invoke("3", "Echo", 1)).toMatchObject(TOO_MANY_CALLS);
	open("gate");
	expect(
		await until(async () => {
			const { result } = await raw.invoke(`again ${raw.messages.length}`, "Echo", 1);
			return result;
		}),
	).toBe(1);
});
