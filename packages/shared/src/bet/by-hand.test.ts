import { describe, expect, test } from "vitest";
import { BetStory, OUTCOME } from "./testing/bet-story.ts";

/** Under this key no payout can be sent twice, so that every correction stands on the manual list. */
const SHORT_KEY = { dedupeMode: "BetId+TransactionType" } as const;
const LONG_KEY = { dedupeMode: "BetId+TransactionType+Amount+TaxAmount" } as const;
const REFUSED = { errorCode: 103_802 } as const;

const accepted = (options: ConstructorParameters<typeof BetStory>[0]) =>
	new BetStory(options).ends(OUTCOME.taken).accepts(-1).cut();
const paid = () => accepted(LONG_KEY).wins(1_000n).runsThrough();
const toPay = (gross: bigint) => ({ kind: "payout", gross }) as const;

describe("a step is settled by hand only once it is known what became of the ones before it", () => {
	test.each([0n, 1_000n])("the payout of %s that it corrects is under way", (win) => {
		const story = accepted(SHORT_KEY).wins(win).sends().ends(OUTCOME.taken).isCorrected(toPay(300n));
		const [seq] = story.bet.deliveries.filter(({ state }) => state === "manual").map((one) => one.seq);
		story.isResolved(seq ?? 0, "accepted").isResolved(seq ?? 0, "refused");
		expect(story.answers).toEqual(["manual", "another_in_flight", "another_in_flight"]);
		story.accepts(1);
		expect([story.shown, story.bet.winAmount]).toEqual([win > 0n ? "win" : "lose", win]);
	});

	test("that payout was stopped", () => {
		const story = accepted(SHORT_KEY).wins(1_000n).sends().isCorrected(toPay(300n)).isStopped(2).ends(OUTCOME.timeout);
		story.isResolved(3, "accepted").isResolved(3, "refused");
		expect(story.answers.slice(-2)).toEqual(["step_before_not_accepted", "step_before_not_accepted"]);
		story.isResolved(2, "accepted").isResolved(3, "accepted").isResolved(4, "accepted");
		expect([story.shown, story.bet.winAmount]).toEqual(["win", 300n]);
	});

	test("the take-back is sent again: the payout behind it can be dropped no more, and pays", () => {
		const story = paid().isCorrected(toPay(700n)).sends().ends(OUTCOME.taken).sends().ends(OUTCOME.taken);
		story.accepts(-2, REFUSED).isResent(5).isResolved(6, "refused");
		expect(story.answers.slice(-2)).toEqual(["done", "another_in_flight"]);
		story.sends().ends(OUTCOME.taken).accepts(-2);
		expect([story.bet.state, story.shown]).toEqual(["accepted", "checking"]);
		story.isResent(6).runsThrough();
		expect([story.shown, story.bet.winAmount, story.bet.isClosed]).toEqual(["win", 700n, true]);
	});
});

describe("a refused payout whose correction a person has booked by hand", () => {
	test.each([0n, 1_000n])("is on no list any more, and its bet is closed: %s", (win) => {
		const story = accepted(SHORT_KEY).wins(win).sends().ends(OUTCOME.taken).accepts(1, REFUSED);
		story.isCorrected(toPay(700n)).isResolved(3, "accepted").runsThrough();
		expect(story.trail).toBe("-1 accepted, 1 refused, 1 accepted, close accepted");
		expect([story.delivery(2).listed, story.shown, story.bet.winAmount]).toEqual([null, "win", 700n]);
	});

	test("was paid after all when it was sent again: then the correction would pay twice", () => {
		const story = accepted(SHORT_KEY).wins(1_000n).sends().ends(OUTCOME.taken).accepts(1, REFUSED);
		story.isCorrected(toPay(300n)).isResent(2).sends().ends(OUTCOME.taken).accepts(1);
		story.isResolved(3, "accepted").isResolved(3, "refused").runsThrough();
		expect(story.answers.slice(-2)).toEqual(["step_before_not_accepted", "done"]);
		expect([story.shown, story.bet.winAmount, story.bet.isClosed]).toEqual(["win", 1_000n, true]);
	});

	test("and which the partner has accepted after all: nobody knows what it has booked, until a person has said so", () => {
		const story = accepted(SHORT_KEY).wins(1_000n).sends().ends(OUTCOME.taken).accepts(1, REFUSED);
		story.isCorrected(toPay(300n)).accepts(1).isResolved(3, "accepted");
		expect([story.answers.at(-1), story.delivery(2).listed]).toEqual(["step_before_not_accepted", "contradicted"]);
		story.isResolved(2, "refused").isResolved(3, "accepted").runsThrough();
		expect([story.shown, story.bet.winAmount, story.bet.isClosed]).toEqual(["win", 300n, true]);
	});

	test("was under way when it was corrected: nothing is taken back of it", () => {
		const story = accepted(SHORT_KEY).wins(1_000n).sends().isCorrected(toPay(300n));
		story.ends(OUTCOME.taken).accepts(1, REFUSED).isResolved(3, "accepted").isResolved(2, "refused");
		expect(story.answers).toEqual(["manual", "step_before_not_accepted", "done"]);
		expect(story.isResolved(4, "accepted").runsThrough().trail).toBe(
			"-1 accepted, 1 refused, -2 withdrawn, 1 accepted, close accepted",
		);
	});
});

