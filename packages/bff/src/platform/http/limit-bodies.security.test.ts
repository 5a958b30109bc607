import { once } from "node:events";
import { Server } from "node:http";
import { connect } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { BODY_BYTES_MAX, limitBodies } from "./surface.ts";

let server: Server;
let url: string;

beforeAll(async () => {
	const app = new Hono();
	app.use(limitBodies());
	app.post("/", async (c) => c.text(String((await c.req.text()).length)));
	app.onError((error, c) => c.text("", error instanceof ApiError ? error.status : 500));
	const started = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
	if (!(started instanceof Server)) throw new Error("The adapter made no HTTP/1 server.");
	server = started;
	await once(server, "listening");
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("The system named no port.");
	url = `http://127.0.0.1:${address.port}/`;
});

afterAll(() => {
	server.closeAllConnections();
	server.close();
});

/** Without a length, in pieces of 1 KiB. */
function inPieces(bytes: number): ReadableStream {
	let left = bytes;
	return new ReadableStream({
		pull: (controller) => {
			const size = Math.min(left, 1_024);
			controller.enqueue(new Uint8Array(size).fill(0x61));
			left -= size;
			if (left === 0) controller.close();
		},
	});
}

async function post(body: string | ReadableStream): Promise<readonly [number, string]> {
	const response = await fetch(url, { method: "POST", body, duplex: "half" });
	return [response.status, await response.text()];
}

test("a body of exactly the limit is read, with and without an announced length", async () => {
	expect(await post("a".repeat(BODY_BYTES_MAX))).toEqual([200, String(BODY_BYTES_MAX)]);
	expect(await post(inPieces(BODY_BYTES_MAX))).toEqual([200, String(BODY_BYTES_MAX)]);
});

test("one byte more is refused with 413, with and without an announced length", async () => {
	expect((await post("a".repeat(BODY_BYTES_MAX + 1)))[0]).toBe(413);
	expect((await post(inPieces(BODY_BYTES_MAX + 1)))[0]).toBe(413);
});

test("a length beside a transfer encoding is refused, so that an announced length is the true one", async () => {
	const socket = connect({ port: Number(new URL(url).port), host: "127.0.0.1" });
	socket.end(
		"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\naa\r\n0\r\n\r\n",
	);
	const [answer] = await once(socket, "data");
	expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /);
	socket.destroy();
});
