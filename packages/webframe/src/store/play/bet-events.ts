import type { FrameBet } from "@webframe/shared/wire";
import type { EventName } from "../../events/event-map.ts";

type BetEventName = Extract<EventName, `bet${string}`>;

/**
 * The event that tells a host of a bet's state; `pending` has none, and a bet is accepted once, however often the
 * service tells more of it while it is. Source: wire contract, section 6.
 *
 * @param before what was known of the bet
 */
export function betEventOf(bet: FrameBet, before?: FrameBet): BetEventName | undefined {
	switch (bet.status) {
		case "pending":
			return undefined;
		case "inProgress":
			return "betinprogress";
		case "accepted":
			return before?.status === "accepted" ? undefined : "betaccepted";
		case "rejected":
			return "betrejected";
		case "checking":
			return bet.code === "withdrawn" ? "betrejected" : "betsettled";
		case "win":
		case "lose":
		case "return":
		case "jackpotwin":
			return "betsettled";
	}
}
