import type { FrameBet } from "@webframe/shared/wire";
import type { EventName } from "../../events/event-map.ts";

type BetEventName = Extract<EventName, `bet${string}`>;

/** The event that tells a host of a bet's state; `pending` has none. Source: wire contract, section 6. */
export function betEventOf(bet: FrameBet): BetEventName | undefined {
	switch (bet.status) {
		case "pending":
			return undefined;
		case "inProgress":
			return "betinprogress";
		case "accepted":
			return "betaccepted";
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
