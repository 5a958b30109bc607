import type { PartnerPolicy } from "@webframe/shared/bet";
import { readPicks } from "@webframe/shared/games/picks";
import { formatAmount } from "@webframe/shared/money";
import {
	type CashOut,
	type FrameBet,
	type FrameBetDetails,
	type PickFate,
	selectionSchema,
} from "@webframe/shared/wire";
import type { FrameBetRow } from "../store/frame-bets.ts";
import { toldCashOut } from "../wagering/told-cash-out.ts";

/** What of a partner's rules a bet is told by. */
type Rules = Pick<PartnerPolicy, "tax">;

/** A stored bet as a frame gets it. Its status was decided when it was written. */
export function betView(row: FrameBetRow, rules: Rules): FrameBet {
	const cashOut = cashOutOf(row, rules);
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
		...(cashOut === undefined ? {} : { cashOut }),
		freebet: row.promoCode !== null,
		at: row.changedAt.toISOString(),
	};
}

function cashOutOf({ cashOut, playing, ...row }: FrameBetRow, { tax }: Rules): CashOut | undefined {
	return cashOut === null || playing === null ? undefined : toldCashOut({ ...row, playing, coefficient: cashOut }, tax);
}

/** Of a ticket a list shows so many picks. */
const LISTED_PICKS = 3;

/** A bet as it stands in a list. */
export function listedBet(row: FrameBetRow, rules: Rules): FrameBetDetails {
	const ticket = readPicks(row.selection);
	const selection = ticket === undefined ? row.selection : { ...ticket, picks: ticket.picks.slice(0, LISTED_PICKS) };
	return detailsOf(row, selection, rules);
}

/** A bet that is read alone. @param picks what became of the picks of a ticket */
export function betDetails(row: FrameBetRow, picks: readonly PickFate[] | undefined, rules: Rules): FrameBetDetails {
	return { ...detailsOf(row, row.selection, rules), ...(picks === undefined ? {} : { picks: [...picks] }) };
}

function detailsOf(row: FrameBetRow, shown: unknown, rules: Rules): FrameBetDetails {
	const selection = selectionSchema.safeParse(shown);
	const pickCount = readPicks(row.selection)?.picks.length;
	return {
		...betView(row, rules),
		placedAt: row.placedAt.toISOString(),
		...(selection.success ? { selection: selection.data } : {}),
		...(pickCount === undefined ? {} : { pickCount }),
		...(row.coefficient === null ? {} : { coefficient: row.coefficient }),
	};
}
