import { payoutOnTheWire } from "@webframe/shared/bet";
import { cashOutWin } from "@webframe/shared/games";
import { formatAmount, type TaxRule } from "@webframe/shared/money";
import type { CashOut } from "@webframe/shared/wire";

/** A bet that its player has left before the end of its round. */
export interface LeftBet {
	readonly stake: bigint;
	/** What of the stake plays. */
	readonly playing: bigint;
	readonly promoCode: string | null;
	readonly digits: number;
	/** In hundredths. */
	readonly coefficient: number;
}

/**
 * What the player is told of a cash-out: where the bet was left, and what the wallet gets for it, net of tax, of every result
 * that lets it. What it has got in the end is the bet's own `winAmount`.
 *
 * Source: wire contract, section 6.
 */
export function toldCashOut({ coefficient, ...bet }: LeftBet, tax: TaxRule | null): CashOut {
	const { amount } = payoutOnTheWire(bet, cashOutWin(bet.playing, coefficient), tax);
	return { coefficient: coefficientText(coefficient), winAmount: formatAmount(amount, bet.digits) };
}

/** Fraction digits of a coefficient, which is whole hundredths. */
const COEFFICIENT_DIGITS = 2;

export function coefficientText(hundredths: number): string {
	return formatAmount(BigInt(hundredths), COEFFICIENT_DIGITS);
}
