import { describe, expect, test } from "vitest";
import { BetStory, OUTCOME } from "./testing/bet-story.ts";
import { LONG_KEY, paidBet, unpaidBet } from "./testing/corrected-bets.ts";

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

describe("settings that change between a payout and its correction", () => {
	const SHORT = "BetId+TransactionType";

	test("a partner that has come to tell transactions apart by their type alone would take the second payout for a repeat", () => {
		const story = paidBet(1_000n, LONG_KEY).hasDedupeMode(SHORT).isCorrected({ kind: "payout", gross: 500n });
		expect(story.answers).toEqual(["manual"]);
		const back = paidBet(1_000n, LONG_KEY).hasDedupeMode(SHORT).isCorrected({ kind: "void" });
		expect(back.answers).toEqual(["queued"]);
	});

	test("one that looks at amounts now knows those that were sent before", () => {
		const story = paidBet(1_000n).hasDedupeMode(LONG_KEY.dedupeMode).isCorrected({ kind: "payout", gross: 500n });
		story.runsThrough().isCorrected({ kind: "payout", gross: 1_000n });
		expect(story.answers).toEqual(["queued", "manual"]);
	});

	test("under another tax the same result is still the same", () => {
		const tax = (ratePpm: bigint) => ({ base: "payout", ratePpm }) as const;
		const story = paidBet(1_000n, { ...LONG_KEY, tax: tax(50_000n) })
			.hasTax(tax(100_000n))
			.isCorrected({ kind: "payout", gross: 1_000n });
		expect(story.answers).toEqual(["same_result"]);
		expect(story.hasTax(null).isCorrected({ kind: "payout", gross: 1_000n }).answers.at(-1)).toBe("same_result");
		expect(story.isCorrected({ kind: "payout", gross: 950n }).answers.at(-1)).toBe("queued");
	});
});

describe("a close that was given up before a correction", () => {
	const givenUp = () => {
		const story = new BetStory(LONG_KEY).ends(OUTCOME.taken).accepts(-1).cut().wins(1_000n).sends().ends(OUTCOME.taken);
		return story
			.accepts(1)
			.after(25 * 3_600_000)
			.sends()
			.ends(OUTCOME.refused);
	};

	test("is not asked for any more: it would shut the bet before the correction is through", () => {
		const story = givenUp().isCorrected({ kind: "payout", gross: 500n });
		expect(story.trail).toBe("-1 accepted, 1 accepted, close withdrawn, reopen due, -2 due, 1 due");
		story.sends().ends(OUTCOME.taken).sends().ends(OUTCOME.taken).accepts(-2, { errorCode: 103_802 });
		story.isResent(3).isResolved(3, "accepted").isResent(5).runsThrough().isResent(6).runsThrough();
		expect(story.answers).toEqual(["queued", "not_listed", "not_listed", "done", "done"]);
		expect([story.shown, story.bet.winAmount, story.bet.isClosed]).toEqual(["win", 500n, true]);
	});
});

test("after a void that was never made another result can still be paid", () => {
	const story = paidBet(1_000n, LONG_KEY).isCorrected({ kind: "payout", gross: 500n }).runsThrough();
	story.isCorrected({ kind: "payout", gross: 1_000n });
	const [takeBack, payout] = story.bet.deliveries.slice(-2);
	story.isResolved(takeBack?.seq ?? 0, "refused").isResolved(payout?.seq ?? 0, "refused");
	const voided = story.isCorrected({ kind: "void" }).sends().ends(OUTCOME.taken).sends().ends(OUTCOME.taken);
	voided.accepts(-2, { amount: 500n, errorCode: 103_802 });
	const [refused, back] = voided.bet.deliveries.slice(-2);
	voided
		.isResolved(refused?.seq ?? 0, "refused")
		.isResolved(back?.seq ?? 0, "refused")
		.runsThrough();
	expect([voided.shown, voided.bet.winAmount, voided.bet.isClosed]).toEqual(["win", 500n, true]);
	expect(voided.isCorrected({ kind: "void" }).isCorrected({ kind: "payout", gross: 0n }).answers.slice(-2)).toEqual([
		"not_settled",
		"manual",
	]);
});

