import type { Bet, Delivery } from "./bet.ts";

/**
 * The transactions of which the partner is now asked what it knows of them (`/payments/info`): one whose accept has
 * just become overdue for the first time (it is sent again, and may become so every ten minutes), or one that has just come
 * onto the manual list because nobody knows what became of it. The answer is evidence for people; it never moves a state.
 *
 * Source: wire contract, section 5, table, and 5.1 b.
 *
 * @returns their `seq`s.
 */
export function needEvidence(before: Bet, after: Bet): readonly number[] {
	return after.deliveries
		.filter((delivery, index) => {
			const old = before.deliveries[index];
			return old !== undefined && old !== delivery && isToldOf(delivery) && isInDoubtNow(old, delivery);
		})
		.map(({ seq }) => seq);
}

/** Whether `/payments/info` tells of it: it is money of a bet. */
export function isToldOf({ kind }: Pick<Delivery, "kind">): boolean {
	return kind === "payment" || kind === "rollback";
}

function isInDoubtNow(old: Delivery, delivery: Delivery): boolean {
	const isOverdueNow = delivery.state === "overdue" && !old.happened.includes("overdue");
	const isOnListNow = old.listed === null && delivery.listed === "overdue";
	const isWithdrawnNow = old.listed !== "withdrawn" && delivery.listed === "withdrawn";
	const isContradictedNow = old.listed !== "contradicted" && delivery.listed === "contradicted";
	return isOverdueNow || isOnListNow || isWithdrawnNow || isContradictedNow;
}
