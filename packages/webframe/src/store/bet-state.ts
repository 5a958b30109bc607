import type { FrameBet } from "@webframe/shared/wire";
import type { BetEntry } from "./bets.ts";
import { knownRound, type Rounds } from "./rounds.ts";

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

/**
 * Until when a bet is not told of, in milliseconds since the epoch by the service's clock, because it tells how a draw ends
 * that this frame's screen has not shown to its end; undefined: nothing of it is early.
 *
 * The service settles a round from its reveal on. But it is this frame's clock that the player sees the draw by, and that one
 * may be behind. So it goes by that clock alone, whatever else has been heard of the round.
 *
 * @param now milliseconds since the epoch, by the service's clock as this frame knows it
 */
export function untoldUntil(bet: FrameBet, rounds: Rounds, now: number): number | undefined {
	const { winAmount, jackpotAmount, status, gameCode, roundId, idempotencyKey, at } = bet;
	const tells =
		[winAmount, jackpotAmount].some((won) => won !== undefined) || ["win", "lose", "jackpotwin"].includes(status);
	if (!tells) return undefined;
	const round = knownRound(rounds.get(gameCode), roundId);
	// Of a round that is not known yet, as after a reload: it was revealed before the bet was settled. Bets of providers, whose
	// draws are none of this frame's, have no key.
	const until = Date.parse(round?.revealsAt ?? (idempotencyKey === undefined ? "" : at));
	return until > now ? until : undefined;
}

/** False for a bet that was rejected or returned: its numbers hit nothing. */
export function tookPart(entry: BetEntry): boolean {
	return !["rejected", "returned"].includes(betStateOf(entry));
}
