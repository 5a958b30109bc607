/**
 * The scenes of the screenshots: every view of the frame and every state that it can be looked at in, made by a
 * scripted service whose clock stands still.
 */
import { makeGame, roundSeed, seedHash } from "@webframe/shared/games";
import { FAST_KENO, KENO, NUMBERS } from "@webframe/shared/games/numbers";
import type { FrameRound } from "@webframe/shared/wire";
import type { Page } from "playwright-core";
import { numbersOf } from "../src/components/numbers-of.ts";
import { messages as TABLE_IN_ARABIC } from "../src/locales/board/ar.ts";
import {
	madeBet,
	madeConfig,
	madeFreebet,
	madeJackpots,
	madePlayer,
	madeProviderGames,
	madeResults,
	madeRewards,
	madeRound,
} from "../src/testing/made-data.ts";
import type { ScriptedBff } from "../src/testing/scripted-bff.ts";
import { NOW, type Scene } from "./scene.ts";
import { TABLE_SCENES } from "./table-scenes.ts";
import { TICKET_SCENES } from "./ticket-scenes.ts";

const SECOND_MS = 1_000;
const ROUND = 4711;
/** How far a draw is when its picture is taken: some balls lie in their places, one has just been called. */
const DRAW_ELAPSED_MS = 4_200;

function rounds(bff: ScriptedBff, state: "betting" | "closed" | "finished", sinceMs: number): void {
	for (const { gameCode, timings } of [KENO, FAST_KENO]) {
		const { bettingMs, acceptanceGapMs, drawMs } = timings;
		const since = Math.min(sinceMs, bettingMs + acceptanceGapMs + drawMs - SECOND_MS);
		bff.rounds.set(gameCode, madeRound(gameCode, ROUND, NOW - since, state));
	}
}

/** Bets that are in play, and those that are sent or in question; the newest first. */
const OPEN_BETS = [
	{ status: "checking", code: "withdrawn" },
	{ status: "accepted", winAmount: "60.00", amount: "4.00" },
	{ status: "inProgress", roundId: ROUND, amount: "1.00" },
	{ status: "accepted", roundId: ROUND },
] as const;

const SETTLED_BETS = [
	{ status: "lose", selection: { market: "numbers", numbers: [1, 2, 4, 5, 6] } },
	{ status: "win", winAmount: "30.00", taxAmount: "3.00" },
	{
		status: "jackpotwin",
		winAmount: "60.00",
		jackpotAmount: "128450.75",
		selection: { market: "numbers", numbers: [7, 21, 35, 63, 80] },
	},
	{ status: "return", amount: "5.00" },
	{ status: "rejected", code: "insufficient_funds", amount: "500.00" },
] as const;

async function placeBets(bff: ScriptedBff, bets: readonly Partial<Parameters<typeof madeBet>[0]>[]): Promise<void> {
	for (const [index, bet] of bets.entries()) {
		const at = new Date(NOW - (bets.length - index) * 41 * SECOND_MS).toISOString();
		await bff.setBet(madeBet({ betId: 100 + index, roundId: ROUND - 1, placedAt: at, at, ...bet }));
	}
}

/** A round whose draw is what its seed determines. */
async function fairRound(roundId: number): Promise<FrameRound> {
	const seed = await roundSeed(new Uint8Array(32).fill(7), KENO.gameCode, roundId);
	const round = madeRound(KENO.gameCode, roundId, NOW - 80 * SECOND_MS, "finished");
	const drawn = await makeGame(NUMBERS, KENO).round(1, null)?.draw(seed);
	return { ...round, seed, seedHash: await seedHash(seed), result: { ...drawn?.result } };
}

function manyGames(bff: ScriptedBff): void {
	bff.config = madeConfig(NOW, { games: [...bff.config.games, ...madeProviderGames(60)] });
}

function allFeatures(bff: ScriptedBff): void {
	bff.config = madeConfig(NOW, { features: { feed: false, jackpots: true, freebets: true } });
}

function freebets(bff: ScriptedBff): void {
	rounds(bff, "betting", 7 * SECOND_MS);
	allFeatures(bff);
	bff.rewards = [
		madeFreebet(NOW, { bonusId: "five", amount: "5.00", betsCount: 3 }),
		madeFreebet(NOW, { bonusId: "two", amount: "2.00" }),
	];
}

function pick(...numbers: readonly number[]): (page: Page) => Promise<void> {
	return async (page) => {
		for (const number of numbers) await page.locator(`[data-number="${number}"]`).dispatchEvent("click");
	};
}

/** Freebets that became known after the last pick come with the next one. */
async function pickForFreebet(page: Page): Promise<void> {
	await pick(7, 21, 35, 42, 63)(page);
	while ((await page.locator(".offer").count()) === 0) await pick(63, 63)(page);
}