test("a take-back that was stopped and never made leaves what it was to take back, not what was to follow", () => {
	const story = paid().isCorrected(toPay(0n)).sends().ends(OUTCOME.taken).sends().isStopped(5).ends(OUTCOME.timeout);
	story.isResolved(5, "refused").isResolved(6, "refused").runsThrough();
	expect([story.shown, story.bet.winAmount, story.bet.isClosed]).toEqual(["win", 1_000n, true]);
});

describe("a jackpot is no step of a correction", () => {
	test("refused, it keeps no corrected payout from being sent", () => {
		const story = accepted(LONG_KEY).wins(1_000n).sends().winsJackpot(9_000n).isCorrected(toPay(700n));
		story.ends(OUTCOME.taken).accepts(1, REFUSED).sends().ends(OUTCOME.taken).accepts(4, REFUSED).runsThrough();
		expect(story.trail).toBe("-1 accepted, 1 refused, 4 refused, -2 withdrawn, 1 accepted");
		expect(story.isResolved(3, "refused").runsThrough().shown).toBe("win");
	});

	test("never made, it leaves its bet as its payout has", () => {
		const story = accepted(LONG_KEY).wins(1_000n).sends().ends(OUTCOME.taken).accepts(1).winsJackpot(9_000n);
		story.sends().ends(OUTCOME.taken).accepts(4, REFUSED);
		expect(story.shown).toBe("checking");
		story.isResolved(4, "refused").runsThrough();
		expect([story.shown, story.bet.winAmount, story.bet.isClosed]).toEqual(["win", 1_000n, true]);
	});

	test.each([
		["booked after all", (story: BetStory) => story.isResent(4).sends().ends(OUTCOME.taken).accepts(4)],
		[
			"refused again",
			(story: BetStory) => story.isResent(4).sends().ends(OUTCOME.taken).accepts(4, REFUSED).isResolved(4, "refused"),
		],
	])("decided after its bet was returned, it leaves it returned: %s", (_, decide) => {
		const story = accepted(LONG_KEY).wins(0n).sends().ends(OUTCOME.taken).accepts(1).winsJackpot(9_000n);
		const [four] = story.bet.deliveries.filter(({ transactionType }) => transactionType === 4);
		expect(four?.seq).toBe(4);
		story.sends().ends(OUTCOME.taken).isCorrected({ kind: "void" }).accepts(4, REFUSED).runsThrough();
		expect(story.shown).toBe("return");
		decide(story).runsThrough();
		expect([story.shown, story.bet.winAmount]).toEqual(["return", null]);
	});

	test("never made, settled after a correction that was not either, it leaves the payout that stands", () => {
		const story = accepted(SHORT_KEY).wins(300n).sends().ends(OUTCOME.taken).accepts(1, REFUSED).winsJackpot(9_000n);
		story.isCorrected(toPay(1_000n)).sends().ends(OUTCOME.taken).isStopped(3).isResolved(2, "accepted");
		story.accepts(4, REFUSED).isResolved(4, "refused").isResolved(3, "refused").runsThrough();
		expect([story.shown, story.bet.winAmount, story.bet.isClosed]).toEqual(["win", 300n, true]);
	});

	test("stopped, nobody knows whether it was booked: a correction waits for that", () => {
		const story = paid().winsJackpot(9_000n).sends().ends(OUTCOME.taken).sends().isStopped(5);
		expect(story.isCorrected(toPay(700n)).answers.at(-1)).toBe("correction_under_way");
	});

	test("goes out behind a payout that is stopped, whether or not that was on the wire", () => {
		const won = () => accepted(LONG_KEY).wins(1_000n).sends().winsJackpot(9_000n);
		const stories = [
			won().isStopped(2).ends(OUTCOME.timeout),
			won().ends(OUTCOME.taken).due(2).isStopped(2),
			won().ends(OUTCOME.timeout).isStopped(2),
		];
		for (const story of stories) {
			expect(story.runsThrough().trail).toBe("-1 accepted, 1 manual, 4 accepted");
			story.isResolved(2, "accepted").runsThrough();
			expect([story.shown, story.bet.winAmount, story.bet.isClosed]).toEqual(["jackpotwin", 1_000n, true]);
		}
	});

	test("stopped, what was to correct its bet waits for what a person says", () => {
		const won = () => {
			const story = accepted(LONG_KEY).wins(1_000n).sends().winsJackpot(9_000n).ends(OUTCOME.taken).accepts(1);
			return story.sends().isCorrected(toPay(700n));
		};
		for (const story of [won().isStopped(3).ends(OUTCOME.timeout), won().ends(OUTCOME.timeout).isStopped(3)]) {
			expect(story.runsThrough().trail).toBe("-1 accepted, 1 accepted, 4 manual, -2 due, 1 due");
			story.isResolved(3, "accepted").runsThrough();
			expect([story.shown, story.bet.winAmount, story.bet.isClosed]).toEqual(["jackpotwin", 700n, true]);
		}
	});

	test("refused and then accepted it may have been booked: corrections and a cancellation wait for what a person says", () => {
		const story = accepted(LONG_KEY).wins(1_000n).sends().ends(OUTCOME.taken).accepts(1).winsJackpot(9_000n);
		story.sends().ends(OUTCOME.taken).accepts(4, REFUSED).accepts(4);
		const [four] = story.bet.deliveries.filter(({ transactionType }) => transactionType === 4);
		expect([story.replies.at(-1), four?.listed]).toEqual([102_823, "contradicted"]);
		story.isCorrected(toPay(700n)).isCorrected({ kind: "void" });
		expect(story.answers).toEqual(["correction_under_way", "correction_under_way"]);
		story
			.isResolved(four?.seq ?? 0, "accepted")
			.isCorrected(toPay(700n))
			.runsThrough();
		expect([story.shown, story.bet.winAmount, story.bet.isClosed]).toEqual(["jackpotwin", 700n, true]);
	});
});

