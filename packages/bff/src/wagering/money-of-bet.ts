import { type Bet, playingStake } from "@webframe/shared/bet";
import type { BetMoney } from "@webframe/shared/games";

/** What a bet is settled with. None of our games lets a player leave before the result yet. */
export function moneyOf(bet: Bet): BetMoney {
	return { stake: bet.stake, playing: playingStake(bet), cashOut: undefined };
}
