/** What the contract says of a freebet's uses and of its end, from the changes of the bets that were played with it. */
import type { UseChange } from "./freebet-books.ts";
import type { AskedFreebet } from "./story.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** What was given back can be used for a day more, and never later than a week after the freebet's own end. */
const KEPT_MS = DAY_MS;
const KEPT_AFTER_END_MS = 7 * DAY_MS;

/** Uses that bets hold: a cancelled freebet gets none back. */
export function usesAfter(changes: readonly UseChange[]): number {
	let uses = 0;
	let isCancelled = false;
	for (const { change } of changes) {
		if (change === "cancelled") isCancelled = true;
		if (change === "held") uses++;
		if (change === "given_back" && !isCancelled) uses--;
	}
	return uses;
}

/** The most uses that were held at one time within a moment of the clock. */
export function mostUsesAt(changes: readonly UseChange[], at: number): number {
	const before = changes.findIndex((one) => one.at !== null && one.at >= at);
	const first = before < 0 ? changes.length : before;
	const counts = [usesAfter(changes.slice(0, first))];
	for (let index = first; index < changes.length; index++) {
		const when = changes[index]?.at ?? null;
		if (when !== null && when > at) break;
		counts.push(usesAfter(changes.slice(0, index + 1)));
	}
	return Math.max(...counts);
}

/** From when on it can be used no more, by what was given back before a moment. */
export function endBy({ validTo }: AskedFreebet, changes: readonly UseChange[], before: number): number {
	const cancelled = changes.findIndex(({ change }) => change === "cancelled");
	const counted = cancelled < 0 ? changes : changes.slice(0, cancelled);
	const kept = counted.flatMap(({ change, at }) =>
		change === "given_back" && at !== null && at < before ? [Math.min(at + KEPT_MS, validTo + KEPT_AFTER_END_MS)] : [],
	);
	return Math.max(validTo, ...kept);
}
