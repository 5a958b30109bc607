import type { FrameGame } from "@webframe/shared/wire";
import { isFamily } from "../views/family-names.ts";
import type { ViewProperties } from "./frame-view.ts";

type Narrowed = Pick<ViewProperties, "state" | "category" | "sport" | "demoOnly">;

/**
 * The games that this frame is about: those of the partner, narrowed by what the page asks for. Of our own games
 * only those that this frame has a view for.
 */
export function offeredGames({ state, category, sport, demoOnly }: Narrowed): readonly FrameGame[] {
	if (state.catalogue.kind !== "ready") return [];
	return state.catalogue.config.games.filter(
		(game) =>
			(sport === undefined ? category === undefined || game.lobbyCategory === category : game.gameCode === sport) &&
			(!demoOnly || game.demo) &&
			(game.kind === "provider" || isFamily(game.family)),
	);
}

/** Our own games among them: those that have rounds. */
export function ownGames(narrowed: Narrowed): readonly FrameGame[] {
	return offeredGames(narrowed).filter(({ kind }) => kind === "own");
}

/** True when the frame shows everything there is. */
export function isWhole({ category, sport, demoOnly }: Omit<Narrowed, "state">): boolean {
	return category === undefined && sport === undefined && !demoOnly;
}
