import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { createServer as createTlsServer } from "node:tls";
import { gzipSync } from "node:zlib";
import { freePort } from "@webframe/harness";
import { describe, expect, onTestFinished, test } from "vitest";
import { answerOf, startRawServer } from "../testing/raw-server.ts";
import { ANSWER_BYTES_MAX, createOutboundHttp, type HttpReply, type OutboundHttpOptions } from "./outbound-http.ts";

function client(timeoutMs = 5_000, options: Pick<OutboundHttpOptions, "after"> = {}) {
	const http = createOutboundHttp({ allowPrivateNetworks: true, ...options });
	onTestFinished(() => http.close());
	return (url: string): Promise<HttpReply> =>
		http.call({ method: "POST", url, headers: {}, body: '"jwt"', timeoutMs, now: new Date(0) });
}

/** The reply and how long it took. */
async function timed(call: () => Promise<HttpReply>): Promise<{ readonly reply: HttpReply; readonly ms: number }> {
	const start = performance.now();
	return { reply: await call(), ms: performance.now() - start };
}

const TIMEOUT_MS = 300;
/** A call that has not ended by then was not ended by its time limit. */
const LATE_MS = 8_000;

/** A time limit that begins when the server has the request: on a machine that stands still a call could end before it was sent. */
function limitFromArrival() {
	let begin = (): void => {};
	return {
		arrived: (): void => begin(),
		after: (limitMs: number, callback: () => void) => {
			let timer: NodeJS.Timeout | undefined;
			begin = () => {
				timer = setTimeout(callback, limitMs);
			};
			return () => clearTimeout(timer);
		},
	};
}

