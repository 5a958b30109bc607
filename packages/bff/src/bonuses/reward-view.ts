/** Rewards as a player's frame gets them, in a push or a list. Source: wire contract, section 8, "Frame". */
import type { CashbackState } from "@webframe/shared/bet";
import { betsLeft, freebetState } from "@webframe/shared/bonus";
import { multiplierText } from "@webframe/shared/games";
import { formatAmount } from "@webframe/shared/money";
import type { FrameCashback, FrameFreebet } from "@webframe/shared/wire";
import type { StoredFreebet } from "../store/freebets.ts";

/** @param now milliseconds since the epoch: where a freebet stands follows from it */
export function freebetReward(freebet: StoredFreebet, now: number): FrameFreebet {
	const { minOdd, maxOdd } = freebet;
	return {
		kind: "freebet",
		bonusId: freebet.bonusId,
		games: [...freebet.games],
		amount: formatAmount(freebet.amount, freebet.digits),
		currency: freebet.currency,
		betsLeft: betsLeft(freebet),
		betsCount: freebet.betsCount,
		validFrom: new Date(freebet.validFrom).toISOString(),
		validTo: new Date(freebet.expiresAt).toISOString(),
		...(minOdd === null ? {} : { minOdd: multiplierText(minOdd) }),
		...(maxOdd === null ? {} : { maxOdd: multiplierText(maxOdd) }),
		state: freebetState(freebet, now),
	};
}

interface ShownCashback {
	readonly cashbackId: number;
	readonly amount: bigint;
	readonly currency: string;
	readonly digits: number;
	readonly state: CashbackState;
}

/** @param at when it was given, or has changed last */
export function cashbackReward(
	{ cashbackId, amount, currency, digits, state }: ShownCashback,
	at: Date,
): FrameCashback {
	return { kind: "cashback", cashbackId, amount: formatAmount(amount, digits), currency, state, at: at.toISOString() };
}
