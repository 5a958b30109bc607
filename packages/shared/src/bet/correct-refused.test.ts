/** Corrections of payouts that the partner refused, and of what a person has settled with it. */
import { describe, expect, test } from "vitest";
import { BetStory, OUTCOME } from "./testing/bet-story.ts";
import { LONG_KEY, paidBet, unpaidBet } from "./testing/corrected-bets.ts";

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
		const story = new BetStory(LONG_KEY)
			.ends(OUTCOME.taken)
			.accepts(-1)
			.cut()
			.wins(1_000n)
			.sends()
			.isStopped(2)
			.ends(OUTCOME.timeout);
		story.isCorrected({ kind: "void" });
		expect(story.answers).toEqual(["done", "correction_under_way"]);
		story.isResolved(2, "refused").isCorrected({ kind: "void" }).runsThrough();
		expect(story.shown).toBe("return");
	});
});

describe("a correction that was queued while the payout was under way, which the partner then refused", () => {
	const underWay = (amount: bigint) =>
		new BetStory(LONG_KEY).ends(OUTCOME.taken).accepts(-1).cut().wins(amount).sends();

	test("a void bet: nothing was paid, so the stake goes back, and the payout never goes out again", () => {
		const story = underWay(1_000n).isCorrected({ kind: "void" });
		expect(story.trail).toBe("-1 accepted, 1 sent, -2 due, 2 due");
		story.ends(OUTCOME.taken).accepts(1, { errorCode: 103_802 });
		expect(story.trail).toBe("-1 accepted, 1 refused, -2 withdrawn, 2 due");
		story.isResent(2).runsThrough();
		expect([story.answers, story.trail]).toEqual([
			["queued", "superseded"],
			"-1 accepted, 1 refused, -2 withdrawn, 2 accepted, close accepted",
		]);
		expect([story.shown, story.delivery(2).listed]).toEqual(["return", null]);
	});

	test.each([
		[1_000n, 500n],
		[0n, 700n],
	])("instead of %d the %d are paid, and nothing is taken back", (amount, gross) => {
		const story = underWay(amount).isCorrected({ kind: "payout", gross }).ends(OUTCOME.taken);
		story.accepts(1, { errorCode: 103_802 }).runsThrough();
		expect([story.shown, story.bet.winAmount, story.bet.isClosed]).toEqual(["win", gross, true]);
		expect(story.bet.deliveries.filter((one) => one.transactionType === -2 && one.attempts > 0)).toEqual([]);
	});

	test("what goes out in its place and is refused, too, can be sent again", () => {
		const story = underWay(1_000n).isCorrected({ kind: "void" }).ends(OUTCOME.taken);
		story.accepts(1, { errorCode: 103_802 }).sends().ends(OUTCOME.taken).accepts(2, { errorCode: 103_799 });
		story.isResent(4).runsThrough();
		expect([story.answers, story.shown, story.bet.isClosed]).toEqual([["queued", "done"], "return", true]);
	});

	test("nor is it lost when a person has stopped the payout and says that it was never made", () => {
		const story = underWay(1_000n)
			.isCorrected({ kind: "void" })
			.isStopped(2)
			.ends(OUTCOME.timeout)
			.isResolved(2, "refused")
			.runsThrough();
		expect([story.answers, story.shown, story.bet.isClosed]).toEqual([["queued", "done", "done"], "return", true]);
	});

	test("when the payout is made after all, it is taken back first", () => {
		const story = underWay(1_000n)
			.isCorrected({ kind: "void" })
			.isStopped(2)
			.ends(OUTCOME.timeout)
			.isResolved(2, "accepted")
			.runsThrough();
		expect(story.trail).toBe("-1 accepted, 1 accepted, -2 accepted, 2 accepted, close accepted");
	});
});

