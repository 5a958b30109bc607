import { type Correction, correct, isPayoutOf, isSameResult, returnOf } from "@webframe/shared/bet";
import { formatAmount, parseAmount } from "@webframe/shared/money";
import type { ByOperator } from "../../records/audit-log.ts";
import type { StoredBet } from "../../store/bet-rows.ts";
import type { WageringContext } from "../context.ts";
import { type ActionOutcome, actOnBet } from "./act-on-bet.ts";
import { movedByCorrection } from "./moved-by-correction.ts";

/** What the bet should have come to; `grossAmount` is a decimal text, the stake included, before tax. */
export type WantedResult = { readonly kind: "void" } | { readonly kind: "payout"; readonly grossAmount: string };

/**
 * Corrects the result of one bet. A step that the partner would take for a repeat puts the whole of it on the manual
 * list instead. When what is given or what is taken back is above a threshold, a second operator must ask for the same.
 *
 * Source: wire contract, section 5.3.
 */
export async function correctBet(
	context: WageringContext,
	{ betId, wanted }: { readonly betId: number; readonly wanted: WantedResult },
	by: ByOperator,
): Promise<ActionOutcome> {
	return await actOnBet(
		context,
		betId,
		{
			action: "bet.correct",
			isDone: (bet) => isCorrected(bet, read(wanted, bet)),
			decide: (bet, { policy, now }) => {
				const correction = read(wanted, bet);
				if (correction === undefined) return { kind: "refused", reason: "invalid_amount" };
				const result = correct(bet, policy, correction, now);
				return result.kind === "queued" ? { kind: "done", bet: result.bet } : result;
			},
			details: (bet) => ({
				...wanted,
				winAmount: bet.winAmount === null ? null : formatAmount(bet.winAmount, bet.digits),
				currency: bet.currency,
			}),
			moves: (bet) => {
				const correction = read(wanted, bet);
				return correction === undefined ? 0n : movedByCorrection(bet, correction);
			},
		},
		by,
	);
}

function read(wanted: WantedResult, bet: StoredBet): Correction | undefined {
	if (wanted.kind === "void") return wanted;
	const gross = parseAmount(wanted.grossAmount, bet.digits);
	return gross.ok ? { kind: "payout", gross: gross.minor } : undefined;
}

/**
 * The last payout, or the return, is the wanted one: paid, on its way, or on the manual list. Where a person has settled that
 * payout as never made, what stands decides.
 */
function isCorrected(bet: StoredBet, correction: Correction | undefined): boolean {
	if (correction === undefined) return false;
	if (correction.kind === "void") return bet.outOfPlay === "void" || returnOf(bet) !== undefined;
	if (returnOf(bet) !== undefined) return false;
	const last = bet.deliveries.findLast((delivery) => delivery.transactionType === 1);
	if (last === undefined || !isPayoutOf(bet, last, correction.gross)) return false;
	const isNeverMade = last.state === "refused" && last.listed === null;
	return !isNeverMade || isSameResult(bet, correction.gross);
}
