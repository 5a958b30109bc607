import { connect as connectTcp } from "node:net";
import { expect, test } from "vitest";
import { accept, createHub, type HubRequest, refuse } from "../index.ts";
import { connect } from "../testing/client.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { number } from "../testing/parsers.ts";
import { HANDSHAKE, negotiate, PollingClient } from "../testing/polling-client.ts";
import { RawSocket } from "../testing/raw-socket.ts";
import { serve } from "../testing/serve.ts";
import { makeTestHub } from "../testing/test-hub.ts";
import { until } from "../testing/until.ts";

test("who knows another user's connection token still cannot use the connection", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const { connectionToken } = await negotiate(served.url, "", { Authorization: "Bearer ann" });
	const url = `${served.url}?id=${connectionToken}`;
	const as = (user: string, method: string) => fetch(url, { method, headers: { Authorization: `Bearer ${user}` } });
	expect((await as("ann", "GET")).status).toBe(200);
	expect((await as("ben", "POST")).status).toBe(403);
	expect((await as("ben", "GET")).status).toBe(403);
	expect((await as("ben", "DELETE")).status).toBe(403);
	expect((await fetch(url, { method: "POST" })).status).toBe(403);
	expect((await as("ann", "DELETE")).status).toBe(202);
});

test("the token is taken from the header first, then from the query, and nothing else is a token", async () => {
	const seen: (string | undefined)[] = [];
	const requests: HubRequest[] = [];
	const hub = createHub<object, object, null>({
		name: "tokens",
		methods: {},
		authenticate: (request) => {
			seen.push(request.token);
			requests.push(request);
			return refuse(401);
		},
	});
	await using served = await serve(hub);
	const ask = (query: string, authorization?: string) =>
		fetch(`${served.url}/negotiate${query}`, {
			method: "POST",
			headers: authorization === undefined ? {} : { Authorization: authorization },
		});
	await ask("?access_token=from%20query", "Bearer from-header");
	await ask("?access_token=from%20query");
	await ask("", "bearer lower");
	await ask("", "Basic dXNlcjpwYXNz");
	await ask("");
	expect(seen).toEqual(["from-header", "from query", "lower", undefined, undefined]);
	expect(requests[0]?.remoteAddress).toBe("127.0.0.1");
	expect(requests[0]?.query.get("access_token")).toBe("from query");
	expect(requests[0]?.origin).toBeUndefined();
});

/** A hub whose tokens are `<user>:<expiry>`. Every renewal is for `renewedUntil`, if that is given. */
function expiringHub(renewedUntil?: number) {
	const clock = new ManualClock();
	const hub = createHub<{ Renew(expiry: number): string }, { still(): void }, string>({
		name: "expiring",
		clock,
		observer: { failed: () => undefined },
		methods: {
			Renew: {
				arguments: [number],
				invoke(context, asked) {
					const expiresAt = renewedUntil ?? asked;
					context.renew(`${context.userId} renewed`, { expiresAt });
					return context.identity;
				},
			},
		},
		authenticate: ({ token = "" }) => {
			const [user = "", expiry = "0"] = token.split(":");
			return Number(expiry) > clock.now() ? accept(user, { expiresAt: Number(expiry) }) : refuse(401);
		},
		userId: (user) => user.split(" ")[0],
	});
	const bearer = (expiry: number) => ({ Authorization: `Bearer ann:${expiry}` });
	return { clock, hub, bearer, start: clock.now() };
}