describe("the time limit is for the whole call: what has been sent is lost", () => {
	test("no answer at all", async () => {
		const limit = limitFromArrival();
		const server = await startRawServer(limit.arrived);
		const { reply, ms } = await timed(() => client(TIMEOUT_MS, limit)(`http://127.0.0.1:${server.port}/`));
		expect(reply).toEqual({ kind: "lost", reason: `no answer within ${TIMEOUT_MS} ms` });
		expect(ms).toBeGreaterThan(TIMEOUT_MS - 20);
		expect(ms).toBeLessThan(LATE_MS);
		await expect.poll(() => server.open()).toBe(0);
	});

	test("headers, then silence", async () => {
		const limit = limitFromArrival();
		const server = await startRawServer((socket) => {
			limit.arrived();
			socket.write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n{");
		});
		const { reply, ms } = await timed(() => client(TIMEOUT_MS, limit)(`http://127.0.0.1:${server.port}/`));
		expect(reply.kind).toBe("lost");
		expect(ms).toBeLessThan(LATE_MS);
	});

	test("a byte now and then, in the body or in the headers", async () => {
		const limit = limitFromArrival();
		const server = await startRawServer((socket, request) => {
			limit.arrived();
			if (request.includes("/body")) socket.write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n");
			else socket.write("HTTP/1.1 200 OK\r\nX-Slow: ");
			const timer = setInterval(() => socket.write("a"), 20);
			socket.once("close", () => clearInterval(timer));
		});
		const call = client(TIMEOUT_MS, limit);
		for (const path of ["body", "headers"]) {
			const { reply, ms } = await timed(() => call(`http://127.0.0.1:${server.port}/${path}`));
			expect(reply.kind).toBe("lost");
			expect(ms).toBeLessThan(LATE_MS);
		}
	});
});

describe("what never had a connection is unsent, within the time limit", () => {
	test("a refused connection, by address and by a name with several addresses", async () => {
		const port = await freePort();
		const call = client();
		expect(await call(`http://127.0.0.1:${port}/`)).toMatchObject({ kind: "unsent" });
		expect(await call(`http://localhost:${port}/`)).toMatchObject({ kind: "unsent" });
	});

	test("a TLS handshake that is never answered", async () => {
		const server = await startRawServer(() => {});
		const { reply, ms } = await timed(() => client(TIMEOUT_MS)(`https://127.0.0.1:${server.port}/`));
		expect(reply).toEqual({ kind: "unsent", reason: `no answer within ${TIMEOUT_MS} ms` });
		expect(ms).toBeLessThan(LATE_MS);
	});

	test("a TLS handshake that fails", async () => {
		const plain = await startRawServer((socket) => socket.end(answerOf("{}")), {
			onConnection: (socket) => socket.write("HTTP/1.1 400 Bad Request\r\n\r\n"),
		});
		const call = client();
		expect(await call(`https://127.0.0.1:${plain.port}/`)).toMatchObject({ kind: "unsent" });
		const withoutCertificate = createTlsServer({}).on("tlsClientError", () => {});
		const port = await freePort();
		withoutCertificate.listen(port, "127.0.0.1");
		onTestFinished(() => void withoutCertificate.close());
		expect(await call(`https://127.0.0.1:${port}/`)).toMatchObject({ kind: "unsent" });
	});

	test("a text that is no address, and a header that cannot be sent", async () => {
		const server = await startRawServer((socket) => socket.write(answerOf("{}")));
		const http = createOutboundHttp({ allowPrivateNetworks: true });
		onTestFinished(() => http.close());
		const call = { method: "POST", headers: {}, timeoutMs: 1_000, now: new Date(0) } as const;
		expect(await http.call({ ...call, url: "not an address" })).toMatchObject({ kind: "unsent" });
		expect(await http.call({ ...call, url: "ftp://127.0.0.1/" })).toMatchObject({ kind: "unsent" });
		const url = `http://127.0.0.1:${server.port}/`;
		const headers = { authorization: "a\r\nb: c" };
		expect(await http.call({ ...call, url, headers })).toMatchObject({ kind: "unsent" });
		expect(server.requests).toEqual([]);
	});
});

test("a name that does not exist is unsent, within the time limit", async () => {
	const http = createOutboundHttp({ allowPrivateNetworks: false });
	onTestFinished(() => http.close());
	const url = "https://casino.invalid/";
	const { reply, ms } = await timed(() =>
		http.call({ method: "POST", url, headers: {}, timeoutMs: TIMEOUT_MS, now: new Date(0) }),
	);
	expect(reply).toMatchObject({ kind: "unsent" });
	expect(ms).toBeLessThan(LATE_MS);
});

describe("an answer that is too large or makes no sense is lost", () => {
	test("one byte over the limit, announced or not", async () => {
		const body = "x".repeat(ANSWER_BYTES_MAX + 1);
		const server = await startRawServer((socket, request) => {
			if (request.includes("/announced")) socket.write(answerOf(body));
			else socket.end(`HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n${body}`);
		});
		const call = client();
		for (const path of ["announced", "not-announced"]) {
			expect(await call(`http://127.0.0.1:${server.port}/${path}`)).toEqual({
				kind: "lost",
				reason: `the answer is larger than ${ANSWER_BYTES_MAX} bytes`,
			});
		}
		await expect.poll(() => server.open()).toBe(0);
	});

	test("a body without an end is cut off at the limit, and its connection is closed", async () => {
		let written = 0;
		const server = await startRawServer((socket) => {
			socket.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
			const chunk = `4000\r\n${"x".repeat(0x4000)}\r\n`;
			const more = (): void => {
				while (!socket.destroyed && socket.write(chunk)) written += 0x4000;
				written += 0x4000;
			};
			socket.on("drain", more);
			more();
		});
		expect(await client()(`http://127.0.0.1:${server.port}/`)).toMatchObject({ kind: "lost" });
		await expect.poll(() => server.open()).toBe(0);
		// What the kernel buffers on the way is some megabytes; an endless reader would take all there is.
		expect(written).toBeLessThan(50_000_000);
	});

	test("a compressed body is not unpacked", async () => {
		const bomb = gzipSync(Buffer.alloc(40_000_000, 0x20));
		expect(bomb.byteLength).toBeLessThan(ANSWER_BYTES_MAX);
		const server = await startRawServer((socket) => {
			socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.byteLength}\r\n\r\n`);
			socket.write(bomb);
		});
		const reply = await client()(`http://127.0.0.1:${server.port}/`);
		expect(reply).toEqual({ kind: "answered", status: 200, text: bomb.toString("utf8") });
	});

	test("what is no HTTP, headers without end, a body shorter than announced", async () => {
		const answers: Readonly<Record<string, string>> = {
			"/none": "220 smtp.example ready\r\n",
			"/version": "HTTP/9.9 200 OK\r\n\r\n",
			"/both": "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
			"/short": 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"ErrorCode":200}',
			"/headers": `HTTP/1.1 200 OK\r\n${"X-Many: ".padEnd(1_000, "y")}\r\n`.padEnd(100_000, "X-Much: z\r\n"),
		};
		const server = await startRawServer((socket, request) => {
			socket.end(answers[request.split(" ")[1] ?? ""] ?? "");
		});
		const call = client();
		for (const path of Object.keys(answers)) {
			expect(await call(`http://127.0.0.1:${server.port}${path}`), path).toMatchObject({ kind: "lost" });
		}
	});
});

describe("a connection that breaks after the request has been sent is lost, and nothing is sent twice", () => {
	test("a reset before and in the middle of the answer", async () => {
		const server = await startRawServer((socket, request) => {
			if (request.includes("/middle")) {
				socket.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{", () => socket.resetAndDestroy());
			} else socket.resetAndDestroy();
		});
		const call = client();
		expect(await call(`http://127.0.0.1:${server.port}/before`)).toMatchObject({ kind: "lost" });
		expect(await call(`http://127.0.0.1:${server.port}/middle`)).toMatchObject({ kind: "lost" });
		expect(server.requests).toHaveLength(2);
	});

	test("a reset as soon as the connection stands is unsent only if nothing was written", async () => {
		const server = await startRawServer(() => {}, { onConnection: (socket) => socket.resetAndDestroy() });
		const reply = await client()(`http://127.0.0.1:${server.port}/`);
		expect(reply.kind).toMatch(/^(lost|unsent)$/);
		expect(server.requests).toEqual([]);
	});

	test("a connection that was kept open and closes while the next request is on its way", async () => {
		const server = await startRawServer((socket, _request, index) => {
			if (index === 0) socket.write(answerOf("{}"));
			else socket.destroy();
		});
		const call = client();
		expect(await call(`http://127.0.0.1:${server.port}/first`)).toMatchObject({ kind: "answered" });
		expect(await call(`http://127.0.0.1:${server.port}/second`)).toMatchObject({ kind: "lost" });
		await wait(50);
		expect(server.requests).toHaveLength(2);
	});
});

test("after a failure the same partner can be called again", async () => {
	const server = await startRawServer((socket, _request, index) => {
		if (index === 0) socket.resetAndDestroy();
		else socket.write(answerOf("{}"));
	});
	const call = client();
	expect(await call(`http://127.0.0.1:${server.port}/`)).toMatchObject({ kind: "lost" });
	expect(await call(`http://127.0.0.1:${server.port}/`)).toMatchObject({ kind: "answered" });
});

test("a partner that hangs does not hold up another", async () => {
	const held: Socket[] = [];
	const hanging = await startRawServer((socket) => void held.push(socket));
	const quick = await startRawServer((socket) => socket.write(answerOf("{}")));
	const call = client(60_000);
	const calls = Array.from({ length: 300 }, () => call(`http://127.0.0.1:${hanging.port}/`));
	await expect.poll(() => held.length).toBe(300);
	const { reply, ms } = await timed(() => call(`http://127.0.0.1:${quick.port}/`));
	expect(reply).toMatchObject({ kind: "answered" });
	expect(ms).toBeLessThan(LATE_MS);
	for (const socket of held) socket.destroy();
	await Promise.all(calls);
});
