import { onCashbackDue } from "@webframe/shared/bet";
import type { ClaimedDelivery } from "../../store/claim-due.ts";
import type { WageringContext } from "../context.ts";
import { postpone } from "../postpone.ts";
import { changeCashback } from "./change-cashback.ts";

/** Does what is due of a cashback's delivery that was claimed. */
export async function lookAtCashback(context: WageringContext, claim: ClaimedDelivery): Promise<void> {
	await changeCashback(context, claim.subjectId, (cashback, partner, now) => {
		const moment = { policy: partner.policy, now: now.getTime(), random: context.random() };
		const due = onCashbackDue(cashback, claim.seq, claim.claimedUntil.getTime(), moment);
		if (!due.send) return { cashback: due.cashback };
		const slot = context.wallet.tryAcquire(partner);
		if (slot !== undefined) return { cashback: due.cashback, started: { seq: claim.seq, slot } };
		return { cashback: postpone(cashback, claim.seq, now.getTime()) };
	});
}
