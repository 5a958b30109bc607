/** I4, I5 and I6: what was acknowledged stands, nothing is forgotten, every attempt is on record. */
import type { DeliverySeen, Evidence } from "../testing/evidence.ts";
import { isAtItsEnd } from "./at-its-end.ts";
import { acceptIn, deliveriesOf } from "./look-up.ts";

export function acknowledgedStands(evidence: Evidence): readonly string[] {
	const found: string[] = [];
	const ids = new Set(evidence.bets.map(({ betId }) => betId));
	for (const betId of evidence.told) if (!ids.has(betId)) found.push(`bet ${betId} was placed, and is not there`);
	for (const { path, body, answer } of evidence.sent) {
		if (answer?.kind !== "answered" || answer.status !== 200 || answer.errorCode !== 200) continue;
		if (!path.endsWith("/accept")) continue;
		const accept = acceptIn(body);
		const meant = deliveriesOf(evidence, accept.id).filter(
			(one) => one.attempts > 0 && (path === "/rollbacks/accept" ? one.kind === "rollback" : one.type === accept.type),
		);
		const stands = accept.isPositive ? meant.some((one) => one.state === "accepted") : meant.length > 0;
		if (!stands) found.push(`the accept of ${accept.id} (${accept.type}) was answered 200 and is not recorded`);
	}
	return found;
}

export function nothingForgotten(evidence: Evidence): readonly string[] {
	const { bets, deliveries } = evidence;
	const found: string[] = [];
	for (const delivery of deliveries) {
		const { subjectId, seq, type, state, dueAt, listed } = delivery;
		if (dueAt !== null || listed !== null || isAtItsEnd(evidence, delivery) || isInQueue(evidence, delivery)) continue;
		found.push(`${subjectId}/${seq} (${type}) is ${state}, and nobody will ever look at it`);
	}
	for (const { betId, state } of bets) {
		const own = deliveries.filter((one) => one.subjectId === betId);
		const isOpen = own.some((one) => one.listed !== null || one.dueAt !== null || one.state === "due");
		if (state === "pending" && !isOpen) found.push(`bet ${betId} is pending, and nothing of it is under way or listed`);
	}
	return found;
}

/** It was never sent, and goes out by itself after one that is under way or listed. */
function isInQueue(evidence: Evidence, { subjectId, seq, state }: DeliverySeen): boolean {
	const before = deliveriesOf(evidence, subjectId).filter((one) => one.seq < seq);
	return state === "due" && before.some(({ dueAt, listed }) => dueAt !== null || listed !== null);
}

export function everyAttemptRecorded(evidence: Evidence): readonly string[] {
	return [...unrecordedAttempts(evidence), ...unkeptContradictions(evidence)];
}

const MONEY_CALLS: ReadonlySet<string> = new Set(["/payments/make", "/payments/make-list", "/rollbacks/make"]);

function unrecordedAttempts({ received, deliveries }: Evidence): readonly string[] {
	const reached = new Map<string, number>();
	for (const { path, data } of received) {
		if (!MONEY_CALLS.has(path) || data === undefined) continue;
		for (const record of Array.isArray(data) ? data : [data]) {
			const payload = JSON.stringify(record);
			reached.set(payload, (reached.get(payload) ?? 0) + 1);
		}
	}
	return [...reached].flatMap(([payload, times]) => {
		const attempts = deliveries.filter((one) => one.payload === payload).reduce((sum, one) => sum + one.attempts, 0);
		return attempts >= times ? [] : [`${payload} reached the partner ${times} times, and ${attempts} are recorded`];
	});
}

function unkeptContradictions({ sent, conflicts }: Evidence): readonly string[] {
	return sent.flatMap(({ path, body, answer }) => {
		if (answer?.kind !== "answered" || !path.endsWith("/accept")) return [];
		if (answer.errorCode !== 102_823 && answer.errorCode !== 103_801) return [];
		const { id } = acceptIn(body);
		const isKept = conflicts.some(({ subjectId }) => subjectId === id);
		return isKept ? [] : [`${id} was answered ${answer.errorCode}, and no conflict is kept`];
	});
}
