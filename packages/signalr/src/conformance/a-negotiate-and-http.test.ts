import { once } from "node:events";
import { createServer, request, type ServerResponse } from "node:http";
import { connect as connectTcp, type Socket } from "node:net";
import { expect, test } from "vitest";
import { hubListener, mountUpgrades } from "../index.ts";
import { connect } from "../testing/client.ts";
import { EventStream } from "../testing/event-stream.ts";
import { negotiate, PollingClient } from "../testing/polling-client.ts";
import { RawSocket, SEPARATOR } from "../testing/raw-socket.ts";
import { listen, serve } from "../testing/serve.ts";
import { makeTestHub } from "../testing/test-hub.ts";
import { until } from "../testing/until.ts";
import type { TransportName } from "../transports/transport.ts";

const TRANSPORTS: readonly TransportName[] = ["WebSockets", "ServerSentEvents", "LongPolling"];

const post = (url: string, headers: Record<string, string> = {}) => fetch(url, { method: "POST", headers });

/** The status of a request on each route that takes a connection id. */
async function statuses(hubUrl: string, query: string): Promise<readonly number[]> {
	const url = `${hubUrl}${query}`;
	const answers = [
		await fetch(url),
		await fetch(url, { headers: { Accept: "text/event-stream" } }),
		await post(url),
		await fetch(url, { method: "DELETE" }),
	];
	return answers.map(({ status }) => status);
}

test("case 01: versions 0 and 1 of negotiation reserve a connection and return its ids", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const zero = await (await post(`${served.url}/negotiate`)).json();
	expect(zero).toEqual({
		negotiateVersion: 0,
		connectionId: expect.stringMatching(/^[\w-]{22}$/),
		availableTransports: [
			{ transport: "WebSockets", transferFormats: ["Text", "Binary"] },
			{ transport: "ServerSentEvents", transferFormats: ["Text"] },
			{ transport: "LongPolling", transferFormats: ["Text", "Binary"] },
		],
	});
	const response = await post(`${served.url}/negotiate?NEGOTIATEVERSION=1`);
	expect(response.headers.get("content-type")).toBe("application/json");
	expect(Number(response.headers.get("content-length"))).toBeGreaterThan(0);
	const one = (await response.json()) as Record<string, unknown>;
	expect(one["negotiateVersion"]).toBe(1);
	expect(one["connectionToken"]).not.toBe(one["connectionId"]);
	expect(hub.metrics().negotiated).toBe(2);

	const byToken = await RawSocket.connect(served.url, `?id=${one["connectionToken"]}`);
	expect(await byToken.invoke("1", "Id")).toMatchObject({ result: one["connectionId"] });
	await expect(RawSocket.open(served.url, `?id=${one["connectionId"]}`)).rejects.toThrow("refused with 404");
	expect((await fetch(`${served.url}/negotiate`)).status).toBe(405);
});

test("case 02: the list of transports is that of the endpoint", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub, { transports: ["LongPolling", "ServerSentEvents"] });
	const { availableTransports } = await negotiate(served.url);
	expect(availableTransports.map(({ transport }) => transport)).toEqual(["LongPolling", "ServerSentEvents"]);
});

test("case 02: WebSockets are not in the list while no server gives the hub its upgrades", async () => {
	const { hub } = makeTestHub();
	// Requests and upgrades may come to two endpoints of one hub.
	const server = createServer(hubListener({ "/hub": hub.endpoint() }));
	const url = `http://127.0.0.1:${await listen(server)}/hub`;
	const offered = async () => (await negotiate(url)).availableTransports.map(({ transport }) => transport);
	const withoutUpgrades = ["ServerSentEvents", "LongPolling"];
	expect(await offered()).toEqual(withoutUpgrades);
	const unmount = mountUpgrades(server, { "/hub": hub.endpoint() });
	expect(await offered()).toEqual(["WebSockets", ...withoutUpgrades]);
	unmount();
	unmount();
	expect(await offered()).toEqual(withoutUpgrades);
	server.closeAllConnections();
	server.close();
});

test("case 03: a version that is no whole number or too low is an error with status 200, a higher one becomes 1", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub, { minimumNegotiateVersion: 1 });
	const answer = async (version: string) => {
		const response = await post(`${served.url}/negotiate?negotiateVersion=${version}`);
		expect(response.status).toBe(200);
		return (await response.json()) as object;
	};
	const nonInteger = { error: "The client requested a non-integer protocol version." };
	expect(await answer("one")).toEqual(nonInteger);
	expect(await answer("1.5")).toEqual(nonInteger);
	expect(await answer("")).toEqual(nonInteger);
	expect(await answer("9999999999")).toEqual(nonInteger);
	expect(await answer("99999999999")).toEqual(nonInteger);
	const tooOld = "The client requested version '0', but the server does not support this version.";
	expect(await answer("0")).toEqual({ error: tooOld });
	expect(await (await post(`${served.url}/negotiate`)).json()).toEqual({ error: tooOld });
	expect(await answer("99")).toMatchObject({ negotiateVersion: 1 });
});

