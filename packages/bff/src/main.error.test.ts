/** The service as a process: what it says when it cannot start, what callers may send to it, how it ends. Other starts are in the long test. */
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NO_REDIS, type Running, ready, serviceOn } from "./testing/service-process.ts";
import { useTestDatabase } from "./testing/test-database.ts";

const { start, refusal } = serviceOn(useTestDatabase());
/** Of 4 KiB each: twice what is read of a body, and sent long after the answer is. */
const PIECES_BEFORE_READING = 30;
/** So much of a body has earned its time: a moment in which nothing comes does not make it too slow. */
const BODY_BYTES = 60_000;

describe("a start that cannot work is told in plain words, and ends with code 1", () => {
	test("variables that are missing or wrong, without their values", async () => {
		const output = await refusal({ SECRETS_KEY: "hunter2", PUBLIC_URL: "" });
		expect(output).toContain("SECRETS_KEY must be 64 hexadecimal digits");
		expect(output).toContain("PUBLIC_URL is missing");
		expect(output).not.toMatch(/hunter2|^\s+at /m);
	});
});

describe("what callers send to the running process", () => {
	let running: Running;
	beforeAll(async () => {
		running = await start();
		await ready(running);
	});
	afterAll(async () => {
		const { code } = await running.process.stop();
		expect(code).toBe(0);
	});

	/** Writes bytes and returns all that comes back until the server closes the connection, or has answered. */
	function exchange(bytes: string | Buffer, keepWriting?: (socket: Socket) => void): Promise<string> {
		return new Promise((resolve) => {
			const socket = connect(running.port, "127.0.0.1");
			let received = "";
			const done = (): void => {
				socket.destroy();
				resolve(received);
			};
			socket.on("data", (chunk) => {
				received += chunk.toString("latin1");
				if (/\r\n\r\n/.test(received)) setTimeout(done, 50);
			});
			socket.once("close", done);
			socket.on("error", () => {});
			socket.write(bytes);
			keepWriting?.(socket);
		});
	}

	const post = (headers: string, body: string | Buffer = "", path = "/auth/token"): Buffer =>
		Buffer.concat([
			Buffer.from(`POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers}\r\n\r\n`),
			Buffer.from(body),
		]);
	const json = (body: string | Buffer): Buffer =>
		post(`Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`, body);
	const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);

	test.each<[string, number, () => string | Buffer]>([
		["two ways to tell the length", 400, () => post("Content-Length: 2\r\nTransfer-Encoding: chunked", "0\r\n\r\n")],
		["two lengths", 400, () => post("Content-Length: 2\r\nContent-Length: 3", "{}")],
		["a length that is no number", 400, () => post("Content-Length: 2x", "{}")],
		["no Host", 400, () => "GET /livez HTTP/1.1\r\n\r\n"],
		["a line break in a header", 400, () => "GET /livez HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n"],
		["headers of 20 KB", 431, () => `GET /livez HTTP/1.1\r\nHost: a\r\nX: ${"y".repeat(20_000)}\r\n\r\n`],
		["no HTTP", 400, () => "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n"],
		["a body of 100 MB by its length", 413, () => post("Content-Type: application/json\r\nContent-Length: 104857600")],
		["no body", 400, () => json("")],
		["a depth of 30 000", 400, () => json(`{"PartnerClientId":${"[".repeat(30_000)}`)],
		["a depth of 30 000 that ends", 400, () => json(`${"[".repeat(30_000)}${"]".repeat(30_000)}`)],
		[
			"5 000 keys",
			400,
			() => json(JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [i, 1])))),
		],
		["a depth of a million", 413, () => json("[".repeat(1_000_000))],
		[
			"a hundred thousand keys",
			413,
			() => json(JSON.stringify(Array.from({ length: 100_000 }, (_, i) => ({ [i]: 1 })))),
		],
		["a byte order mark before JSON that lacks a field", 400, () => json("\ufeff{}")],
		["bytes that are no UTF-8", 400, () => json(Buffer.from([0xff, 0xfe, 0x7b, 0x7d]))],
		["XML", 415, () => post("Content-Type: text/xml\r\nContent-Length: 4", "<a/>")],
		["no type", 415, () => post("Content-Length: 2", "{}")],
		["another method", 405, () => "DELETE /auth/token HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"],
		["a method that does not exist", 400, () => "FROBNICATE /auth/token HTTP/1.1\r\nHost: a\r\n\r\n"],
		[
			"an address that is not there",
			404,
			() => "GET /../../etc/passwd HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
		],
	])("%s: %i, and no text of ours that is not meant for them", async (_, status, bytes) => {
		const answer = await exchange(bytes());
		expect(statusOf(answer)).toBe(status);
		expect(answer).not.toMatch(/\.ts|node_modules|\bat .+:\d+:\d+/);
	});

	test("a body without a length is cut off at 64 KiB", async () => {
		const chunk = `1000\r\n${"x".repeat(0x1000)}\r\n`;
		let isOver = false;
		const answer = await exchange(post("Content-Type: application/json\r\nTransfer-Encoding: chunked"), (socket) => {
			const more = (): void => {
				if (!isOver && !socket.destroyed) socket.write(chunk, () => setTimeout(more, 1));
			};
			more();
		});
		isOver = true;
		expect(statusOf(answer)).toBe(413);
	});

	test.each([
		["without a length", "Transfer-Encoding: chunked", `1000\r\n${"x".repeat(0x1000)}\r\n`],
		["of 100 MB", "Content-Length: 104857600", "x".repeat(0x1000)],
	])("who writes a body %s and reads only then still hears that it is too large", async (_, length, piece) => {
		const answer = await exchange(post(`Content-Type: application/json\r\n${length}`), (socket) => {
			socket.pause();
			let pieces = 0;
			const more = (): void => {
				pieces += 1;
				if (pieces === PIECES_BEFORE_READING) socket.resume();
				else if (!socket.destroyed) socket.write(piece, () => setTimeout(more, 1));
			};
			more();
		});
		expect(statusOf(answer)).toBe(413);
	});

	test("a connection that is to be closed is closed after that refusal, too, once the body is over", async () => {
		const start = performance.now();
		const socket = connect(running.port, "127.0.0.1");
		const closed = new Promise((resolve) => socket.once("close", resolve));
		let received = "";
		socket.on("data", (bytes) => {
			received += bytes.toString("latin1");
		});
		socket.write(json("x".repeat(0x1_1000)));
		await closed;
		expect(statusOf(received)).toBe(413);
		expect(performance.now() - start).toBeLessThan(30_000);
	});

	// These two wait for the same seconds, and do it side by side.
	test.concurrent("headers that never end, and a connection that says nothing, are cut off after some seconds", async ({
		expect,
	}) => {
		const start = performance.now();
		const slow = exchange("GET /livez HTTP/1.1\r\nHost: a\r\n", (socket) => {
			const timer = setInterval(() => socket.write("X-More: y\r\n"), 500);
			socket.once("close", () => clearInterval(timer));
		});
		const silent = exchange("");
		expect(statusOf(await slow)).toBe(408);
		expect(["", "408"]).toContain((await silent).slice(9, 12));
		expect(performance.now() - start).toBeLessThan(30_000);
	});

	test.concurrent("a body that comes a byte at a time is cut off after some seconds, and holds up nobody", async ({
		expect,
	}) => {
		const start = performance.now();
		let isOver = false;
		const slow = exchange(post("Content-Type: application/json\r\nContent-Length: 60000"), (socket) => {
			const more = (): void => {
				if (!isOver && !socket.destroyed) socket.write("[", () => setTimeout(more, 200));
			};
			more();
		});
		const response = await fetch(`http://127.0.0.1:${running.port}/readyz`);
		expect(response.status).toBe(200);
		expect(statusOf(await slow)).toBe(408);
		isOver = true;
		expect(performance.now() - start).toBeLessThan(30_000);
	});

	test("bodies that are broken off say nothing of the database, and write no line", async () => {
		for (let call = 0; call < 20; call++) {
			const socket = connect(running.port, "127.0.0.1");
			await new Promise((resolve) => socket.once("connect", resolve));
			const closed = new Promise((resolve) => socket.once("close", resolve));
			socket.write(post("Content-Type: application/json\r\nContent-Length: 60", '{"PartnerClientId":'), () =>
				socket.resetAndDestroy(),
			);
			await closed;
		}
		// Answered after them, so that they are over.
		expect((await fetch(`http://127.0.0.1:${running.port}/readyz`)).status).toBe(200);
		expect(running.output()).not.toMatch(/database is away|"level":(40|50|60)/);
	});

	test("a second process without Redis is told in plain words that it cannot start, and ends with code 1", async () => {
		const output = await refusal({});
		expect(output).toContain("Another process runs on this database. Set REDIS_URL");
		expect(output).not.toMatch(/^\s+at /m);
	});

	test("after all of that it is alive, and its log has no error of ours", async () => {
		const response = await fetch(`http://127.0.0.1:${running.port}/readyz`);
		expect(await response.json()).toEqual({ status: "ok" });
		expect(running.output()).not.toMatch(/"level":(50|60)/);
	});
});

