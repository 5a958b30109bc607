/** What the hub of the feed refuses, and whom it sends away. Source: wire contract, section 8. */
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { addSecret, removeSecret } from "../partners/partner-secrets.ts";
import { TestPartner } from "../testing/test-partner.ts";
import { GAME, PARTNER_ID, TWO_GAMES, useWorld } from "../testing/world.ts";
import { FeedSocket, feedToken, subscription } from "./testing/feed-client.ts";

const world = useWorld({ looksOften: true, settings: { games: TWO_GAMES, isFeedOn: true, tokensPerMinute: 600 } });
const NAME = "SubOnWholeGamesInfo";
const HOUR_MS = 3_600_000;
let url: string;

beforeAll(() => {
	url = world().url;
});

const open = async (token?: string): Promise<FeedSocket> => {
	const socket = await FeedSocket.open(url, token ?? (await feedToken(url)));
	await socket.until(() => socket.frames.length >= 2);
	return socket;
};
const completionOf = (socket: FeedSocket, id: string) =>
	socket.until(() => socket.messages.find(({ type, invocationId }) => type === 3 && invocationId === id));

test.each([
	["SomethingElse", subscription(9), "unknown_subscription"],
	[NAME, "no JSON", "invalid_request"],
	[NAME, subscription(9, { PartnerClientId: null }), "invalid_request"],
	[NAME, subscription(22), "unknown_game"],
	[NAME, subscription(9, { PartnerClientId: 77 }), "other_partner"],
	[NAME, subscription(9, { Count: 2 }), "count_not_1"],
])(
	"Subscribe(%j, %j) is refused as %s, by an answer or by a message, and the connection stays",
	async (name, request, code) => {
		const socket = await open();
		socket.call("Subscribe", [name, request], "1");
		expect((await completionOf(socket, "1"))["error"]).toContain(code);
		expect(socket.refusals).toEqual([]);
		socket.call("Subscribe", [name, request]);
		expect(await socket.until(() => socket.refusals[0])).toEqual({ code, name, request });
		socket.call(
			"Subscribe",
			[NAME, subscription(9, { PartnerClientId: `PartnerClient-${PARTNER_ID}`, more: true })],
			"2",
		);
		expect((await completionOf(socket, "2"))["error"]).toBeUndefined();
		await socket.until(() => socket.states.length === 1);
		// A second one of the same is no error.
		socket.call("Subscribe", [NAME, subscription(9)], "3");
		expect((await completionOf(socket, "3"))["error"]).toBeUndefined();
		socket.close();
	},
);

test("a connection that has as many subscriptions as it may have gets no other one, until it gives one back", async () => {
	const another = await world().startAnother({}, { subscriptionsMax: 1 });
	const socket = await FeedSocket.open(another.url, await feedToken(another.url));
	const ask = async (method: string, game: number, id: string): Promise<unknown> => {
		socket.call(method, [NAME, subscription(game)], id);
		return (await completionOf(socket, id))["error"];
	};
	expect(await ask("Subscribe", 9, "1")).toBeUndefined();
	expect(await ask("Subscribe", 23, "2")).toContain("too_many_subscriptions");
	socket.call("Subscribe", [NAME, subscription(23)]);
	expect(await socket.until(() => socket.refusals[0])).toMatchObject({ code: "too_many_subscriptions" });
	// The one that it has is no other one.
	expect(await ask("Subscribe", 9, "3")).toBeUndefined();
	expect(await ask("Unsubscribe", 9, "4")).toBeUndefined();
	expect(await ask("Subscribe", 23, "5")).toBeUndefined();
	expect(await ask("Subscribe", 9, "6")).toContain("too_many_subscriptions");
	socket.close();
});

