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

/** True where a bet has won more than it cost. */
export function isGain(entry: BetEntry): boolean {
	if (entry.kind !== "placed" || !["payoutOnItsWay", "paid"].includes(betStateOf(entry))) return false;
	const { winAmount = "0", amount, freebet } = entry.bet;
	return minorUnits(winAmount) > (freebet ? 0n : minorUnits(amount));
}

/** True where a bet has its moment, and sounds: it has won more than it cost, or a jackpot. */
export function isCelebrated(entry: BetEntry): boolean {
	return isGain(entry) || betStateOf(entry) === "jackpot";
}
