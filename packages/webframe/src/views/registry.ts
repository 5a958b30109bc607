/**
 * The views, each a chunk of its own, loaded when it is first opened. A game of ours is shown by the view of its family.
 * The registries (`family-names.ts`, this one, and `families.ts` of the rules) are all that name a family.
 */
import { loadChunk } from "../load-chunk.ts";
import { offeredGame } from "../store/offered-game.ts";
import type { Catalogue, Place, Tab } from "../store/state.ts";
import { type FamilyName, isFamily } from "./family-names.ts";

/** A tab's view is named like the tab, that of our own games like their family; `game` shows those of providers. */
export type ViewName = Tab | FamilyName | "game";

const LOADERS: Readonly<Record<ViewName, () => Promise<unknown>>> = {
	lobby: () => import("./lobby/lobby-view.ts"),
	bets: () => import("./bets/bets-view.ts"),
	results: () => import("./results/results-view.ts"),
	jackpots: () => import("./jackpots/jackpots-view.ts"),
	rewards: () => import("./rewards/rewards-view.ts"),
	help: () => import("./help/help-view.ts"),
	game: () => import("./game/game-view.ts"),
	numbers: () => import("./numbers/numbers-view.ts"),
	wheel: () => import("./wheel/wheel-view.ts"),
	balls: () => import("./balls/balls-view.ts"),
};

/** Games from this code up are of providers. Source: wire contract, section 6. */
const PROVIDER_GAME_CODE_MIN = 100_000;

/** The view that shows a place; undefined until the catalogue says of which family a game is. */
export function viewAt({ tab, gameCode }: Place, catalogue: Catalogue): ViewName | undefined {
	if (gameCode === undefined) return tab;
	if (catalogue.kind !== "ready") return gameCode < PROVIDER_GAME_CODE_MIN ? undefined : "game";
	const family = offeredGame(catalogue, gameCode)?.family;
	return isFamily(family) ? family : "game";
}

/** Resolves when the view's element is defined. */
export async function loadView(name: ViewName): Promise<void> {
	await loadChunk(LOADERS[name]);
}
