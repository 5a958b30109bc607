/** What becomes of a provider's bet; the numbers are those of the reference on orderings. */
import { describe, expect, test } from "vitest";
import { providerStand } from "./provider-bet.ts";
import { BetStory, OUTCOME, STAKE } from "./testing/bet-story.ts";
import { UNSETTLED_AFTER_MS } from "./watch-provider-bet.ts";

const story = () => new BetStory({ kind: "provider" });

describe("telling and ending exclude each other", () => {
	test("9: accepted in time but told to nobody, the bet is returned at its deadline, and a repeat finds it ended", () => {
		const bet = story().ends(OUTCOME.taken).after(9_000).accepts(-1);
		expect([providerStand(bet.bet), bet.delivery(1).dueAt]).toEqual(["untold", bet.bet.deadlineAt]);
		bet.due(1);
		expect([providerStand(bet.bet), bet.trail]).toEqual(["ended", "-1 accepted, 2 due"]);
		bet.after(1_000).isTold();
		expect(providerStand(bet.bet)).toBe("ended");
	});

	test("10: told in time, the bet plays and its deadline means nothing any more", () => {
		const bet = story().ends(OUTCOME.taken).after(12_000).accepts(-1).isTold();
		expect(providerStand(bet.bet)).toBe("accepted");
		bet.after(20_000).due(1);
		expect([providerStand(bet.bet), bet.trail]).toEqual(["accepted", "-1 accepted"]);
	});

	test("whoever asks first after the deadline ends the bet, accepted or not", () => {
		const accepted = story().ends(OUTCOME.taken).accepts(-1).after(30_000).isTold();
		expect([providerStand(accepted.bet), accepted.trail]).toEqual(["ended", "-1 accepted, 2 due"]);
		const pending = story().ends(OUTCOME.taken).after(30_000).isTold();
		expect([providerStand(pending.bet), pending.trail]).toEqual(["ended", "-1 withdrawn"]);
		pending.accepts(-1);
		expect([providerStand(pending.bet), pending.trail]).toEqual(["ended", "-1 accepted, 2 due"]);
	});

	test("a claim that moves the watch beyond the deadline does not make the bet a told one", () => {
		const bet = story().ends(OUTCOME.taken).accepts(-1);
		bet.bet = {
			...bet.bet,
			deliveries: bet.bet.deliveries.map((one) => ({ ...one, dueAt: (one.dueAt ?? 0) + 60_000 })),
		};
		expect(providerStand(bet.bet)).toBe("untold");
	});
});

describe("the provider's outcomes", () => {
	test("a pay-out of a bet that nobody was told of tells it, settles it and ends the watch", () => {
		const bet = story().ends(OUTCOME.taken).accepts(-1).isPaidOut(900n);
		expect([providerStand(bet.bet), bet.trail, bet.delivery(1).dueAt]).toEqual(["paid", "-1 accepted, 1 due", null]);
		bet.isPaidOut(1_000n);
		expect(bet.trail).toBe("-1 accepted, 1 due");
		bet.runsThrough();
		expect([bet.shown, bet.bet.winAmount]).toEqual(["win", 900n]);
	});

	test("a pay-out before the acceptance changes nothing", () => {
		const bet = story().ends(OUTCOME.taken);
		const before = bet.bet;
		expect(bet.isPaidOut(900n).bet).toBe(before);
	});

	test("11: a refund while the pay-in waits takes the bet out of play; the accept that follows is returned once", () => {
		const bet = story().isRefunded();
		expect([providerStand(bet.bet), bet.shown]).toEqual(["ended", "checking"]);
		bet.ends(OUTCOME.taken).accepts(-1).isRefunded().runsThrough();
		expect([bet.shown, bet.bet.deliveries.filter((one) => one.transactionType === 2)]).toMatchObject([
			"return",
			[{ amount: STAKE }],
		]);
	});

	test("a refund of a bet that was told returns it once; a pay-out after it changes nothing", () => {
		const bet = story().ends(OUTCOME.taken).accepts(-1).isTold().isRefunded().isRefunded().isPaidOut(900n);
		expect([providerStand(bet.bet), bet.trail]).toEqual(["ended", "-1 accepted, 2 due"]);
		expect(bet.runsThrough().shown).toBe("return");
	});

	test("a refund of a bet that is paid out changes nothing", () => {
		const bet = story().ends(OUTCOME.taken).accepts(-1).isPaidOut(0n).isRefunded();
		expect([providerStand(bet.bet), bet.trail]).toEqual(["paid", "-1 accepted, 1 due"]);
	});

	test("a refusal is told with its reason, whoever asks how often; a late accept ends the bet", () => {
		const bet = story().ends(OUTCOME.taken).accepts(-1, { errorCode: 103_802 }).isTold();
		expect(providerStand(bet.bet)).toBe("no_funds");
		expect(providerStand(story().ends(OUTCOME.refused).isTold().bet)).toBe("refused");
		const late = story().ends(OUTCOME.http400).accepts(-1);
		expect([providerStand(late.bet), late.trail]).toEqual(["ended", "-1 accepted, 2 due"]);
	});

	test("a bet that is told and neither paid nor given back for a day is listed, never returned; a pay-out takes it off", () => {
		const bet = story().ends(OUTCOME.taken).accepts(-1).isTold().after(UNSETTLED_AFTER_MS).due(1);
		expect([bet.delivery(1).listed, bet.delivery(1).dueAt, bet.trail]).toEqual(["unsettled", null, "-1 accepted"]);
		bet.isPaidOut(900n).runsThrough();
		expect([bet.delivery(1).listed, bet.shown]).toEqual([null, "win"]);
	});

	test("a person can give such a bet back, once, and a pay-out after it changes nothing", () => {
		const bet = story().ends(OUTCOME.taken).accepts(-1).isTold().isReturnedByHand();
		bet.after(UNSETTLED_AFTER_MS).due(1).isReturnedByHand().isReturnedByHand();
		expect(bet.answers).toEqual(["nothing_to_return", "done", "nothing_to_return"]);
		bet.runsThrough().isPaidOut(900n);
		expect([bet.delivery(1).listed, bet.shown, bet.trail]).toEqual([
			null,
			"return",
			"-1 accepted, 2 accepted, close accepted",
		]);
	});
});

test("a bet of our own games is not watched", () => {
	const bet = new BetStory().ends(OUTCOME.taken).accepts(-1);
	expect(bet.delivery(1).dueAt).toBeNull();
});
