import type { Evidence } from "./evidence.ts";
import type { AskedCashback } from "./story.ts";

/** Contract, section 5.7: paid once, taken back at most once and with the same amounts, alike on both sides. */
export function judgeCashback({ ours, theirs }: Evidence, asked: AskedCashback): readonly string[] {
	const { cashbackId } = asked;
	const cashback = ours.cashbacks.find((one) => one.cashbackId === cashbackId);
	if (cashback === undefined) return [`cashback ${cashbackId}: was acknowledged and is lost (I4)`];
	const booked = theirs.payments.filter(
		(one) => one.subject === "cashback" && one.subjectId === cashbackId && one.entryId !== null,
	);
	const problems: string[] = [];
	const tax = asked.tax === null ? null : 0n;
	if (booked.some((one) => one.amount !== asked.amount || one.taxAmount !== tax)) problems.push("another amount moved");
	const steps = booked.map(({ type }) => type).join(", ");
	const accepted = cashback.deliveries.filter((one) => one.state === "accepted").map(({ type }) => type);
	if (accepted.join(", ") !== steps) problems.push(`we hold ${accepted.join(", ")}, the partner ${steps} (I1)`);
	const expected = asked.isCancelAsked ? "1, -1" : "1";
	if (steps !== expected) problems.push(`ended as "${steps}" instead of "${expected}"`);
	const state = asked.isCancelAsked ? "cancelled" : "paid";
	if (cashback.state !== state) problems.push(`is ${cashback.state}`);
	if (cashback.deliveries.some((one) => one.dueAt !== null)) problems.push("is still under way (I5)");
	return problems.map((problem) => `cashback ${cashbackId}: ${problem}`);
}
