/** The launch of a provider's game for money, and its sessions. */
import { describe, expect, test } from "vitest";
import { launchGame } from "../../catalogue/launch-game.ts";
import { syncGames } from "../../catalogue/sync-games.ts";
import { opened, useProviderSite } from "../../testing/provider-site.ts";
import { postJson, TestPlayer } from "../../testing/test-player.ts";
import { PROVIDER_ID } from "../../testing/test-provider.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";

const world = useWorld();
const site = useProviderSite(world);

describe("a launch for money", () => {
	test("opens a session whose bets are the player's, within its limits", async () => {
		const alice = await TestPlayer.logIn(world(), "alice");
		await site().provider.offer({
			limits: { EUR: { minBet: "2.00", maxBet: "20.00", buttonAmounts: ["2.00", "5.00"] } },
		});
		const requests: unknown[] = [];
		const answering = site().launch;
		site().launch = (body) => {
			requests.push(body);
			return answering(body);
		};
		const answer = await site().open("Rocket", { gameMode: "real", language: "de-AT" }, alice.headers);
		const { sessionId, frameUri: address } = opened(answer);
		expect(address).toBe(`${site().frameUri}?s=${sessionId}`);
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
		expect(await site().provider.payIn(sessionId, "launched-1")).toMatchObject({ _responseCode: 1 });
		expect(await site().provider.payIn(sessionId, "launched-2", { betAmount: "1.99" })).toMatchObject({
			_responseCode: 6,
		});
		expect(await site().provider.payIn(sessionId, "launched-3", { betAmount: "20.01" })).toMatchObject({
			_responseCode: 6,
		});
	});

	test("tells the provider what the player plays on and the casino's page, without its query; the tag is the platform's", async () => {
		const alice = await TestPlayer.logIn(world(), "alice");
		const gameCode = await site().codeOf("Rocket");
		const tags = [
			{ gameCode, platform: "mobile", tagId: 71 },
			{ gameCode, platform: "generic", tagId: 72 },
		];
		await world().configure({ providers: [{ providerId: PROVIDER_ID }], tags });
		const requests: Record<string, unknown>[] = [];
		const answering = site().launch;
		site().launch = (body) => {
			requests.push(body);
			return answering(body);
		};
		const page = { viewType: "mobile", returnUrl: "https://casino.example/lobby?session=secret#top" };
		const { sessionId } = opened(await site().open("Rocket", { gameMode: "real", ...page }, alice.headers));
		const [session] = await world().owner`select tag_id as "tagId" from game_session where session_id = ${sessionId}`;
		expect(session).toEqual({ tagId: 71 });
		opened(await site().open("Rocket", { gameMode: "demo", partnerClientId: PARTNER_ID }));
		expect(requests[0]).toMatchObject({ viewType: "mobile", returnUrl: "https://casino.example/lobby" });
		expect(requests[1]).not.toHaveProperty("returnUrl");
		expect(requests[1]).not.toHaveProperty("viewType");
		for (const returnUrl of ["https://evil.example/", "javascript:alert(1)", "lobby", ""]) {
			const refused = await site().open("Rocket", { gameMode: "real", returnUrl }, alice.headers);
			expect(refused.status).toBe(400);
			expect(JSON.stringify(refused.body)).toContain("returnUrl");
		}
		expect(requests).toHaveLength(2);
	});

	test("has the currency's limits of our own games, as the partner has changed them, where nobody has any for the provider", async () => {
		const alice = await TestPlayer.logIn(world(), "alice");
		const stakeLimits = [{ gameCode: null, currency: "EUR", minStake: "1.00", maxStake: "9.00" }];
		await world().configure({ providers: [{ providerId: PROVIDER_ID }], stakeLimits });
		const requests: unknown[] = [];
		const answering = site().launch;
		site().launch = (body) => {
			requests.push(body);
			return answering(body);
		};
		opened(await site().open("Rocket", { gameMode: "real" }, alice.headers));
		expect(requests).toMatchObject([{ minBet: 1, maxBet: 9, buttonAmounts: [1, 5] }]);
	});

	test("says what the provider's games may use, in both modes: its setting, else what every game may", async () => {
		const alice = await TestPlayer.logIn(world(), "alice");
		const permissions = async (): Promise<readonly unknown[]> => [
			opened(await site().open("Rocket", { gameMode: "real" }, alice.headers)).permissions,
			opened(await site().open("Rocket", { gameMode: "demo", partnerClientId: PARTNER_ID })).permissions,
		];
		const usual = ["autoplay", "fullscreen", "encrypted-media", "screen-wake-lock"];
		expect(await permissions()).toEqual([usual, usual]);
		const gamePermissions = ["gamepad", "clipboard-write"];
		await site().provider.apply({ apiUrl: `${site().url}/v1`, settings: { gamePermissions } });
		expect(await permissions()).toEqual([gamePermissions, gamePermissions]);
		await site().provider.apply({ apiUrl: `${site().url}/v1`, settings: { gamePermissions: [] } });
		expect(await permissions()).toEqual([[], []]);
	});

	test("ends the session before of the same game, and of no other", async () => {
		const bob = await TestPlayer.logIn(world(), "bob");
		const [first, other] = [
			opened(await site().open("Rocket", { gameMode: "real" }, bob.headers)),
			opened(await site().open("Reels", { gameMode: "real" }, bob.headers)),
		];
		const second = opened(await site().open("Rocket", { gameMode: "real" }, bob.headers));
		expect(await site().provider.payIn(first.sessionId, "one-1")).toMatchObject({ _responseCode: 7 });
		expect(await site().provider.payIn(second.sessionId, "one-2")).toMatchObject({ _responseCode: 1 });
		expect(await site().provider.payIn(other.sessionId, "one-3")).toMatchObject({ _responseCode: 1 });
	});

	test("many at once leave one that takes bets, unless the provider allows several", async () => {
		const bob = await TestPlayer.logIn(world(), "bob");
		const answers = await Promise.all(
			Array.from({ length: 6 }, () => site().open("Rocket", { gameMode: "real" }, bob.headers)),
		);
		const codes: number[] = [];
		for (const [bet, answer] of answers.entries())
			codes.push((await site().provider.payIn(opened(answer).sessionId, `race-${bet}`))._responseCode);
		expect(codes.filter((code) => code === 1)).toHaveLength(1);
		await site().provider.apply({ apiUrl: `${site().url}/v1`, settings: { allowsSeveralSessions: true } });
		const several = [
			opened(await site().open("Rocket", { gameMode: "real" }, bob.headers)),
			opened(await site().open("Rocket", { gameMode: "real" }, bob.headers)),
		];
		for (const [bet, { sessionId }] of several.entries())
			expect(await site().provider.payIn(sessionId, `several-${bet}`)).toMatchObject({ _responseCode: 1 });
	});

	test("is for players: without a token 401, with a bad one too", async () => {
		expect((await site().open("Rocket", { gameMode: "real", partnerClientId: PARTNER_ID })).status).toBe(401);
		const bad = { authorization: "Bearer nonsense" };
		expect((await site().open("Rocket", { gameMode: "demo", partnerClientId: PARTNER_ID }, bad)).status).toBe(401);
	});

	test("opens nothing with a token whose log-in is over, and the provider does not hear of it", async () => {
		const alice = await TestPlayer.logIn(world(), "alice");
		const { sessionId } = opened(await site().open("Rocket", { gameMode: "real" }, alice.headers));
		expect((await postJson(`${world().url}/frame/logout`, {}, alice.headers)).status).toBe(200);
		const heard = site().asked.length;
		expect((await site().open("Rocket", { gameMode: "real" }, alice.headers)).status).toBe(401);
		expect(site().asked).toHaveLength(heard);
		const rows = await world().owner`
			select session_id as "sessionId" from game_session g where login_id =
				(select login_id from game_session where session_id = ${sessionId})`;
		expect(rows).toEqual([{ sessionId }]);
	});

	test.each<readonly [string, (sessionId: string) => unknown, string]>([
		["an error", () => undefined, "HTTP 5"],
		["no frameUri", () => ({ sessionId: "x" }), "frameUri of the answer"],
		["a script as its address", () => ({ frameUri: "javascript:alert(1)" }), "frameUri of the answer"],
		["a file", () => ({ frameUri: "file:///etc/passwd" }), "frameUri of the answer"],
		["our own origin", () => ({ frameUri: `${world().url}/game` }), "frameUri of the answer"],
		["an address with credentials", () => ({ frameUri: "https://a:b@games.example/" }), "frameUri of the answer"],
		["another session's id", () => ({ frameUri: "https://games.example/", sessionId: "x" }), "sessionId of the answer"],
	])("is unavailable when the provider answers %s, and its session takes no bets", async (_, answer, reason) => {
		const alice = await TestPlayer.logIn(world(), "alice");
		let started = "";
		// What failed last is written so seldom.
		await world().pass(10_000);
		site().launch = ({ sessionId }) => {
			started = sessionId;
			return answer(sessionId);
		};
		expect((await site().open("Rocket", { gameMode: "real" }, alice.headers)).status).toBe(503);
		const failed = () =>
			world().owner`select 1 from onboarding_sign where sign = 'launch_failed' and starts_with(detail, ${reason})`;
		await expect.poll(failed).toHaveLength(1);
		expect(await site().provider.payIn(started, `unavailable-${started}`)).toMatchObject({ _responseCode: 7 });
	});

	test("opens http only where private networks are allowed; the picture of a game too", async () => {
		const { catalogue } = world().service;
		const partner = world().service.wagering.partners.get(PARTNER_ID);
		const gameCode = await site().codeOf("Rocket");
		const offer = partner === undefined ? undefined : catalogue.games.offered(partner.settings, gameCode);
		if (offer === undefined || partner === undefined) throw new Error("The game is not offered.");
		const strict = { ...catalogue, allowPrivateNetworks: false };
		const wish = { partner, offer, mode: "demo" } as const;
		site().launch = () => ({ frameUri: "http://games.example/" });
		expect(await launchGame(strict, wish)).toBeUndefined();
		expect(await launchGame(catalogue, wish)).toMatchObject({ frameUri: "http://games.example/" });
		site().launch = () => ({ frameUri: "https://games.example/" });
		expect(await launchGame(strict, wish)).toMatchObject({ frameUri: "https://games.example/" });
		await syncGames(strict, offer.provider);
		expect((await site().lobby()).filter((game) => game.imageUrl !== undefined)).toEqual([]);
	});

	test("names the language as the provider does, else by its BCP 47 tag, else English", async () => {
		const alice = await TestPlayer.logIn(world(), "alice");
		await site().provider.apply({ apiUrl: `${site().url}/v1`, settings: { languages: { DE: "ger" } } });
		const languages: string[] = [];
		const answering = site().launch;
		site().launch = (body) => {
			languages.push(body.language);
			return answering(body);
		};
		for (const language of ["de-AT", "BR", "xx-unknown"])
			await site().open("Rocket", { gameMode: "real", language }, alice.headers);
		expect(languages).toEqual(["ger", "pt-BR", "en"]);
	});

	test("404 for a game that is not offered, and for none", async () => {
		const alice = await TestPlayer.logIn(world(), "alice");
		const code = await site().codeOf("Rocket");
		await site().provider.offer({ games: [] });
		for (const gameCode of [code, 999_999_999, 9]) {
			const url = `${world().url}/frame/games/${gameCode}/launch`;
			expect((await postJson(url, { gameMode: "real" }, alice.headers)).status).toBe(404);
		}
	});
});
