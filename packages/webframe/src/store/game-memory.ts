/**
 * Which games a player likes and has played lately, kept in this browser.
 *
 * It stands under the page's origin, apart for each player, without naming one: the name of the entry is a short
 * hash. A browser that keeps nothing (a private window, a full disk) simply forgets.
 */
import type { FrameState } from "./state.ts";

/** The most games kept in each list. */
const KEPT_MAX = 24;
/** Offset basis and prime of FNV-1a, 32 bits. */
const BASIS = 0x81_1c_9d_c5;
const PRIME = 0x01_00_01_93;

export interface GameMemory {
	readonly favourites: readonly number[];
	/** The latest first. */
	readonly played: readonly number[];
}

export function recallGames(state: FrameState): GameMemory {
	try {
		const kept: unknown = JSON.parse(localStorage.getItem(entryOf(state)) ?? "null");
		return { favourites: codesIn(kept, "favourites"), played: codesIn(kept, "played") };
	} catch {
		return { favourites: [], played: [] };
	}
}

export function rememberPlayed(state: FrameState, gameCode: number): void {
	const { favourites, played } = recallGames(state);
	keep(state, { favourites, played: [gameCode, ...played.filter((code) => code !== gameCode)].slice(0, KEPT_MAX) });
}

/** Makes a game a favourite, or no longer. */
export function toggleFavourite(state: FrameState, gameCode: number): void {
	const { favourites, played } = recallGames(state);
	const without = favourites.filter((code) => code !== gameCode);
	const isNew = without.length === favourites.length;
	keep(state, { favourites: (isNew ? [gameCode, ...without] : without).slice(0, KEPT_MAX), played });
}

function keep(state: FrameState, memory: GameMemory): void {
	try {
		localStorage.setItem(entryOf(state), JSON.stringify(memory));
	} catch {
		// What cannot be kept is forgotten.
	}
}

function entryOf({ catalogue, session }: FrameState): string {
	const partner = catalogue.kind === "ready" ? catalogue.config.partnerClientId : "";
	const player = session.kind === "authorized" ? session.player.partnerUserId : "";
	let hash = BASIS;
	for (const character of `${partner}\n${player}`) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), PRIME);
	return `webframe-games-${(hash >>> 0).toString(36)}`;
}

/** The page's scripts may write there too, so what is read is looked at. */
function codesIn(kept: unknown, name: string): readonly number[] {
	if (typeof kept !== "object" || kept === null) return [];
	const list: unknown = Reflect.get(kept, name);
	return Array.isArray(list) ? list.filter((code) => Number.isSafeInteger(code)).slice(0, KEPT_MAX) : [];
}
