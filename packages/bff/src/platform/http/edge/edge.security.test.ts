/** What strangers can do to the edge with nothing but sockets, and what of it reaches the application. */
import { describe, expect, test } from "vitest";
import {
	answersIn,
	get,
	LARGE,
	post,
	type RawClient,
	send,
	startEdge,
	statusOf,
} from "../../../testing/listening-edge.ts";

/** Of a tenth of a kilobyte each: sent long after the answer is, and less than the whole body. */
const PIECES_BEFORE_READING = 15;

describe("pipelined requests", () => {
	test("a few are answered in their order, one after the other", async () => {
		const { port } = await startEdge();
		const client = await send(port, `${post("one")}${get()}${post("two")}`);
		await expect.poll(() => answersIn(client.received())).toBe(3);
		expect(client.received().replaceAll(/HTTP[\s\S]*?\r\n\r\n/g, "|")).toBe("|one|here|two");
	});

	test("of 4,000 so many are answered as may wait, the rest is dropped with the connection", async () => {
		const { port, reached, url } = await startEdge({ pipelinedMax: 16 });
		const client = await send(port, get().repeat(4_000));
		await client.closed;
		expect(answersIn(client.received())).toBe(17);
		expect(reached).toHaveLength(17);
		expect((await fetch(url)).status).toBe(200);
	});

	test("what a closed socket had pipelined is dropped", async () => {
		const { port, reached } = await startEdge();
		const client = await send(port, "");
		// So that the first answer is still being written, and the others wait for it, when the socket closes.
		client.socket.pause();
		client.socket.write(get("/large").repeat(10));
		await expect.poll(() => reached).toHaveLength(1);
		client.socket.destroy();
		await client.closed;
		const other = await send(port, get());
		await expect.poll(() => answersIn(other.received())).toBe(1);
		expect(reached).toEqual(["GET /large", "GET /"]);
	});

	test("of those whose answers nobody reads one is begun, and after the time for writing the connection ends", async () => {
		const { port, reached } = await startEdge({ writeMs: 300 });
		const client = await send(port, "");
		client.socket.pause();
		client.socket.write(get("/large").repeat(10));
		await expect.poll(() => reached).toHaveLength(1);
		const other = await send(port, get());
		await expect.poll(() => answersIn(other.received())).toBe(1);
		expect(reached).toEqual(["GET /large", "GET /"]);
		await new Promise((resolve) => setTimeout(resolve, 600));
		// What the system had taken still comes, and then the end.
		client.socket.resume();
		await client.closed;
		expect(client.received().length).toBeLessThan(LARGE.length);
		expect(reached).toHaveLength(2);
	});
});

