/**
 * The gallery: the built frame on a page, fed by a scripted service, in every state that it can be looked at in.
 * `node dev/gallery.ts` serves it; `shots.ts` takes pictures of it.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { FAST_KENO, KENO, roundLengthMs } from "@webframe/shared/games";
import {
	madeBet,
	madeConfig,
	madeJackpots,
	madePlayer,
	madeProviderGames,
	madeResults,
	madeRewards,
	madeRound,
} from "../src/testing/made-data.ts";
import { ScriptedBff } from "../src/testing/scripted-bff.ts";

const DIST = fileURLToPath(new URL("../dist/", import.meta.url));
const ROUND = 4711;

/** What stands at the service when the frame comes, and what a state needs of the page. */
export interface Scene {
	readonly prepare: (bff: ScriptedBff) => void | Promise<void>;
	readonly attributes?: Readonly<Record<string, string>>;
	readonly guest?: boolean;
	/** Numbers to press before the picture is taken. */
	readonly picks?: readonly number[];
	readonly usedToken?: boolean;
}

const SECOND_MS = 1_000;

function rounds(bff: ScriptedBff, state: "betting" | "closed" | "finished", sinceMs: number): void {
	const now = bff.now();
	for (const rules of [KENO, FAST_KENO]) {
		const since = Math.min(sinceMs, roundLengthMs(rules.timings) - SECOND_MS);
		bff.rounds.set(rules.gameCode, madeRound(rules.gameCode, ROUND, now - since, state));
	}
}

/** One bet in each state that a player can see, the newest first. */
async function everyState(bff: ScriptedBff): Promise<void> {
	const now = bff.now();
	const states = [
		{ status: "lose" },
		{ status: "win", winAmount: "160.00" },
		{ status: "return", amount: "5.00" },
		{ status: "rejected", code: "insufficient_funds", amount: "500.00" },
		{ status: "checking", code: "withdrawn" },
		{ status: "accepted", winAmount: "1360.00", amount: "4.00" },
		{ status: "inProgress", roundId: ROUND, amount: "1.00" },
		{ status: "accepted", roundId: ROUND },
	] as const;
	for (const [index, state] of states.entries()) {
		const at = new Date(now - (states.length - index) * 41 * SECOND_MS).toISOString();
		await bff.setBet(madeBet({ betId: 100 + index, roundId: ROUND - 1, placedAt: at, at, ...state }));
	}
}

function largeCatalogue(bff: ScriptedBff): void {
	bff.config = madeConfig(bff.now(), { games: [...bff.config.games, ...madeProviderGames(500)] });
}

const GAME = { game: String(KENO.gameCode) };