test("every poll and send is authenticated anew, and a fresh token lets the connection live on", async () => {
	const { clock, hub, bearer, start } = expiringHub();
	await using served = await serve(hub);
	const { connectionToken } = await negotiate(served.url, "", bearer(start + 20_000));
	const url = `${served.url}?id=${connectionToken}`;
	await fetch(url, { headers: bearer(start + 20_000) });
	await fetch(url, { method: "POST", body: HANDSHAKE, headers: bearer(start + 20_000) });
	clock.advance(14_000);
	expect((await fetch(url, { headers: bearer(start + 40_000) })).status).toBe(200);
	clock.advance(10_000);
	expect((await fetch(url, { method: "POST", headers: bearer(start + 20_000) })).status).toBe(401);
	expect(hub.metrics().connections.LongPolling).toBe(1);
	expect((await fetch(url, { method: "POST", body: '{"type":6}\u001e', headers: bearer(start + 26_000) })).status).toBe(
		200,
	);
	// A token that ends sooner than the one before it takes nothing away.
	clock.advance(3_000);
	expect(hub.metrics().disconnected).toEqual({});
	const before = served.requests();
	const last = fetch(url, { headers: bearer(start + 35_000) });
	await until(() => served.requests() > before);
	clock.advance(9_000);
	expect(hub.metrics().disconnected).toEqual({});
	clock.advance(5_000);
	expect(await (await last).text()).toBe('{"type":7,"allowReconnect":true}\u001e');
	expect(hub.metrics().disconnected).toEqual({ expired: 1 });
});

test("the token that a client goes on polling and sending with does not undo its renewal", async () => {
	const { clock, hub, bearer, start } = expiringHub();
	await using served = await serve(hub);
	const headers = bearer(start + 20_000);
	const { connectionToken } = await negotiate(served.url, "", headers);
	const url = `${served.url}?id=${connectionToken}`;
	const post = (body: string) => fetch(url, { method: "POST", body, headers });
	const poll = async () => (await fetch(url, { headers })).text();
	await poll();
	await post(HANDSHAKE);
	await poll();
	const call = { type: 1, invocationId: "1", target: "Renew", arguments: [start + 60_000] };
	await post(`${JSON.stringify(call)}\u001e`);
	expect(await poll()).toContain('"result":"ann renewed"');
	await post('{"type":6}\u001e');
	clock.advance(14_000);
	await post('{"type":6}\u001e');
	await hub.clients.user("ann").send("still");
	expect(await poll()).toContain("still");
	clock.advance(10_000);
	expect(hub.metrics().disconnected).toEqual({});
});

test("an expiry that is no time is refused, and not taken for none", async () => {
	for (const expiresAt of [Number.NaN, Number.POSITIVE_INFINITY]) {
		expect(() => accept("ann", { expiresAt })).toThrow("The expiry must be a time in milliseconds");
	}
	const { hub, bearer, start } = expiringHub(Number.NaN);
	await using served = await serve(hub);
	const raw = await RawSocket.connect(served.url, "", bearer(start + 20_000));
	expect(await raw.invoke("1", "Renew", 1)).toMatchObject({
		error: "An unexpected error occurred invoking 'Renew' on the server.",
	});
});

test("an authenticate that throws is 500 and tells nothing, one that never answers is given up", async () => {
	const clock = new ManualClock();
	const failures: string[] = [];
	let answer: () => Promise<never> = () => Promise.reject(new Error("secret of the directory"));
	const hub = createHub<object, object, null>({
		name: "broken",
		clock,
		methods: {},
		authenticate: () => answer(),
		observer: { failed: (error, during) => failures.push(`${during}: ${error}`) },
	});
	await using served = await serve(hub);
	const response = await fetch(`${served.url}/negotiate`, { method: "POST" });
	expect(response.status).toBe(500);
	expect(await response.text()).toBe("");
	await expect(RawSocket.open(served.url)).rejects.toThrow("refused with 500");
	answer = () => new Promise(() => undefined);
	const before = served.requests();
	const slow = fetch(`${served.url}/negotiate`, { method: "POST" });
	await until(() => served.requests() > before);
	clock.advance(11_000);
	expect((await slow).status).toBe(500);
	expect(failures).toEqual([
		"POST of a hub: Error: secret of the directory",
		"the upgrade of a hub: Error: secret of the directory",
		"POST of a hub: Error: The hub's authenticate took too long.",
	]);
});

