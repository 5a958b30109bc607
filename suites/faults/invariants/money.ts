/** I1 and I2: the money agrees, and nothing takes effect twice. */
import type { BetSeen, DeliverySeen, Evidence } from "../testing/evidence.ts";
import { deliveriesOf, entriesOf, isDisputed, ledgerType, payloadOf } from "./look-up.ts";
import { paidByTheTable } from "./payouts.ts";

/** The partner's ledger counts in units of 10^-18. */
const LEDGER_DIGITS = 18;

export function moneyAgrees(evidence: Evidence): readonly string[] {
	const found = evidence.unbalanced.map((player) => `the balance of ${player} is not the sum of the ledger`);
	for (const { transaction } of evidence.ledger) {
		if (transaction === undefined) continue;
		const { subjectId, transactionType, amount } = transaction;
		const isAsked = deliveriesOf(evidence, subjectId).some(
			(one) => one.attempts > 0 && ledgerType(one) === transactionType && payloadOf(one).Amount === amount,
		);
		if (!isAsked) found.push(`the partner moved ${transactionType}/${amount} for ${subjectId}, which nobody sent`);
	}
	found.push(...paidByTheTable(evidence));
	for (const delivery of evidence.deliveries) found.push(...recordDiffers(evidence, delivery));
	for (const bet of evidence.bets) {
		const expected = expectedNet(evidence, bet);
		const moved = movedFor(evidence, bet.betId);
		if (expected === undefined || expected * 10n ** BigInt(LEDGER_DIGITS - bet.digits) === moved) continue;
		found.push(`bet ${bet.betId} is ${bet.state}, worth ${expected} minor units; the ledger says ${moved} x 10^-18`);
	}
	return found;
}

/** An accepted transaction stands in the partner's ledger, a refused one does not. */
function recordDiffers(evidence: Evidence, delivery: DeliverySeen): readonly string[] {
	const { subjectId, seq, state } = delivery;
	const type = ledgerType(delivery);
	const isSettledElsewhere = evidence.byHand.has(`${subjectId}:${seq}`) || isDisputed(evidence, delivery);
	if (type === null || isSettledElsewhere) return [];
	const entries = entriesOf(evidence, subjectId).filter(
		({ transaction }) => transaction?.transactionType === type && transaction.amount === payloadOf(delivery).Amount,
	);
	if (state === "accepted" && entries.length === 0 && !isTombstone(evidence, delivery))
		return [`${subjectId}/${seq} (${type}) is accepted here and not in the partner's ledger`];
	if (state === "refused" && delivery.refusedBy === "accept" && entries.length > 0)
		return [`${subjectId}/${seq} (${type}) is refused here and stands in the partner's ledger`];
	return [];
}

/** What the bet's own row says that the player has gained; undefined while a transaction is in doubt. */
function expectedNet(evidence: Evidence, bet: BetSeen): bigint | undefined {
	const deliveries = deliveriesOf(evidence, bet.betId).filter((one) => ledgerType(one) !== null);
	const isSettled = deliveries.every(
		(one) => one.state === "accepted" || (one.state === "refused" && !isDisputed(evidence, one)),
	);
	if (!isSettled || deliveries.some((one) => evidence.byHand.has(`${one.subjectId}:${one.seq}`))) return undefined;
	const stake = bet.promoCode === null ? bet.stake : 0n;
	const jackpot = deliveries.find((one) => one.type === 4 && one.state === "accepted")?.amount ?? 0n;
	const isStakeAccepted = deliveries.some(
		(one) => one.type === -1 && one.kind === "payment" && one.state === "accepted",
	);
	switch (bet.state) {
		case "win":
		case "jackpotwin":
			return (bet.winAmount ?? 0n) + jackpot - stake;
		case "lose":
		case "accepted":
			return -stake;
		case "return":
			// After a rollback that was accepted, a stake that is executed all the same is listed for a person.
			return isStakeAccepted && deliveries.some((one) => one.listed === "accepted_after_rollback") ? undefined : 0n;
		case "rejected":
			return isStakeAccepted ? undefined : 0n;
		default:
			return undefined;
	}
}

export function nothingTwice(evidence: Evidence): readonly string[] {
	const ours = evidence.deliveries.filter((one) => one.state === "accepted" && one.dedupeKey !== null);
	const theirs = evidence.ledger.flatMap(({ transaction }) => (transaction === undefined ? [] : [transaction]));
	const returns = theirs.filter((one) => one.subject === "bet" && one.transactionType === 2);
	return [
		...repeated(ours, (one) => `${one.dedupeKey}`).map((key) => `two transactions with the key ${key} are accepted`),
		...repeated(theirs, (one) => String(one.paymentId)).map((id) => `the partner booked its payment ${id} twice`),
		...repeated(returns, (one) => String(one.subjectId)).map((id) => `the partner returned bet ${id} twice`),
	];
}

function movedFor(evidence: Evidence, subjectId: number): bigint {
	return entriesOf(evidence, subjectId).reduce((sum, { moved }) => sum + moved, 0n);
}

/** A rollback whose stake was never executed is accepted and moves nothing. */
function isTombstone(evidence: Evidence, { kind, subjectId }: DeliverySeen): boolean {
	return kind === "rollback" && entriesOf(evidence, subjectId).length === 0;
}

function repeated<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly string[] {
	const seen = new Set<string>();
	const twice = new Set<string>();
	for (const item of items) {
		const key = keyOf(item);
		if (seen.has(key)) twice.add(key);
		seen.add(key);
	}
	return [...twice];
}