export const SCENES: Readonly<Record<string, Scene>> = {
	lobby: { prepare: (bff) => rounds(bff, "betting", 12_000) },
	"lobby-drawn": { prepare: (bff) => rounds(bff, "finished", 37_000) },
	"lobby-guest": { prepare: (bff) => rounds(bff, "betting", 12_000), guest: true },
	bets: {
		prepare: async (bff) => {
			rounds(bff, "betting", 12_000);
			await everyState(bff);
		},
		attributes: { "active-tab": "bets" },
	},
	"bets-empty": { prepare: (bff) => rounds(bff, "betting", 12_000), attributes: { "active-tab": "bets" } },
	"game-betting": {
		prepare: (bff) => rounds(bff, "betting", 7_000),
		attributes: GAME,
		picks: [7, 21, 35, 42, 63],
	},
	"game-empty": { prepare: (bff) => rounds(bff, "betting", 3_000), attributes: GAME },
	"game-bets": {
		prepare: async (bff) => {
			rounds(bff, "closed", 32_000);
			await everyState(bff);
		},
		attributes: GAME,
		picks: [3, 14, 27, 58, 69],
	},
	"game-drawn": {
		prepare: (bff) => rounds(bff, "finished", 40_000),
		attributes: GAME,
		picks: [7, 21, 35, 42, 63, 70],
	},
	"game-guest": { prepare: (bff) => rounds(bff, "betting", 7_000), attributes: GAME, guest: true, picks: [8, 18] },
	"game-yen": {
		prepare: (bff) => {
			rounds(bff, "betting", 7_000);
			bff.player = madePlayer({ partnerUserId: "carla", currency: "JPY", currencyDigits: 0, isTest: true });
			bff.balance = "100000";
		},
		attributes: { game: String(FAST_KENO.gameCode) },
		picks: [1, 2, 3],
	},
	"lobby-large": {
		prepare: (bff) => {
			rounds(bff, "betting", 12_000);
			largeCatalogue(bff);
		},
	},
	results: {
		prepare: (bff) => {
			rounds(bff, "finished", 37_000);
			const now = bff.now();
			const both = [KENO, FAST_KENO].flatMap(({ gameCode }, index) =>
				madeResults(gameCode, 15, now, 4700 - index * 100),
			);
			bff.results = both.toSorted((one, other) => Date.parse(other.drawAt) - Date.parse(one.drawAt));
		},
		attributes: { "active-tab": "results" },
	},
	"results-none": { prepare: () => undefined, attributes: { "active-tab": "results" } },
	jackpots: {
		prepare: (bff) => {
			bff.config = madeConfig(bff.now(), { features: { feed: false, jackpots: true, freebets: true } });
			bff.jackpots = madeJackpots(bff.now());
		},
		attributes: { "active-tab": "jackpots" },
	},
	"jackpots-none": { prepare: () => undefined, attributes: { "active-tab": "jackpots" } },
	rewards: {
		prepare: (bff) => {
			bff.config = madeConfig(bff.now(), { features: { feed: false, jackpots: true, freebets: true } });
			bff.rewards = madeRewards(bff.now());
		},
		attributes: { "active-tab": "rewards" },
	},
	"rewards-none": { prepare: () => undefined, attributes: { "active-tab": "rewards" } },
	help: { prepare: (bff) => largeCatalogue(bff), attributes: { "active-tab": "help" } },
	"provider-guest": { prepare: (bff) => largeCatalogue(bff), attributes: { game: "100000" }, guest: true },
	"provider-gone": { prepare: (bff) => largeCatalogue(bff), attributes: { game: "100001" } },
	sport: { prepare: (bff) => largeCatalogue(bff), attributes: { "single-sport": "53" } },
	refused: { prepare: (bff) => rounds(bff, "betting", 12_000), usedToken: true },
	unavailable: {
		prepare: (bff) => {
			for (let count = 0; count < 20; count += 1) bff.fault("/frame/config", { kind: "status", status: 503 });
		},
	},
	foreign: { prepare: (bff) => bff.fault("/frame/config", { kind: "status", status: 403, code: 103_752 }) },
};

/** The page of a casino, as small as it can be. */
export function page(attributes: Readonly<Record<string, string>>, accent: string | undefined): string {
	const written = Object.entries(attributes)
		.map(([name, value]) => ` ${name}="${value}"`)
		.join("");
	return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Gallery</title><style>web-frame{--webframe-font:"Open Sans"}html,body{margin:0;background:light-dark(#fff,#0b0d12)}
html{color-scheme:${attributes["theme"] ?? "light dark"}}${accent === undefined ? "" : `web-frame{--webframe-accent:${accent}}`}</style>
<script async src="/frame/v1/webframe.js"></script></head><body><web-frame${written}></web-frame></body></html>`;
}

/** A service for one scene, with the built frame and the page on it. */
export async function openScene(
	name: string,
	attributes: Readonly<Record<string, string>> = {},
	accent?: string,
): Promise<ScriptedBff> {
	const scene = SCENES[name];
	if (scene === undefined) throw new Error(`There is no scene ${name}. There are: ${Object.keys(SCENES).join(", ")}.`);
	const bff = new ScriptedBff();
	bff.serveFiles((path) => {
		const file = /^\/frame\/v1\/([\w.-]+)$/.exec(path)?.[1];
		if (file !== undefined) return { body: readFileSync(join(DIST, file)), type: "text/javascript" };
		if (path !== "/") return undefined;
		const token = scene.guest === true ? {} : { "refresh-token": scene.usedToken ? "used" : bff.newRefreshToken() };
		const all = { "partner-client-id": "PartnerClient-1556", ...scene.attributes, ...attributes, ...token };
		return { body: Buffer.from(page(all, accent)), type: "text/html; charset=utf-8" };
	});
	await bff.listen();
	await scene.prepare(bff);
	return bff;
}