test("a browser's preflight is answered for allowed origins, and answers carry what the browser needs", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub, { origins: (origin) => origin.endsWith(".casino.example") });
	const ask = (origin: string, method: string, headers: Record<string, string> = {}) =>
		fetch(`${served.url}/negotiate`, { method, headers: { Origin: origin, ...headers } });
	const preflight = { "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization" };
	const allowed = await ask("https://www.casino.example", "OPTIONS", preflight);
	expect(allowed.status).toBe(204);
	expect(Object.fromEntries(allowed.headers)).toMatchObject({
		"access-control-allow-origin": "https://www.casino.example",
		"access-control-allow-credentials": "true",
		"access-control-allow-methods": "GET, POST, DELETE",
		"access-control-allow-headers": "authorization",
		vary: "Origin, Access-Control-Request-Headers",
	});
	const refused = await ask("https://casino.example.evil", "OPTIONS", preflight);
	expect(refused.status).toBe(403);
	expect(refused.headers.get("access-control-allow-origin")).toBeNull();
	const posted = await ask("https://www.casino.example", "POST");
	expect(posted.status).toBe(200);
	expect(posted.headers.get("access-control-allow-origin")).toBe("https://www.casino.example");
	expect((await ask("https://www.casino.example", "OPTIONS")).status).toBe(405);
	const client = await PollingClient.open(served.url);
	const poll = await fetch(client.url, { method: "DELETE", headers: { Origin: "https://evil.example" } });
	expect(poll.status).toBe(403);

	const own = makeTestHub();
	await using same = await serve(own.hub);
	await expect(RawSocket.open(same.url, "", { Origin: "https://casino.example" })).rejects.toThrow("refused with 403");
	await RawSocket.connect(same.url, "", { Origin: `http://127.0.0.1:${same.port}` });
	await RawSocket.connect(same.url);

	const anywhere = makeTestHub();
	await using open = await serve(anywhere.hub, { origins: "any" });
	await RawSocket.connect(open.url, "", { Origin: "https://anything.example" });
});

test("a list or a function decides alone, also about the hub's own host", async () => {
	const { hub } = makeTestHub();
	await using listed = await serve(hub, { origins: ["https://casino.example"] });
	await using asked = await serve(hub, { origins: (origin) => origin === "https://casino.example" });
	for (const { url, port } of [listed, asked]) {
		await RawSocket.connect(url, "", { Origin: "https://casino.example" });
		for (const origin of [`http://127.0.0.1:${port}`, "same", "null"]) {
			await expect(RawSocket.open(url, "", { Origin: origin })).rejects.toThrow("refused with 403");
		}
	}
});

test("an origin that is none is not the hub's own, not even when the request names no host", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	const socket = connectTcp(served.port, "127.0.0.1");
	socket.write("POST /hub/negotiate HTTP/1.0\r\nOrigin: null\r\nContent-Length: 0\r\n\r\n");
	let answer = "";
	socket.on("data", (bytes) => {
		answer += bytes;
	});
	await until(() => answer.includes("\r\n\r\n"));
	expect(answer).toMatch(/^HTTP\/1\.1 403 /);
	socket.destroy();
});

test("an upgrade of a path without a hub is refused, and a socket that breaks meanwhile breaks nothing", async () => {
	const { hub } = makeTestHub();
	await using served = await serve(hub);
	await expect(RawSocket.open(served.url.replace("/hub", "/other"))).rejects.toThrow("refused with 404");
	const socket = connectTcp(served.port, "127.0.0.1");
	socket.write("GET /hub HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
	socket.resetAndDestroy();
	const client = await connect(served.url);
	expect(await client.invoke("Echo", 1)).toBe(1);
	const badKey = connectTcp(served.port, "127.0.0.1");
	badKey.write("GET /hub HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
	let answer = "";
	badKey.on("data", (bytes) => {
		answer += bytes;
	});
	await until(() => answer.startsWith("HTTP/1.1 400"));
});
