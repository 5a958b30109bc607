import { describe, expect, test } from "vitest";
import type { Bet } from "./bet.ts";
import { LISTED_AFTER_MS, needEvidence } from "./index.ts";
import { BetStory, OUTCOME } from "./testing/bet-story.ts";

/** What the last step of a story asks the partner about. */
function asked(story: BetStory, step: (story: BetStory) => void): readonly number[] {
	const before: Bet = story.bet;
	step(story);
	return needEvidence(before, story.bet);
}

const settled = () => new BetStory().ends(OUTCOME.taken).accepts(-1).cut().wins(900n).sends();

describe("the partner is asked", () => {
	test("when an accept becomes overdue for the first time, and not each time that what is sent again becomes so", () => {
		const story = settled().ends(OUTCOME.taken);
		expect(asked(story, (one) => one.due(2))).toEqual([2]);
		expect(asked(story, (one) => one.due(2))).toEqual([]);
		expect(asked(story, (one) => one.ends(OUTCOME.taken))).toEqual([]);
		expect([asked(story, (one) => one.due(2)), story.delivery(2).state]).toEqual([[], "overdue"]);
		story.after(LISTED_AFTER_MS).due(2).ends(OUTCOME.taken);
		expect(asked(story, (one) => one.due(2))).toEqual([2]);
		const lost = settled().ends(OUTCOME.timeout).sends().ends(OUTCOME.taken);
		expect(asked(lost, (one) => one.due(2))).toEqual([2]);
	});

	test("when a payout is listed after 24 hours without an answer", () => {
		const story = settled().ends(OUTCOME.timeout).after(LISTED_AFTER_MS).sends();
		expect(asked(story, (one) => one.ends(OUTCOME.timeout))).toEqual([2]);
	});

	test("when a withdrawn acceptance that may have arrived is left to a person", () => {
		const story = new BetStory().ends(OUTCOME.taken);
		expect(asked(story, (one) => one.due(1))).toEqual([1]);
	});

	test("also about one that nobody could decide on for a day, and that is listed for that", () => {
		const story = new BetStory().ends(OUTCOME.taken).isListedAsOverdue(1);
		expect(asked(story, (one) => one.due(1))).toEqual([1]);
	});

	test("about a rollback that is overdue", () => {
		const story = new BetStory({ refundConditions: ["timeout"] }).ends(OUTCOME.timeout).sends().ends(OUTCOME.taken);
		expect(asked(story, (one) => one.due(2))).toEqual([2]);
	});
});

describe("it is not asked", () => {
	test("about what was accepted, refused or never arrived", () => {
		expect(asked(new BetStory().ends(OUTCOME.taken), (one) => one.accepts(-1))).toEqual([]);
		expect(asked(new BetStory(), (one) => one.ends(OUTCOME.refused))).toEqual([]);
		expect(asked(new BetStory().ends(OUTCOME.badJwt), (one) => one.due(1).cut())).toEqual([]);
		const refused = settled().ends(OUTCOME.taken);
		expect(asked(refused, (one) => one.accepts(1, { errorCode: 103_799 }))).toEqual([]);
	});

	test("while a rollback follows by itself", () => {
		const story = new BetStory({ refundConditions: ["timeout"] });
		expect(asked(story, (one) => one.ends(OUTCOME.timeout))).toEqual([]);
	});

	test("about a close that is given up", () => {
		const story = settled().ends(OUTCOME.taken).accepts(1).sends();
		expect(story.trail).toBe("-1 accepted, 1 accepted, close sent");
		story.ends(OUTCOME.timeout).after(LISTED_AFTER_MS).sends();
		expect(asked(story, (one) => one.ends(OUTCOME.timeout))).toEqual([]);
	});
});
