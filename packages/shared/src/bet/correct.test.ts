import { describe, expect, test } from "vitest";
import { BetStory, OUTCOME } from "./testing/bet-story.ts";

const LONG_KEY = { dedupeMode: "BetId+TransactionType+Amount+TaxAmount" } as const;

/** A bet that was paid, and closed unless told otherwise. */
function paidBet(amount: bigint, options: ConstructorParameters<typeof BetStory>[0] = {}): BetStory {
	return new BetStory(options).ends(OUTCOME.taken).accepts(-1).cut().wins(amount).runsThrough();
}

describe("a correction of a result", () => {
	test("with the long key: reopen, take back, pay anew, close", () => {
		const story = paidBet(1_000n, LONG_KEY).isCorrected({ kind: "payout", gross: 500n });
		expect(story.answers).toEqual(["queued"]);
		expect(story.trail).toBe("-1 accepted, 1 accepted, close accepted, reopen due, -2 due, 1 due");
		story.runsThrough();
		expect(story.trail).toBe(
			"-1 accepted, 1 accepted, close accepted, reopen accepted, -2 accepted, 1 accepted, close accepted",
		);
		expect([story.shown, story.bet.winAmount, story.bet.isClosed]).toEqual(["win", 500n, true]);
	});

	test("in between the bet is accepted again, with the new win on its way", () => {
		const story = paidBet(1_000n, LONG_KEY).isCorrected({ kind: "payout", gross: 500n });
		story.sends().ends(OUTCOME.taken).sends().ends(OUTCOME.taken).accepts(-2);
		expect([story.shown, story.bet.winAmount]).toEqual(["accepted", 500n]);
	});

	test("14: from 10 to 5 and back to 10: the second one repeats a key, and nothing of it is sent", () => {
		const story = paidBet(1_000n, LONG_KEY).isCorrected({ kind: "payout", gross: 500n }).runsThrough();
		story.isCorrected({ kind: "payout", gross: 1_000n });
		expect(story.answers).toEqual(["queued", "manual"]);
		expect(story.bet.deliveries.slice(-2).map(({ state, listed, attempts }) => [state, listed, attempts])).toEqual([
			["manual", "correction_blocked", 0],
			["manual", "correction_blocked", 0],
		]);
		expect([story.shown, story.bet.winAmount]).toEqual(["win", 500n]);
	});

	test("14: with the short key the first correction goes to the manual list", () => {
		const story = paidBet(1_000n).isCorrected({ kind: "payout", gross: 500n });
		expect(story.answers).toEqual(["manual"]);
		expect(story.bet.deliveries.every((one) => one.attempts > 0 || one.state === "manual")).toBe(true);
	});

	test("a lost bet that should have won has nothing to take back", () => {
		const story = paidBet(0n, LONG_KEY).isCorrected({ kind: "payout", gross: 700n });
		expect(story.trail).toContain("reopen due, 1 due");
		story.runsThrough();
		expect([story.shown, story.bet.winAmount]).toEqual(["win", 700n]);
	});

	test("a void bet: the win is taken back and the stake returned, with either key", () => {
		for (const options of [{}, LONG_KEY]) {
			const story = paidBet(1_000n, options).isCorrected({ kind: "void" }).runsThrough();
			expect([story.shown, story.bet.isClosed]).toEqual(["return", true]);
			expect(story.trail).toContain("-2 accepted, 2 accepted");
		}
	});

	test("16: a close that is on the wire comes to its end first; a refused take-back stops the rest", () => {
		const story = new BetStory(LONG_KEY).ends(OUTCOME.taken).accepts(-1).cut().wins(1_000n).sends().ends(OUTCOME.taken);
		story.accepts(1).sends();
		expect(story.trail).toBe("-1 accepted, 1 accepted, close sent");
		story.isCorrected({ kind: "payout", gross: 500n });
		expect(story.trail).toBe("-1 accepted, 1 accepted, close sent, reopen due, -2 due, 1 due");
		expect(story.delivery(4).dueAt).toBeNull();
		story
			.ends(OUTCOME.taken)
			.sends()
			.ends(OUTCOME.taken)
			.sends()
			.ends(OUTCOME.taken)
			.accepts(-2, { errorCode: 103_802 });
		expect(story.trail).toBe("-1 accepted, 1 accepted, close accepted, reopen accepted, -2 refused, 1 manual");
		expect([story.bet.state, story.shown]).toEqual(["rejected", "checking"]);
	});

	test("a close that nobody has sent is dropped instead of reopened", () => {
		const story = new BetStory(LONG_KEY).ends(OUTCOME.taken).accepts(-1).cut().wins(1_000n).sends().ends(OUTCOME.taken);
		story.accepts(1).isCorrected({ kind: "payout", gross: 500n });
		expect(story.trail).toBe("-1 accepted, 1 accepted, close withdrawn, -2 due, 1 due");
		story.runsThrough();
		expect([story.shown, story.bet.isClosed]).toEqual(["win", true]);
	});

	test("a refused reopen puts the whole correction onto the manual list", () => {
		const story = paidBet(1_000n, LONG_KEY).isCorrected({ kind: "payout", gross: 500n }).sends().ends(OUTCOME.refused);
		expect(story.trail).toBe("-1 accepted, 1 accepted, close accepted, reopen manual, -2 manual, 1 manual");
	});

	test("15: a delayed accept of the first payout, without an amount, moves nothing", () => {
		const story = paidBet(1_000n, LONG_KEY).isCorrected({ kind: "payout", gross: 500n });
		story.sends().ends(OUTCOME.taken).sends().ends(OUTCOME.taken).accepts(-2).sends().ends(OUTCOME.taken);
		const before = story.bet;
		story.accepts(1);
		expect([story.replies.at(-1), story.bet]).toEqual([103_752, before]);
		story.accepts(1, { amount: 1_000n });
		expect([story.replies.at(-1), story.bet]).toEqual([200, before]);
		story.accepts(1, { amount: 500n });
		expect(story.shown).toBe("win");
	});

	test("the same result, an unsettled bet and a second correction at once are refused", () => {
		expect(paidBet(1_000n, LONG_KEY).isCorrected({ kind: "payout", gross: 1_000n }).answers).toEqual(["same_result"]);
		const unsettled = new BetStory().ends(OUTCOME.taken).accepts(-1);
		expect(unsettled.isCorrected({ kind: "void" }).answers).toEqual(["not_settled"]);
		const story = paidBet(1_000n, LONG_KEY).isCorrected({ kind: "payout", gross: 500n });
		expect(story.isCorrected({ kind: "payout", gross: 600n }).answers).toEqual(["queued", "correction_under_way"]);
	});
});

