import type { BetPush, BetStatus } from "../wire/index.ts";
import type { Bet, ShownState } from "./bet.ts";
import { acceptanceOf, isAtRest, returnOf } from "./change.ts";

/**
 * What the player sees of a bet. Source: wire contract, section 6.
 *
 * `checking` means: withdrawn with a return under way, on the manual list, or a payout above 0.00 refused. A bet that was
 * rejected and that the partner accepts after all is being checked too, until its return is through. A bet that won
 * nothing is lost, whatever the partner says to the 0.00: its refusal is the operators' business alone.
 */
export function shownState(bet: Bet): ShownState {
	const code = isLostAllTheSame(bet) ? null : bet.code;
	return { status: shownStatus(bet), code, winAmount: bet.winAmount };
}

function shownStatus(bet: Bet): BetStatus {
	const acceptance = acceptanceOf(bet);
	switch (bet.state) {
		case "pending":
			if (bet.outOfPlay !== null) return "checking";
			return acceptance.state === "taken" ? "inProgress" : "pending";
		case "accepted":
			return bet.outOfPlay === null && !isHalfCorrected(bet) ? "accepted" : "checking";
		case "rejected":
			if (isLostAllTheSame(bet)) return "lose";
			return acceptance.state === "accepted" || hasOpenReturn(bet) ? "checking" : "rejected";
		default:
			return bet.state;
	}
}

/** It took part and won nothing, and the partner refused the payout that says so. */
function isLostAllTheSame(bet: Bet): boolean {
	if (bet.state !== "rejected" || bet.outOfPlay !== null || returnOf(bet) !== undefined) return false;
	if (bet.deliveries.some(({ transactionType }) => transactionType === 4)) return false;
	const payout = bet.deliveries.findLast(({ transactionType }) => transactionType === 1);
	return payout?.state === "refused" && payout.amount === 0n;
}

function hasOpenReturn(bet: Bet): boolean {
	const back = returnOf(bet);
	if (back === undefined || back.state === "withdrawn") return false;
	// One that a person has settled as never made.
	return !(back.state === "refused" && back.listed === null);
}

/** Its payout is neither on its way nor made: it was taken back, and what is to be paid instead waits for a person. */
function isHalfCorrected(bet: Bet): boolean {
	const payouts = bet.deliveries.filter((one) => one.transactionType === 1);
	return payouts.length > 0 && payouts.every(isAtRest);
}

/**
 * The push that carries a change from one state to the other, or null when the player sees no difference.
 * `checking` is told by `betRejected` before the acceptance and by `betSettled` after it.
 */
export function pushFor(before: Bet, after: Bet): BetPush | null {
	const old = shownState(before);
	const shown = shownState(after);
	if (old.status === shown.status && old.code === shown.code && old.winAmount === shown.winAmount) return null;
	return pushOf(shown.status, acceptanceOf(after).state === "accepted" && after.state !== "pending");
}

function pushOf(status: BetStatus, wasAccepted: boolean): BetPush {
	switch (status) {
		case "pending":
		case "inProgress":
			return "betInProgress";
		case "accepted":
			return "betAccepted";
		case "rejected":
			return "betRejected";
		case "checking":
			return wasAccepted ? "betSettled" : "betRejected";
		case "win":
		case "lose":
		case "return":
		case "jackpotwin":
			return "betSettled";
	}
}
