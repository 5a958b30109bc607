import type { FrameGame } from "@webframe/shared/wire";
import type { Catalogue } from "./state.ts";

/** The game of that code; undefined where the casino does not offer it, or nobody knows yet. */
export function offeredGame(catalogue: Catalogue, gameCode: number | undefined): FrameGame | undefined {
	return gamesIn(catalogue).find((game) => game.gameCode === gameCode);
}

/** None until the catalogue is here. */
export function gamesIn(catalogue: Catalogue): readonly FrameGame[] {
	return catalogue.kind === "ready" ? catalogue.config.games : [];
}