test("case 04: a request without a connection id is 400 on every route", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	expect(await statuses(served.url, "")).toEqual([400, 400, 400, 400]);
	expect(await statuses(served.url, "?id=")).toEqual([400, 400, 400, 400]);
	expect(await (await fetch(served.url)).text()).toBe("Connection ID required");
	expect((await fetch(served.url, { method: "PUT" })).status).toBe(405);
});

test("case 05: an unknown connection id is 404 on every route", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	expect(await statuses(served.url, "?id=unknown")).toEqual([404, 404, 404, 404]);
	expect(await (await fetch(`${served.url}?id=unknown`)).text()).toBe("No Connection with that ID");
	await expect(RawSocket.open(served.url, "?id=unknown")).rejects.toThrow("refused with 404");
});

test("case 06: a transport that the endpoint does not support is 404 and named", async () => {
	for (const only of TRANSPORTS) {
		const { hub } = makeTestHub();
		await using served = await serve(hub, { transports: [only] });
		const { connectionToken } = await negotiate(served.url);
		const url = `${served.url}?id=${connectionToken}`;
		if (only !== "LongPolling") {
			const answer = await fetch(url);
			expect(answer.status).toBe(404);
			expect(await answer.text()).toBe("LongPolling transport not supported by this end point type");
		}
		if (only !== "ServerSentEvents") {
			const answer = await fetch(url, { headers: { Accept: "text/event-stream" } });
			expect(answer.status).toBe(404);
			expect(await answer.text()).toBe("ServerSentEvents transport not supported by this end point type");
		}
		if (only !== "WebSockets") {
			await expect(RawSocket.open(served.url, `?id=${connectionToken}`)).rejects.toThrow("refused with 404");
		}
	}
});

test("case 07: a second streaming transport on an active id is 409, another kind of transport 400", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const bySocket = await negotiate(served.url);
	await RawSocket.open(served.url, `?id=${bySocket.connectionToken}`);
	await expect(RawSocket.open(served.url, `?id=${bySocket.connectionToken}`)).rejects.toThrow("refused with 409");

	const byEvents = await negotiate(served.url);
	const url = `${served.url}?id=${byEvents.connectionToken}`;
	const stream = await EventStream.open(url);
	expect((await fetch(url, { headers: { Accept: "text/event-stream" } })).status).toBe(409);
	const poll = await fetch(url);
	expect(poll.status).toBe(400);
	expect(await poll.text()).toBe("Cannot change transports mid-connection");
	await expect(RawSocket.open(served.url, `?id=${byEvents.connectionToken}`)).rejects.toThrow("refused with 400");
	stream.close();
});

test("case 08: a request for a connection that is over is 404", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const client = await PollingClient.connect(served.url);
	await client.delete();
	expect(await statuses(client.url, "")).toEqual([404, 404, 404, 404]);
	await expect(RawSocket.open(client.url)).rejects.toThrow("refused with 404");
});

test("case 09: POST to a WebSocket connection is 405", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const { connectionToken } = await negotiate(served.url);
	await RawSocket.connect(served.url, `?id=${connectionToken}`);
	const answer = await post(`${served.url}?id=${connectionToken}`);
	expect(answer.status).toBe(405);
	expect(await answer.text()).toBe("POST requests are not allowed for WebSocket connections.");
});

test("case 10: parallel POSTs all succeed, and their bytes are not mixed", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const client = await PollingClient.connect(served.url);
	const sendInPieces = async (id: number): Promise<number> => {
		const body = JSON.stringify({ type: 1, invocationId: String(id), target: "Echo", arguments: [id] }) + SEPARATOR;
		const sending = request(client.url, { method: "POST" });
		for (const character of body) {
			sending.write(character);
			await new Promise((resolve) => setImmediate(resolve));
		}
		sending.end();
		const [response] = await once(sending, "response");
		response.resume();
		return response.statusCode;
	};
	const ids = Array.from({ length: 10 }, (_, index) => index);
	expect(await Promise.all(ids.map(sendInPieces))).toEqual(ids.map(() => 200));
	let received = "";
	await until(async () => {
		received += await client.pollText();
		return received.split(SEPARATOR).length > ids.length;
	});
	const results = received.split(SEPARATOR).slice(0, -1);
	expect(results.map((text) => JSON.parse(text).result).toSorted()).toEqual(ids);
});

