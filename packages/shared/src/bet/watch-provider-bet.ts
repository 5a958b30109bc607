/**
 * A provider's bet that its partner has accepted is watched until it is settled: up to its deadline whether the
 * provider has been told that it plays, and after that whether the provider pays it out or gives it back. What is
 * watched is the acceptance, which stays due although nothing of it is sent.
 *
 * Source: wire contract, section 7, "Pay-in timing".
 */
import type { Bet } from "./bet.ts";
import { ACCEPTANCE_SEQ, acceptanceOf, withDelivery } from "./change.ts";
import { giveBack, takesPart } from "./on-round.ts";
import type { Moment } from "./policy.ts";

/** A bet that was told to its provider and is neither paid out nor given back after this time is listed. */
export const UNSETTLED_AFTER_MS = 24 * 3_600_000;

/** Starts the watch over a bet that has just come into play. */
export function watched<B extends Bet>(bet: B): B {
	if (bet.kind !== "provider") return bet;
	const dueAt = bet.toldAt === null ? bet.deadlineAt : bet.toldAt + UNSETTLED_AFTER_MS;
	return withDelivery(bet, ACCEPTANCE_SEQ, { dueAt });
}

/** Ends it: the bet is decided. */
export function unwatched<B extends Bet>(bet: B): B {
	const { dueAt, listed } = acceptanceOf(bet);
	const isWatched = acceptanceOf(bet).state === "accepted" && (dueAt !== null || listed === "unsettled");
	if (!isWatched) return bet;
	return withDelivery(bet, ACCEPTANCE_SEQ, { dueAt: null, listed: listed === "unsettled" ? null : listed });
}

/**
 * The time of a watched bet has come. One that its provider was not told of is given back; one that it was told of
 * is listed and stays as it is, because only the provider knows how it ended.
 */
export function onWatchDue<B extends Bet>(bet: B, { policy, now }: Moment): B {
	if (bet.kind !== "provider" || !takesPart(bet)) return unwatched(bet);
	if (bet.toldAt === null) {
		return now < bet.deadlineAt ? watched(bet) : giveBack(unwatched(bet), policy, "expired", now);
	}
	if (now < bet.toldAt + UNSETTLED_AFTER_MS) return watched(bet);
	return withDelivery(bet, ACCEPTANCE_SEQ, { dueAt: null, listed: "unsettled" });
}
