import type { FrameBet } from "@webframe/shared/wire";
import type { BetEntry } from "./bets.ts";

/**
 * What a player is shown of a bet. Each has a word, an icon and a colour (`components/bet-state`).
 *
 * Source: visual direction, principle 2.
 */
export type BetState =
	| "sending"
	| "inProgress"
	| "accepted"
	| "payoutOnItsWay"
	| "paid"
	| "jackpot"
	| "lost"
	| "returned"
	| "rejected"
	| "checking";

/** The state that a player is shown. A bet whose placing got no answer is *checking*, never guessed. */
export function betStateOf(entry: BetEntry): BetState {
	if (entry.kind === "refused") return "rejected";
	if (entry.kind === "sending") return entry.unknown ? "checking" : "sending";
	return stateOfBet(entry.bet);
}

function stateOfBet(bet: FrameBet): BetState {
	switch (bet.status) {
		case "pending":
			return "sending";
		case "inProgress":
			return "inProgress";
		case "accepted":
			return drawnState(bet.winAmount);
		case "rejected":
			return "rejected";
		case "win":
			return "paid";
		case "lose":
			return "lost";
		case "return":
			return "returned";
		case "jackpotwin":
			return "jackpot";
		case "checking":
			return "checking";
	}
}

/** Accepted with a `winAmount` means that the draw is done and the casino has not confirmed the outcome yet. */
function drawnState(winAmount: string | undefined): BetState {
	if (winAmount === undefined) return "accepted";
	return isZero(winAmount) ? "lost" : "payoutOnItsWay";
}

/** True for `0`, `0.00` and the like: whether an amount is nothing needs no arithmetic. */
export function isZero(amount: string): boolean {
	return /^0(?:\.0+)?$/.test(amount);
}

/** True while the service has not said the last word on the bet. */
export function isOpen(entry: BetEntry): boolean {
	if (entry.kind !== "placed") return entry.kind === "sending";
	return ["pending", "inProgress", "accepted", "checking"].includes(entry.bet.status);
}

/** False for a bet that was rejected or returned: its numbers hit nothing. */
export function tookPart(entry: BetEntry): boolean {
	return !["rejected", "returned"].includes(betStateOf(entry));
}