/** Winds the draw to its middle. */
async function windDraw(page: Page): Promise<void> {
	await page.evaluate(async (elapsedMs) => {
		await document.querySelector("web-frame")?.shadowRoot?.querySelector("webframe-numbers")?.seek(elapsedMs);
	}, DRAW_ELAPSED_MS);
}

const BETTING_MS = 12 * SECOND_MS;
const GAME = { game: String(KENO.gameCode) };
const PROVIDER_GAME = 100_000;
const TAB = (tab: string) => ({ "active-tab": tab });
const BOARD = "webframe-number-board .cell";
const NOTICE = ".notice";

export const SCENES: Readonly<Record<string, Scene>> = {
	...TABLE_SCENES,
	...TICKET_SCENES,
	lobby: {
		prepare: (bff) => {
			rounds(bff, "betting", BETTING_MS);
			manyGames(bff);
		},
		until: "webframe-lobby .tile",
		act: async (page) => {
			for (const index of [3, 5]) await page.locator(".heart").nth(index).dispatchEvent("click");
		},
	},
	"lobby-own-games-drawn": {
		prepare: (bff) => rounds(bff, "finished", 37 * SECOND_MS),
		until: "webframe-lobby .tile",
	},
	"lobby-guest": {
		prepare: (bff) => rounds(bff, "betting", BETTING_MS),
		token: "none",
		until: "webframe-lobby .tile",
	},
	"game-betting": {
		prepare: (bff) => rounds(bff, "betting", 7 * SECOND_MS),
		attributes: GAME,
		until: BOARD,
		act: pick(7, 21, 35, 42, 63),
	},
	"game-accepted": {
		prepare: async (bff) => {
			rounds(bff, "closed", 32 * SECOND_MS);
			await placeBets(bff, OPEN_BETS);
		},
		attributes: GAME,
		until: ".own .bet-picks",
		act: pick(3, 14, 27, 58, 69),
		heights: { 320: 1180, 768: 1400 },
	},
	"game-drawing": {
		prepare: (bff) => rounds(bff, "finished", 40 * SECOND_MS),
		attributes: GAME,
		until: BOARD,
		act: pick(7, 21, 35, 42, 63, 70),
		pose: windDraw,
	},
	"game-settled": {
		prepare: async (bff) => {
			rounds(bff, "finished", 40 * SECOND_MS);
			// Its draw has been shown to its end.
			bff.rounds.set(KENO.gameCode, madeRound(KENO.gameCode, ROUND, NOW - 46 * SECOND_MS, "finished"));
			await placeBets(
				bff,
				SETTLED_BETS.map((bet) => ({ ...bet, roundId: ROUND })),
			);
		},
		attributes: GAME,
		until: ".own .bet-picks",
		act: pick(3, 14, 27, 58, 69),
		heights: { 320: 1180, 768: 1400 },
	},
	"game-freebet-offered": {
		prepare: (bff) => freebets(bff),
		attributes: GAME,
		until: ".bar",
		act: pickForFreebet,
	},
	"game-freebet-chosen": {
		prepare: (bff) => freebets(bff),
		attributes: GAME,
		until: ".bar",
		act: async (page) => {
			await pickForFreebet(page);
			await page.locator(".offer").first().dispatchEvent("click");
		},
	},
	"game-freebet-refused": {
		prepare: (bff) => {
			freebets(bff);
			bff.refusal = "freebet_unusable";
			bff.refusalReason = "expired";
		},
		attributes: GAME,
		until: ".bar",
		act: async (page) => {
			await pickForFreebet(page);
			await page.locator(".offer").first().dispatchEvent("click");
			await page.locator(".place").dispatchEvent("click");
			await page.locator(".bet-why").waitFor({ state: "attached" });
		},
	},
	"game-guest": {
		prepare: (bff) => rounds(bff, "betting", 7 * SECOND_MS),
		attributes: GAME,
		token: "none",
		until: BOARD,
	},
	"provider-game": {
		prepare: (bff) => {
			manyGames(bff);
			bff.frameUri = `${bff.url.replace("127.0.0.1", "localhost")}/game`;
		},
		attributes: { game: String(PROVIDER_GAME) },
		until: "iframe.ready",
	},
	"provider-guest": {
		prepare: manyGames,
		attributes: { game: String(PROVIDER_GAME) },
		token: "none",
		until: NOTICE,
	},
	"provider-unavailable": { prepare: manyGames, attributes: { game: String(PROVIDER_GAME) }, until: NOTICE },
	"bets-open": {
		prepare: async (bff) => {
			rounds(bff, "betting", BETTING_MS);
			await placeBets(bff, OPEN_BETS);
		},
		attributes: TAB("bets"),
		until: ".bet",
		act: (page) => page.locator(".filters .button").nth(1).dispatchEvent("click"),
	},
	"bets-settled": {
		prepare: async (bff) => {
			rounds(bff, "betting", BETTING_MS);
			await placeBets(bff, SETTLED_BETS);
		},
		attributes: TAB("bets"),
		until: ".bet",
		act: (page) => page.locator(".filters .button").nth(2).dispatchEvent("click"),
	},
	"bets-details": {
		prepare: async (bff) => {
			rounds(bff, "betting", BETTING_MS);
			const round = await fairRound(ROUND - 1);
			bff.results = [round];
			const numbers =
				numbersOf(round.result)
					?.slice(0, 5)
					.toSorted((one, other) => one - other) ?? [];
			const [lost, won] = SETTLED_BETS;
			await placeBets(bff, [lost, { ...won, winAmount: "1600.00", selection: { market: "numbers", numbers } }]);
		},
		attributes: TAB("bets"),
		until: ".bet",
		act: async (page) => {
			await page.locator(".details").first().dispatchEvent("click");
			await page.locator("webframe-fairness .button").first().dispatchEvent("click");
			await page.locator(".verdict.fair").waitFor();
			await page.locator("webframe-program .opener").dispatchEvent("click");
			await page.locator("webframe-program pre").waitFor();
		},
		heights: { 320: 1700, 768: 1340, 1440: 1300 },
	},
	"bets-none": { prepare: (bff) => rounds(bff, "betting", BETTING_MS), attributes: TAB("bets"), until: NOTICE },
	results: {
		prepare: (bff) => {
			rounds(bff, "finished", 37 * SECOND_MS);
			const both = [KENO, FAST_KENO].flatMap(({ gameCode }, index) =>
				madeResults(gameCode, 15, NOW, 4700 - index * 100),
			);
			bff.results = both.toSorted((one, other) => Date.parse(other.drawAt) - Date.parse(one.drawAt));
		},
		attributes: TAB("results"),
		until: "webframe-results li",
	},
	jackpots: {
		prepare: (bff) => {
			allFeatures(bff);
			bff.jackpots = madeJackpots(NOW);
		},
		attributes: TAB("jackpots"),
		until: ".jackpot",
		heights: { 320: 900 },
	},
	"lobby-jackpots": {
		prepare: (bff) => {
			rounds(bff, "betting", BETTING_MS);
			allFeatures(bff);
			bff.jackpots = madeJackpots(NOW);
		},
		until: "webframe-rolling-amount",
	},
	"jackpot-won": {
		prepare: async (bff) => {
			rounds(bff, "finished", 40 * SECOND_MS);
			// Its draw has been shown to its end.
			bff.rounds.set(KENO.gameCode, madeRound(KENO.gameCode, ROUND, NOW - 46 * SECOND_MS, "finished"));
			allFeatures(bff);
			await placeBets(bff, [{ roundId: ROUND, status: "lose", winAmount: "0.00" }]);
		},
		attributes: GAME,
		until: ".bet",
		act: async (page, bff) => {
			await bff.changeBet(100, { status: "jackpotwin", jackpotAmount: "3120.40" });
			await page.locator("webframe-win-moment .win").waitFor();
		},
	},
	rewards: {
		prepare: (bff) => {
			allFeatures(bff);
			bff.rewards = madeRewards(NOW);
		},
		attributes: TAB("rewards"),
		until: "webframe-rewards li",
		heights: { 320: 900 },
	},
	"rewards-none": { prepare: () => undefined, attributes: TAB("rewards"), until: NOTICE },
	help: {
		prepare: manyGames,
		attributes: TAB("help"),
		until: "webframe-help webframe-program button",
		heights: { 320: 2300, 768: 1800, 1440: 1100 },
	},
	loading: {
		prepare: () => undefined,
		hangs: "/frame/config",
		until: ".skeleton",
	},
	maintenance: {
		prepare: (bff) => bff.fault("/frame/config", { kind: "status", status: 503 }),
		until: NOTICE,
	},
	"no-connection": { prepare: (bff) => bff.dropRead("/frame/config"), until: NOTICE },
	"token-refused": { prepare: (bff) => rounds(bff, "betting", BETTING_MS), token: "used", until: NOTICE },
	offline: {
		prepare: (bff) => rounds(bff, "betting", 7 * SECOND_MS),
		attributes: GAME,
		until: BOARD,
		act: async (page) => {
			// The words of the table come with it, and would never come afterwards.
			const frame = page.locator("web-frame");
			await frame.evaluate((element) => element.setAttribute("language", "ar"));
			await page.getByText(TABLE_IN_ARABIC["results.last"]).first().waitFor();
			await frame.evaluate((element) => element.setAttribute("language", "en"));
			await page.context().setOffline(true);
			await page.locator(".banner").waitFor();
		},
	},
	"test-player-yen": {
		prepare: (bff) => {
			rounds(bff, "betting", 7 * SECOND_MS);
			bff.player = madePlayer({ partnerUserId: "carla", currency: "JPY", currencyDigits: 0, isTest: true });
			bff.balance = "100000";
		},
		attributes: { game: String(FAST_KENO.gameCode) },
		until: BOARD,
		act: pick(1, 2, 3),
	},
};
