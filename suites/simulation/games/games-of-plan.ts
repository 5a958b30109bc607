import type { Plan, Step } from "../plan.ts";
import type { GameCode } from "./games.ts";

/** The games that are played in a run, in the order in which they come: it offers no others, whose rounds would only cost time. */
export function gamesOf({ steps }: Plan): readonly GameCode[] {
	const games = new Set(steps.flatMap(gamesOfStep));
	return games.size === 0 ? [9] : [...games];
}

function gamesOfStep(step: Step): readonly GameCode[] {
	switch (step.do) {
		case "bet":
		case "free bet":
		case "version":
			return [step.game];
		case "burst":
			return [23];
		case "rush":
			return step.by === "players" ? [9] : [];
		default:
			return [];
	}
}