test("a rollback that was never made, and that nobody asks for any more, leaves a bet that is plainly rejected", () => {
	const story = new BetStory({ refundConditions: ["timeout"] })
		.ends(OUTCOME.timeout)
		.sends()
		.isStopped(2)
		.ends(OUTCOME.timeout);
	expect(story.shown).toBe("checking");
	expect(story.isResolved(2, "refused").shown).toBe("rejected");
});

test("a payout is not sent again under a key that the partner knows in its mode of today", () => {
	const story = accepted(LONG_KEY).wins(0n).runsThrough().isCorrected(toPay(300n)).sends().ends(OUTCOME.taken);
	story
		.sends()
		.ends(OUTCOME.taken)
		.accepts(1, { ...REFUSED, amount: 300n })
		.hasDedupeMode("BetId+TransactionType");
	expect(story.isResent(5).answers.at(-1)).toBe("repeats_a_key");
});

describe("what a returned bet shows", () => {
	test("nothing that its refused payout would have been", () => {
		const story = accepted(LONG_KEY).wins(1_000n).sends().isCorrected({ kind: "void" });
		story.ends(OUTCOME.taken).accepts(1, REFUSED).runsThrough();
		expect([story.shown, story.bet.winAmount, story.bet.code]).toEqual(["return", null, "void"]);
	});

	test("not that its return was refused at first", () => {
		const story = new BetStory().ends(OUTCOME.taken).accepts(-1).isGivenBack().sends();
		story.ends(OUTCOME.taken).accepts(2, REFUSED).isResent(2).runsThrough();
		expect([story.shown, story.bet.code]).toEqual(["return", "returned"]);
	});
});

test("a stake that is withdrawn a day later, and was listed for that day, is on no list once its return is through", () => {
	const story = new BetStory({ refundConditions: ["timeout"] }).after(90_000_000).due(1).isListedAsOverdue(1);
	story.due(1).runsThrough();
	expect([story.trail, story.delivery(1).listed]).toEqual(["-1 withdrawn, rollback accepted", null]);
});
