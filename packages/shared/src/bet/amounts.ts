/**
 * What each transaction of a bet moves on the wire.
 *
 * The wallet moves by exactly `Amount`. With tax, `TaxAmount` tells how much of it is tax; a return repeats the
 * acceptance's. With a `PromoCode` the player's own money stays: the wire says 0 for -1 and 2, and the net
 * winnings without the stake for 1; a jackpot is paid in full.
 *
 * Source: specification, "Amount when PromoCode is present"; wire contract, sections 5.6 and 8.
 */
import { netWinnings } from "../bonus/index.ts";
import { splitPayout, splitStake, type TaxRule } from "../money/index.ts";
import type { Bet } from "./bet.ts";
import { acceptanceOf } from "./change.ts";
import type { Movement } from "./payload.ts";

/** What the -1 moves. */
export function stakeOnTheWire(stake: bigint, isPromo: boolean, tax: TaxRule | null): Movement {
	const amount = isPromo ? 0n : stake;
	return { amount, taxAmount: tax === null ? null : splitStake(amount, tax).tax };
}

/** The part of the stake that plays: what tax was taken from it stays outside. */
export function playingStake(bet: Bet): bigint {
	if (bet.promoCode !== null) return bet.stake;
	return bet.stake - (acceptanceOf(bet).taxAmount ?? 0n);
}

/**
 * What the payout moves.
 *
 * @param gross what the game pays, the stake included
 */
export function payoutOnTheWire(
	{ stake, promoCode }: Pick<Bet, "stake" | "promoCode">,
	gross: bigint,
	tax: TaxRule | null,
): Movement {
	const isPromo = promoCode !== null;
	const paid = isPromo ? netWinnings(gross, stake) : gross;
	return taxed(paid, isPromo ? 0n : stake, tax);
}

/** What a jackpot moves; the bet's payout has used its stake up. */
export function jackpotOnTheWire(amount: bigint, tax: TaxRule | null): Movement {
	return taxed(amount, 0n, tax);
}

function taxed(gross: bigint, stake: bigint, rule: TaxRule | null): Movement {
	if (rule === null) return { amount: gross, taxAmount: null };
	const { amount, tax } = splitPayout(gross, stake, rule);
	return { amount, taxAmount: tax };
}
