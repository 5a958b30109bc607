import { describe, expect, test } from "vitest";
import { BetStory, OUTCOME } from "./testing/bet-story.ts";

const payoutRefused = () =>
	new BetStory()
		.ends(OUTCOME.taken)
		.accepts(-1)
		.cut()
		.wins(900n)
		.sends()
		.ends(OUTCOME.taken)
		.accepts(1, { errorCode: 103_799 });

describe("resend", () => {
	test("21: the old refusal, told again, moves nothing; the acceptance settles the bet", () => {
		const story = payoutRefused().isResent(2);
		expect([story.answers, story.trail]).toEqual([["done"], "-1 accepted, 1 due"]);
		const { payload } = story.delivery(2);
		story.sends().accepts(1, { errorCode: 103_799 });
		expect([story.replies.at(-1), story.delivery(2).state, story.delivery(2).payload]).toEqual([200, "sent", payload]);
		story.ends(OUTCOME.taken).accepts(1);
		expect([story.replies.at(-1), story.shown]).toEqual([200, "win"]);
	});

	test("once the resent make is taken, a refusal counts again", () => {
		const story = payoutRefused().isResent(2).sends().ends(OUTCOME.taken).accepts(1, { errorCode: 103_799 });
		expect([story.trail, story.bet.state]).toEqual(["-1 accepted, 1 refused", "rejected"]);
	});

	test("twice has one effect", () => {
		const story = payoutRefused().isResent(2).isResent(2);
		expect([story.answers, story.trail]).toEqual([["done", "not_listed"], "-1 accepted, 1 due"]);
	});

	test("a refused stake is sent again while the bet could still take part, and never after", () => {
		const refused = () => new BetStory().ends(OUTCOME.taken).accepts(-1, { errorCode: 103_802 });
		const early = refused().isResent(1);
		expect([early.answers, early.shown]).toEqual([["done"], "pending"]);
		early.sends().ends(OUTCOME.taken).accepts(-1);
		expect(early.shown).toBe("accepted");
		expect(refused().after(30_000).isResent(1).answers).toEqual(["cannot_take_part"]);
		expect(refused().cut().isResent(1).answers).toEqual(["cannot_take_part"]);
		const provider = new BetStory({ kind: "provider" }).ends(OUTCOME.taken).accepts(-1, { errorCode: 103_802 });
		expect(provider.isResent(1).answers).toEqual(["cannot_take_part"]);
	});

	test("not while another one waits to be sent again because its accept is overdue: one at a time", () => {
		const story = payoutRefused().winsJackpot(5_000n).sends().ends(OUTCOME.taken).due(3);
		expect(story.trail).toBe("-1 accepted, 1 refused, 4 overdue");
		story.isResent(2);
		expect(story.answers).toEqual(["another_in_flight"]);
	});

	test("a bet is not closed while a refused payout of it may be sent again, whatever else is paid", () => {
		const story = payoutRefused().winsJackpot(5_000n).sends().ends(OUTCOME.taken).accepts(4);
		expect([story.trail, story.bet.isClosed]).toEqual(["-1 accepted, 1 refused, 4 accepted", false]);
		story.isResent(2).runsThrough();
		expect(story.trail).toBe("-1 accepted, 1 accepted, 4 accepted, close accepted");
		const unpaid = payoutRefused().winsJackpot(5_000n).runsThrough().isResolved(2, "refused").runsThrough();
		expect([unpaid.trail, unpaid.bet.isClosed]).toEqual(["-1 accepted, 1 refused, 4 accepted, close accepted", true]);
	});

	test("an accepted one and one that repeats a key are left alone", () => {
		const paid = new BetStory().ends(OUTCOME.taken).accepts(-1).cut().wins(900n).runsThrough();
		expect(paid.isResent(2).answers).toEqual(["not_listed"]);
		paid.isCorrected({ kind: "payout", gross: 100n }).isResent(4);
		expect(paid.answers.at(-1)).toBe("repeats_a_key");
	});

	test("a refused take-back is sent again, and then the rest, one after the other", () => {
		const story = new BetStory({ dedupeMode: "BetId+TransactionType+Amount+TaxAmount" })
			.ends(OUTCOME.taken)
			.accepts(-1);
		story.cut().wins(900n).runsThrough().isCorrected({ kind: "payout", gross: 100n });
		story.sends().ends(OUTCOME.taken).sends().ends(OUTCOME.taken).accepts(-2, { errorCode: 103_802 });
		story.isResent(6).isResent(5).isResent(6);
		expect(story.answers.slice(-3)).toEqual(["step_before_not_accepted", "done", "another_in_flight"]);
		story.sends().ends(OUTCOME.taken).accepts(-2).isResent(6).runsThrough();
		expect([story.shown, story.bet.winAmount]).toEqual(["win", 100n]);
	});
});

