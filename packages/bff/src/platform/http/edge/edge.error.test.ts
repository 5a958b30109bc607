/** What a caller who does everything right must not feel: that the process stood still for a while, or that it is idle. */
import { once } from "node:events";
import { expect, test } from "vitest";
import { answersIn, get, post, send, startEdge, statusOf } from "../../../testing/listening-edge.ts";
import { EDGE_LIMITS } from "./edge.ts";

/** Longer than a proxy keeps an idle connection, by its default, before it closes it by itself. */
const PROXY_KEEPS_S = 60;

/** The process does nothing, not even read, as when it is collecting garbage or gets no processor. */
function standStill(ms: number): void {
	Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** After the event loop has read, and before it looks at its timers: there a process stands still when it works. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("a request that came while the process stood still is answered, though its connection is due by now", async () => {
	const { port } = await startEdge({ keepAliveMs: 500, keepAliveGraceMs: 50 });
	const client = await send(port, get());
	if (answersIn(client.received()) === 0) await once(client.socket, "data");
	await turn();
	client.socket.write(get());
	standStill(800);
	await expect.poll(() => answersIn(client.received())).toBe(2);
	// What is idle is closed all the same.
	await client.closed;
	expect(answersIn(client.received())).toBe(2);
});

test("a body whose rest came while the process stood still is taken", async () => {
	const { port, reached } = await startEdge({ graceMs: 100, checkMs: 20 });
	const client = await send(port, post("x", 60));
	// The edge has found out that it is not whole.
	for (let turns = 0; turns < 5; turns++) await turn();
	client.socket.write("y".repeat(59));
	standStill(400);
	await expect.poll(() => statusOf(client.received())).toBe(200);
	expect(reached).toEqual(["POST /"]);
});

test("an idle connection is kept for longer than a proxy in front keeps it, and callers are told for how long", async () => {
	const { url } = await startEdge();
	const answer = await fetch(url);
	expect(answer.headers.get("keep-alive")).toBe(`timeout=${EDGE_LIMITS.keepAliveMs / 1_000}`);
	expect(EDGE_LIMITS.keepAliveMs / 1_000).toBeGreaterThan(PROXY_KEEPS_S);
});
