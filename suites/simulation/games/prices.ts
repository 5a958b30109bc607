/** What is published of the prices of our own games: the par sheets of docs/games.md, read as anybody reads them. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { GameCode } from "./games.ts";

/** A row of a par sheet. */
export interface Published {
	/** What it pays for one, in hundredths, ascending; nothing where it loses. */
	readonly pays: readonly bigint[];
	/** In cents. */
	readonly largestStake: bigint;
}

/** The rows of a game, by their names without how many places there are. */
type Sheet = Map<string, { readonly pays: bigint[]; readonly largestStake: bigint }>;

const PAGE = fileURLToPath(new URL("../../../docs/games.md", import.meta.url));
const PLACES = /, \d+ places$/;
const NUMBER = /^\d+(?:\.\d+)?$/;

/** In every later version of the simulation's shelf a win is so much lower, in hundredths: in games of numbers, and in the others. */
export const CHEAPER = { numbers: 25n, tickets: 5n } as const;

const SHEETS = readSheets(readFileSync(PAGE, "utf8"));

/** @returns undefined where the game has no such row: it is not offered there. */
export function publishedOf(game: GameCode, row: string): Published | undefined {
	return SHEETS.get(game)?.get(row);
}

/** The names of a game's rows. */
export function rowsOf(game: GameCode): readonly string[] {
	return [...(SHEETS.get(game)?.keys() ?? [])];
}

function readSheets(page: string): ReadonlyMap<number, Sheet> {
	const sheets = new Map<number, Sheet>();
	let sheet: Sheet = new Map();
	let last: bigint[] = [];
	for (const line of page.split("\n")) {
		if (line.startsWith("### ")) {
			sheet = new Map();
			for (const [, code] of line.matchAll(/\((\d+)\)/g)) sheets.set(Number(code), sheet);
		}
		const [, row = "", pays = "", , , , largestStake = ""] = line.split("|").map((cell) => cell.trim());
		if (!NUMBER.test(pays)) continue;
		// What else it may pay stands in the rows below.
		if (row !== "") {
			last = [];
			sheet.set(row.replace(PLACES, ""), { pays: last, largestStake: hundredths(largestStake) });
		}
		last.push(hundredths(pays));
	}
	return sheets;
}

function hundredths(text: string): bigint {
	const [whole = "", fraction = ""] = text.split(".");
	return BigInt(whole + fraction.padEnd(2, "0"));
}
