/** The frame takes the types of what it is told for granted; here is shown that it may. */

import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { syncGames } from "../catalogue/sync-games.ts";
import { checkedFetch, frameRoutes } from "../testing/checked-answers.ts";
import { type ListeningApp, startApp } from "../testing/listening-app.ts";
import { issue as issueCashback } from "../testing/test-cashback.ts";
import { CERTAIN, useJackpots } from "../testing/test-jackpots.ts";
import { TestMarketing } from "../testing/test-marketing.ts";
import { type Answer, postJson, refreshToken, request, TestPlayer } from "../testing/test-player.ts";
import { GAME_CODE, PROVIDER_ID, TestProvider } from "../testing/test-provider.ts";
import { ROUND_MS } from "../testing/troubled-bets.ts";
import { GAME, PARTNER_ID, useWorld } from "../testing/world.ts";

const world = useWorld({ settings: { isJackpotOn: true, publishesJackpotDraws: true, isPromoOn: true } });
let provider: ListeningApp;
let alice: TestPlayer;
let betId: number;
/** Its jackpot was won. */
let roundId: number;

beforeAll(async () => {
	const app = new Hono();
	app.post("/v1/games/:gameId/launch", (c) => c.json({ frameUri: `http://127.0.0.2:${provider.port}/game` }));
	app.get("/v1/games", (c) => c.json([{ gameId: "crash", name: "Rocket", gameCategory: "crash" }]));
	const marketing = await TestMarketing.arrive(world());
	provider = await startApp(app);
	const arrived = await TestProvider.arrive(world());
	await arrived.apply({ apiUrl: `${provider.url}/v1` });
	const { catalogue } = world().service;
	const row = catalogue.providers.get(PROVIDER_ID);
	if (row !== undefined) await syncGames(catalogue, row);
	alice = await TestPlayer.logIn(world(), "alice");
	await marketing.give("alice", { min_odd: "1.5", max_odd: "800" });
	await issueCashback(world(), "alice");
	await useJackpots(world(), [{ jackpotId: "sure", start: 1, chance: CERTAIN }]);
	await world().pass(ROUND_MS);
	({ roundId } = await alice.newRound());
	betId = await alice.place({ roundId });
	await world().pass(ROUND_MS);
});
afterAll(() => provider.close());

const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
	request(`${world().url}${path}`, { headers });
const post = (path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> =>
	postJson(`${world().url}${path}`, body, headers);

const IN_EUROS = `partnerClientId=${PARTNER_ID}&currency=EUR`;

/** A call that succeeds, for each route of the surface. */
const CALLS: Readonly<Record<string, () => Promise<Answer>>> = {
	"post /auth/user-token": async () =>
		post("/auth/user-token", { partnerClientId: PARTNER_ID, refreshToken: await refreshToken(world(), "bob") }),
	"post /frame/logout": async () => post("/frame/logout", {}, (await TestPlayer.logIn(world(), "carol")).headers),
	"post /make-bet": async () => alice.makeBet(await alice.betBody()),
	"get /frame/config": () => get(`/frame/config?partnerClientId=${PARTNER_ID}`),
	"get /frame/rounds/{gameCode}": () => get(`/frame/rounds/${GAME.gameCode}`),
	"get /frame/rounds/{gameCode}/{roundId}": () => get(`/frame/rounds/${GAME.gameCode}/${roundId}`),
	"get /frame/results": () => get("/frame/results?limit=1"),
	"get /frame/bets": () => get("/frame/bets?limit=1", alice.headers),
	"get /frame/bets/{betId}": () => get(`/frame/bets/${betId}`, alice.headers),
	"get /frame/jackpots": () => get(`/frame/jackpots?${IN_EUROS}`),
	"get /frame/jackpots/draws/{roundId}": () => get(`/frame/jackpots/draws/${roundId}?${IN_EUROS}`),
	"get /frame/rewards": () => get("/frame/rewards?limit=2", alice.headers),
	"get /frame/balance": () => get("/frame/balance", alice.headers),
	"post /frame/games/{gameCode}/launch": () =>
		post(`/frame/games/${GAME_CODE}/launch`, { gameMode: "real" }, alice.headers),
};
/** What is answered with something else than JSON. */
const NO_JSON: readonly string[] = ["get /frame/games/:gameCode/image"];

test("no route keeps the router from its quick form, in which an address is found by one pattern", async () => {
	await get("/livez");
	expect(world().service.app.router.name).toBe("SmartRouter + RegExpRouter");
});

test("every call of the frame is registered with the schemas of its answers, and is called here", () => {
	const { app } = world().service;
	const handled = app.routes
		.filter(({ method, path }) => method !== "ALL" && /^\/(?:frame|make-bet|auth\/user-token)/.test(path))
		.map(({ method, path }) => `${method.toLowerCase()} ${path}`);
	const asHandled = (name: string): string => name.replaceAll(/\{(\w+)\}/g, ":$1");
	const registered = frameRoutes(app).map(({ name }) => name);
	expect(new Set(handled)).toEqual(new Set([...registered.map(asHandled), ...NO_JSON]));
	expect(Object.keys(CALLS).toSorted()).toEqual(registered.toSorted());
});

test.each(Object.entries(CALLS))("%s answers what its schema says, and nothing beside it", async (name, call) => {
	const { status, body } = await call();
	const schema = frameRoutes(world().service.app)
		.find((route) => route.name === name)
		?.schemaOf(status);
	expect([status, body]).toMatchObject([expect.toBeOneOf([200, 202]), { ErrorCode: 200 }]);
	expect(schema?.parse(body)).toEqual(body);
});

test.each([
	["an unknown value", { ErrorCode: 200, Message: "Success", Value: { balance: 1, currency: "EUR" } }, "balance"],
	[
		"more than the schema tells",
		{ ErrorCode: 200, Message: "Success", Value: { balance: "1.00", currency: "EUR", playerId: 4711 } },
		"4711",
	],
	["no envelope", {}, "ErrorCode"],
])("the check that every test of a world runs finds %s", async (_, body, told) => {
	const { app } = world().service;
	const problems: string[] = [];
	const planted = Object.assign(Object.create(app), { fetch: () => Response.json(body) });
	await checkedFetch(planted, (problem) => problems.push(problem))(new Request("http://bff/frame/balance"));
	expect(problems).toEqual([expect.stringContaining(told)]);
	problems.length = 0;
	await checkedFetch(planted, (problem) => problems.push(problem))(new Request("http://bff/frame/planted"));
	expect(problems).toEqual([expect.stringContaining("no schema is registered for it")]);
	problems.length = 0;
	planted.fetch = () => Response.json({ ErrorCode: 103_752 }, { status: 409 });
	await checkedFetch(planted, (problem) => problems.push(problem))(new Request("http://bff/frame/balance"));
	expect(problems).toEqual([expect.stringContaining("no schema is registered for it")]);
});