describe("a void bet whose return a person has settled as never made", () => {
	/** The partner refuses the return by its accept, and it is settled with the partner. */
	const unreturned = (win: bigint) => {
		const story = paidBet(win, LONG_KEY).isCorrected({ kind: "void" }).sends().ends(OUTCOME.taken);
		if (win > 0n) story.sends().ends(OUTCOME.taken).accepts(-2);
		story.sends().ends(OUTCOME.taken).accepts(2, { errorCode: 103_802 });
		return story.isResolved(story.bet.deliveries.length, "refused");
	};

	test("stays as it was paid, and another result can be paid, before it is closed again and after", () => {
		for (const isClosed of [false, true]) {
			const story = unreturned(0n);
			expect([story.shown, story.bet.outOfPlay, story.bet.code]).toEqual(["lose", null, null]);
			if (isClosed) story.runsThrough();
			story.isCorrected({ kind: "payout", gross: 700n }).runsThrough();
			expect(story.answers).toEqual(["queued", "done", "queued"]);
			expect([story.shown, story.bet.winAmount, story.bet.isClosed]).toEqual(["win", 700n, true]);
		}
	});

	test("stays so, too, when the partner did not reopen it", () => {
		const story = paidBet(0n, LONG_KEY).isCorrected({ kind: "void" }).sends().ends(OUTCOME.refused);
		expect(story.trail).toBe("-1 accepted, 1 accepted, close accepted, reopen manual, 2 manual");
		story.isResolved(5, "refused").isResolved(4, "refused");
		expect([story.shown, story.bet.outOfPlay, story.bet.code]).toEqual(["lose", null, null]);
		story.isCorrected({ kind: "payout", gross: 700n }).runsThrough();
		expect([story.shown, story.bet.winAmount, story.bet.isClosed]).toEqual(["win", 700n, true]);
	});

	test("can be paid another result when its payout was taken back; the same one is for a person, as it repeats a key", () => {
		const story = unreturned(1_000n);
		expect([story.bet.state, story.bet.outOfPlay, story.bet.code]).toEqual(["rejected", null, "unconfirmed"]);
		story.runsThrough().isCorrected({ kind: "payout", gross: 700n }).runsThrough();
		expect([story.shown, story.bet.winAmount, story.bet.isClosed]).toEqual(["win", 700n, true]);
		expect(unreturned(1_000n).isCorrected({ kind: "payout", gross: 1_000n }).answers.at(-1)).toBe("manual");
	});

	test("is void after all when the person finds that the partner has made it", () => {
		for (const win of [0n, 1_000n]) {
			const story = unreturned(win);
			story.isResolved(story.bet.deliveries.findLast((one) => one.transactionType === 2)?.seq ?? 0, "accepted");
			expect([story.shown, story.bet.outOfPlay, story.bet.code]).toEqual(["return", "void", "void"]);
		}
	});

	test("is not returned any more once another result is on its way in its place", () => {
		const story = unreturned(0n).isCorrected({ kind: "payout", gross: 700n }).runsThrough();
		const before = story.bet;
		story.accepts(2).isResolved(5, "accepted").isResent(5);
		expect([story.replies.at(-1), ...story.answers.slice(-2)]).toEqual([102_823, "superseded", "superseded"]);
		expect(story.bet).toEqual(before);
	});
});

test("a take-back that was never made leaves the bet as it was paid, and closed", () => {
	for (const correction of [{ kind: "void" }, { kind: "payout", gross: 500n }] as const) {
		const story = paidBet(1_000n, LONG_KEY).isCorrected(correction).sends().ends(OUTCOME.taken);
		story.sends().ends(OUTCOME.taken).accepts(-2, { errorCode: 103_802 });
		expect(story.shown).toBe("checking");
		story.isResolved(5, "refused");
		expect([story.shown, story.bet.winAmount, story.bet.outOfPlay]).toEqual(["win", 1_000n, null]);
		story.isResolved(6, "refused").runsThrough();
		expect(story.bet.isClosed).toBe(true);
	}
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

describe("which of two payouts an accept means", () => {
	const dedupeMode = "BetId+TransactionType+Amount+TaxAmount";
	const taxed = (base: "stake" | "payout") =>
		new BetStory({ dedupeMode, tax: { base, ratePpm: 50_000n } }).ends(OUTCOME.taken).accepts(-1).cut();

	test("its amount alone where that tells them apart, whether or not a tax was sent; without one it means neither", () => {
		const story = taxed("stake").wins(0n).runsThrough().hasTax(null);
		story.isCorrected({ kind: "payout", gross: 896n }).runsThrough();
		expect(story.trail).toBe("-1 accepted, 1 accepted, close accepted, reopen accepted, 1 accepted, close accepted");
		expect(new Set(story.replies)).toEqual(new Set([200]));
		story.accepts(1, { amount: 0n }).accepts(1, { amount: 0n, taxAmount: 0n }).accepts(1, { amount: 896n });
		expect(story.replies.slice(-3)).toEqual([200, 200, 200]);
		story.accepts(1).accepts(1, { amount: 7n });
		expect(story.replies.slice(-2)).toEqual([103_752, 103_801]);
	});

	test("a tax of nothing means the one that was sent without: 0 is no other tax", () => {
		const story = taxed("stake").wins(0n).runsThrough().hasTax(null);
		story.isCorrected({ kind: "payout", gross: 896n }).runsThrough();
		story.accepts(1, { amount: 896n, taxAmount: 0n }).accepts(1, { amount: 896n, taxAmount: 1n });
		expect(story.replies.slice(-2)).toEqual([200, 103_801]);
	});

	test("the tax where the amounts are equal; without it, the one that was sent without, or neither", () => {
		const story = taxed("payout").wins(1_000n).runsThrough().hasTax({ base: "payout", ratePpm: 0n });
		story.isCorrected({ kind: "payout", gross: 950n }).runsThrough();
		expect(story.trail).toMatch("-2 accepted, 1 accepted");
		const [first, second] = story.bet.deliveries.filter(({ transactionType }) => transactionType === 1);
		expect([first, second]).toMatchObject([
			{ amount: 950n, taxAmount: 50n },
			{ amount: 950n, taxAmount: 0n },
		]);
		story.accepts(1, { amount: 950n }).accepts(1, { amount: 950n, taxAmount: 0n });
		story.accepts(1, { amount: 950n, taxAmount: 50n }).accepts(1, { amount: 950n, taxAmount: 7n });
		expect(story.replies.slice(-4)).toEqual([103_752, 200, 200, 103_801]);
	});
});