describe("a payout that the partner refused and then accepted may have been booked", () => {
	const contradicted = () => unpaidBet(1_000n, LONG_KEY).accepts(1);

	test("nothing takes its place until a person has said whether it was", () => {
		const story = contradicted().isCorrected({ kind: "void" }).isCorrected({ kind: "payout", gross: 500n });
		expect(story.answers).toEqual(["correction_under_way", "correction_under_way"]);
		expect([story.replies.at(-1), story.delivery(2).listed]).toEqual([102_823, "contradicted"]);
	});

	test("it was: it is taken back before the stake is returned", () => {
		const story = contradicted().isResolved(2, "accepted").isCorrected({ kind: "void" }).runsThrough();
		expect(story.trail).toContain("1 accepted");
		expect([story.shown, story.delivery(2).listed]).toEqual(["return", null]);
		expect(story.trail).toMatch(/-2 accepted, 2 accepted, close accepted$/);
	});

	test("something else went out in its place before: the message is kept, and the bet comes to its end", () => {
		const story = unpaidBet(1_000n, LONG_KEY).isCorrected({ kind: "void" }).accepts(1).runsThrough();
		expect([story.replies.at(-2), story.delivery(2).listed]).toEqual([102_823, null]);
		expect([story.shown, story.bet.isClosed]).toEqual(["return", true]);
	});

	test("it was not: the stake goes back at once", () => {
		const story = contradicted().isResolved(2, "refused").isCorrected({ kind: "void" }).runsThrough();
		expect(story.trail).toBe("-1 accepted, 1 refused, close withdrawn, 2 accepted, close accepted");
	});

	test("it is not sent again once the partner has closed the bet", () => {
		const story = unpaidBet(1_000n, LONG_KEY).isResolved(2, "refused").runsThrough().accepts(1).isResent(2);
		expect([story.bet.isClosed, story.delivery(2).listed, story.answers]).toEqual([
			true,
			"contradicted",
			["done", "bet_closed"],
		]);
		story.isResolved(2, "refused").isCorrected({ kind: "payout", gross: 900n }).runsThrough();
		expect([story.shown, story.bet.winAmount, story.bet.isClosed]).toEqual(["win", 900n, true]);
	});

	test("sent again, it is paid once and on no list", () => {
		const story = contradicted().isResent(2).runsThrough();
		expect([story.shown, story.delivery(2).listed, story.trail]).toEqual([
			"win",
			null,
			"-1 accepted, 1 accepted, close accepted",
		]);
	});
});

describe("steps that would repeat a key, once a person has settled them with the partner", () => {
	/** Paid 10, corrected to 5: with the short key both steps are manual. */
	const manual = () => paidBet(1_000n).isCorrected({ kind: "payout", gross: 500n });

	test("the new payout is what the wallet has: the old result is another one again", () => {
		const story = manual().isResolved(4, "accepted").isResolved(5, "accepted");
		expect([story.shown, story.bet.winAmount]).toEqual(["win", 500n]);
		story.isCorrected({ kind: "payout", gross: 500n }).isCorrected({ kind: "payout", gross: 1_000n });
		expect(story.answers).toEqual(["manual", "done", "done", "same_result", "manual"]);
		expect(story.bet.deliveries.slice(-2).map(({ transactionType, amount }) => [transactionType, amount])).toEqual([
			[-2, 500n],
			[1, 1_000n],
		]);
	});

	test("with the long key the payout settled by hand is taken back, and the bet reopened, before another", () => {
		const story = paidBet(1_000n, LONG_KEY).isCorrected({ kind: "payout", gross: 500n }).runsThrough();
		story.isCorrected({ kind: "payout", gross: 1_000n });
		const [takeBack, payout] = story.bet.deliveries.slice(-2);
		story.isResolved(takeBack?.seq ?? 0, "accepted").isResolved(payout?.seq ?? 0, "accepted");
		expect([story.shown, story.bet.winAmount]).toEqual(["win", 1_000n]);
		story.isCorrected({ kind: "payout", gross: 700n });
		expect(story.answers.at(-1)).toBe("manual");
		expect(story.bet.deliveries.slice(-2).map(({ transactionType, amount }) => [transactionType, amount])).toEqual([
			[-2, 1_000n],
			[1, 700n],
		]);
	});

	test("a refused payout whose place was settled by hand is not sent again", () => {
		const story = unpaidBet(1_000n).isCorrected({ kind: "payout", gross: 500n });
		story.isResolved(3, "accepted").isResent(2).isResolved(2, "accepted");
		expect(story.answers).toEqual(["manual", "done", "superseded", "superseded"]);
	});

	test("they are settled in their order", () => {
		const story = manual().isResolved(5, "accepted").isResolved(5, "refused");
		expect(story.answers.slice(1)).toEqual(["step_before_not_accepted", "step_before_not_accepted"]);
		story.isResolved(4, "refused").isResolved(5, "accepted").isResolved(5, "refused");
		expect(story.answers.slice(3)).toEqual(["done", "step_before_not_accepted", "done"]);
		expect([story.shown, story.bet.winAmount]).toEqual(["win", 1_000n]);
	});
});

