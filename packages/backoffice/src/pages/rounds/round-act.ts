import type { BackofficeRound } from "@webframe/shared/wire";
import { isLetIn, type May } from "../../api/demands.ts";

export type RoundAct = "correct" | "cancel" | "hold" | "release";

/** Those of a round's acts that an operator may do. */
export function roundActsFor(acts: readonly RoundAct[], may: May): readonly RoundAct[] {
	return acts.filter((act) => isLetIn(may, `/rounds/${act}`));
}

/** What can be done with a round as it stands, the likeliest first. The service decides in the end. */
export function roundActs({ state, heldState, settledAt, result, resultForm }: BackofficeRound): readonly RoundAct[] {
	if (state === "cancelled") return [];
	const isDrawn = result !== undefined && resultForm !== undefined && state !== "cut";
	const canBeHeld = heldState === undefined && state !== "awaiting" && settledAt === undefined;
	return [
		...(isDrawn ? (["correct"] as const) : []),
		...(heldState === undefined ? [] : (["release"] as const)),
		...(canBeHeld ? (["hold"] as const) : []),
		"cancel",
	];
}
