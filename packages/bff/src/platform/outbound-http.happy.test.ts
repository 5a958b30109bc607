import { expect, onTestFinished, test } from "vitest";
import { answerOf, startRawServer } from "../testing/raw-server.ts";
import { ANSWER_BYTES_MAX, createOutboundHttp, type HttpCall, type HttpReply } from "./outbound-http.ts";

function client() {
	const http = createOutboundHttp({ allowPrivateNetworks: true });
	onTestFinished(() => http.close());
	return (url: string, more: Partial<HttpCall> = {}): Promise<HttpReply> =>
		http.call({ method: "POST", url, headers: {}, body: '"jwt"', timeoutMs: 5_000, now: new Date(0), ...more });
}

const ANSWERED = { kind: "answered", status: 200, contentType: "application/json" };

test("a call arrives as it was asked for, and its answer comes back whole", async () => {
	const server = await startRawServer((socket) => socket.write(answerOf('{"ErrorCode":200,"Message":"Erfolg ✓"}')));
	const call = client();
	const reply = await call(`http://127.0.0.1:${server.port}/v2/payments/make?a=b#fragment`, {
		headers: { "content-type": "application/json", accept: "application/json" },
	});
	expect(reply).toEqual({ ...ANSWERED, text: '{"ErrorCode":200,"Message":"Erfolg ✓"}' });
	const [request = ""] = server.requests;
	expect(request.split("\r\n")[0]).toBe("POST /v2/payments/make?a=b HTTP/1.1");
	expect(request).toMatch(/\r\ncontent-type: application\/json\r\n/i);
	expect(request).toMatch(/\r\n\r\n"jwt"$/);
	expect(request).not.toMatch(/accept-encoding/i);
});

test("a GET has no body", async () => {
	const server = await startRawServer((socket) => socket.write(answerOf("{}")));
	const http = createOutboundHttp({ allowPrivateNetworks: true });
	onTestFinished(() => http.close());
	const url = `http://127.0.0.1:${server.port}/games`;
	await http.call({ method: "GET", url, headers: {}, timeoutMs: 5_000, now: new Date(0) });
	expect(server.requests[0]).toMatch(/^GET \/games HTTP\/1.1\r\n/);
	expect(server.requests[0]).not.toMatch(/content-length/i);
});

test("connections are used again", async () => {
	const server = await startRawServer((socket) => socket.write(answerOf("{}")));
	const call = client();
	for (let index = 0; index < 20; index++) await call(`http://127.0.0.1:${server.port}/`);
	expect(server.requests).toHaveLength(20);
	// A call that follows at once finds the connection of the one before not yet free.
	expect(server.connections()).toBeLessThanOrEqual(2);
});

test("an answer of exactly the limit is read", async () => {
	const body = "x".repeat(ANSWER_BYTES_MAX);
	const server = await startRawServer((socket) => socket.write(answerOf(body)));
	expect(await client()(`http://127.0.0.1:${server.port}/`)).toEqual({ ...ANSWERED, text: body });
});

test("any status is an answer, with or without a body", async () => {
	const server = await startRawServer((socket, request) => {
		const status = /\/(\d+)/.exec(request)?.[1];
		socket.write(`HTTP/1.1 ${status} Whatever\r\n${status === "204" ? "" : "Content-Length: 0\r\n"}\r\n`);
	});
	const call = client();
	for (const status of [200, 204, 400, 401, 404, 409, 429, 500, 503, 599]) {
		const reply = await call(`http://127.0.0.1:${server.port}/${status}`);
		expect(reply).toEqual({ kind: "answered", status, text: "" });
	}
});

test("an early hint is not the answer", async () => {
	const server = await startRawServer((socket) =>
		socket.write(`HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n${answerOf("{}")}`),
	);
	expect(await client()(`http://127.0.0.1:${server.port}/`)).toEqual({ ...ANSWERED, text: "{}" });
});

test("Retry-After comes with the answer", async () => {
	const server = await startRawServer((socket) => socket.write(answerOf("{}", "503 Busy", "Retry-After: 120\r\n")));
	expect(await client()(`http://127.0.0.1:${server.port}/`)).toEqual({
		...ANSWERED,
		status: 503,
		text: "{}",
		retryAfterMs: 120_000,
		retryAfter: "120",
	});
});
