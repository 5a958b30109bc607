/** Who gets in when many come: users, whatever strangers do, and clients that connect, whoever only negotiates. */
import { once } from "node:events";
import { connect as connectTcp } from "node:net";
import { expect, test } from "vitest";
import type { HubLimits } from "../index.ts";
import { EventStream } from "../testing/event-stream.ts";
import { negotiate, PollingClient } from "../testing/polling-client.ts";
import { RawSocket } from "../testing/raw-socket.ts";
import { type Served, serve } from "../testing/serve.ts";
import { makeTestHub } from "../testing/test-hub.ts";
import { until } from "../testing/until.ts";

/** A hub that tells clients apart by a header, as behind a proxy. */
async function serveCounted(limits: Partial<HubLimits>) {
	const made = makeTestHub({ limits });
	const served = await serve(made.hub, {
		clientAddress: (request) => String(request.headers["x-client"] ?? request.socket.remoteAddress),
	});
	return { ...made, served };
}

const from = (client: string, token?: string): Record<string, string> => ({
	"X-Client": client,
	...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
});

/** The status of a negotiation. */
async function negotiated(served: Served, headers: Record<string, string> = {}): Promise<number> {
	return (await fetch(`${served.url}/negotiate?negotiateVersion=1`, { method: "POST", headers })).status;
}

test("clients that only negotiate keep nobody out who connects without negotiation", async () => {
	const { hub, clock, served } = await serveCounted({ maximumNegotiatedConnections: 5, maximumConnections: 5 });
	await using _served = served;
	const statuses = [];
	for (let client = 0; client < 20; client++) statuses.push(await negotiated(served, from(`203.0.113.${client}`)));
	expect(statuses.filter((status) => status === 200)).toHaveLength(5);
	expect(new Set(statuses.slice(5))).toEqual(new Set([503]));
	const sockets = [];
	for (let count = 0; count < 5; count++) sockets.push(await RawSocket.connect(served.url));
	await expect(RawSocket.open(served.url)).rejects.toThrow("refused with 503");
	expect(hub.metrics()).toMatchObject({ negotiated: 5, connections: { WebSockets: 5 }, refusedConnections: 16 });
	for (const { webSocket } of sockets) webSocket.terminate();
	clock.advance(16_000);
	await until(() => hub.metrics().connections.WebSockets === 0);
	expect(hub.metrics().negotiated).toBe(0);
	expect(await negotiated(served)).toBe(200);
});

test("clients without a user keep no user out, and those of one address keep out nobody else", async () => {
	const limits = {
		maximumConnections: 10,
		maximumAnonymousConnections: 3,
		maximumNegotiatedConnections: 4,
		maximumNegotiatedConnectionsPerAddress: 2,
	};
	const { served } = await serveCounted(limits);
	await using _served = served;
	expect([
		await negotiated(served, from("a")),
		await negotiated(served, from("a")),
		await negotiated(served, from("a")),
		await negotiated(served, from("b")),
		await negotiated(served, from("c")),
		await negotiated(served, from("d")),
	]).toEqual([200, 200, 429, 200, 200, 503]);
	expect(await negotiated(served, from("a", "ann"))).toBe(200);
	expect(await negotiated(served, from("d", "ben"))).toBe(200);
	for (let guest = 0; guest < 3; guest++) await RawSocket.connect(served.url, "", from("e"));
	await expect(RawSocket.open(served.url, "", from("f"))).rejects.toThrow("refused with 503");
	expect(await negotiated(served, from("f"))).toBe(503);
	await RawSocket.connect(served.url, "", from("f", "ann"));
});

test("a guest that negotiates and connects as a user is counted as one", async () => {
	const { hub, served } = await serveCounted({ maximumAnonymousConnections: 1 });
	await using _served = served;
	const tokens = [];
	for (let client = 0; client < 3; client++) tokens.push((await negotiate(served.url)).connectionToken);
	await RawSocket.connect(served.url, `?id=${tokens[0]}`, from("a", "ann"));
	await RawSocket.connect(served.url, `?id=${tokens[1]}`);
	await expect(RawSocket.open(served.url, `?id=${tokens[2]}`)).rejects.toThrow("refused with 503");
	await RawSocket.connect(served.url, `?id=${tokens[2]}`, from("a", "ben"));
	expect(hub.metrics()).toMatchObject({ negotiated: 0, connections: { WebSockets: 3 } });
	expect(await hub.clients.all.list()).toMatchObject({
		connections: [{ userId: "ann" }, { userId: undefined }, { userId: "ben" }],
	});
});

test("who negotiated as a user and opens its event stream without a token takes no guest's place", async () => {
	const { hub, served } = await serveCounted({ maximumAnonymousConnections: 1 });
	await using _served = served;
	await RawSocket.connect(served.url);
	const { connectionToken } = await negotiate(served.url, "", from("a", "ann"));
	const stream = await EventStream.open(`${served.url}?id=${connectionToken}`);
	expect(stream.response.statusCode).toBe(200);
	expect(hub.metrics()).toMatchObject({ negotiated: 0, connections: { WebSockets: 1, ServerSentEvents: 1 } });
	stream.close();
});

test("one address has no more connections than allowed, over whatever transport, and gets its places back", async () => {
	const { hub, served } = await serveCounted({ maximumConnectionsPerAddress: 2 });
	await using _served = served;
	const one = await RawSocket.open(served.url, "", from("a"));
	await RawSocket.open(served.url, "", from("a"));
	await RawSocket.open(served.url, "", from("b"));
	await expect(RawSocket.open(served.url, "", from("a"))).rejects.toThrow("refused with 429");
	expect(await negotiated(served, from("a"))).toBe(429);
	const { connectionToken } = await negotiate(served.url);
	const polling = new PollingClient(served.url, connectionToken);
	expect((await polling.poll()).status).toBe(200);
	const over = once(one.webSocket, "close");
	one.webSocket.close();
	await over;
	await until(() => hub.metrics().connections.WebSockets === 2);
	await RawSocket.open(served.url, "", from("a"));
	await expect(RawSocket.open(served.url, "", from("a"))).rejects.toThrow("refused with 429");
});

test("an upgrade that fails takes no place", async () => {
	const { hub, served } = await serveCounted({ maximumConnections: 1 });
	await using _served = served;
	for (let count = 0; count < 5; count++) {
		const bad = connectTcp(served.port, "127.0.0.1");
		bad.write("GET /hub HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
		await once(bad, "data");
		bad.destroy();
	}
	await RawSocket.connect(served.url);
	expect(hub.metrics()).toMatchObject({ negotiated: 0, refusedConnections: 0, connections: { WebSockets: 1 } });
});
