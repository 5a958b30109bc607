/** What it takes for a launch to be taken: a provider's server with a game, and callers of both kinds. */
import { Hono } from "hono";
import { syncGames } from "../../packages/bff/src/catalogue/sync-games.ts";
import { type ListeningApp, startApp } from "../../packages/bff/src/testing/listening-app.ts";
import { PROVIDER_ID, type TestProvider } from "../../packages/bff/src/testing/test-provider.ts";
import type { World } from "../../packages/bff/src/testing/world.ts";
import type { Vocabulary } from "./arbitraries.ts";
import type { Endpoint } from "./endpoint.ts";

const LAUNCH = "POST /frame/games/{gameCode}/launch";
const LAUNCH_AS_PLAYER = `${LAUNCH} (player)`;
/** Another host than ours and the page's: a game there is never told apart from them by its port alone. */
const GAME_HOST = "127.0.0.2";

/** @returns the provider's server, which offers one game and opens it for everybody */
export async function openGames(world: World, provider: TestProvider): Promise<ListeningApp> {
	const app = new Hono();
	app.get("/v1/games", (c) => c.json([{ gameId: "crash", name: "Rocket", gameCategory: "crash" }]));
	app.post("/v1/games/:gameId/launch", (c) => c.json({ frameUri: `http://${GAME_HOST}:${server.port}/game` }));
	const server = await startApp(app);
	await provider.apply({ apiUrl: `${server.url}/v1` });
	const { catalogue } = world.service;
	const row = catalogue.providers.get(PROVIDER_ID);
	if (row === undefined) throw new Error("The provider is not there.");
	const synced = await syncGames(catalogue, row);
	if (synced.kind === "failed") throw new Error(synced.reason);
	return server;
}

/** A launch wants no credentials for fun and a player's for money, which the document says in words only: it is two. */
export function withBothCallers(endpoint: Endpoint): readonly Endpoint[] {
	if (endpoint.name !== LAUNCH) return [endpoint];
	return [endpoint, { ...endpoint, name: LAUNCH_AS_PLAYER, scheme: "userToken" }];
}

/** @param gameCode the game of the provider @returns what is different about launches, by the call's name */
export function vocabularyOfLaunches(gameCode: number): ReadonlyMap<string, Vocabulary> {
	return new Map([
		[LAUNCH, { gameCode: [String(gameCode)], gameMode: ["demo"] }],
		[LAUNCH_AS_PLAYER, { gameCode: [String(gameCode)], gameMode: ["real"] }],
	]);
}
