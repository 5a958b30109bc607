/** The way of a provider's game: into the lobby, its picture, the launch, and its sessions. */
import { prepareCounterpartyKey, verifyRequest } from "@webframe/shared/signing";
import {
	type FrameGame,
	frameConfigSchema,
	type GameLaunchValue,
	gameLaunchValueSchema,
	launchRequestSchema,
} from "@webframe/shared/wire";
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { launchGame } from "../../catalogue/launch-game.ts";
import { createGameSync, syncGames } from "../../catalogue/sync-games.ts";
import { type ListeningApp, startApp } from "../../testing/listening-app.ts";
import { type Answer, postJson, request, TestPlayer, valueIn } from "../../testing/test-player.ts";
import { COUNTERPARTY_KEY, PROVIDER_ID, TestProvider } from "../../testing/test-provider.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";

const world = useWorld();
const PNG = Buffer.from("89504e470d0a1a0a0000", "hex");

/** What the provider's server answers; each test changes it. */
let games: unknown;
let launch: (asked: ReturnType<typeof launchRequestSchema.parse>) => unknown;
let image: { readonly body: Buffer; readonly type: string };
const asked: unknown[] = [];
let server: ListeningApp;
let provider: TestProvider;
let frameUri: string;

beforeAll(async () => {
	const key = await prepareCounterpartyKey(COUNTERPARTY_KEY);
	const app = new Hono();
	app.use("/v1/*", async (c, next) => {
		const signed = { header: (name: string) => c.req.header(name), body: await c.req.text() };
		const verified = await verifyRequest(signed, () => [key], world().clock.now());
		if (!verified.ok) return c.text(verified.problem, 401);
		asked.push(`${c.req.method} ${c.req.path}`);
		return await next();
	});
	app.get("/v1/games", (c) => c.body(JSON.stringify(games), 200));
	app.post("/v1/games/:gameId/launch", async (c) => {
		const answer = launch(launchRequestSchema.parse(await c.req.json()));
		return answer === undefined ? c.text("no", 500) : c.body(JSON.stringify(answer), 200);
	});
	app.get("/image", (c) => c.body(new Uint8Array(image.body), 200, { "content-type": image.type }));
	server = await startApp(app);
	frameUri = `http://127.0.0.2:${server.port}/game`;
});
afterAll(() => server.close());

beforeEach(async () => {
	provider = await TestProvider.arrive(world());
	await provider.apply({ apiUrl: `${server.url}/v1` });
	image = { body: PNG, type: "text/html" };
	launch = ({ sessionId }) => ({ frameUri: `${frameUri}?s=${sessionId}`, sessionId });
	games = [
		{ gameId: "crash", name: "Rocket", gameCategory: "crash", maxOdd: 1000, lobbyImgUrl: `${server.url}/image` },
		{ gameId: 17, name: "Reels", gameCategory: "Fruit" },
	];
	await sync();
});

async function sync(): Promise<unknown> {
	const { catalogue } = world().service;
	const found = catalogue.providers.get(PROVIDER_ID);
	if (found === undefined) throw new Error("The provider is not there.");
	return await syncGames(catalogue, found);
}

async function lobby(): Promise<readonly FrameGame[]> {
	const answer = await request(`${world().url}/frame/config?partnerClientId=${PARTNER_ID}`);
	return frameConfigSchema.parse(valueIn(answer)).games.filter((game) => game.kind === "provider");
}

async function codeOf(name: string): Promise<number> {
	const found = (await lobby()).find((game) => game.name === name);
	if (found === undefined) throw new Error(`${name} is not in the lobby.`);
	return found.gameCode;
}

async function open(name: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
	return await postJson(`${world().url}/frame/games/${await codeOf(name)}/launch`, body, headers);
}

function opened(answer: Answer): GameLaunchValue {
	return gameLaunchValueSchema.parse(valueIn(answer));
}

