import type { Evidence } from "./evidence.ts";
import type { AskedCashback } from "./story.ts";

/** Contract, section 5.7: paid once, taken back at most once and with the same amounts, alike on both sides. */
export function judgeCashback(evidence: Evidence, asked: AskedCashback): readonly string[] {
	const { ours, theirs } = evidence;
	const { cashbackId } = asked;
	const isToCancel = asked.isCancelAsked && !isDropped(evidence, cashbackId);
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
	const expected = isToCancel ? "1, -1" : "1";
	if (steps !== expected) problems.push(`ended as "${steps}" instead of "${expected}"`);
	const state = isToCancel ? "cancelled" : "paid";
	if (cashback.state !== state) problems.push(`is ${cashback.state}`);
	if (cashback.deliveries.some((one) => one.dueAt !== null)) problems.push("is still under way (I5)");
	return problems.map((problem) => `cashback ${cashbackId}: ${problem}`);
}

/** A cancellation that waits is dropped when its payout is refused: who wants it all the same asks again. */
function isDropped({ story, wire }: Evidence, cashbackId: number): boolean {
	const asks = story.asks.filter((ask) => ask.kind === "cancel cashback" && ask.cashbackId === cashbackId);
	const last = asks.findLast(({ told }) => told.includes("done"));
	return wire.accepts.some(
		({ subjectId, type, errorCode, answerCode, place }) =>
			subjectId === cashbackId &&
			type === 1 &&
			errorCode !== SUCCESS &&
			answerCode === SUCCESS &&
			place > (last?.place ?? Number.POSITIVE_INFINITY),
	);
}

const SUCCESS = 200;
