import type { LobbyCategory } from "../wire/frame-config.ts";

/** The categories of the specification's table of games, as it prints them. */
export const GAME_CATEGORIES = [
	"Live show games",
	"Live table games",
	"Table casino",
	"Instant",
	"Crash",
	"Slots",
] as const;

export type GameCategory = (typeof GAME_CATEGORIES)[number];

/** The category of the specification that a provider means, compared without case, or undefined. */
export function gameCategoryOf(text: string): GameCategory | undefined {
	const wanted = text.toLowerCase();
	return GAME_CATEGORIES.find((category) => category.toLowerCase() === wanted);
}

/**
 * The part of the lobby that shows a category. A category that the specification does not know can only come
 * from a provider, and stands with the other providers' games.
 *
 * Source: wire contract, section 9, `category`.
 */
export function lobbyCategoryOf(category: string): LobbyCategory {
	switch (gameCategoryOf(category)) {
		case "Live show games":
		case "Live table games":
			return "LiveGames";
		case "Table casino":
			return "ElCasino";
		default:
			return "BetOnGames";
	}
}
