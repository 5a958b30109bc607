import type { BackofficeRound } from "@webframe/shared/wire";

export type RoundAct = "correct" | "cancel" | "hold" | "release";

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