test("nothing of a correction is sent while the casino has not reopened the bet, whoever asks", () => {
	const story = new BetStory({ dedupeMode: "BetId+TransactionType+Amount+TaxAmount" }).ends(OUTCOME.taken).accepts(-1);
	story.cut().wins(900n).runsThrough().isCorrected({ kind: "payout", gross: 100n }).sends().ends(OUTCOME.refused);
	expect(story.trail).toBe("-1 accepted, 1 accepted, close accepted, reopen manual, -2 manual, 1 manual");
	story.isResent(5).isResent(6);
	expect(story.answers.slice(-2)).toEqual(["step_before_not_accepted", "step_before_not_accepted"]);
	story.isResent(4).runsThrough().isResent(5).runsThrough().isResent(6).runsThrough();
	expect([story.shown, story.bet.winAmount, story.bet.isClosed]).toEqual(["win", 100n, true]);
});

describe("a withdrawn stake of which nobody knows", () => {
	const withdrawn = () => new BetStory().ends(OUTCOME.timeout).cut();

	test("is returned when the partner has it, once", () => {
		const story = withdrawn().isReturnedByHand().isReturnedByHand();
		expect([story.answers, story.trail]).toEqual([["done", "nothing_to_return"], "-1 withdrawn, 2 due"]);
		story.runsThrough();
		expect([story.shown, story.delivery(1).listed]).toEqual(["return", null]);
	});

	test("is rejected when the partner has nothing, once", () => {
		const story = withdrawn().isRejectedByHand().isRejectedByHand();
		expect([story.answers, story.shown]).toEqual([["done", "nothing_to_return"], "rejected"]);
	});

	test("an accept that comes after the rejection all the same is returned", () => {
		const story = withdrawn().isRejectedByHand().accepts(-1).runsThrough();
		expect([story.shown, story.trail]).toEqual(["return", "-1 accepted, 2 accepted, close accepted"]);
	});

	test("an accept that comes after the return makes the books balance: no alarm, and the bet is closed", () => {
		const story = withdrawn().isReturnedByHand().runsThrough();
		expect([story.shown, story.trail]).toEqual(["return", "-1 withdrawn, 2 accepted"]);
		story.accepts(-1).runsThrough();
		expect([story.replies.at(-1), story.delivery(1).listed]).toEqual([200, null]);
		expect([story.shown, story.trail]).toEqual(["return", "-1 accepted, 2 accepted, close accepted"]);
	});

	test("an accept that comes while the return is on its way adds nothing", () => {
		const story = withdrawn().isReturnedByHand().accepts(-1).runsThrough();
		expect(story.bet.deliveries.filter((one) => one.transactionType === 2)).toHaveLength(1);
		expect(story.shown).toBe("return");
	});
});

