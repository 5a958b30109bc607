import { playingStake } from "@webframe/shared/bet";
import { type BetMoney, cashOutWin } from "@webframe/shared/games";
import type { StoredBet } from "../store/bet-rows.ts";

/** What a bet is settled with, beside its selection. */
export function moneyOf(bet: StoredBet): BetMoney {
	return { stake: bet.stake, playing: playingStake(bet), cashOut: bet.cashOut ?? undefined };
}

/** What a bet pays, gross, as long as its round is not drawn: something only where its player has left. */
export function wonBeforeTheEnd(bet: StoredBet): bigint {
	return bet.cashOut === null ? 0n : cashOutWin(playingStake(bet), bet.cashOut);
}
