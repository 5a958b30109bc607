/** What a frame reads: config, rounds, bets, balance. */
import {
	envelopeOf,
	frameBalanceSchema,
	frameBetListSchema,
	frameConfigSchema,
	frameRoundSchema,
} from "@webframe/shared/wire";
import { afterEach, expect, test } from "vitest";
import { listFilteredBets } from "../../store/frame-bets.ts";
import { type Answer, request, TestPlayer, valueIn } from "../../testing/test-player.ts";
import { GAME, TWO_GAMES, useWorld } from "../../testing/world.ts";

const world = useWorld({ settings: { games: TWO_GAMES } });

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

test("bets are asked for by time, game and status, in pages, each once", async () => {
	const erna = await TestPlayer.logIn(world(), "erna");
	const placed: number[] = [];
	const times: string[] = [];
	for (let bet = 0; bet < 5; bet++) {
		times.push(world().clock.now().toISOString());
		placed.push(await erna.place({ amount: "0.20" }));
		await world().clock.advance(1_000);
	}
	const read = async (filter: Readonly<Record<string, string>>) => {
		const answer = await get(`/frame/bets?${new URLSearchParams(filter)}`, erna.headers);
		return frameBetListSchema.parse(valueIn(answer));
	};
	const ids = async (filter: Readonly<Record<string, string>>) => (await read(filter)).items.map(({ betId }) => betId);
	const [since, until] = [times[1] ?? "", times[4] ?? ""];
	expect(await ids({ since })).toEqual(placed.slice(1).toReversed());
	expect(await ids({ since, until })).toEqual(placed.slice(1, 4).toReversed());
	const first = await read({ since, limit: "3" });
	expect(first.items.map(({ betId }) => betId)).toEqual(placed.slice(2).toReversed());
	const second = await read({ since, limit: "3", cursor: first.nextCursor ?? "" });
	expect([second.items.map(({ betId }) => betId), second.nextCursor]).toEqual([[placed[1]], undefined]);
	expect(await ids({ gameCode: String(GAME.gameCode) })).toHaveLength(5);
	expect(await ids({ gameCode: "23" })).toEqual([]);
	await world().settle();
	expect(await ids({ status: "accepted" })).toHaveLength(5);
	expect(await ids({ status: "win" })).toEqual([]);
	for (const query of ["?since=yesterday", "?until=0999-01-01T00:00:00Z", "?gameCode=x", "?status=won"]) {
		const bad = await get(`/frame/bets${query}`, erna.headers);
		const field = /^\?(\w+)/.exec(query)?.[1];
		expect([bad.status, bad.body]).toMatchObject([400, { Message: expect.stringContaining(field ?? "-") }]);
	}
});

test("a page with a filter ends where enough was looked at, and the next one goes on there", async () => {
	const frida = await TestPlayer.logIn(world(), "frida");
	const placed: number[] = [];
	for (let bet = 0; bet < 4; bet++) placed.push(await frida.place({ amount: "0.20" }));
	const [bet] = await world().owner<{ playerId: number }[]>`
		select player_id as "playerId" from bet where bet_id = ${placed[0] ?? 0}`;
	const filter = { since: null, until: null, gameCode: GAME.gameCode, status: "win" } as const;
	const page = { playerId: bet?.playerId ?? 0, beforeBetId: Number.MAX_SAFE_INTEGER, limit: 10 };
	expect(await listFilteredBets(world().owner, page, filter, 3)).toEqual({ rows: [], lookedAtTo: placed[1] });
	const rest = { ...page, beforeBetId: placed[1] ?? 0 };
	expect(await listFilteredBets(world().owner, rest, filter, 3)).toEqual({ rows: [], lookedAtTo: null });
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
