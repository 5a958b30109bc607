/**
 * I1 to I8: what holds after every fault, whatever it was. They are judged by the partner's own ledger, its record of
 * the wire and our rows, and know nothing of the code that wrote them.
 */
import { moneyAgrees, nothingTwice } from "./invariants/money.ts";
import { inOrder } from "./invariants/order.ts";
import { acknowledgedStands, everyAttemptRecorded, nothingForgotten } from "./invariants/records.ts";
import { processWell, strangersRefused } from "./invariants/service.ts";
import type { Evidence } from "./testing/evidence.ts";

export const INVARIANTS = {
	I1: "Per bet, our record of the money, the partner's own ledger and what the bet's state says are equal; a Keno bet of up to three picks, uncorrected and untaxed, is paid what the table gives for the numbers drawn. Other payouts are judged by the simulation's model.",
	I2: "At most one transaction takes effect for each deduplication key, and at most one return for each bet.",
	I3: "No money for a bet before its stake is accepted, none after its return, and none while it is closed.",
	I4: "What was acknowledged to anybody stands in the database.",
	I5: "Every item is at its end, stands on the manual list, or has a time at which it is looked at again.",
	I6: "Every attempt that reached the partner was recorded before, and every contradiction is kept.",
	I7: "The process is alive, holds nothing that is over, and no answer over HTTP, to whomever, shows its insides. Memory and latency are not judged here.",
	I8: "Whoever is not authorized is refused, and changes nothing.",
} as const;
export type Invariant = keyof typeof INVARIANTS;

/** @returns one line for each violation, beginning with the invariant's name; none when all hold. */
export function violations(evidence: Evidence): readonly string[] {
	return Object.entries(JUDGES).flatMap(([name, judge]) => judge(evidence).map((text) => `${name}: ${text}`));
}

type Judge = (evidence: Evidence) => readonly string[];

const JUDGES: Readonly<Record<Invariant, Judge>> = {
	I1: moneyAgrees,
	I2: nothingTwice,
	I3: inOrder,
	I4: acknowledgedStands,
	I5: nothingForgotten,
	I6: everyAttemptRecorded,
	I7: processWell,
	I8: strangersRefused,
};
