/** The hub of the feed and clients that nobody here wrote, alone and behind a round robin over two processes. */
import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from "@microsoft/signalr";
import { freePort } from "@webframe/harness";
import { type GamesInfo, gamesInfoSchema } from "@webframe/shared/wire";
import { beforeAll, expect, test } from "vitest";
import { useWorld } from "../testing/world.ts";
import { openBrowserClient } from "./testing/browser-client.ts";
import { FeedSocket, feedToken, subscription } from "./testing/feed-client.ts";
import { roundRobin } from "./testing/round-robin.ts";

const world = useWorld({ looksOften: true, settings: { isFeedOn: true, tokensPerMinute: 600 } });
const NAME = "SubOnWholeGamesInfo";
let token: string;
/** A process that has the feed under a second address. */
let prefixed: string;

beforeAll(async () => {
	token = await feedToken(world().url);
	prefixed = (await world().startAnother({ FEED_BASE_PATH: "/results/v2" })).url;
	await world().pass(1_000);
});

interface Client {
	readonly hub: HubConnection;
	readonly states: GamesInfo[];
	next(): Promise<GamesInfo>;
}

async function connected(url: string, skipNegotiation: boolean, path = "/feed/hub"): Promise<Client> {
	const hub = new HubConnectionBuilder()
		.withUrl(`${url}${path}`, {
			accessTokenFactory: () => token,
			transport: HttpTransportType.WebSockets,
			skipNegotiation,
		})
		.configureLogging(LogLevel.None)
		.build();
	const states: GamesInfo[] = [];
	let told = Promise.withResolvers<GamesInfo>();
	hub.on(NAME, (message: unknown) => {
		const state = gamesInfoSchema.parse(message);
		states.push(state);
		told.resolve(state);
		told = Promise.withResolvers();
	});
	await hub.start();
	return { hub, states, next: () => told.promise };
}

test.each([true, false])("the official client in Node.js, with negotiation skipped: %s", async (skipNegotiation) => {
	const { hub, states, next } = await connected(world().url, skipNegotiation);
	await hub.invoke("Subscribe", NAME, subscription(9));
	expect(states).toHaveLength(1);
	const waiting = next();
	await world().clock.advance(500);
	expect((await waiting).sId).toBe((states[0]?.sId ?? 0) + 1);
	await expect(hub.invoke("Subscribe", NAME, subscription(22))).rejects.toThrow("unknown_game");
	const refused = new Promise((resolve) => hub.on("SubscriptionRefused", resolve));
	await hub.send("Subscribe", NAME, subscription(22));
	expect(await refused).toMatchObject({ code: "unknown_game" });
	await hub.invoke("Renew", await feedToken(world().url));
	await hub.invoke("Unsubscribe", NAME, subscription(9));
	await hub.stop();
});

test.each([true, false])(
	"the hub stands under another prefix, too, for the official client, with negotiation skipped: %s",
	async (skipNegotiation) => {
		for (const path of ["/results/v2/hub", "/feed/hub"]) {
			const { hub, states } = await connected(prefixed, skipNegotiation, path);
			await hub.invoke("Subscribe", NAME, subscription(9));
			expect(states, path).toHaveLength(1);
			await hub.stop();
		}
		await expect(connected(prefixed, skipNegotiation, "/results/hub")).rejects.toThrow();
		// The other process has no such address.
		await expect(connected(world().url, skipNegotiation, "/results/v2/hub")).rejects.toThrow();
	},
);

test("under another prefix the specification's exact messages are taken as under the usual one", async () => {
	const [usual, other] = [
		await FeedSocket.open(prefixed, token),
		await FeedSocket.open(prefixed, token, "/results/v2/hub"),
	] as const;
	for (const socket of [usual, other]) {
		socket.call("Subscribe", [NAME, subscription(9)]);
		await socket.until(() => socket.states.length === 1);
	}
	expect(other.frames).toEqual(usual.frames);
	await expect(FeedSocket.open(prefixed, "none", "/results/v2/hub")).rejects.toThrow("401");
	for (const socket of [usual, other]) socket.close();
});

test.each([true, false])("the official client in a browser, with negotiation skipped: %s", async (skipNegotiation) => {
	const port = await freePort();
	await world().configure({ allowedOrigins: [`http://127.0.0.1:${port}`] });
	const { states, connect, invoke, next } = await openBrowserClient(port);
	await connect(world().url, token, skipNegotiation);
	const first = next();
	await invoke("Subscribe", NAME, subscription(9));
	const { sId } = await first;
	for (let ticks = 1; ticks <= 3; ticks++) {
		const waiting = next();
		await world().clock.advance(500);
		expect((await waiting).sId).toBe(sId + ticks);
	}
	expect(states).toHaveLength(4);
	await expect(invoke("Subscribe", NAME, subscription(22))).rejects.toThrow("unknown_game");
	await invoke("Renew", await feedToken(world().url));
	await invoke("Unsubscribe", NAME, subscription(9));
	await world().configure({});
	await expect(connect(world().url, token, skipNegotiation)).rejects.toThrow();
});

test("behind a round robin two processes send equal bytes, also to clients that negotiated with the other one", async () => {
	const another = await world().startAnother();
	const hubs = [world().service, another.service].map(({ feed }) => feed.hub);
	const url = await roundRobin([world().url, another.url]);
	const official = [await connected(url, false), await connected(url, false)];
	expect(hubs.some((hub) => hub.metrics().negotiated > 0)).toBe(true);
	const raw: FeedSocket[] = [];
	for (let count = 0; count < 4; count++) raw.push(await FeedSocket.open(url, token));
	for (const { hub } of official) await hub.invoke("Subscribe", NAME, subscription(9));
	for (const socket of raw) {
		socket.call("Subscribe", [NAME, subscription(9)]);
		await socket.until(() => socket.states.length === 1);
	}
	for (const hub of hubs) expect(hub.metrics().connections.WebSockets).toBeGreaterThanOrEqual(2);
	for (let ticks = 1; ticks <= 4; ticks++) {
		const waiting = official.map((client) => client.next());
		await world().settle();
		await world().clock.advance(500);
		const states = await Promise.all(waiting);
		for (const socket of raw) await socket.until(() => socket.states.length === 1 + ticks);
		expect(states).toEqual(Array(2).fill(raw[0]?.states.at(-1)));
	}
	for (const socket of raw) expect(socket.frames).toEqual(raw[0]?.frames);
	for (const socket of raw) socket.close();
	for (const { hub } of official) await hub.stop();
});