test("a payout in the place of a refused one on a closed bet waits for the reopen", () => {
	const story = unpaidBet(1_000n, LONG_KEY).winsJackpot(9_000n).sends().ends(OUTCOME.taken).accepts(4);
	story.isResolved(2, "refused").runsThrough();
	expect([story.shown, story.bet.isClosed]).toEqual(["jackpotwin", true]);
	story.isResent(2).isCorrected({ kind: "payout", gross: 500n }).runsThrough();
	expect(story.answers).toEqual(["done", "not_listed", "queued"]);
	expect(story.trail).toMatch(/close accepted, reopen accepted, 1 accepted, close accepted$/);
});

describe("the partner's deduplication becomes the short key while a correction waits, under which its payout is a repeat", () => {
	const corrected = () => paidBet(1_000n, LONG_KEY).isCorrected({ kind: "payout", gross: 700n }).sends();

	test("before anything was taken back: nothing is, and people settle it with the partner", () => {
		const story = corrected().hasDedupeMode("BetId+TransactionType").ends(OUTCOME.taken).sends();
		expect(story.trail).toMatch("reopen accepted, -2 manual, 1 manual");
		expect([story.delivery(5), story.delivery(6)]).toMatchObject([
			{ listed: "correction_blocked", attempts: 0, dueAt: null },
			{ listed: "correction_blocked", attempts: 0, dueAt: null },
		]);
		story.isResolved(5, "accepted").isResolved(6, "accepted").runsThrough();
		expect([story.shown, story.bet.winAmount, story.bet.isClosed]).toEqual(["win", 700n, true]);
	});

	test("after the take-back: the payout is not sent in vain", () => {
		const story = corrected().ends(OUTCOME.taken).sends().hasDedupeMode("BetId+TransactionType");
		story.ends(OUTCOME.taken).accepts(-2).sends();
		expect(story.trail).toMatch("-2 accepted, 1 manual");
		expect(story.delivery(6)).toMatchObject({ listed: "correction_blocked", attempts: 0 });
	});

	test.each([OUTCOME.badJwt, OUTCOME.refused])(
		"after the payout was tried in vain: it is not sent once more",
		(end) => {
			const story = corrected().ends(OUTCOME.taken).sends().ends(OUTCOME.taken).accepts(-2).sends().ends(end);
			story.hasDedupeMode("BetId+TransactionType").due(6);
			expect(story.trail).toMatch("-2 accepted, 1 manual");
			expect(story.delivery(6)).toMatchObject({ listed: "correction_blocked", attempts: 1, dueAt: null });
			expect(story.isResolved(6, "accepted").runsThrough().shown).toBe("win");
		},
	);

	test("after the payout may have arrived: the partner tells what it has, and nothing is given up", () => {
		const story = corrected().ends(OUTCOME.taken).sends().ends(OUTCOME.taken).accepts(-2).sends().ends(OUTCOME.timeout);
		story.hasDedupeMode("BetId+TransactionType").due(6).ends(OUTCOME.taken).accepts(1, { amount: 700n });
		expect([story.shown, story.bet.winAmount]).toEqual(["win", 700n]);
	});

	test("a stake that is given back repeats nothing, and goes out", () => {
		const story = paidBet(1_000n, LONG_KEY).isCorrected({ kind: "void" }).hasDedupeMode("BetId+TransactionType");
		expect(story.runsThrough().shown).toBe("return");
	});
});
