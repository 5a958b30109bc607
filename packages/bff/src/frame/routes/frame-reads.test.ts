/** What a frame reads: config, rounds, bets, balance. */
import {
	envelopeOf,
	frameBalanceSchema,
	frameBetListSchema,
	frameConfigSchema,
	frameRoundSchema,
} from "@webframe/shared/wire";
import { afterEach, expect, test } from "vitest";
import { type Answer, request, TestPlayer, valueIn } from "../../testing/test-player.ts";
import { GAME, useWorld } from "../../testing/world.ts";

const world = useWorld();

afterEach(() => {
	world().casino.faults.clear();
});

const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
	request(`${world().url}${path}`, { headers });

test("before a game's first round there is none, which is no error", async () => {
	const answer = await get(`/frame/rounds/${GAME.gameCode}`);
	expect([answer.status, answer.body]).toEqual([200, { ErrorCode: 200, Message: "Success", Value: null }]);
});

test("the config names games, limits and languages; an unchanged one is not sent again", async () => {
	const answer = await get("/frame/config?partnerClientId=PartnerClient-1556");
	const config = envelopeOf(frameConfigSchema).parse(answer.body).Value;
	expect(config.games.map((game) => [game.gameCode, game.lobbyCategory, game.kind])).toEqual([
		[9, "LiveGames", "own"],
		[23, "LiveGames", "own"],
	]);
	expect(config.languages).toHaveLength(49);
	expect(config.limits.find((limit) => limit.currency === "EUR")).toMatchObject({
		minStake: "0.20",
		maxStake: "50.00",
	});
	expect(config.limits.find((limit) => limit.currency === "JPY")?.minStake).toMatch(/^\d+$/);
	const etag = answer.headers.get("etag") ?? "";
	const again = await get("/frame/config?partnerClientId=1556", { "if-none-match": etag });
	expect([again.status, again.body]).toEqual([304, undefined]);
});

test("the config of an unknown partner is not there; another origin is refused; a bad id names its field", async () => {
	expect((await get("/frame/config?partnerClientId=4711")).status).toBe(404);
	expect((await get("/frame/config?partnerClientId=1556", { origin: "https://evil.example" })).status).toBe(403);
	const bad = await get("/frame/config?partnerClientId=x");
	expect([bad.status, bad.body]).toMatchObject([400, { Message: expect.stringContaining("partnerClientId") }]);
});

test("a round is shown with its hash, and with result and seed only when it is drawn", async () => {
	const alice = await TestPlayer.logIn(world(), "alice");
	const betting = await alice.openRound();
	expect([betting.seed, betting.result]).toEqual([undefined, undefined]);
	await world().pass(31_000);
	const closed = envelopeOf(frameRoundSchema).parse((await get(`/frame/rounds/${GAME.gameCode}`)).body).Value;
	expect([closed.state, closed.seed]).toEqual(["closed", undefined]);
	await world().pass(6_000);
	const drawn = envelopeOf(frameRoundSchema).parse((await get(`/frame/rounds/${GAME.gameCode}`)).body).Value;
	expect(drawn).toMatchObject({ state: "drawing", seedHash: betting.seedHash });
	expect(drawn.result?.["numbers"]).toHaveLength(20);
	expect(Date.parse(drawn.revealsAt) - Date.parse(drawn.drawAt)).toBe(GAME.timings.drawMs);
	expect((await get("/frame/rounds/4711")).status).toBe(404);
	expect((await get("/frame/rounds/x")).status).toBe(400);
});

test("the list of bets comes in pages, newest first, each bet once", async () => {
	const bob = await TestPlayer.logIn(world(), "bob");
	const placed: number[] = [];
	for (let bet = 0; bet < 5; bet++) placed.push(await bob.place({ amount: "0.20" }));
	const read = async (query: string) =>
		frameBetListSchema.parse(valueIn(await get(`/frame/bets${query}`, bob.headers)));
	const first = await read("?limit=2");
	const second = await read(`?limit=2&cursor=${first.nextCursor}`);
	const third = await read(`?limit=2&cursor=${second.nextCursor}`);
	expect(third.nextCursor).toBeUndefined();
	const seen = [first, second, third].flatMap((page) => page.items.map((bet) => bet.betId));
	expect(seen).toEqual(placed.toReversed());
	expect(first.items[0]?.selection).toEqual({ market: "numbers", numbers: [1, 2, 3] });
	for (const query of ["?limit=0", "?limit=101", "?limit=x", "?cursor=-1", "?cursor=abc"]) {
		expect((await get(`/frame/bets${query}`, bob.headers)).status).toBe(400);
	}
});

test("the balance is the casino's, cut to the currency's digits; what cannot be read is no balance", async () => {
	const carol = await TestPlayer.logIn(world(), "carol");
	const balance = async () => await get("/frame/balance", carol.headers);
	expect(frameBalanceSchema.parse(valueIn(await balance()))).toEqual({ balance: "1000.00", currency: "EUR" });
	const told = async (value: unknown) => {
		world().casino.faults.add({ call: "/users/data", fault: "fields", value: { Value: { Balance: value } }, times: 1 });
		return await balance();
	};
	expect(valueIn(await told("12.999"))).toMatchObject({ balance: "12.99" });
	expect(valueIn(await told(7.5))).toMatchObject({ balance: "7.50" });
	expect(valueIn(await told("-3.20"))).toMatchObject({ balance: "-3.20" });
	for (const unreadable of ["abc", "1e3", null, {}]) expect((await told(unreadable)).status).toBe(503);
});

test("a player that the casino does not know any more must log in again", async () => {
	const dora = await TestPlayer.logIn(world(), "dora");
	world().casino.faults.add({ call: "/users/data", fault: "code", value: 102_145, times: 1 });
	expect((await get("/frame/balance", dora.headers)).status).toBe(401);
});

test("what needs a token says so; what is not there is 404; methods that do not exist are not found", async () => {
	for (const path of ["/frame/bets", "/frame/bets/1", "/frame/balance"]) expect((await get(path)).status).toBe(401);
	expect(await get("/nothing")).toMatchObject({ status: 404, body: { ErrorCode: 103_752 } });
});
