import type { FrameJackpot } from "@webframe/shared/wire";
import type { ViewProperties } from "./frame-view.ts";
import { isWhole, offeredGames } from "./offered-games.ts";

type Narrowed = Pick<ViewProperties, "state" | "category" | "sport" | "demoOnly">;

/** The jackpots that this frame is about: one of games that are not here is not for it. */
export function shownJackpots(narrowed: Narrowed): readonly FrameJackpot[] {
	const { jackpots } = narrowed.state;
	if (jackpots.kind !== "ready") return [];
	if (isWhole(narrowed)) return jackpots.items;
	const offered = offeredGames(narrowed);
	return jackpots.items.filter(
		({ games }) => games === undefined || offered.some(({ gameCode }) => games.includes(gameCode)),
	);
}
