import { acceptanceOf, type Bet, type Correction } from "@webframe/shared/bet";

/**
 * What two people have to agree on when a bet is corrected, in minor units: the larger one of what is given (the payout
 * before tax, or the stake of a void bet) and what is taken back. So nobody empties a large payout by a small one.
 */
export function movedByCorrection(bet: Bet, correction: Correction): bigint {
	const given = correction.kind === "void" ? (acceptanceOf(bet).amount ?? 0n) : correction.gross;
	// A payout that is on its way is not shown yet, and one that was taken back may be shown still.
	return [bet.winAmount ?? 0n, newestPayout(bet) ?? 0n].reduce((most, one) => (one > most ? one : most), given);
}

/** The amount of the last payout (type 1), whatever became of it; undefined when there is none. */
export function newestPayout(bet: Bet): bigint | undefined {
	return bet.deliveries.findLast(({ transactionType }) => transactionType === 1)?.amount ?? undefined;
}
