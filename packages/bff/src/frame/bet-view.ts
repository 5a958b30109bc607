import { formatAmount } from "@webframe/shared/money";
import { type FrameBet, type FrameBetDetails, selectionSchema } from "@webframe/shared/wire";
import type { FrameBetRow } from "../store/frame-bets.ts";

/** A stored bet as a frame gets it. Its status was decided when it was written. */
export function betView(row: FrameBetRow): FrameBet {
	return {
		sequence: row.sequence,
		betId: row.betId,
		...(row.idempotencyKey === null ? {} : { idempotencyKey: row.idempotencyKey }),
		gameCode: row.gameCode,
		roundId: row.roundId,
		amount: formatAmount(row.stake, row.digits),
		currency: row.currency,
		status: row.status,
		// That a casino refused the 0.00 of a lost bet is no reason of the player's.
		...(row.code === null || row.status === "lose" ? {} : { code: row.code }),
		...(row.winAmount === null ? {} : { winAmount: formatAmount(row.winAmount, row.digits) }),
		...(row.winTaxAmount === null ? {} : { taxAmount: formatAmount(row.winTaxAmount, row.digits) }),
		...(row.jackpotAmount === null ? {} : { jackpotAmount: formatAmount(row.jackpotAmount, row.digits) }),
		freebet: row.isFreebet,
		at: row.changedAt.toISOString(),
	};
}

export function betDetails(row: FrameBetRow): FrameBetDetails {
	const selection = selectionSchema.safeParse(row.selection);
	return {
		...betView(row),
		placedAt: row.placedAt.toISOString(),
		...(selection.success ? { selection: selection.data } : {}),
		...(row.coefficient === null ? {} : { coefficient: row.coefficient }),
	};
}
