import { giveBack, returnOf } from "@webframe/shared/bet";
import type { StoredBet } from "../store/bet-rows.ts";
import type { BetDecision } from "./asked-decision.ts";
import { changeBet } from "./change-bet.ts";
import type { WageringContext } from "./context.ts";

export interface ReturnRequest {
	/** The partner that called; a bet of another one is unknown to it. */
	readonly partnerId: number;
	readonly betId: number;
	readonly partnerUserId: string;
}

export type ReturnResult =
	| "returned"
	/** There is no such bet, or it is another partner's or player's. */
	| "unknown"
	/** A provider's bet, one that was not accepted, or one whose round takes no bets any more. */
	| "not_possible";

interface Decision extends BetDecision {
	readonly result: ReturnResult;
}

/**
 * Returns an accepted bet of one of our own games because its partner asks for it, as long as its round takes bets:
 * one return (type 2) is queued. A repeat finds it returned.
 *
 * Source: specification, B, `/rollbacks/make`; wire contract, sections 4 and 5.1 c.
 */
export async function returnToPartner(context: WageringContext, request: ReturnRequest): Promise<ReturnResult> {
	const decision = await changeBet<Decision>(
		context,
		request.betId,
		(bet, { policy }, now) => {
			const isTheirs = bet.partnerId === request.partnerId && bet.partnerUserId === request.partnerUserId;
			if (!isTheirs) return { bet, result: "unknown" };
			if (bet.kind === "own" && bet.outOfPlay === "returned" && returnOf(bet) !== undefined) {
				return { bet, result: "returned" };
			}
			if (bet.kind !== "own" || !takesBets(bet, now)) return { bet, result: "not_possible" };
			const given = giveBack(bet, policy, "returned", now.getTime());
			return { bet: given, result: given === bet ? "not_possible" : "returned", whileBetting: true };
		},
		// A bet known from before might still look as if its round took bets.
		{ fresh: true },
	);
	return decision?.result ?? "unknown";
}

function takesBets(bet: StoredBet, now: Date): boolean {
	return bet.betsTakenUntil !== null && now.getTime() < bet.betsTakenUntil;
}