/** A bet whose payout the partner has refused by its accept. */
function unpaidBet(amount: bigint, options: ConstructorParameters<typeof BetStory>[0] = {}): BetStory {
	const story = new BetStory(options).ends(OUTCOME.taken).accepts(-1).cut().wins(amount).sends().ends(OUTCOME.taken);
	return story.accepts(1, { errorCode: 103_802 });
}

describe("a correction of a bet whose payout stands refused", () => {
	test("a void bet: nothing was paid, so the stake goes back at once, and the payout never goes out again", () => {
		for (const options of [{}, LONG_KEY]) {
			const story = unpaidBet(1_000n, options).isCorrected({ kind: "void" });
			expect(story.answers).toEqual(["queued"]);
			story.isResent(2).isResolved(2, "accepted").runsThrough();
			expect(story.answers).toEqual(["queued", "superseded", "superseded"]);
			expect(story.trail).toBe("-1 accepted, 1 refused, 2 accepted, close accepted");
			expect([story.shown, story.delivery(2).listed]).toEqual(["return", null]);
		}
	});

	test("another amount is paid in its place, and nothing is taken back", () => {
		const story = unpaidBet(1_000n, LONG_KEY).isCorrected({ kind: "payout", gross: 500n }).isResent(2).runsThrough();
		expect(story.answers).toEqual(["queued", "superseded"]);
		expect(story.trail).toBe("-1 accepted, 1 refused, 1 accepted, close accepted");
		expect([story.shown, story.bet.winAmount]).toEqual(["win", 500n]);
	});

	test("a win that should have been a loss is settled with 0, and not forgotten as one that was never paid", () => {
		const story = unpaidBet(1_000n, LONG_KEY).isCorrected({ kind: "payout", gross: 0n }).isResent(2).runsThrough();
		expect(story.trail).toBe("-1 accepted, 1 refused, 1 accepted, close accepted");
		expect(story.shown).toBe("lose");
	});

	test("with the short key a second payout would repeat the first one's: the manual list", () => {
		expect(unpaidBet(1_000n).isCorrected({ kind: "payout", gross: 500n }).answers).toEqual(["manual"]);
	});

	test("the payout that stands refused is not another result", () => {
		expect(unpaidBet(1_000n, LONG_KEY).isCorrected({ kind: "payout", gross: 1_000n }).answers).toEqual(["same_result"]);
	});

	test("the second payout of a correction, refused in its turn, is replaced as well", () => {
		const story = paidBet(1_000n, LONG_KEY).isCorrected({ kind: "payout", gross: 500n });
		story.sends().ends(OUTCOME.taken).sends().ends(OUTCOME.taken).accepts(-2);
		story.sends().ends(OUTCOME.taken).accepts(1, { amount: 500n, errorCode: 103_802 });
		story.isCorrected({ kind: "void" }).runsThrough();
		expect(story.answers).toEqual(["queued", "queued"]);
		expect(story.shown).toBe("return");
	});

	test("one that an operator has stopped may have been booked: a person decides on it first", () => {
		const story = new BetStory(LONG_KEY).ends(OUTCOME.taken).accepts(-1).cut().wins(1_000n).sends().isStopped(2);
		story.isCorrected({ kind: "void" });
		expect(story.answers).toEqual(["done", "correction_under_way"]);
		story.isResolved(2, "refused").isCorrected({ kind: "void" }).runsThrough();
		expect(story.shown).toBe("return");
	});
});

