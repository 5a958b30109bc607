/** The shape of hub that this package was first needed for: users with tokens that expire, followers, small messages. */
import { once } from "node:events";
import { serve as serveHono } from "@hono/node-server";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { honoHub } from "../adapters/hono.ts";
import { mountUpgrades } from "../adapters/node-http.ts";
import { accept, createHub, HubException, refuse } from "../index.ts";
import { clientOf, closed, connect, received } from "../testing/client.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { number, text } from "../testing/parsers.ts";
import { serve } from "../testing/serve.ts";
import { until } from "../testing/until.ts";

interface Changes {
	readonly sequence: number;
}

interface PlayerClient {
	balanceChanged(balance: { readonly amount: string }): void;
	roundChanged(round: { readonly id: number }): void;
}

interface PlayerServer {
	Resume(sinceSequence: number): Changes;
	Renew(accessToken: string): void;
	WatchGame(gameCode: number): { readonly id: number } | null;
}

interface Player {
	readonly playerId: string;
}

/** Tokens of this test are `<player>:<expiry>`. */
function playerOf(token: string | undefined) {
	if (token === undefined) return refuse(401);
	const [playerId = "", expiry = ""] = token.split(":");
	if (playerId === "banned") return refuse(403);
	return accept<Player>({ playerId }, { expiresAt: Number(expiry) });
}

function playerHub(clock = new ManualClock()) {
	const gone: (Error | undefined)[] = [];
	const hub = createHub<PlayerServer, PlayerClient, Player>({
		name: "player",
		authenticate: async ({ token }) => playerOf(token),
		userId: ({ playerId }) => playerId,
		limits: { maximumMessageBytes: 4 * 1024, clientTimeoutMs: 1_000_000 },
		clock,
		// The tests look at what clients are told.
		observer: { failed: () => undefined },
		methods: {
			Resume: {
				arguments: [number],
				invoke: (_context, sinceSequence) => ({ sequence: sinceSequence + 1 }),
			},
			Renew: {
				arguments: [{ parse: text }],
				invoke: (context, accessToken) => {
					const renewed = playerOf(accessToken);
					if (renewed.outcome === "refused") throw new HubException("The token is not valid.");
					const isSame = context.renew(renewed.identity, { expiresAt: renewed.expiresAt ?? 0 });
					if (!isSame) throw new HubException("The token is another player's.");
				},
			},
			WatchGame: {
				arguments: [number],
				async invoke(context, gameCode) {
					await context.joinGroup(`game ${gameCode}`);
					return null;
				},
			},
		},
		onDisconnected: (_context, error) => {
			gone.push(error);
		},
	});
	return { hub, clock, gone };
}

test("a user's message reaches each of the user's connections, and nobody else's", async () => {
	const { hub } = playerHub();
	await using served = await serve(hub);
	const [first, second, other] = await Promise.all(
		["ann:9e15", "ann:9e15", "ben:9e15"].map((token) => connect(served.url, { token })),
	);
	const calls = [first, second, other].map((client) => client && received(client, "balanceChanged"));
	await hub.clients.user("ann").send("balanceChanged", { amount: "12.50" });
	await hub.clients.all.send("balanceChanged", { amount: "0" });
	await until(() => calls.every((of) => of?.some((call) => JSON.stringify(call) === '{"amount":"0"}')));
	expect(calls.map((of) => of?.length)).toEqual([2, 2, 1]);
});

test("a group's message reaches those who joined it", async () => {
	const { hub } = playerHub();
	await using served = await serve(hub);
	const watching = await connect(served.url, { token: "ann:9e15" });
	const rounds = received(watching, "roundChanged");
	expect(await watching.invoke("WatchGame", 9)).toBeNull();
	await hub.clients.group("game 8").send("roundChanged", { id: 1 });
	await hub.clients.group("game 9").send("roundChanged", { id: 2 });
	await until(() => rounds.length > 0);
	expect(rounds).toEqual([{ id: 2 }]);
});

test("a connection ends with its token, and lives on when the token was renewed in time", async () => {
	const { hub, clock, gone } = playerHub();
	await using served = await serve(hub);
	const soon = clock.now() + 60_000;
	const client = await connect(served.url, { token: `ann:${soon}` });
	await client.invoke("Renew", `ann:${soon + 60_000}`);
	clock.advance(61_000);
	expect(await client.invoke("Resume", 4)).toEqual({ sequence: 5 });
	const closing = closed(client);
	clock.advance(60_000);
	expect(await closing).toBeUndefined();
	await until(() => gone.length === 1);
	expect(gone).toEqual([undefined]);
});

