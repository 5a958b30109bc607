import { betStateOf } from "./bet-state.ts";
import type { BetEntry } from "./bets.ts";
import { likeAmount, minorUnits } from "./minor-units.ts";

/** All that the wallet gets: what was won, and a jackpot on top of it. Undefined where nothing is won, or nobody knows yet. */
export function wonBy(entry: BetEntry): string | undefined {
	const won = ["payoutOnItsWay", "paid", "jackpot"].includes(betStateOf(entry));
	if (!won || entry.kind !== "placed") return undefined;
	const { winAmount, jackpotAmount } = entry.bet;
	if (winAmount === undefined || jackpotAmount === undefined) return jackpotAmount ?? winAmount;
	return likeAmount(minorUnits(winAmount) + minorUnits(jackpotAmount), jackpotAmount);
}
