/** A player's page that somebody goes through by keys: with something in every view, and a button before and after the frame. */
import { FAST_KENO, KENO } from "@webframe/shared/games/numbers";
import { beforeEach } from "vitest";
import {
	madeBet,
	madeConfig,
	madeJackpots,
	madeProviderGames,
	madeResults,
	madeRewards,
	madeRound,
} from "../../src/testing/made-data.ts";
import { casino, openCasinoForEach, page } from "./each-casino-page.ts";
import { Keyboard } from "./keyboard.ts";

export const PROVIDER_GAME = 100_000;
const HOUR_MS = 3_600_000;
const GAME_PAGE = `<!doctype html><html lang="en"><title>Game</title><button>Spin</button><button id="leave"
	onclick="parent.postMessage({source: 'webframe-game', version: 1, type: 'close'}, '*')">Leave</button></html>`;

/** Those of the test that runs. */
export let keys: Keyboard;

/** To be called once in a file. */
export function openForKeys(): void {
	openCasinoForEach({ viewport: { width: 1100, height: 800 } });
	beforeEach(async () => {
		keys = await Keyboard.at(page);
		const { bff } = casino;
		const now = Date.now();
		// A round that closes would take its game's place in the lobby's programme while somebody goes through that by keys.
		const timings = { lengthMs: 2 * HOUR_MS, offsetMs: now % (2 * HOUR_MS), bettingMs: HOUR_MS };
		bff.config = madeConfig(now, {
			games: [...madeConfig(0).games.map((game) => ({ ...game, timings })), ...madeProviderGames(24)],
			features: { feed: false, jackpots: true, freebets: true },
		});
		bff.rounds.set(FAST_KENO.gameCode, madeRound(FAST_KENO.gameCode, 2, now - 1_000, "betting"));
		bff.results = madeResults(KENO.gameCode, 3, now);
		bff.jackpots = madeJackpots(now);
		bff.rewards = madeRewards(now);
		bff.frameUri = `${casino.url.replace("localhost", "127.0.0.1")}game`;
		casino.files.set("/game", { body: GAME_PAGE, type: "text/html" });
		for (const [betId, change] of [
			[1, { status: "win", winAmount: "9.00", roundId: 4710 }],
			[2, { status: "rejected", code: "insufficient_funds" }],
		] as const) {
			await bff.setBet(madeBet({ betId, ...change }));
		}
	});
}

/** Opens the page, with the focus on a button before the frame; one stands after it as well. */
export async function open(attributes = "", isPlayer = true): Promise<void> {
	const frame = casino.frame(isPlayer ? casino.player(attributes) : attributes);
	await casino.open(casino.script(), '<button id="before">Before</button>', frame, '<button id="after">After</button>');
	if (isPlayer) await page.locator(".balance", { hasText: "1,000.00" }).waitFor();
	await page.locator(".view > :not(.skeleton)").waitFor();
	await page.locator("#before").focus();
}
