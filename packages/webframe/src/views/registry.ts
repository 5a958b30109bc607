/**
 * The views, each a chunk of its own, loaded when it is first opened. A tab is offered once its view is here.
 */
import { loadChunk } from "../load-chunk.ts";
import type { Place, Tab } from "../store/state.ts";

export type ViewName = "lobby" | "bets" | "numbers";

const LOADERS: Readonly<Record<ViewName, () => Promise<unknown>>> = {
	lobby: () => import("./lobby/lobby-view.ts"),
	bets: () => import("./bets/bets-view.ts"),
	numbers: () => import("./numbers/numbers-view.ts"),
};

/** The tabs on offer, in their order. */
export const OFFERED_TABS: readonly (Tab & ViewName)[] = ["lobby", "bets"];

/** The view that shows a place. A tab that is not on offer shows the lobby. */
export function viewAt(place: Place): ViewName {
	if (place.gameCode !== undefined) return "numbers";
	return OFFERED_TABS.find((tab) => tab === place.tab) ?? "lobby";
}

/** Resolves when the view's element is defined. */
export async function loadView(name: ViewName): Promise<void> {
	await loadChunk(LOADERS[name]);
}
