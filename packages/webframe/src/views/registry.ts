/** The views, each a chunk of its own, loaded when it is first opened. */
import { loadChunk } from "../load-chunk.ts";
import { offeredGame } from "../store/offered-game.ts";
import type { Catalogue, Place, Tab } from "../store/state.ts";

/** A tab's view is named like the tab; `numbers` shows our own games, `game` those of providers. */
export type ViewName = Tab | "numbers" | "game";

const LOADERS: Readonly<Record<ViewName, () => Promise<unknown>>> = {
	lobby: () => import("./lobby/lobby-view.ts"),
	bets: () => import("./bets/bets-view.ts"),
	results: () => import("./results/results-view.ts"),
	jackpots: () => import("./jackpots/jackpots-view.ts"),
	rewards: () => import("./rewards/rewards-view.ts"),
	help: () => import("./help/help-view.ts"),
	numbers: () => import("./numbers/numbers-view.ts"),
	game: () => import("./game/game-view.ts"),
};

/** Games from this code up are of providers. Source: wire contract, section 6. */
const PROVIDER_GAME_CODE_MIN = 100_000;

/** The view that shows a place. Until the catalogue says what a game is, its code does. */
export function viewAt({ tab, gameCode }: Place, catalogue: Catalogue): ViewName {
	if (gameCode === undefined) return tab;
	if (catalogue.kind !== "ready") return gameCode < PROVIDER_GAME_CODE_MIN ? "numbers" : "game";
	return offeredGame(catalogue, gameCode)?.kind === "own" ? "numbers" : "game";
}

/** Resolves when the view's element is defined. */
export async function loadView(name: ViewName): Promise<void> {
	await loadChunk(LOADERS[name]);
}