test("a take-back that a person has settled as never made no longer holds up a correction", () => {
	const story = paidBet(1_000n, LONG_KEY).isCorrected({ kind: "payout", gross: 500n }).sends().ends(OUTCOME.taken);
	story.sends().ends(OUTCOME.taken).accepts(-2, { errorCode: 103_802 });
	story.isCorrected({ kind: "void" }).isResolved(5, "refused").isCorrected({ kind: "void" });
	expect(story.answers).toEqual(["queued", "correction_under_way", "done", "correction_under_way"]);
	story.isResolved(6, "refused").isCorrected({ kind: "void" });
	expect(story.answers.slice(4)).toEqual(["done", "manual"]);
});

describe("a jackpot", () => {
	test("is not forgotten when the payout before it was refused, and is paid after it", () => {
		const story = unpaidBet(1_000n).winsJackpot(9_000n).sends().ends(OUTCOME.taken).accepts(4);
		expect(story.runsThrough().shown).toBe("jackpotwin");
		story.isResent(2).runsThrough();
		expect(story.answers).toEqual(["done"]);
		expect([story.shown, story.bet.winAmount]).toEqual(["jackpotwin", 1_000n]);
	});

	test("22: a losing bet gets 1 with 0, then one 4, and is closed once", () => {
		const story = new BetStory().ends(OUTCOME.taken).accepts(-1).cut().wins(0n).winsJackpot(9_000n).winsJackpot(9_000n);
		expect(story.trail).toBe("-1 accepted, 1 due, 4 due");
		story.runsThrough();
		expect(story.shown).toBe("jackpotwin");
		expect(story.trail).toBe("-1 accepted, 1 accepted, 4 accepted, close accepted");
	});

	test("one that comes after the close reopens the bet", () => {
		const story = paidBet(0n).winsJackpot(9_000n).runsThrough();
		expect(story.trail).toBe("-1 accepted, 1 accepted, close accepted, reopen accepted, 4 accepted, close accepted");
		expect([story.shown, story.bet.isClosed]).toEqual(["jackpotwin", true]);
	});
});

describe("amounts on the wire", () => {
	test("with a promo code the stake is 0, the return is 0, and the payout is what was won", () => {
		const story = new BetStory({ promoCode: "bonus-1" })
			.ends(OUTCOME.taken)
			.accepts(-1)
			.cut()
			.wins(1_500n)
			.runsThrough();
		expect(story.bet.deliveries.slice(0, 2).map((one) => one.amount)).toEqual([0n, 1_000n]);
		expect(story.delivery(2).payload).toContain('"PromoCode":"bonus-1"');
		const returned = new BetStory({ promoCode: "bonus-1" }).ends(OUTCOME.taken).accepts(-1).isGivenBack().runsThrough();
		expect([returned.delivery(2).amount, returned.shown]).toEqual([0n, "return"]);
	});

	test.each([
		["stake", [500n, 25n], [1_500n, 0n]],
		["payout", [500n, 0n], [1_425n, 75n]],
		["winnings", [500n, 0n], [1_450n, 50n]],
	] as const)("tax on the %s: every transaction says how much of it is tax", (base, stake, payout) => {
		const story = new BetStory({ tax: { base, ratePpm: 50_000n } }).ends(OUTCOME.taken).accepts(-1).cut();
		story.wins(1_500n).runsThrough();
		expect(story.bet.deliveries.slice(0, 2).map((one) => [one.amount, one.taxAmount])).toEqual([stake, payout]);
	});
});

test("of two payouts the one that was sent without a tax is meant by its amount alone, the other by amount and tax", () => {
	const dedupeMode = "BetId+TransactionType+Amount+TaxAmount";
	const story = new BetStory({ dedupeMode, tax: { base: "stake", ratePpm: 50_000n } }).ends(OUTCOME.taken).accepts(-1);
	story.cut().wins(0n).runsThrough().hasTax(null).isCorrected({ kind: "payout", gross: 896n }).runsThrough();
	expect(story.trail).toBe("-1 accepted, 1 accepted, close accepted, reopen accepted, 1 accepted, close accepted");
	expect(new Set(story.replies)).toEqual(new Set([200]));
	story.accepts(1, { amount: 0n }).accepts(1, { amount: 0n, taxAmount: 0n }).accepts(1).accepts(1, { amount: 7n });
	expect(story.replies.slice(-4)).toEqual([103_752, 200, 103_752, 103_801]);
});
