/**
 * The parts, one after another: each goes on at the demo that those before have left, and the long test does in the same order what stands
 * in no other run.
 */
import { describe } from "vitest";
import type { Extent } from "../testing/extent.ts";
import { betMeanwhile, bets } from "./bets.ts";
import { betToCorrect, desk } from "./desk.ts";
import { goingLive } from "./going-live.ts";
import { reports } from "./reports.ts";
import { signingIn } from "./signing-in.ts";
import { today, todaysPages } from "./today.ts";

/** To be called once in a file, after `openOffice`. */
export function allParts(extent: Extent): void {
	// The books are those of a casino in which nobody else has played yet.
	describe("reports and reconciliation", () => reports(extent));
	describe("today and alarms", today);
	// What waits for a round does it while tests go on that need none.
	describe("the pages of today and of alarms", () => {
		betMeanwhile();
		todaysPages(extent);
	});
	describe("bets and sessions", () => {
		betToCorrect();
		bets(extent);
	});
	describe("rounds, promotions and approvals", () => desk(extent));
	// It may end with another tax and a service that was started again.
	describe("going live", () => goingLive(extent));
	// It ends with an invitation that waits for a second person.
	describe("signing in", signingIn);
}
