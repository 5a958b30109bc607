import type { Dossier } from "@webframe/shared/bet";

/** When no place for a call is free after all: how long until the delivery is looked at again. */
const NO_SLOT_MS = 500;

/** Lets a due delivery wait for a place, but no longer than until `latest`. @param now milliseconds */
export function postpone<D extends Dossier>(
	subject: D,
	seq: number,
	now: number,
	latest = Number.POSITIVE_INFINITY,
): D {
	const dueAt = Math.min(now + NO_SLOT_MS, latest);
	return { ...subject, deliveries: subject.deliveries.map((one) => (one.seq === seq ? { ...one, dueAt } : one)) };
}
