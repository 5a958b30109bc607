import { tellUse } from "../bonuses/tell-freebet.ts";
import type { StoredBet } from "../store/bet-rows.ts";
import type { WageringContext } from "./context.ts";
import { inBackground } from "./in-background.ts";

/** A bet has taken a use of its freebet, or given it back: its player is told, and neither the bet nor its caller waits for it. */
export function tellFreebetOf(context: WageringContext, bet: StoredBet): void {
	const { betId, partnerId, playerId, promoCode: bonusId } = bet;
	if (bonusId !== null) void inBackground(context, { betId }, () => tellUse(context, { partnerId, playerId, bonusId }));
}
