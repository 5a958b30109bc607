import { expect, test } from "vitest";
import { BetStory, OUTCOME, STAKE } from "./testing/bet-story.ts";

test("a bet is taken, accepted, won, paid and closed", () => {
	const story = new BetStory().ends(OUTCOME.taken);
	expect(story.shown).toBe("inProgress");
	story.accepts(-1).cut();
	expect(story.shown).toBe("accepted");
	story.wins(1_500n);
	expect([story.shown, story.bet.winAmount]).toEqual(["accepted", 1_500n]);
	expect(story.delivery(2).payload).toBe(
		'{"Amount":"15.00","BetId":77,"PartnerUserId":"alice","TransactionType":1,"TagId":1313}',
	);
	story.sends().ends(OUTCOME.taken).accepts(1);
	expect(story.shown).toBe("win");
	expect(story.delivery(3).payload).toBe('{"BetId":77,"PartnerUserId":"alice","IsClosed":true}');
	story.sends().ends(OUTCOME.taken);
	expect(story.trail).toBe("-1 accepted, 1 accepted, close accepted");
	expect(story.bet.isClosed).toBe(true);
});

test("a loss is a payout of 0, which the partner accepts too", () => {
	const story = new BetStory().ends(OUTCOME.taken).accepts(-1).cut().wins(0n).sends().ends(OUTCOME.taken).accepts(1);
	expect(story.shown).toBe("lose");
	expect(story.delivery(2).amount).toBe(0n);
});

test("an accept that comes before the answer to the make counts; the answer then changes nothing", () => {
	const story = new BetStory().accepts(-1);
	const before = story.bet;
	story.ends(OUTCOME.timeout, 1);
	expect(story.bet).toBe(before);
	expect(story.shown).toBe("accepted");
});

test("an accepted bet that is given back gets its stake as a type 2, and is closed", () => {
	const story = new BetStory().ends(OUTCOME.taken).accepts(-1).isGivenBack();
	expect(story.shown).toBe("checking");
	expect(story.delivery(2).amount).toBe(STAKE);
	story.sends().ends(OUTCOME.taken).accepts(2).sends().ends(OUTCOME.taken);
	expect([story.shown, story.bet.isClosed]).toEqual(["return", true]);
});
