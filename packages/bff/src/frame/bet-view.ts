import { readPicks } from "@webframe/shared/games/picks";
import { formatAmount } from "@webframe/shared/money";
import { type FrameBet, type FrameBetDetails, type PickFate, selectionSchema } from "@webframe/shared/wire";
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

/** Of a ticket a list shows so many picks. */
const LISTED_PICKS = 3;

/** A bet as it stands in a list. */
export function listedBet(row: FrameBetRow): FrameBetDetails {
	const ticket = readPicks(row.selection);
	const selection = ticket === undefined ? row.selection : { ...ticket, picks: ticket.picks.slice(0, LISTED_PICKS) };
	return detailsOf(row, selection);
}

/** A bet that is read alone. @param picks what became of the picks of a ticket */
export function betDetails(row: FrameBetRow, picks: readonly PickFate[] | undefined): FrameBetDetails {
	return { ...detailsOf(row, row.selection), ...(picks === undefined ? {} : { picks: [...picks] }) };
}

function detailsOf(row: FrameBetRow, shown: unknown): FrameBetDetails {
	const selection = selectionSchema.safeParse(shown);
	const pickCount = readPicks(row.selection)?.picks.length;
	return {
		...betView(row),
		placedAt: row.placedAt.toISOString(),
		...(selection.success ? { selection: selection.data } : {}),
		...(pickCount === undefined ? {} : { pickCount }),
		...(row.coefficient === null ? {} : { coefficient: row.coefficient }),
	};
}
