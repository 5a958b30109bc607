/**
 * Operators' tasks, done by people who write no JSON: in a real browser, clicks counted. A demo with its operators takes more to start than
 * any of the tasks, so all stand in one, one after another: whoever adds a part leaves no fault armed and nothing that waits for a second
 * person, and counts what is on a list by what was there before.
 */
import { describe } from "vitest";
import { betMeanwhile, bets } from "./back-office/bets.ts";
import { betToCorrect, desk, SMALL_FILE } from "./back-office/desk.ts";
import { goingLive } from "./back-office/going-live.ts";
import { openOffice } from "./back-office/office.ts";
import { reports } from "./back-office/reports.ts";
import { signingIn } from "./back-office/signing-in.ts";
import { today, todaysPages } from "./back-office/today.ts";

openOffice();

// The books are those of a casino in which nobody else has played yet.
describe("reports and reconciliation", reports);
describe("today and alarms", today);
// What waits for a round does it while tests go on that need none.
describe("the pages of today and of alarms", () => {
	betMeanwhile();
	todaysPages();
});
describe("bets and sessions", () => {
	betToCorrect();
	bets();
});
describe("rounds, promotions and approvals", () => desk(SMALL_FILE));
// It ends with another tax and a service that was started again.
describe("going live", goingLive);
// It ends with an invitation that waits for a second person.
describe("signing in", signingIn);