describe("the list of games", () => {
	test("each game has a code of ours for ever, in the lobby's category", async () => {
		const before = await lobby();
		expect(before).toMatchObject([
			{ name: "Rocket", category: "Crash", lobbyCategory: "BetOnGames", provider: "Test games", demo: true },
			{ name: "Reels", category: "Fruit", lobbyCategory: "BetOnGames" },
		]);
		expect(before.every((game) => game.gameCode >= 100_000)).toBe(true);
		games = { games: [{ gameId: "17", name: "Reels 2", gameCategory: "Slots" }] };
		expect(await sync()).toMatchObject({ kind: "synced", added: 0, changed: 1, switchedOff: 1 });
		expect(await lobby()).toMatchObject([{ name: "Reels 2", gameCode: before[1]?.gameCode }]);
	});

	test.each<readonly [string, unknown]>([
		["no list", { message: "later" }],
		["not one game that can be read", [{ gameId: "x" }, null, 7]],
		["too many games", Array.from({ length: 5_001 }, (_, id) => ({ gameId: id, name: "x", gameCategory: "x" }))],
	])("%s changes nothing", async (_, list) => {
		const before = await lobby();
		games = list;
		expect(await sync()).toMatchObject({ kind: "failed" });
		expect(await lobby()).toEqual(before);
	});

	test("a record that cannot be read costs only itself; an image of another scheme is left out", async () => {
		games = [
			{ gameId: "crash", name: "Rocket", gameCategory: "Crash", lobbyImgUrl: "javascript:alert(1)" },
			{ gameId: "", name: "No id", gameCategory: "Crash" },
		];
		expect(await sync()).toMatchObject({ kind: "synced", listed: 1, unreadable: 1 });
		expect((await lobby())[0]).not.toHaveProperty("imageUrl");
	});

	test("a partner offers what its settings say", async () => {
		const code = await codeOf("Reels");
		await provider.offer({ games: [code] });
		expect((await lobby()).map((game) => game.name)).toEqual(["Reels"]);
		await world().configure({ providers: [] });
		expect(await lobby()).toEqual([]);
	});

	test("it is read on the provider's schedule, and again when its row was changed", async () => {
		const look = createGameSync(world().service.catalogue);
		const readings = () => asked.filter((call) => call === "GET /v1/games").length;
		const before = readings();
		await look();
		await look();
		expect(readings()).toBe(before + 1);
		await world().clock.advance(10 * 60_000);
		await look();
		expect(readings()).toBe(before + 2);
		await provider.apply({ apiUrl: `${server.url}/v1`, name: "Another name" });
		await look();
		expect(readings()).toBe(before + 3);
	});
});