describe("bodies that do not come", () => {
	test("reach no application, and are told so when they come too slowly", async () => {
		const { port, reached } = await startEdge({ graceMs: 100, checkMs: 20 });
		const client = await send(port, post("x", 60));
		await client.closed;
		expect(statusOf(client.received())).toBe(408);
		expect(client.received()).toContain("The body did not come in time.");
		expect(reached).toEqual([]);
	});

	test("also when each byte of them comes fast enough but the whole takes too long", async () => {
		const { port, reached } = await startEdge({ bodyMs: 200, checkMs: 20 });
		const client = await send(port, post("x".repeat(20_000), 60_000));
		await client.closed;
		expect(statusOf(client.received())).toBe(408);
		expect(reached).toEqual([]);
	});

	test("of one caller only so many are waited for; its whole ones go through, and so do those of others", async () => {
		const { port, reached } = await startEdge({ behindProxy: true, unfinishedOfOneMax: 5, graceMs: 60_000 });
		const waiting = await Promise.all(Array.from({ length: 5 }, () => send(port, post("x", 60))));
		const refused = await send(port, post("x", 60));
		await refused.closed;
		expect(statusOf(refused.received())).toBe(503);
		const whole = await send(port, post("whole"));
		await expect.poll(() => whole.received()).toContain("whole");
		const other = await send(port, post("oth", 5, "203.0.113.2"));
		other.socket.write("er");
		await expect.poll(() => other.received()).toContain("other");
		expect(reached).toEqual(["POST /", "POST /"]);
		// A place is free again when its caller goes away, or has sent the rest.
		waiting[0]?.socket.destroy();
		waiting[1]?.socket.write("y".repeat(59));
		await expect.poll(() => reached).toHaveLength(3);
		const later = await send(port, post("lat", 5));
		later.socket.write("er");
		await expect.poll(() => later.received()).toContain("later");
	});

	test("who is refused while still writing, and reads only then, is told so all the same", async () => {
		const { port } = await startEdge({ behindProxy: true, unfinishedOfOneMax: 1, graceMs: 60_000 });
		await send(port, post("x", 60));
		const refused = await send(port, post("x", 60_000));
		refused.socket.pause();
		for (let pieces = 0; pieces < PIECES_BEFORE_READING; pieces += 1) {
			await new Promise((resolve) => refused.socket.write("y".repeat(100), resolve));
			await new Promise((resolve) => setTimeout(resolve, 1));
		}
		refused.socket.resume();
		await refused.closed;
		expect(statusOf(refused.received())).toBe(503);
	});

	test("of strangers take nothing from an address that is known", async () => {
		const { port, known } = await startEdge({ behindProxy: true, unfinishedMax: 3, graceMs: 60_000 });
		known.remember("203.0.113.9");
		for (const caller of [1, 2, 3]) await send(port, post("x", 60, `203.0.113.${caller}`));
		const stranger = await send(port, post("x", 60, "203.0.113.4"));
		await stranger.closed;
		expect(statusOf(stranger.received())).toBe(503);
		const casino = await send(port, post("cas", 6, "203.0.113.9"));
		casino.socket.write("ino");
		await expect.poll(() => casino.received()).toContain("casino");
	});
});

describe("connections", () => {
	test("on top of those that an address may have are closed at once", async () => {
		const { port, known } = await startEdge({ socketsOfOneMax: 3 });
		const clients = await Promise.all(Array.from({ length: 3 }, () => send(port, "")));
		const fourth = await send(port, get());
		await fourth.closed;
		expect(fourth.received()).toBe("");
		clients[0]?.socket.destroy();
		await expect.poll(async () => answersIn(await heard(await send(port, get())))).toBe(1);
		known.remember("127.0.0.1");
		expect(answersIn(await heard(await send(port, get())))).toBe(1);
	});

	test("of a proxy are not counted", async () => {
		const { port } = await startEdge({ behindProxy: true, socketsOfOneMax: 1 });
		await send(port, "");
		expect(answersIn(await heard(await send(port, get())))).toBe(1);
	});
});

describe("an upgrade", () => {
	const offering = (protocol: string, path = "/"): string =>
		`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`;

	test.each(["websocket", "h2c"])(
		"to %s that nobody takes is a request like any other, and its connection counts",
		async (protocol) => {
			const { port } = await startEdge({ socketsOfOneMax: 2 });
			for (let connection = 0; connection < 2; connection++)
				expect(answersIn(await heard(await send(port, offering(protocol))))).toBe(1);
			const third = await send(port, get());
			await third.closed;
			expect(third.received()).toBe("");
		},
	);

	test("that is taken counts no more: who takes it has bounds of its own; another protocol there is not taken", async () => {
		const { port, server } = await startEdge({ socketsOfOneMax: 2, takesUpgrade: (request) => request.url === "/hub" });
		server.on("upgrade", (_request, socket) => socket.write("HTTP/1.1 101 Switching Protocols\r\n\r\n"));
		for (let connection = 0; connection < 3; connection++)
			expect(statusOf(await heard(await send(port, offering("WebSocket", "/hub"))))).toBe(101);
		expect(statusOf(await heard(await send(port, offering("h2c", "/hub"))))).toBe(404);
		expect(answersIn(await heard(await send(port, offering("websocket"))))).toBe(1);
		expect(await heard(await send(port, get()))).toBe("");
	});
});

/** What is received until an answer or the end is there. */
async function heard(client: RawClient): Promise<string> {
	await Promise.race([client.closed, new Promise((resolve) => client.socket.once("data", resolve))]);
	return client.received();
}
