/** What of a provider's games is offered, and within which limits. */
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Partner } from "../partners/partner-directory.ts";
import { type ListeningApp, startApp } from "../testing/listening-app.ts";
import { PROVIDER_ID, TestProvider } from "../testing/test-provider.ts";
import { PARTNER_ID, useWorld } from "../testing/world.ts";
import { launchGame } from "./launch-game.ts";
import type { OfferedGame } from "./provider-games.ts";
import { syncGames } from "./sync-games.ts";

const world = useWorld({ looksOften: true });
/** With which `gameCategory` the list was asked for. */
const categories: (string | undefined)[] = [];
let server: ListeningApp;
let frameUri: string;
let provider: TestProvider;

beforeAll(async () => {
	const app = new Hono();
	app.get("/v1/games", (c) => {
		categories.push(c.req.query("gameCategory"));
		return c.json([
			{ gameId: "crash", name: "Rocket", gameCategory: "crash" },
			{ gameId: "reels", name: "Reels", gameCategory: "Slots & more" },
		]);
	});
	app.post("/v1/games/:gameId/launch", (c) => c.json({ frameUri }));
	server = await startApp(app);
});
afterAll(() => server.close());

beforeEach(async () => {
	frameUri = "https://games.example/";
	provider = await TestProvider.arrive(world());
	await read({});
});

/** Reads the list again, under these settings of the provider. */
async function read(settings: object): Promise<unknown> {
	await provider.apply({ apiUrl: `${server.url}/v1`, settings });
	const { catalogue } = world().service;
	const found = catalogue.providers.get(PROVIDER_ID);
	if (found === undefined) throw new Error("The provider is not there.");
	return await syncGames(catalogue, found);
}

function partner(): Partner {
	const found = world().service.wagering.partners.get(PARTNER_ID);
	if (found === undefined) throw new Error("The partner is not there.");
	return found;
}

function offers(): readonly OfferedGame[] {
	const { games } = world().service.catalogue;
	const { settings } = partner();
	return games.framesOf(settings).flatMap(({ gameCode }) => games.offered(settings, gameCode) ?? []);
}

test("of one category only is asked by its name, and nothing else is offered, whatever the provider answers", async () => {
	expect(categories.at(-1)).toBeUndefined();
	expect(offers()).toHaveLength(2);
	expect(await read({ gameCategory: "SLOTS & More" })).toMatchObject({ kind: "synced", listed: 1, switchedOff: 1 });
	expect(categories.at(-1)).toBe("SLOTS & More");
	expect(offers().map(({ game }) => game.name)).toEqual(["Reels"]);
	expect(await read({})).toMatchObject({ listed: 2 });
	expect(offers()).toHaveLength(2);
});

async function launch(): Promise<unknown> {
	const [offer] = offers();
	if (offer === undefined) throw new Error("Nothing is offered.");
	return await launchGame(world().service.catalogue, { partner: partner(), offer, mode: "demo" });
}

test("no game opens on an origin of the casino's own pages, where it could reach into them", async () => {
	expect(await launch()).toMatchObject({ frameUri });
	for (const origin of partner().settings.allowedOrigins) {
		frameUri = `${origin}/game`;
		expect(await launch()).toBeUndefined();
	}
	expect(partner().settings.allowedOrigins).not.toEqual([]);
});

test("no game opens whose limits are no amounts with the partner's own number of digits", async () => {
	const limits = { EUR: { minBet: "0.50", maxBet: "100.00", buttonAmounts: ["0.50", "10.00"] } };
	await read({ limits });
	expect(await launch()).toMatchObject({ gameMode: "demo", sessionId: expect.any(String) });
	await world().configure({ currencyDigits: { EUR: 0 }, providers: [{ providerId: PROVIDER_ID }] });
	expect(await launch()).toBeUndefined();
	expect(world().log.join()).toContain("more digits than the partner's amounts");
	await world().configure({ currencyDigits: { EUR: 2 }, providers: [{ providerId: PROVIDER_ID }] });
	expect(await launch()).toMatchObject({ gameMode: "demo" });
});
