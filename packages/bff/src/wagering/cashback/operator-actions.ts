/**
 * What operators may do with a cashback. Each is safe to ask for twice, and by two people on two processes: the
 * second one finds nothing to do, and is told so. `alongside` is written in the transaction of the action, and only
 * if it has an effect; it gets the cashback as it was before.
 *
 * Source: wire contract, sections 5.7 and 5.8.
 */
import {
	type ActionRefusal,
	type CancelResult,
	type Cashback,
	type CashbackAction,
	cancelCashback as cancel,
	type Moment,
	resendCashback as resend,
	resolveCashback as resolve,
	stopCashback as stop,
} from "@webframe/shared/bet";
import type { Partner } from "../../partners/partner-directory.ts";
import type { Transaction } from "../../platform/database.ts";
import type { WageringContext } from "../context.ts";
import { changeCashback } from "./change-cashback.ts";

/** A further statement of the same transaction. What it throws undoes both. */
export type CashbackAlongside = (sql: Transaction, before: Cashback, partner: Partner) => Promise<void>;

type Refusal = ActionRefusal | "not_paid" | "cancelled_already" | "unknown_cashback";

export type CashbackActionResult =
	| { readonly kind: "done"; readonly cashback: Cashback }
	| { readonly kind: "refused"; readonly reason: Refusal };

/** Takes a cashback back once it is paid; one that is not paid yet is taken back when it is. */
export function cancelCashback(
	context: WageringContext,
	cashbackId: number,
	alongside?: CashbackAlongside,
): Promise<CashbackActionResult> {
	return act(context, cashbackId, (cashback, moment) => cancel(cashback, moment), alongside);
}

/** Sends a refused or manual step again: the same payload, the same key. */
export function resendCashback(
	context: WageringContext,
	cashbackId: number,
	seq: number,
	alongside?: CashbackAlongside,
): Promise<CashbackActionResult> {
	return act(context, cashbackId, (cashback, moment) => resend(cashback, seq, moment), alongside);
}

/** Settles a refused or manual step with the partner outside the system. */
export function resolveCashback(
	context: WageringContext,
	cashbackId: number,
	seq: number,
	outcome: "accepted" | "refused",
	alongside?: CashbackAlongside,
): Promise<CashbackActionResult> {
	return act(context, cashbackId, (cashback, moment) => resolve(cashback, seq, outcome, moment), alongside);
}

/** Ends the repeats of a step; it stays on the manual list. */
export function stopCashback(
	context: WageringContext,
	cashbackId: number,
	seq: number,
	alongside?: CashbackAlongside,
): Promise<CashbackActionResult> {
	return act(context, cashbackId, (cashback) => stop(cashback, seq), alongside);
}

async function act(
	context: WageringContext,
	cashbackId: number,
	action: (cashback: Cashback, moment: Moment) => CashbackAction<Cashback> | CancelResult<Cashback>,
	alongside: CashbackAlongside | undefined,
): Promise<CashbackActionResult> {
	const decision = await changeCashback(context, cashbackId, (cashback, partner, now) => {
		const result = action(cashback, { policy: partner.policy, now: now.getTime() });
		return {
			cashback: result.kind === "done" ? result.cashback : cashback,
			result,
			...(alongside === undefined ? {} : { alongside: (sql) => alongside(sql, cashback, partner) }),
		};
	});
	return decision?.result ?? { kind: "refused", reason: "unknown_cashback" };
}
