/** A table of each family of our own games, for what has to hold of all of them. */
import { KENO } from "@webframe/shared/games/numbers";
import { type FrameGame, type FrameRound, frameRoundSchema } from "@webframe/shared/wire";
import { MADE_DRAW, madeConfig, madeRound } from "../../src/testing/made-data.ts";
import type { FamilyName } from "../../src/views/family-names.ts";
import type { CasinoPage } from "./casino-page.ts";

export interface FamilyTable {
	readonly family: FamilyName;
	readonly gameCode: number;
	/** A result of it. */
	readonly result: FrameRound["result"];
	/** Where something is laid, and what of the bet's selection comes of it. */
	readonly place: string;
	readonly laid: object;
}

export const NUMBERS_TABLE: FamilyTable = {
	family: "numbers",
	gameCode: KENO.gameCode,
	result: { numbers: MADE_DRAW },
	place: '[data-number="7"]',
	laid: { numbers: [7] },
};
export const BALLS_TABLE: FamilyTable = {
	family: "balls",
	gameCode: 6,
	result: { numbers: [17, 4, 30, 9, 21] },
	place: '.field[data-key="drawn:17"]',
	laid: { picks: [{ outcome: "drawn:17" }] },
};
export const WHEEL_TABLE: FamilyTable = {
	family: "wheel",
	gameCode: 22,
	result: { stop: "17" },
	place: '[data-place="straight:17"]',
	laid: { picks: [{ outcome: "straight:17" }] },
};
export const FAMILY_TABLES: readonly FamilyTable[] = [NUMBERS_TABLE, BALLS_TABLE, WHEEL_TABLE];

/** The game as the catalogue has it. */
export function tileOf({ family, gameCode }: FamilyTable): FrameGame {
	const timings = { lengthMs: 60_000, offsetMs: 0, bettingMs: 45_000 };
	const shelf = { lobbyCategory: "LiveGames", category: "Live show games", kind: "own", demo: false } as const;
	return { gameCode, name: family, family, timings, ...shelf };
}

const MINUTE_MS = 60_000;

/** A round of the table that is so far by now. */
export function roundAt({ gameCode, result }: FamilyTable, roundId: number, state: FrameRound["state"]): FrameRound {
	const now = Date.now();
	const [betting, drawing, ended] = [now - 1_000, now - 2_000, now - MINUTE_MS];
	const made = madeRound(gameCode, roundId, betting, state);
	const drawAt = new Date(state === "drawing" ? drawing : ended).toISOString();
	const revealsAt = new Date(state === "drawing" ? now + MINUTE_MS : ended + 1_000).toISOString();
	if (state === "betting") return made;
	const times = { bettingOpensAt: drawAt, bettingClosesAt: drawAt, drawAt, revealsAt };
	return frameRoundSchema.parse({ ...made, ...times, result });
}

/** Opens a player's page with the table between what the page has before and after it, while bets are taken. */
export async function openTable(casino: CasinoPage, table: FamilyTable, before = "", after = ""): Promise<void> {
	const { bff, page } = casino;
	bff.config = madeConfig(Date.now(), { games: [tileOf(table)] });
	await bff.setRound(roundAt(table, 1, "betting"));
	await casino.open(before, casino.script(), casino.frame(casino.player(`game="${table.gameCode}"`)), after);
	await page.locator(".place").waitFor();
}
