/**
 * What a provider may learn and do about its bet. Telling it that the bet plays, and ending the bet, exclude each
 * other: both are decisions on the same version of the bet.
 *
 * `placing` → `untold` (accepted by the partner) → `accepted` (told) → `paid`; from each of the first three `ended`;
 * `placing` → `refused` | `no_funds`.
 *
 * Source: wire contract, section 7.
 */
import type { Bet } from "./bet.ts";
import { acceptanceOf } from "./change.ts";
import { endUnaccepted, isOutOfTime } from "./end-bet.ts";
import { giveBack, settle } from "./on-round.ts";
import type { Moment } from "./policy.ts";
import { onWatchDue, unwatched, watched } from "./watch-provider-bet.ts";

export type ProviderStand = "placing" | "untold" | "accepted" | "paid" | "ended" | "refused" | "no_funds";

/** Where a provider's bet stands. `ended` covers what was returned and what never came into play. */
export function providerStand(bet: Bet): ProviderStand {
	const acceptance = acceptanceOf(bet);
	if (bet.outOfPlay === "refused" && acceptance.state === "refused") {
		return bet.code === "insufficient_funds" ? "no_funds" : "refused";
	}
	if (bet.outOfPlay !== null) return "ended";
	if (paidGross(bet) !== null) return "paid";
	if (acceptance.state !== "accepted") return "placing";
	return bet.toldAt === null ? "untold" : "accepted";
}

/** What the provider has paid out, tax included; null as long as it has not. */
export function paidGross(bet: Bet): bigint | null {
	const payout = bet.deliveries.find((delivery) => delivery.transactionType === 1);
	return payout === undefined ? null : (payout.amount ?? 0n) + (payout.taxAmount ?? 0n);
}

/**
 * The provider is about to be told how its bet stands: one that plays counts as told from this decision on, and one
 * whose time is over ends instead, so that nobody can tell it any more.
 */
export function tellProvider<B extends Bet>(bet: B, moment: Moment): B {
	switch (providerStand(bet)) {
		case "placing":
			return isOutOfTime(bet, moment.now) ? endUnaccepted(bet, moment.policy, "expired", moment.now) : bet;
		case "untold":
			if (isOutOfTime(bet, moment.now)) return onWatchDue(bet, moment);
			return watched({ ...bet, toldAt: moment.now });
		default:
			return bet;
	}
}

/**
 * The provider pays its bet out. It knows that the bet plays, so that it counts as told. A bet that does not play, or
 * is paid already, is left as it is.
 *
 * @param gross the win with the stake in it, before tax
 */
export function payProviderBet<B extends Bet>(bet: B, moment: Moment, gross: bigint): B {
	const told = tellProvider(bet, moment);
	if (providerStand(told) !== "accepted") return told;
	return settle(unwatched(told), moment.policy, gross, moment.now);
}

/** The provider gives its bet back. One that is paid, refused or ended is left as it is. */
export function refundProviderBet<B extends Bet>(bet: B, { policy, now }: Moment): B {
	switch (providerStand(bet)) {
		case "placing":
			return endUnaccepted(bet, policy, "returned", now);
		case "untold":
		case "accepted":
			return giveBack(unwatched(bet), policy, "returned", now);
		default:
			return bet;
	}
}
