/** The lists of the lobby: what was played lately, what is liked, and the games by category. */
import type { FrameGame } from "@webframe/shared/wire";
import type { GameMemory } from "../../store/game-memory.ts";

/** The order of the categories in the lobby. Games of providers that are played alone are told apart by their kind. */
export const CATEGORIES = ["LiveGames", "ElCasino", "Sports", "Crash", "Slots", "BetOnGames"] as const;
export type CategoryId = (typeof CATEGORIES)[number];

export interface GameList {
	readonly id: CategoryId | "recent" | "favourites" | "found";
	readonly games: readonly FrameGame[];
}

export interface CategoryList extends GameList {
	readonly id: CategoryId;
}

/** The most games played lately, and favourites, that stand above the categories. */
const MEMORY_SHOWN_MAX = 12;

/** Each category that has games, the partner's order kept within it. */
export function categoriesOf(games: readonly FrameGame[]): readonly CategoryList[] {
	return CATEGORIES.map((id) => ({ id, games: games.filter((game) => categoryOf(game) === id) })).filter(
		(list) => list.games.length > 0,
	);
}

export function rememberedLists(games: readonly FrameGame[], { played, favourites }: GameMemory): readonly GameList[] {
	const known = (codes: readonly number[]): readonly FrameGame[] =>
		codes.flatMap((code) => games.find(({ gameCode }) => gameCode === code) ?? []).slice(0, MEMORY_SHOWN_MAX);
	const lists: readonly GameList[] = [
		{ id: "recent", games: known(played) },
		{ id: "favourites", games: known(favourites) },
	];
	return lists.filter((list) => list.games.length > 0);
}

/** A service that is newer than this frame may name a category that it does not know. */
function categoryOf({ lobbyCategory, category }: FrameGame): CategoryId {
	const named: string = lobbyCategory;
	if (named === "BetOnGames" && (category === "Crash" || category === "Slots")) return category;
	return CATEGORIES.find((id) => id === named) ?? "BetOnGames";
}
