import { type Cashback, issueCashback } from "../cashback.ts";
import type { MomentWithChance, PartnerPolicy } from "../policy.ts";

const POLICY: PartnerPolicy = {
	refundConditions: new Set(),
	dedupeMode: "BetId+TransactionType",
	insufficientFundsCodes: new Set([103_802]),
	callTimeoutMs: 5_000,
	tax: null,
};

export const momentAt = (now: number): MomentWithChance => ({ policy: POLICY, now, random: 0.5 });

/** A cashback of 12.50 EUR whose payout is due at once. */
export function issuedCashback(now: number): Cashback {
	const draft: Cashback = {
		cashbackId: 9,
		version: 1,
		partnerId: 1556,
		playerId: 1,
		partnerUserId: "alice",
		currency: "EUR",
		digits: 2,
		state: "pending",
		amount: 1_250n,
		taxAmount: null,
		isCancelAsked: false,
		deliveries: [],
	};
	return issueCashback(draft, momentAt(now));
}