describe("the picture of a game", () => {
	const picture = async () => await fetch(`${world().url}/frame/games/${await codeOf("Rocket")}/image`);

	test("is known by its own bytes and can be nothing but a picture", async () => {
		const response = await picture();
		expect(response.status).toBe(200);
		expect(response.headers.get("content-type")).toBe("image/png");
		const kept = { headers: { "If-None-Match": `"other", W/${response.headers.get("etag")}` } };
		expect((await fetch(response.url, kept)).status).toBe(304);
		for (const other of [response.url.replace("games/", "games/0"), response.url.replace("/image", ".0/image")]) {
			expect((await fetch(other)).status).toBe(404);
		}
		expect(response.headers.get("x-content-type-options")).toBe("nosniff");
		expect(response.headers.get("content-security-policy")).toContain("sandbox");
		expect(Buffer.from(await response.arrayBuffer())).toEqual(PNG);
	});

	test.each<readonly [string, Buffer]>([
		["a page", Buffer.from("<html><script>alert(1)</script>")],
		["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
		["more than 512 KiB", Buffer.concat([PNG, Buffer.alloc(600_000)])],
	])("%s is not served", async (name, body) => {
		image = { body, type: "image/png" };
		games = [{ gameId: "crash", name: "Rocket", gameCategory: "Crash", lobbyImgUrl: `${server.url}/image?${name}` }];
		await sync();
		expect((await picture()).status).toBe(404);
	});
});

describe("a launch for money", () => {
	test("opens a session whose bets are the player's, within its limits", async () => {
		const alice = await TestPlayer.logIn(world(), "alice");
		await provider.offer({ limits: { EUR: { minBet: "2.00", maxBet: "20.00", buttonAmounts: ["2.00", "5.00"] } } });
		const requests: unknown[] = [];
		const answering = launch;
		launch = (body) => {
			requests.push(body);
			return answering(body);
		};
		const answer = await open("Rocket", { gameMode: "real", language: "de-AT" }, alice.headers);
		const { sessionId, frameUri: address } = opened(answer);
		expect(address).toBe(`${frameUri}?s=${sessionId}`);
		const [asked] = requests;
		expect(asked).toMatchObject({
			currency: "EUR",
			language: "de",
			gameMode: "real",
			minBet: 2,
			maxBet: 20,
			buttonAmounts: [2, 5],
		});
		expect(JSON.stringify(asked)).not.toContain("alice");
		expect(await provider.payIn(sessionId, "launched-1")).toMatchObject({ _responseCode: 1 });
		expect(await provider.payIn(sessionId, "launched-2", { betAmount: "1.99" })).toMatchObject({ _responseCode: 6 });
		expect(await provider.payIn(sessionId, "launched-3", { betAmount: "20.01" })).toMatchObject({ _responseCode: 6 });
	});

	test("tells the provider what the player plays on and the casino's page, without its query; the tag is the platform's", async () => {
		const alice = await TestPlayer.logIn(world(), "alice");
		const gameCode = await codeOf("Rocket");
		const tags = [
			{ gameCode, platform: "mobile", tagId: 71 },
			{ gameCode, platform: "generic", tagId: 72 },
		];
		await world().configure({ providers: [{ providerId: PROVIDER_ID }], tags });
		const requests: Record<string, unknown>[] = [];
		const answering = launch;
		launch = (body) => {
			requests.push(body);
			return answering(body);
		};
		const page = { viewType: "mobile", returnUrl: "https://casino.example/lobby?session=secret#top" };
		const { sessionId } = opened(await open("Rocket", { gameMode: "real", ...page }, alice.headers));
		const [session] = await world().owner`select tag_id as "tagId" from game_session where session_id = ${sessionId}`;
		expect(session).toEqual({ tagId: 71 });
		opened(await open("Rocket", { gameMode: "demo", partnerClientId: PARTNER_ID }));
		expect(requests[0]).toMatchObject({ viewType: "mobile", returnUrl: "https://casino.example/lobby" });
		expect(requests[1]).not.toHaveProperty("returnUrl");
		expect(requests[1]).not.toHaveProperty("viewType");
		for (const returnUrl of ["https://evil.example/", "javascript:alert(1)", "lobby", ""]) {
			const refused = await open("Rocket", { gameMode: "real", returnUrl }, alice.headers);
			expect(refused.status).toBe(400);
			expect(JSON.stringify(refused.body)).toContain("returnUrl");
		}
		expect(requests).toHaveLength(2);
	});

	test("says what the provider's games may use, in both modes: its setting, else what every game may", async () => {
		const alice = await TestPlayer.logIn(world(), "alice");
		const permissions = async (): Promise<readonly unknown[]> => [
			opened(await open("Rocket", { gameMode: "real" }, alice.headers)).permissions,
			opened(await open("Rocket", { gameMode: "demo", partnerClientId: PARTNER_ID })).permissions,
		];
		const usual = ["autoplay", "fullscreen", "encrypted-media", "screen-wake-lock"];
		expect(await permissions()).toEqual([usual, usual]);
		const gamePermissions = ["gamepad", "clipboard-write"];
		await provider.apply({ apiUrl: `${server.url}/v1`, settings: { gamePermissions } });
		expect(await permissions()).toEqual([gamePermissions, gamePermissions]);
		await provider.apply({ apiUrl: `${server.url}/v1`, settings: { gamePermissions: [] } });
		expect(await permissions()).toEqual([[], []]);
	});

	test("ends the session before of the same game, and of no other", async () => {
		const bob = await TestPlayer.logIn(world(), "bob");
		const [first, other] = [
			opened(await open("Rocket", { gameMode: "real" }, bob.headers)),
			opened(await open("Reels", { gameMode: "real" }, bob.headers)),
		];
		const second = opened(await open("Rocket", { gameMode: "real" }, bob.headers));
		expect(await provider.payIn(first.sessionId, "one-1")).toMatchObject({ _responseCode: 7 });
		expect(await provider.payIn(second.sessionId, "one-2")).toMatchObject({ _responseCode: 1 });
		expect(await provider.payIn(other.sessionId, "one-3")).toMatchObject({ _responseCode: 1 });
	});

	test("many at once leave one that takes bets, unless the provider allows several", async () => {
		const bob = await TestPlayer.logIn(world(), "bob");
		const answers = await Promise.all(
			Array.from({ length: 6 }, () => open("Rocket", { gameMode: "real" }, bob.headers)),
		);
		const codes: number[] = [];
		for (const [bet, answer] of answers.entries())
			codes.push((await provider.payIn(opened(answer).sessionId, `race-${bet}`))._responseCode);
		expect(codes.filter((code) => code === 1)).toHaveLength(1);
		await provider.apply({ apiUrl: `${server.url}/v1`, settings: { allowsSeveralSessions: true } });
		const several = [
			opened(await open("Rocket", { gameMode: "real" }, bob.headers)),
			opened(await open("Rocket", { gameMode: "real" }, bob.headers)),
		];
		for (const [bet, { sessionId }] of several.entries())
			expect(await provider.payIn(sessionId, `several-${bet}`)).toMatchObject({ _responseCode: 1 });
	});

	test("is for players: without a token 401, with a bad one too", async () => {
		expect((await open("Rocket", { gameMode: "real", partnerClientId: PARTNER_ID })).status).toBe(401);
		const bad = { authorization: "Bearer nonsense" };
		expect((await open("Rocket", { gameMode: "demo", partnerClientId: PARTNER_ID }, bad)).status).toBe(401);
	});

	test.each<readonly [string, (sessionId: string) => unknown]>([
		["an error", () => undefined],
		["no frameUri", () => ({ sessionId: "x" })],
		["a script as its address", () => ({ frameUri: "javascript:alert(1)" })],
		["a file", () => ({ frameUri: "file:///etc/passwd" })],
		["our own origin", () => ({ frameUri: `${world().url}/game` })],
		["an address with credentials", () => ({ frameUri: "https://user:secret@games.example/" })],
		["another session's id", () => ({ frameUri: "https://games.example/", sessionId: "another" })],
	])("is unavailable when the provider answers %s, and its session takes no bets", async (_, answer) => {
		const alice = await TestPlayer.logIn(world(), "alice");
		let started = "";
		launch = ({ sessionId }) => {
			started = sessionId;
			return answer(sessionId);
		};
		expect((await open("Rocket", { gameMode: "real" }, alice.headers)).status).toBe(503);
		expect(await provider.payIn(started, `unavailable-${started}`)).toMatchObject({ _responseCode: 7 });
	});

	test("opens http only where private networks are allowed; the picture of a game too", async () => {
		const { catalogue } = world().service;
		const partner = world().service.wagering.partners.get(PARTNER_ID);
		const gameCode = await codeOf("Rocket");
		const offer = partner === undefined ? undefined : catalogue.games.offered(partner.settings, gameCode);
		if (offer === undefined || partner === undefined) throw new Error("The game is not offered.");
		const strict = { ...catalogue, allowPrivateNetworks: false };
		const wish = { partner, offer, mode: "demo" } as const;
		launch = () => ({ frameUri: "http://games.example/" });
		expect(await launchGame(strict, wish)).toBeUndefined();
		expect(await launchGame(catalogue, wish)).toMatchObject({ frameUri: "http://games.example/" });
		launch = () => ({ frameUri: "https://games.example/" });
		expect(await launchGame(strict, wish)).toMatchObject({ frameUri: "https://games.example/" });
		await syncGames(strict, offer.provider);
		expect((await lobby()).filter((game) => game.imageUrl !== undefined)).toEqual([]);
	});

	test("names the language as the provider does, else by its BCP 47 tag, else English", async () => {
		const alice = await TestPlayer.logIn(world(), "alice");
		await provider.apply({ apiUrl: `${server.url}/v1`, settings: { languages: { DE: "ger" } } });
		const languages: string[] = [];
		const answering = launch;
		launch = (body) => {
			languages.push(body.language);
			return answering(body);
		};
		for (const language of ["de-AT", "BR", "xx-unknown"])
			await open("Rocket", { gameMode: "real", language }, alice.headers);
		expect(languages).toEqual(["ger", "pt-BR", "en"]);
	});

	test("404 for a game that is not offered, and for none", async () => {
		const alice = await TestPlayer.logIn(world(), "alice");
		const code = await codeOf("Rocket");
		await provider.offer({ games: [] });
		for (const gameCode of [code, 999_999_999, 9]) {
			const url = `${world().url}/frame/games/${gameCode}/launch`;
			expect((await postJson(url, { gameMode: "real" }, alice.headers)).status).toBe(404);
		}
	});
});

describe("a game played for fun", () => {
	const guest = { gameMode: "demo", partnerClientId: PARTNER_ID };

	test("has a purse of its own, for guests too, and never reaches the casino", async () => {
		const { sessionId, gameMode } = opened(await open("Rocket", guest));
		expect(gameMode).toBe("demo");
		expect(await provider.call(`${sessionId}/balance`)).toMatchObject({ balance: 1000, currency: "EUR" });
		expect(await provider.payIn(sessionId, "fun-1")).toMatchObject({ _responseCode: 1, balance: 995 });
		expect(await provider.payIn(sessionId, "fun-1")).toMatchObject({ _responseCode: 1, balance: 995 });
		expect(await provider.payOut(sessionId, "fun-1")).toMatchObject({ _responseCode: 1, balance: 1004 });
		expect(await provider.payOut(sessionId, "fun-1")).toMatchObject({ _responseCode: 1, balance: 1004 });
		expect(await provider.payOut(sessionId, "fun-1", { winAmount: "9.01" })).toMatchObject({ _responseCode: 7 });
		expect(await provider.refund(sessionId, "fun-1")).toMatchObject({ _responseCode: 7, balance: 1004 });
		expect(await provider.payInOut(sessionId, "fun-2")).toMatchObject({ _responseCode: 1, balance: 1008 });
		expect(await provider.refund(sessionId, "fun-3")).toMatchObject({ _responseCode: 1 });
		expect(await provider.payIn(sessionId, "fun-3")).toMatchObject({ _responseCode: 7, balance: 1008 });
		expect(await provider.payIn(sessionId, "fun-4", { betAmount: "0.01" })).toMatchObject({ _responseCode: 6 });
		await provider.payIn(sessionId, "fun-5");
		expect(await provider.refund(sessionId, "fun-5")).toMatchObject({ _responseCode: 1, balance: 1008 });
		expect(await provider.payOut(sessionId, "fun-5")).toMatchObject({ _responseCode: 7 });
		expect(await provider.payOut(sessionId, "fun-9")).toMatchObject({ _responseCode: 99 });
		expect(await world().owner`select 1 from provider_bet where provider_bet_id like 'fun-%'`).toHaveLength(0);
		expect(await world().owner`select 1 from bet where idempotency_key like '%fun-%'`).toHaveLength(0);
	});

	test("has bet ids that are unique over all its sessions, as those of bets for money are", async () => {
		const [one, other] = [opened(await open("Rocket", guest)), opened(await open("Rocket", guest))];
		const untouched = { balance: 1000 };
		expect(await provider.payIn(one.sessionId, "both-1")).toMatchObject({ _responseCode: 1, balance: 995 });
		expect(await provider.payIn(other.sessionId, "both-1")).toMatchObject({ _responseCode: 7, ...untouched });
		expect(await provider.payOut(other.sessionId, "both-1")).toMatchObject({ _responseCode: 99, ...untouched });
		expect(await provider.refund(other.sessionId, "both-1")).toMatchObject({ _responseCode: 99, ...untouched });
		expect(await provider.payOut(one.sessionId, "both-1")).toMatchObject({ _responseCode: 1, balance: 1004 });
		expect(await provider.refund(one.sessionId, "both-2")).toMatchObject({ _responseCode: 1 });
		expect(await provider.payIn(other.sessionId, "both-2")).toMatchObject({ _responseCode: 7, ...untouched });
		const sessions = [one.sessionId, other.sessionId];
		const race = await Promise.all(sessions.map((sessionId) => provider.payIn(sessionId, "both-3")));
		expect(race.map(({ _responseCode }) => _responseCode).toSorted()).toEqual([1, 7]);
	});

	test("is over when the purse is empty, also for many bets at once", async () => {
		await provider.offer({ limits: { EUR: { minBet: "1.00", maxBet: "100.00" } } });
		const { sessionId } = opened(await open("Rocket", guest));
		const stakes = Array.from({ length: 15 }, (_, bet) => provider.payIn(sessionId, `poor-${bet}`, { betAmount: 100 }));
		const codes = (await Promise.all(stakes)).map((answer) => answer._responseCode);
		expect(codes.filter((code) => code === 1)).toHaveLength(10);
		expect(codes.filter((code) => code === 2)).toHaveLength(5);
		expect(await provider.call(`${sessionId}/balance`)).toMatchObject({ balance: 0 });
	});

	test("may have a session id of the provider's own, but not that of a session for money, nor one in use", async () => {
		const alice = await TestPlayer.logIn(world(), "alice");
		const { sessionId: real } = opened(await open("Rocket", { gameMode: "real" }, alice.headers));
		launch = () => ({ frameUri, sessionId: "their-own-1" });
		expect(opened(await open("Rocket", guest)).sessionId).toBe("their-own-1");
		expect((await open("Rocket", guest)).status).toBe(503);
		launch = () => ({ frameUri, sessionId: real });
		expect((await open("Rocket", guest)).status).toBe(503);
	});
});
