import { offeredGame } from "./offered-game.ts";
import type { FrameState } from "./state.ts";

/** True where what is open is played with play money: a game of ours that the casino lets guests try, and no player. */
export function isPlayMoney({ session, catalogue, place }: FrameState): boolean {
	if (session.kind !== "guest") return false;
	const game = offeredGame(catalogue, place.gameCode);
	return game?.kind === "own" && game.demo;
}
