/** A provider's server for tests of its games' way: into the lobby, their pictures, the launch. */
import { randomUUID } from "node:crypto";
import { prepareCounterpartyKey, verifyRequest } from "@webframe/shared/signing";
import {
	type FrameGame,
	frameConfigSchema,
	type GameLaunchValue,
	gameLaunchValueSchema,
	type LaunchRequest,
	launchRequestSchema,
} from "@webframe/shared/wire";
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { syncGames } from "../catalogue/sync-games.ts";
import { type ListeningApp, startApp } from "./listening-app.ts";
import { type Answer, postJson, request, valueIn } from "./test-player.ts";
import { COUNTERPARTY_KEY, PROVIDER_ID, TestProvider } from "./test-provider.ts";
import { PARTNER_ID, type World } from "./world.ts";

export const PNG = Buffer.from("89504e470d0a1a0a0000", "hex");

export class ProviderSite {
	/** What it answers; each test changes it. */
	games: unknown;
	launch: (asked: LaunchRequest) => unknown;
	image: { readonly body: Buffer; readonly type: string } = { body: PNG, type: "text/html" };
	/** Every call that it got. */
	readonly asked: string[] = [];
	/** How often a picture was read from it. */
	pictures = 0;
	readonly frameUri: string;
	readonly url: string;
	readonly world: World;
	readonly provider: TestProvider;

	constructor(world: World, provider: TestProvider, port: number) {
		this.world = world;
		this.provider = provider;
		this.url = `http://127.0.0.1:${port}`;
		this.frameUri = `http://127.0.0.2:${port}/game`;
		this.launch = ({ sessionId }) => ({ frameUri: `${this.frameUri}?s=${sessionId}`, sessionId });
		// An address of its own: what an earlier test has served is not remembered.
		const lobbyImgUrl = `${this.url}/image?${randomUUID()}`;
		this.games = [
			{ gameId: "crash", name: "Rocket", gameCategory: "crash", maxOdd: 1000, lobbyImgUrl },
			{ gameId: 17, name: "Reels", gameCategory: "Fruit" },
		];
	}

	async sync(logger = this.world.service.catalogue.logger): Promise<unknown> {
		const { catalogue } = this.world.service;
		const found = catalogue.providers.get(PROVIDER_ID);
		if (found === undefined) throw new Error("The provider is not there.");
		return await syncGames({ ...catalogue, logger }, found);
	}

	/** Serves Rocket's picture under an address of its own: what was there before is not remembered. */
	async show(body: Buffer): Promise<void> {
		this.image = { body, type: "image/png" };
		const lobbyImgUrl = `${this.url}/image?${randomUUID()}`;
		this.games = [{ gameId: "crash", name: "Rocket", gameCategory: "Crash", lobbyImgUrl }];
		await this.sync();
	}

	async lobby(): Promise<readonly FrameGame[]> {
		const answer = await request(`${this.world.url}/frame/config?partnerClientId=${PARTNER_ID}`);
		return frameConfigSchema.parse(valueIn(answer)).games.filter((game) => game.kind === "provider");
	}

	async codeOf(name: string): Promise<number> {
		const found = (await this.lobby()).find((game) => game.name === name);
		if (found === undefined) throw new Error(`${name} is not in the lobby.`);
		return found.gameCode;
	}

	async open(name: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
		return await postJson(`${this.world.url}/frame/games/${await this.codeOf(name)}/launch`, body, headers);
	}
}

export function opened(answer: Answer): GameLaunchValue {
	return gameLaunchValueSchema.parse(valueIn(answer));
}

/** One for the tests of a file, as new for each of them. */
export function useProviderSite(world: () => World): () => ProviderSite {
	let server: ListeningApp;
	let site: ProviderSite;
	beforeAll(async () => {
		const key = await prepareCounterpartyKey(COUNTERPARTY_KEY);
		const app = new Hono();
		app.use("/v1/*", async (c, next) => {
			const signed = { header: (name: string) => c.req.header(name), body: await c.req.text() };
			const verified = await verifyRequest(signed, () => [key], world().clock.now());
			if (!verified.ok) return c.text(verified.problem, 401);
			site.asked.push(`${c.req.method} ${c.req.path}`);
			return await next();
		});
		app.get("/v1/games", (c) => c.body(JSON.stringify(site.games), 200));
		app.post("/v1/games/:gameId/launch", async (c) => {
			const answer = site.launch(launchRequestSchema.parse(await c.req.json()));
			return answer === undefined ? c.text("no", 500) : c.body(JSON.stringify(answer), 200);
		});
		app.get("/image", (c) => {
			site.pictures += 1;
			return c.body(new Uint8Array(site.image.body), 200, { "content-type": site.image.type });
		});
		app.get("/elsewhere", (c) => c.redirect("/image"));
		server = await startApp(app);
	});
	afterAll(() => server.close());
	beforeEach(async () => {
		const provider = await TestProvider.arrive(world());
		site = new ProviderSite(world(), provider, server.port);
		await provider.apply({ apiUrl: `${site.url}/v1` });
		await site.sync();
	});
	return () => site;
}