test("case 11: a body that breaks off is 400, and the hub goes on", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const client = await PollingClient.connect(served.url);
	const answers: ServerResponse[] = [];
	served.server.prependListener("request", (incoming, response) => {
		if (incoming.method === "POST") answers.push(response);
	});
	const { pathname, search, port } = new URL(client.url);
	const breakOff = async (end: (socket: Socket) => void): Promise<string> => {
		const before = hub.metrics().bytesReceived;
		const socket = connectTcp(Number(port), "127.0.0.1");
		let answer = "";
		socket.on("data", (bytes) => {
			answer += bytes;
		});
		socket.write(`POST ${pathname}${search} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"type":6,`);
		await until(() => hub.metrics().bytesReceived > before);
		end(socket);
		await once(socket, "close");
		return answer;
	};
	// A client that only stops sending can still read the answer; one that is gone cannot.
	expect(await breakOff((socket) => socket.end())).toContain("HTTP/1.1 400 Bad Request");
	await breakOff((socket) => socket.resetAndDestroy());
	await until(() => answers.length === 2 && answers.every(({ statusCode }) => statusCode === 400));
	const other = await PollingClient.connect(served.url);
	await other.send({ type: 1, invocationId: "1", target: "Echo", arguments: ["still here"] });
	expect(await other.pollText()).toContain("still here");
});

test("case 12: a POST that waits for the method before it is 404 when the connection ends", async () => {
	const { hub, log } = makeTestHub();
	await using served = await serve(hub);
	const client = await PollingClient.connect(served.url);
	await client.send({ type: 1, invocationId: "1", target: "Wait", arguments: ["never"] });
	await until(() => log.includes("begin never"));
	const record = JSON.stringify({ type: 1, target: "Echo", arguments: ["x".repeat(10_000)] }) + SEPARATOR;
	const blocked = client.post(record.repeat(20));
	await until(() => hub.metrics().bytesReceived > 70_000);
	await client.delete();
	expect((await blocked).status).toBe(404);
});

test.each(TRANSPORTS)("case 13: no, insufficient and sufficient identity over %s", async (transport) => {
	const { hub } = makeTestHub({ requiresToken: true });
	await using served = await serve(hub);
	await expect(connect(served.url, { transport })).rejects.toThrow("401");
	await expect(connect(served.url, { transport, token: "banned" })).rejects.toThrow("403");
	const client = await connect(served.url, { transport, token: "ann" });
	expect(await client.invoke("Echo", "in")).toBe("in");
	await client.stop();
	const { connectionToken } = await negotiate(served.url, "", { Authorization: "Bearer ann" });
	const query = `?id=${connectionToken}`;
	expect(await statuses(served.url, query)).toEqual([401, 401, 401, 401]);
	expect(await statuses(served.url, `${query}&access_token=banned`)).toEqual([403, 403, 403, 403]);
	await expect(RawSocket.open(served.url, query)).rejects.toThrow("refused with 401");
});

test("case 14: an id that was negotiated and never connected disappears after the disconnect timeout", async () => {
	const { hub, clock } = makeTestHub();
	await using served = await serve(hub);
	const { connectionToken } = await negotiate(served.url);
	clock.advance(14_000);
	expect(hub.metrics().negotiated).toBe(1);
	clock.advance(2_000);
	expect(hub.metrics().negotiated).toBe(0);
	expect((await fetch(`${served.url}?id=${connectionToken}`)).status).toBe(404);
});

test("case 15: ids cannot be guessed, are unique, and need no encoding in a URL", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const answers = await Promise.all(Array.from({ length: 100 }, () => negotiate(served.url)));
	const ids = answers.flatMap(({ connectionId, connectionToken }) => [connectionId, connectionToken]);
	expect(new Set(ids).size).toBe(200);
	for (const id of ids) {
		expect(id).toMatch(/^[A-Za-z0-9_-]{22}$/);
		expect(encodeURIComponent(id)).toBe(id);
	}
	// Over 200 ids, every one of the 128 bits is sometimes set and sometimes not: a counter or a time would show.
	const bits = ids.map((id) => BigInt(`0x${Buffer.from(id, "base64url").toString("hex")}`));
	for (let bit = 0n; bit < 128n; bit++) {
		const set = bits.filter((value) => ((value >> bit) & 1n) === 1n).length;
		expect(set).toBeGreaterThan(50);
		expect(set).toBeLessThan(150);
	}
});
