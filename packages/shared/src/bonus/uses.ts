/**
 * A bet with a freebet holds one of its uses. The use is given back once: by the change that finally takes the bet out of
 * play. A bet that lost has played, and so has one whose payout was refused: they keep theirs.
 *
 * Source: wire contract, section 8, "A use".
 */

export const PROMO_USES = ["held", "given_back"] as const;
export type PromoUse = (typeof PROMO_USES)[number];

/** A use that was given back can be used for so long, whenever the freebet itself ends. */
export const KEPT_AFTER_GIVING_BACK_MS = 24 * 3_600_000;
/** But no longer than this after the freebet's own end. */
export const KEPT_AFTER_END_MS = 7 * 24 * 3_600_000;

/** The part of a bet that its use depends on. */
export interface UseOfBet {
	/** Null: without a freebet. */
	readonly promoUse: PromoUse | null;
	readonly state: string;
	readonly outOfPlay: string | null;
}

/**
 * What the bet does with its use, once it is as `bet` says. A bet is void only when the partner has taken its return:
 * until then the payout of before may stand after all. One that was refused and is sent again plays again, and must take a
 * use again.
 */
export function dueWithUse({ promoUse, state, outOfPlay }: UseOfBet): "give_back" | "take" | undefined {
	if (promoUse === null) return undefined;
	const isOut = outOfPlay === "void" ? state === "return" : outOfPlay !== null;
	if (isOut) return promoUse === "held" ? "give_back" : undefined;
	return promoUse === "given_back" ? "take" : undefined;
}
