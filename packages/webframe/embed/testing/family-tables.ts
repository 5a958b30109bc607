/** A table of each family of our own games, for what has to hold of all of them. */
import { KENO } from "@webframe/shared/games/numbers";
import type { FrameGame } from "@webframe/shared/wire";
import { madeConfig, madeRound } from "../../src/testing/made-data.ts";
import type { FamilyName } from "../../src/views/family-names.ts";
import type { CasinoPage } from "./casino-page.ts";

export interface FamilyTable {
	readonly family: FamilyName;
	readonly gameCode: number;
}

export const NUMBERS_TABLE: FamilyTable = { family: "numbers", gameCode: KENO.gameCode };
export const BALLS_TABLE: FamilyTable = { family: "balls", gameCode: 6 };
export const WHEEL_TABLE: FamilyTable = { family: "wheel", gameCode: 22 };
export const FAMILY_TABLES: readonly FamilyTable[] = [NUMBERS_TABLE, BALLS_TABLE, WHEEL_TABLE];

/** The game as the catalogue has it. */
export function tileOf({ family, gameCode }: FamilyTable): FrameGame {
	const timings = { lengthMs: 60_000, offsetMs: 0, bettingMs: 45_000 };
	const shelf = { lobbyCategory: "LiveGames", category: "Live show games", kind: "own", demo: false } as const;
	return { gameCode, name: family, family, timings, ...shelf };
}

/** Opens a player's page with the table between what the page has before and after it, while bets are taken. */
export async function openTable(casino: CasinoPage, table: FamilyTable, before = "", after = ""): Promise<void> {
	const { bff, page } = casino;
	bff.config = madeConfig(Date.now(), { games: [tileOf(table)] });
	await bff.setRound(madeRound(table.gameCode, 1, Date.now() - 1_000, "betting"));
	await casino.open(before, casino.script(), casino.frame(casino.player(`game="${table.gameCode}"`)), after);
	await page.locator(".place").waitFor();
}
