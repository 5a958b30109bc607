/**
 * What of a bet or a cashback counts as moved money: the transactions that its partner has accepted.
 *
 * A rollback undoes a stake that may never have arrived. It counts once both are accepted, whichever came first: alone it
 * gave nothing back. So what counts follows from the states alone, and two that are accepted in the same moment, or in
 * another order than they were executed, count the same.
 *
 * Source: back office design, *Reports*.
 */
import type { Delivery } from "./bet.ts";
import { ACCEPTANCE_SEQ } from "./change.ts";

/** The transactions that count, in their order. */
function booked(deliveries: readonly Delivery[]): readonly Delivery[] {
	const isStakeAccepted = deliveries.some(({ seq, state }) => seq === ACCEPTANCE_SEQ && state === "accepted");
	return deliveries.filter(({ kind, state }) => {
		if (state !== "accepted" || kind === "close" || kind === "reopen") return false;
		return kind !== "rollback" || isStakeAccepted;
	});
}

/** The transactions that count by a decision and did not before it; what has counted once counts for ever. */
export function newlyBooked(before: readonly Delivery[], after: readonly Delivery[]): readonly Delivery[] {
	// The usual decision accepts nothing, and costs one look.
	if (!after.some((one, index) => one.state === "accepted" && before[index]?.state !== "accepted")) return [];
	const known = new Set(booked(before).map(({ seq }) => seq));
	return booked(after).filter(({ seq }) => !known.has(seq));
}
