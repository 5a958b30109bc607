/** Which bets at once end a run, in turn: together they hold every size, with every fate of each kind of batch. */
import type { Rush } from "./plan.ts";

export const BATCH_SIZES = [2, 3, 4, 5, 6, 7, 8] as const;

/**
 * The lengths of these lists have no common divisor among themselves, with that of the sizes, or with two. Their order is
 * one in which those turns that the scenarios have meet each of them twice.
 */
const JOINED = ["end first", "accept first", "no"] as const;
const FATES = [
	...(["after", "undone", "written", "written", "in", "lost"] as const),
	...(["passed over", "before", "in", "after", "written"] as const),
];
const PLACES = [
	...(["used", "written", "undone", "in", "after", "written", "written"] as const),
	...(["lost", "passed over", "written", "passed over", "before", "written"] as const),
];

export function rushInTurn(turn: number): Rush {
	return {
		do: "rush",
		by: turn % 2 === 0 ? "players" : "provider",
		bets: inTurn(BATCH_SIZES, turn),
		places: inTurn(PLACES, turn),
		fate: inTurn(FATES, turn),
		joined: inTurn(JOINED, turn),
	};
}

function inTurn<Item>(list: readonly Item[], turn: number): Item {
	const item = list[turn % list.length];
	if (item === undefined) throw new Error("The list is empty.");
	return item;
}