test("without a token, with another kind's or a wrong one, and from a foreign page nobody is connected", async () => {
	const partner = await TestPartner.logIn(world());
	const client = partner.headers["authorization"]?.slice("Bearer ".length) ?? "";
	for (const token of ["", "x", client]) await expect(FeedSocket.open(url, token)).rejects.toThrow();
	const token = await feedToken(url);
	const negotiate = async (origin: string) =>
		(
			await fetch(`${url}/feed/hub/negotiate?negotiateVersion=1`, {
				method: "POST",
				headers: { origin, authorization: `Bearer ${token}` },
			})
		).status;
	expect([await negotiate("https://casino.example"), await negotiate("https://elsewhere.example")]).toEqual([200, 403]);
	for (const [query, status] of [
		["", 400],
		["?id=x", 404],
	])
		expect((await fetch(`${url}/feed/hub${query}`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(
			status,
		);
});

test("a partner has 20 connections; one more is told to go, and finds its place when another one leaves", async () => {
	const token = await feedToken(url);
	const sockets = await Promise.all(Array.from({ length: 20 }, () => open(token)));
	const more = await FeedSocket.open(url, token);
	await more.until(() => more.closeCode !== undefined);
	expect(more.messages.find(({ type }) => type === 7)).toMatchObject({
		error: expect.stringContaining("too_many_connections"),
	});
	sockets[0]?.close();
	await sockets[0]?.until(() => sockets[0]?.closeCode !== undefined);
	for (;;) {
		const again = await FeedSocket.open(url, token);
		again.call("Subscribe", [NAME, subscription(GAME.gameCode)]);
		await again.until(() => again.states.length > 0 || again.closeCode !== undefined);
		again.close();
		if (again.states.length > 0) break;
	}
	for (const socket of sockets) socket.close();
});

test("a connection outlives its token by a minute, unless it is renewed with a token of the same partner", async () => {
	const earlier = await open();
	await world().clock.advance(120_000);
	const [ends, goesOn] = [await open(), await open()];
	const another = await TestPartner.another(world());
	await world().clock.advance(HOUR_MS - 120_000);
	goesOn.call("Renew", [another.headers["authorization"]?.slice("Bearer ".length)], "1");
	expect((await completionOf(goesOn, "1"))["error"]).toContain("unauthorized");
	goesOn.call("Renew", [await feedToken(url)], "2");
	expect((await completionOf(goesOn, "2"))["error"]).toBeUndefined();
	await world().clock.advance(150_000);
	// The hub has looked at all of them when the one has gone whose token is two minutes older.
	await earlier.until(() => earlier.closeCode !== undefined);
	expect(ends.closeCode).toBeUndefined();
	await world().clock.advance(60_000);
	await ends.until(() => ends.closeCode !== undefined);
	expect(ends.messages.find(({ type }) => type === 7)).toEqual({ type: 7, allowReconnect: true });
	expect(goesOn.closeCode).toBeUndefined();
	goesOn.close();
});

test("with the feed switched off, and with its secret removed, a subscriber is gone within a minute", async () => {
	const { database, clock } = world().service.wagering;
	const change = { partnerId: PARTNER_ID, actor: "test", now: clock.now() };
	const made = await addSecret(database, change);
	if (made.kind !== "made") throw new Error(`There is no second secret: ${made.kind}.`);
	const [first, second] = [await open(), await open(await feedToken(url, { SecretKey: made.secret }))];
	await removeSecret(database, { ...change, secretId: made.secretId });
	await world().clock.advance(60_000);
	await second.until(() => second.closeCode !== undefined);
	expect(first.closeCode).toBeUndefined();
	await world().configure({ isFeedOn: false });
	await world().clock.advance(60_000);
	await first.until(() => first.closeCode !== undefined);
	await world().configure({ isFeedOn: true });
});

test("a game that the partner offers no more is told no more, and again when it is asked for anew", async () => {
	const socket = await open();
	for (const game of [9, 23]) socket.call("Subscribe", [NAME, subscription(game)], String(game));
	await completionOf(socket, "23");
	await world().configure({ games: [9] });
	socket.call("Subscribe", [NAME, subscription(23)], "withdrawn");
	expect((await completionOf(socket, "withdrawn"))["error"]).toContain("unknown_game");
	// It is looked every half minute; by then it is gone.
	await world().clock.advance(60_000);
	await world().settle();
	const before = socket.states.length;
	for (let ticks = 1; ticks <= 3; ticks++) {
		await world().clock.advance(500);
		await socket.until(() => socket.states.length >= before + ticks);
		await world().settle();
	}
	// Those are Keno's ticks.
	expect(new Set(socket.states.slice(before).map(({ tst }) => Date.parse(tst) % 500))).toEqual(new Set([450]));
	await world().configure({ games: null });
	socket.call("Subscribe", [NAME, subscription(23)], "anew");
	expect((await completionOf(socket, "anew"))["error"]).toBeUndefined();
	socket.close();
});

test("a game whose rounds cannot be read costs its own ticks, and none of another one in its slot", async () => {
	const [broken, neighbour] = [GAME.gameCode, 199];
	await world().configure({ games: [broken, neighbour] });
	await world().service.step();
	const socket = await open();
	for (const game of [broken, neighbour]) socket.call("Subscribe", [NAME, subscription(game)], String(game));
	await socket.until(() => socket.states.length === 2);
	await world().owner`
		update round set state = 'finished', result = '5', settled_at = ${world().clock.now()} where game_code = ${broken}`;
	onTestFinished(async () => {
		await world().owner`update round set result = null where game_code = ${broken}`;
		await world().configure({ games: TWO_GAMES });
		socket.close();
	});
	for (let ticks = 1; ticks <= 3; ticks++) {
		await world().settle();
		await world().clock.advance(500);
		await socket.until(() => socket.states.length === 2 + ticks);
	}
	expect(socket.states.slice(2).map(({ wgi }) => wgi[0]?.t)).toEqual([neighbour, neighbour, neighbour]);
	expect(world().log.map((line) => JSON.parse(line))).toMatchObject(Array(3).fill({ gameCodes: [broken] }));
});

test("one who asks without end, one who reads nothing and one who sends too much change nothing for the others", async () => {
	const [hostile, deaf, tooLarge] = [await open(), await open(), await open()];
	const others = [await open(), await open()];
	for (const other of others) {
		other.call("Subscribe", [NAME, subscription(9)]);
		await other.until(() => other.states.length === 1);
	}
	deaf.stopReading();
	const longId = "x".repeat(3_500);
	for (let ticks = 1; ticks <= 10; ticks++) {
		for (let calls = 0; calls < 32; calls++) hostile.call("Subscribe", [NAME, subscription(9)]);
		// Each answer is as long as its call.
		for (let calls = 0; calls < 20; calls++) deaf.call("Subscribe", [NAME, subscription(9)], `${longId}${calls}`);
		tooLarge.call("Subscribe", [NAME, "x".repeat(5_000)], "1");
		await world().settle();
		await world().clock.advance(500);
		for (const other of others) await other.until(() => other.states.length === 1 + ticks);
	}
	for (const gone of [hostile, tooLarge]) await gone.until(() => gone.closeCode !== undefined);
	const [one, two] = others;
	expect(one?.frames).toEqual(two?.frames);
	const ids = one?.states.map(({ sId }) => sId) ?? [];
	expect(ids).toEqual(ids.map((_, index) => (ids[0] ?? 0) + index));
	deaf.readAgain();
	await deaf.until(() => deaf.states.at(-1)?.sId === ids.at(-1));
	for (const socket of [deaf, ...others]) socket.close();
});