describe("resolve by hand and stop", () => {
	test("a refused payout that was settled outside counts as paid", () => {
		const story = payoutRefused().isResolved(2, "accepted").isResolved(2, "accepted");
		expect([story.answers, story.shown]).toEqual([["done", "not_listed"], "win"]);
		story.runsThrough();
		expect(story.bet.isClosed).toBe(true);
	});

	test("one that stays unpaid leaves the list", () => {
		const story = payoutRefused().isResolved(2, "refused");
		expect([story.delivery(2).listed, story.bet.state]).toEqual([null, "rejected"]);
		story.runsThrough();
		expect([story.trail, story.bet.isClosed]).toEqual(["-1 accepted, 1 refused, close accepted", true]);
	});

	test("what was stopped and never made ends its bet, as its refusal by the partner would", () => {
		const payout = new BetStory()
			.ends(OUTCOME.taken)
			.accepts(-1)
			.cut()
			.wins(900n)
			.sends()
			.isStopped(2)
			.ends(OUTCOME.timeout);
		payout.isResolved(2, "refused").runsThrough();
		expect([payout.bet.state, payout.bet.code, payout.bet.isClosed]).toEqual(["rejected", "unconfirmed", true]);
		const back = new BetStory()
			.ends(OUTCOME.taken)
			.accepts(-1)
			.isGivenBack()
			.sends()
			.isStopped(2)
			.ends(OUTCOME.timeout);
		back.isResolved(2, "refused").runsThrough();
		expect([back.bet.state, back.bet.isClosed]).toEqual(["rejected", true]);
		const rollback = new BetStory({ refundConditions: ["timeout"] })
			.ends(OUTCOME.timeout)
			.sends()
			.isStopped(2)
			.ends(OUTCOME.timeout);
		rollback.isResolved(2, "refused").runsThrough();
		expect([rollback.bet.state, rollback.bet.code, rollback.trail]).toEqual([
			"rejected",
			"rejected",
			"-1 withdrawn, rollback refused",
		]);
	});

	test("stopped repeats stay on the list, and still take their accept", () => {
		const story = new BetStory()
			.ends(OUTCOME.taken)
			.accepts(-1)
			.cut()
			.wins(900n)
			.sends()
			.ends(OUTCOME.timeout)
			.isStopped(2);
		expect([story.trail, story.delivery(2).listed, story.delivery(2).dueAt]).toEqual([
			"-1 accepted, 1 manual",
			"stopped",
			null,
		]);
		story.accepts(1);
		expect([story.shown, story.delivery(2).listed]).toEqual(["win", null]);
	});

	test.each(["taken", "timeout", "refused", "badJwt"] as const)(
		"one that is stopped while it is on the wire is neither sent again nor settled before that attempt has ended: %s",
		(end) => {
			const story = new BetStory().ends(OUTCOME.taken).accepts(-1).cut().wins(900n).sends().isStopped(2);
			story.isResent(2).isResolved(2, "accepted").isResolved(2, "refused");
			expect(story.answers).toEqual(["done", "another_in_flight", "another_in_flight", "another_in_flight"]);
			expect(story.ends(OUTCOME[end]).trail).toBe("-1 accepted, 1 manual");
			expect(story.delivery(2).dueAt).toBeNull();
			expect(story.isResent(2).runsThrough().trail).toBe("-1 accepted, 1 accepted, close accepted");
		},
	);

	test("one that is stopped while it is on the wire, and whose end nobody records, may have arrived", () => {
		const story = new BetStory().ends(OUTCOME.taken).accepts(-1).cut().wins(900n).sends().isStopped(2);
		story.due(2);
		expect(story.delivery(2)).toMatchObject({ state: "manual", mayHaveArrived: true, dueAt: null, listed: "stopped" });
		expect(story.isResent(2).answers.at(-1)).toBe("done");
	});

	test("what waits for the acceptance of a stopped step waits for what a person decides on it", () => {
		const story = new BetStory({ dedupeMode: "BetId+TransactionType+Amount+TaxAmount" })
			.ends(OUTCOME.taken)
			.accepts(-1)
			.cut()
			.wins(900n)
			.runsThrough();
		story.isCorrected({ kind: "payout", gross: 700n }).sends().ends(OUTCOME.taken).sends();
		story.isStopped(5).ends(OUTCOME.timeout);
		expect(story.trail).toMatch("-2 manual, 1 due");
		story.isResent(5).runsThrough();
		expect(story.trail).toMatch("-2 accepted, 1 accepted, close accepted");
	});

	test("a close that the partner never took is settled by hand, done or not, and not asked for again", () => {
		for (const outcome of ["accepted", "refused"] as const) {
			const story = new BetStory()
				.ends(OUTCOME.taken)
				.accepts(-1)
				.cut()
				.wins(0n)
				.sends()
				.ends(OUTCOME.taken)
				.accepts(1);
			story
				.after(25 * 3_600_000)
				.sends()
				.ends(OUTCOME.refused);
			expect(story.trail).toBe("-1 accepted, 1 accepted, close manual");
			story.isResolved(3, outcome).runsThrough();
			expect([story.trail, story.delivery(3).listed]).toEqual([`-1 accepted, 1 accepted, close ${outcome}`, null]);
			expect(story.bet.isClosed).toBe(outcome === "accepted");
		}
	});

	test("stakes are never stopped nor resolved: they end by their deadline", () => {
		expect(new BetStory().ends(OUTCOME.timeout).isStopped(1).answers).toEqual(["not_for_acceptances"]);
		const refused = new BetStory().ends(OUTCOME.taken).accepts(-1, { errorCode: 103_802 });
		expect(refused.isResolved(1, "accepted").answers).toEqual(["not_for_acceptances"]);
	});
});
