/** The way of a provider's game into the lobby. */
import { describe, expect, test } from "vitest";
import type { GameProvider } from "../../catalogue/ports.ts";
import { createGameSync } from "../../catalogue/sync-games.ts";
import { memoryLogger } from "../../testing/memory-logger.ts";
import { useProviderSite } from "../../testing/provider-site.ts";
import { useWorld } from "../../testing/world.ts";

const world = useWorld();
const site = useProviderSite(world);

describe("the list of games", () => {
	test("each game has a code of ours for ever, in the lobby's category", async () => {
		const before = await site().lobby();
		expect(before).toMatchObject([
			{
				name: "Rocket",
				category: "Crash",
				lobbyCategory: "BetOnGames",
				provider: "Test games",
				demo: true,
				maxOdd: "1000",
			},
			{ name: "Reels", category: "Fruit", lobbyCategory: "BetOnGames" },
		]);
		expect(before.every((game) => game.gameCode >= 100_000)).toBe(true);
		site().games = { games: [{ gameId: "17", name: "Reels 2", gameCategory: "Slots" }] };
		expect(await site().sync()).toMatchObject({ kind: "synced", added: 0, changed: 1, switchedOff: 1 });
		expect(await site().lobby()).toMatchObject([{ name: "Reels 2", gameCode: before[1]?.gameCode }]);
	});

	test.each<readonly [string, unknown]>([
		["no list", { message: "later" }],
		["not one game that can be read", [{ name: "x" }, null, 7]],
		["too many games", Array.from({ length: 5_001 }, (_, id) => ({ gameId: id, name: "x", gameCategory: "x" }))],
	])("%s changes nothing", async (_, list) => {
		const before = await site().lobby();
		site().games = list;
		expect(await site().sync()).toMatchObject({ kind: "failed" });
		expect(await site().lobby()).toEqual(before);
	});

	test("a record that cannot be read costs only itself, and is noted; an image of another scheme is left out", async () => {
		site().games = [
			{ gameId: "crash", name: "Rocket", gameCategory: "Crash", lobbyImgUrl: "javascript:alert(1)" },
			{ gameId: "", name: "No id", gameCategory: "Crash" },
			{ gameId: "nul", name: "Nul", gameCategory: "Crash\u0000" },
			{ gameId: "half", name: "Half", gameCategory: "\ud800" },
		];
		const { logger, lines } = memoryLogger("warn");
		expect(await site().sync(logger)).toMatchObject({ kind: "synced", listed: 1, unreadable: 3 });
		expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ leftOut: 3, first: { path: "1.gameId" } }]);
		expect((await site().lobby())[0]).not.toHaveProperty("imageUrl");
	});

	test("null, or what cannot be read, is no name, no category, no picture and no coefficient, and costs no game", async () => {
		site().games = [
			{ gameId: "crash", name: "Rocket\u0000" },
			{ gameId: 17, name: null, gameCategory: null, maxOdd: null, lobbyImgUrl: null },
			{ gameId: "odd", name: 7, maxOdd: "high", lobbyImgUrl: {} },
			{ gameId: "half", name: "\ud800" },
		];
		expect(await site().sync()).toMatchObject({ kind: "synced", listed: 4, unreadable: 0 });
		const shown = await site().lobby();
		expect(shown.map(({ name }) => name).toSorted()).toEqual(["17", "crash", "half", "odd"]);
		expect(new Set(shown.map(({ category }) => category))).toEqual(new Set(["Instant"]));
		expect(shown.some((game) => "imageUrl" in game)).toBe(false);
	});

	test.each<readonly [string, unknown]>([
		["an empty list", []],
		["one that has lost more than half of its games", { games: [{ gameId: "new", name: "New" }] }],
	])("%s is held back, with an alarm, until it has come three times in a row", async (_, shrunk) => {
		await world().service.catalogue.games.refresh();
		const before = await site().lobby();
		const whole = site().games;
		const alarms = () => world().log.filter((line) => line.includes("games_list_shrunk")).length;
		const alarmsBefore = alarms();
		site().games = shrunk;
		expect(await site().sync()).toEqual({ kind: "held_back", lost: 2, times: 1 });
		expect(await site().sync()).toEqual({ kind: "held_back", lost: 2, times: 2 });
		expect(await site().lobby()).toEqual(before);
		site().games = whole;
		expect(await site().sync()).toMatchObject({ kind: "synced", changed: 0, switchedOff: 0 });
		site().games = shrunk;
		await site().sync();
		await site().sync();
		expect(await site().lobby()).toEqual(before);
		expect(alarms() - alarmsBefore).toBe(4);
		expect(await site().sync()).toMatchObject({ kind: "synced", switchedOff: 2 });
		expect((await site().lobby()).map(({ name }) => name)).not.toContain("Reels");
	});

	test("the highest coefficient is the lower one of what the list says and of what the partner takes", async () => {
		const highest = async () => (await site().lobby()).map(({ maxOdd }) => maxOdd);
		expect(await highest()).toEqual(["1000", undefined]);
		await site().provider.offer({ maxOdd: "999.50" });
		expect(await highest()).toEqual(["999.50", "999.50"]);
		await site().provider.offer({ maxOdd: "2000" });
		expect(await highest()).toEqual(["1000", "2000"]);
	});

	test("a partner offers what its settings say", async () => {
		const code = await site().codeOf("Reels");
		await site().provider.offer({ games: [code] });
		expect((await site().lobby()).map((game) => game.name)).toEqual(["Reels"]);
		await world().configure({ providers: [] });
		expect(await site().lobby()).toEqual([]);
	});

	test("it is read on the provider's schedule, and again when its row was changed", async () => {
		const look = createGameSync(world().service.catalogue);
		const readings = () => site().asked.filter((call) => call === "GET /v1/games").length;
		const before = readings();
		await look();
		await look();
		expect(readings()).toBe(before + 1);
		await world().clock.advance(10 * 60_000);
		await look();
		expect(readings()).toBe(before + 2);
		await site().provider.apply({ apiUrl: `${site().url}/v1`, name: "Another name" });
		await look();
		expect(readings()).toBe(before + 3);
	});

	/** The list of the first provider ends as `broken` says. */
	async function lookWith(broken: () => Error): Promise<() => Promise<void>> {
		const { provider, url } = site();
		await provider.apply({ id: 1, counterpartyId: "broken-games", name: "Broken games" });
		const { catalogue } = world().service;
		const gameProvider: GameProvider = {
			listGames: async (asked) => {
				if (asked.providerId === 1) throw broken();
				return await catalogue.gameProvider.listGames(asked);
			},
			launch: (...asked) => catalogue.gameProvider.launch(...asked),
			coefficient: (...asked) => catalogue.gameProvider.coefficient(...asked),
			readImage: (url) => catalogue.gameProvider.readImage(url),
		};
		site().games = { games: [{ gameId: "crash", name: "Read all the same" }, { gameId: "17" }] };
		await provider.apply({ apiUrl: `${url}/v1` });
		return createGameSync({ ...catalogue, gameProvider });
	}

	test("one that cannot be taken over, for whatever cause, keeps no other provider's from being read", async () => {
		const look = await lookWith(() => new Error("unforeseen"));
		const told = () => world().log.filter((line) => line.includes("unforeseen")).length;
		await look();
		expect((await site().lobby()).map(({ name }) => name)).toContain("Read all the same");
		await look();
		// It is tried again at the next look, and the repeated work itself ends well.
		expect(told()).toBe(2);
	});

	test("without a database none can be: the look itself fails", async () => {
		const away = Object.assign(new Error("away"), { code: "CONNECTION_CLOSED" });
		const look = await lookWith(() => away);
		await expect(look()).rejects.toThrow(away);
	});
});