test("of several processes the parent passes on that it is asked to end, and ends with code 0 when all have", async () => {
	const running = await start({ PROCESSES: "2", REDIS_URL: NO_REDIS });
	await ready(running);
	const url = `http://127.0.0.1:${running.port}/readyz`;
	const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await fetch(url)).status));
	expect(statuses).toEqual([200, 200, 200, 200]);
	running.process.kill("SIGTERM");
	expect(await running.process.ended).toMatchObject({ code: 0 });
	const stopping = [...running.output().matchAll(/^\{.*"msg":"stopping"\}$/gm)].map(
		([line]) => JSON.parse(line).process,
	);
	expect(stopping.toSorted()).toEqual([1, 2, undefined]);
});

test("asked to end, it answers the request that it had begun, takes no other one, ends with code 0, and another may start at once", async () => {
	const running = await start();
	await ready(running);
	const socket = connect(running.port, "127.0.0.1");
	let answer = "";
	socket.on("data", (chunk) => {
		answer += chunk.toString("latin1");
	});
	const closed = new Promise((resolve) => socket.once("close", resolve));
	await new Promise((resolve) => socket.once("connect", resolve));
	const headers = `Host: a\r\nContent-Type: application/json\r\nContent-Length: ${BODY_BYTES}`;
	socket.write(`POST /auth/token HTTP/1.1\r\n${headers}\r\n\r\n${"{".padEnd(BODY_BYTES - 1)}`);
	// A second connection is answered only after the first request has been read: that one is under way.
	expect((await fetch(`http://127.0.0.1:${running.port}/livez`)).status).toBe(200);
	running.process.kill("SIGTERM");
	await expect.poll(() => running.output()).toContain('"msg":"stopping"');
	await expect.poll(() => fetch(`http://127.0.0.1:${running.port}/livez`).catch(() => "refused")).toBe("refused");
	// As systemd does, which asks all processes of a service: of several, each hears it from their parent, too.
	running.process.kill("SIGTERM");
	socket.write("}");
	await closed;
	expect(answer).toMatch(/^HTTP\/1\.1 400 /);
	expect(await running.process.ended).toMatchObject({ code: 0 });
	const next = await start();
	await ready(next);
	next.process.kill("SIGINT");
	expect(await next.process.ended).toMatchObject({ code: 0 });
});
