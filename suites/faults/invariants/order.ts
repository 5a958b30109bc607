/** I3: no money for a bet before its stake, after its return, or while it is closed. */
import type { DeliverySeen, Evidence } from "../testing/evidence.ts";
import { deliveriesOf, entriesOf, fieldsOf } from "./look-up.ts";

export function inOrder(evidence: Evidence): readonly string[] {
	return [...evidence.bets.flatMap(({ betId }) => bookedInOrder(evidence, betId)), ...closedMeansClosed(evidence)];
}

function bookedInOrder(evidence: Evidence, betId: number): readonly string[] {
	const found: string[] = [];
	const types = entriesOf(evidence, betId).map(({ transaction }) => transaction?.transactionType);
	if (types.length > 0 && types[0] !== -1) found.push(`the first money of bet ${betId} is of the type ${types[0]}`);
	const back = types.indexOf(2);
	if (back !== -1 && back < types.length - 1) found.push(`money moved for bet ${betId} after its return`);
	const stake = deliveriesOf(evidence, betId).find((one) => one.seq === 1);
	const early = deliveriesOf(evidence, betId).find((one) => isPayout(one) && one.attempts > 0);
	if (early !== undefined && stake?.state !== "accepted")
		found.push(`${betId}/${early.seq} was sent although its stake is ${stake?.state}`);
	return found;
}

function closedMeansClosed({ received }: Evidence): readonly string[] {
	const found: string[] = [];
	const closed = new Set<number>();
	for (const { path, data, answer } of received) {
		const { BetId, IsClosed } = fieldsOf(data);
		if (BetId === undefined) continue;
		if (path === "/payments/make" && closed.has(BetId)) found.push(`bet ${BetId} got a make while it was closed`);
		if (path === "/payments/close" && answer === 200 && IsClosed === true) closed.add(BetId);
		if (path === "/payments/close" && IsClosed === false) closed.delete(BetId);
	}
	return found;
}

function isPayout({ kind, type }: DeliverySeen): boolean {
	return kind === "payment" && (type === 1 || type === -2 || type === 4);
}
