import { createServer, type RequestListener, type Server } from "node:http";
import { freePort } from "@webframe/harness";
import { afterEach, expect, test } from "vitest";
import { exchange } from "./exchange.ts";

const BOUNDS = { timeoutMs: 5_000, bytesMax: 1_000 };
let server: Server | undefined;

afterEach(async () => {
	server?.closeAllConnections();
	await new Promise((resolve) => (server === undefined ? resolve(undefined) : server.close(resolve)));
	server = undefined;
});

async function call(listener: RequestListener, bounds = BOUNDS) {
	server = createServer(listener);
	const port = await freePort();
	await new Promise<void>((resolve) => void server?.listen(port, "127.0.0.1", resolve));
	return await exchange({ method: "GET", url: `http://127.0.0.1:${port}/`, headers: {} }, bounds);
}

test("an answer that never comes is given up in time", async () => {
	const got = await call(() => {}, { ...BOUNDS, timeoutMs: 50 });
	expect(got).toMatchObject({ kind: "failed", reason: "no answer within 0.05 s" });
});

test("an answer that never ends is cut off", async () => {
	const got = await call((_, response) => {
		const write = () => response.write("x".repeat(600)) && setImmediate(write);
		write();
	});
	expect(got).toMatchObject({ kind: "failed", reason: "the answer is longer than 1000 bytes" });
});

test("a redirect is an answer, and is not followed", async () => {
	let calls = 0;
	const got = await call((_, response) => {
		calls++;
		response.writeHead(302, { location: "/elsewhere" }).end();
	});
	expect(got).toMatchObject({ kind: "answered", status: 302 });
	expect(calls).toBe(1);
});

test("where nobody listens the reason is named", async () => {
	const url = `http://127.0.0.1:${await freePort()}/`;
	const got = await exchange({ method: "GET", url, headers: {} }, BOUNDS);
	expect(got).toMatchObject({ kind: "failed", reason: "no connection (ECONNREFUSED)" });
});