test("a connection cannot be renewed for another user", async () => {
	const { hub } = playerHub();
	await using served = await serve(hub);
	const client = await connect(served.url, { token: "ann:9e15" });
	await expect(client.invoke("Renew", "ben:9e15")).rejects.toThrow("The token is another player's.");
});

test("no token is 401, a token without permission 403, on negotiation and on the upgrade", async () => {
	const { hub } = playerHub();
	await using served = await serve(hub);
	for (const [token, status] of [
		[undefined, 401],
		["banned:9e15", 403],
	] as const) {
		const query = token === undefined ? "" : `access_token=${token}`;
		const negotiated = await fetch(`${served.url}/negotiate?negotiateVersion=1&${query}`, { method: "POST" });
		expect(negotiated.status).toBe(status);
		const socket = new WebSocket(`${served.url.replace("http", "ws")}?${query}`);
		const [error] = await once(socket, "error");
		expect(error).toMatchObject({ message: `Unexpected server response: ${status}` });
	}
});

test("a page of another origin is refused, listed ones are not, and the hub's own is when it is listed", async () => {
	const { hub } = playerHub();
	await using served = await serve(hub, { origins: ["same", "https://casino.example"] });
	const statusFrom = async (origin: string) => {
		const headers = { Origin: origin, Authorization: "Bearer ann:9e15" };
		return (await fetch(`${served.url}/negotiate`, { method: "POST", headers })).status;
	};
	expect(await statusFrom("https://evil.example")).toBe(403);
	expect(await statusFrom("null")).toBe(403);
	expect(await statusFrom("https://casino.example")).toBe(200);
	expect(await statusFrom(`http://127.0.0.1:${served.port}`)).toBe(200);
	const socket = new WebSocket(served.url.replace("http", "ws"), { origin: "https://evil.example" });
	const [error] = await once(socket, "error");
	expect(error).toMatchObject({ message: "Unexpected server response: 403" });
});

test("the hub's own message limit holds: 4 KiB pass, more ends the connection", async () => {
	const { hub } = playerHub();
	await using served = await serve(hub);
	const client = await connect(served.url, { token: "ann:9e15" });
	await expect(client.invoke("Renew", "x".repeat(3000))).rejects.toThrow("Renew");
	const closing = closed(client);
	await expect(client.invoke("Renew", "x".repeat(5000))).rejects.toThrow();
	expect((await closing)?.message).toContain("Connection closed with an error.");
});

test("closing the hub tells clients that they may come back, and lets nobody in", async () => {
	const { hub } = playerHub();
	await using served = await serve(hub);
	const client = await connect(served.url, { token: "ann:9e15" });
	const socket = new WebSocket(served.url.replace("http", "ws"), { headers: { Authorization: "Bearer ben:9e15" } });
	await once(socket, "open");
	const messages: string[] = [];
	socket.on("message", (data) => messages.push(String(data)));
	socket.send('{"protocol":"json","version":1}\x1e');
	await until(() => messages.length === 1);
	const closing = closed(client);
	await hub.close();
	expect(messages).toEqual(["{}\x1e", '{"type":7,"allowReconnect":true}\x1e']);
	expect(await closing).toBeUndefined();
	const late = await fetch(`${served.url}/negotiate`, {
		method: "POST",
		headers: { Authorization: "Bearer ann:9e15" },
	});
	expect(late.status).toBe(503);
});

test("the hub works inside a Hono application", async () => {
	const { hub } = playerHub();
	const endpoint = hub.endpoint();
	const app = new Hono<{ Bindings: { incoming: never; outgoing: never } }>();
	app.all("/frame/hub", honoHub(endpoint));
	app.all("/frame/hub/negotiate", honoHub(endpoint));
	app.get("/livez", (context) => context.text("alive"));
	const server = serveHono({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
	if (!("closeAllConnections" in server)) throw new Error("The test needs an HTTP/1 server.");
	await once(server, "listening");
	const unmount = mountUpgrades(server, { "/frame/hub": endpoint });
	const address = server.address();
	const port = typeof address === "object" && address !== null ? address.port : 0;
	const client = clientOf(`http://127.0.0.1:${port}/frame/hub`, { token: "ann:9e15" });
	await client.start();
	expect(await client.invoke("Resume", 1)).toEqual({ sequence: 2 });
	expect(await (await fetch(`http://127.0.0.1:${port}/livez`)).text()).toBe("alive");
	await client.stop();
	unmount();
	await hub.close({ timeoutMs: 0 });
	server.closeAllConnections();
	await new Promise((resolve) => server.close(resolve));
});
