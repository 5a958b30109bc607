import type { Decimal } from "../decimal.ts";

/**
 * What the wallet decides about one transaction. `moved` is added to the balance; null means that there is
 * nothing to enter into the ledger (a rollback of an acceptance that we never executed).
 */
export type Verdict<State> =
	| { readonly kind: "booked"; readonly moved: Decimal | null; readonly next: State }
	| Refusal;

/** Nothing moves; the code and the text go to the aggregator with the accept. */
export interface Refusal {
	readonly kind: "refused";
	readonly errorCode: number;
	readonly message: string;
}

export function refuse(errorCode: number, message: string): Refusal {
	return { kind: "refused", errorCode, message };
}
