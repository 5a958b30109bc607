/** The orderings of money that one bet can meet; the numbers are those of the reference on orderings. */
import { describe, expect, test } from "vitest";
import { giveBackAfterJackpot } from "./on-round.ts";
import { ATTEMPT_GRACE_MS, LISTED_AFTER_MS } from "./policy.ts";
import { shownState } from "./shown-state.ts";
import { BetStory, OUTCOME } from "./testing/bet-story.ts";

/** How long an attempt may be on the wire. */
const CALL_MS = 5_000 + ATTEMPT_GRACE_MS;

describe("an acceptance that goes wrong", () => {
	test("1: after a timeout, an error counts as unknown, and the bet ends by its deadline", () => {
		const story = new BetStory().ends(OUTCOME.timeout).due(1).ends(OUTCOME.refused);
		expect(story.bet.state).toBe("pending");
		story.after(60_000).due(1);
		expect([story.shown, story.delivery(1).listed]).toEqual(["checking", "withdrawn"]);
	});

	test("2: with the condition `timeout` one rollback goes out, and a late accept adds nothing", () => {
		const story = new BetStory({ refundConditions: ["timeout"] }).ends(OUTCOME.timeout);
		expect(story.trail).toBe("-1 withdrawn, rollback due");
		story.sends().accepts(-1);
		expect(story.trail).toBe("-1 accepted, rollback sent");
		story.ends(OUTCOME.taken).accepts("rollback");
		expect([story.shown, story.replies]).toEqual(["return", [200, 200]]);
	});

	test("3: an acceptance that is accepted after an accepted rollback is listed, and nothing is sent", () => {
		const story = new BetStory({ refundConditions: ["timeout"] })
			.ends(OUTCOME.timeout)
			.sends()
			.ends(OUTCOME.taken)
			.accepts("rollback")
			.accepts(-1);
		expect(story.delivery(1).listed).toBe("accepted_after_rollback");
		expect(story.bet.deliveries.filter((one) => one.kind !== "close")).toHaveLength(2);
		story.isResolved(1, "accepted");
		expect([story.answers, story.delivery(1).listed, story.shown]).toEqual([["done"], null, "return"]);
		story.runsThrough();
		expect(story.bet.isClosed).toBe(true);
	});

	test("21: a rollback that was refused goes out again with the acceptance; the old refusal, told again, is ignored", () => {
		const story = new BetStory({ refundConditions: ["timeout"] }).ends(OUTCOME.timeout).sends().ends(OUTCOME.taken);
		story.accepts("rollback", { errorCode: 103_799 }).accepts(-1).accepts("rollback", { errorCode: 103_799 });
		expect([story.trail, story.replies]).toEqual(["-1 accepted, rollback due", [200, 200, 200]]);
		story.runsThrough();
		expect([story.replies.at(-1), story.shown]).toEqual([200, "return"]);
	});

	test("a rollback that was stopped on the wire goes out again with the acceptance once it has ended there", () => {
		const story = new BetStory({ refundConditions: ["timeout"] }).ends(OUTCOME.timeout).sends();
		const lostAt = story.delivery(2).dueAt;
		story.after(1_000).isStopped(2).accepts(-1);
		expect([story.trail, story.delivery(2).dueAt]).toEqual(["-1 accepted, rollback due", lostAt]);
		story.runsThrough();
		expect([story.shown, story.delivery(2).attempts]).toEqual(["return", 2]);
	});

	test("a rollback that was dropped unsent goes out with the acceptance, and what the partner says of it then counts", () => {
		const story = new BetStory({ refundConditions: ["timeout"] }).ends(OUTCOME.timeout);
		story.accepts(-1, { errorCode: 103_802 }).accepts(-1);
		expect(story.trail).toBe("-1 accepted, rollback due");
		story.sends().accepts("rollback", { errorCode: 103_799 });
		expect([story.trail, story.bet.state]).toEqual(["-1 accepted, rollback refused", "rejected"]);
	});

	test("4: a make that a gateway refused and the partner accepts after all is returned once", () => {
		const story = new BetStory().ends(OUTCOME.http400);
		expect([story.shown, story.bet.state]).toEqual(["rejected", "rejected"]);
		story.accepts(-1).accepts(-1);
		expect(story.replies).toEqual([200, 200]);
		expect(story.trail).toBe("-1 accepted, 2 due");
		expect(story.shown).toBe("checking");
		story.sends().ends(OUTCOME.taken).accepts(2);
		expect(story.shown).toBe("return");
	});

	test("5: an accept after the cut is answered 200, and the bet is returned", () => {
		const story = new BetStory().ends(OUTCOME.taken).cut();
		expect([story.shown, story.bet.code]).toEqual(["checking", "withdrawn"]);
		story.accepts(-1);
		expect(story.trail).toBe("-1 accepted, 2 due");
		story.sends().ends(OUTCOME.taken).accepts(2);
		expect(story.shown).toBe("return");
	});

	test("an accept after the deadline, before anybody has looked, is late as well", () => {
		const story = new BetStory().ends(OUTCOME.taken).after(30_000).accepts(-1);
		expect(story.trail).toBe("-1 accepted, 2 due");
	});

	test("one on which no decision succeeded for a day leaves the list with the first that does", () => {
		const listedAfter = (story: BetStory) => story.delivery(1).listed;
		expect(listedAfter(new BetStory().isListedAsOverdue(1).ends(OUTCOME.refused))).toBeNull();
		expect(listedAfter(new BetStory().isListedAsOverdue(1).ends(OUTCOME.badJwt).after(40_000).due(1))).toBeNull();
		const refunded = new BetStory({ refundConditions: ["overdue"] }).ends(OUTCOME.taken).isListedAsOverdue(1).due(1);
		expect([listedAfter(refunded), refunded.trail]).toEqual([null, "-1 withdrawn, rollback due"]);
		expect(listedAfter(new BetStory().ends(OUTCOME.taken).isListedAsOverdue(1).due(1))).toBe("withdrawn");
	});

	test("no accept by the deadline is the condition `overdue`, however its last attempt stands there, and ends", () => {
		const overdue = () => new BetStory({ refundConditions: ["overdue"] });
		const RETURNED = "-1 withdrawn, rollback due";
		expect(overdue().cut().ends(OUTCOME.taken).trail).toBe(RETURNED);
		expect(overdue().cut().ends(OUTCOME.timeout).trail).toBe(RETURNED);
		expect(overdue().ends(OUTCOME.general).cut().trail).toBe(RETURNED);
		expect(overdue().ends(OUTCOME.badJwt).after(29_999).sends().after(1).ends(OUTCOME.general).trail).toBe(RETURNED);
		const absent = overdue().cut().ends(OUTCOME.badJwt);
		expect([absent.trail, absent.shown]).toEqual(["-1 withdrawn", "rejected"]);
		const left = new BetStory({ refundConditions: ["timeout"] }).cut().ends(OUTCOME.taken);
		expect([left.trail, left.delivery(1).listed]).toEqual(["-1 withdrawn", "withdrawn"]);
	});

	test("a make that cannot have arrived ends as rejected, and nothing more is sent", () => {
		const story = new BetStory().ends(OUTCOME.badJwt).after(40_000).due(1);
		expect([story.shown, story.bet.code, story.trail]).toEqual(["rejected", "expired", "-1 withdrawn"]);
	});

	test("an attempt that ends at the deadline, before anybody has looked, ends the bet: nothing is sent once more", () => {
		const refused = new BetStory().after(30_000).ends(OUTCOME.badJwt);
		expect([refused.shown, refused.bet.code, refused.trail]).toEqual(["rejected", "expired", "-1 withdrawn"]);
		const unknown = new BetStory().after(30_000).ends(OUTCOME.general);
		expect([unknown.shown, unknown.delivery(1).listed, unknown.trail]).toEqual([
			"checking",
			"withdrawn",
			"-1 withdrawn",
		]);
		const again = new BetStory().ends(OUTCOME.general).after(29_999).sends().after(1).ends(OUTCOME.refused);
		expect([again.shown, again.trail]).toEqual(["checking", "-1 withdrawn"]);
	});

	test("a withdrawn acceptance that the partner refuses ends as rejected, and its unsent rollback is dropped", () => {
		const story = new BetStory({ refundConditions: ["timeout"] }).ends(OUTCOME.timeout);
		story.accepts(-1, { errorCode: 103_802 });
		expect([story.shown, story.bet.code]).toEqual(["rejected", "insufficient_funds"]);
		expect(story.trail).toBe("-1 refused, rollback withdrawn");
	});

	test("an attempt that is on the wire at the cut holds the rollback back until it has ended", () => {
		const story = new BetStory({ refundConditions: ["http5xx"] }).cut();
		expect(story.trail).toBe("-1 withdrawn");
		story.ends(OUTCOME.http500);
		expect(story.trail).toBe("-1 withdrawn, rollback due");
	});

	test("an attempt that began shortly before the cut has its own time, and is not taken for lost", () => {
		const story = new BetStory({ refundConditions: ["timeout"] }).ends(OUTCOME.badJwt).after(27_000).sends();
		expect(story.delivery(1).dueAt).toBe(story.bet.deadlineAt);
		story.after(1_000).cut();
		expect(story.delivery(1).dueAt).toBe(story.now + 6_000);
		story.after(4_000).ends(OUTCOME.refused);
		expect([story.bet.state, story.trail]).toEqual(["rejected", "-1 withdrawn"]);
	});

	test("an attempt that is on the wire at the cut and turns out refused ends the bet as rejected", () => {
		const story = new BetStory().cut().ends(OUTCOME.refused);
		expect([story.shown, story.trail]).toEqual(["rejected", "-1 withdrawn"]);
	});
});

describe("each refund condition", () => {
	test.each([
		["timeout", OUTCOME.timeout],
		["http400", OUTCOME.http400],
		["http5xx", OUTCOME.http500],
		["103799", OUTCOME.general],
	] as const)("%s sends one rollback where it is set, and none where it is not", (condition, outcome) => {
		expect(new BetStory({ refundConditions: [condition] }).ends(outcome).trail).toBe("-1 withdrawn, rollback due");
		expect(new BetStory().ends(outcome).trail).not.toContain("rollback");
	});

	test("overdue: taken, and no accept by the deadline", () => {
		const story = new BetStory({ refundConditions: ["overdue"] }).ends(OUTCOME.taken).due(1);
		expect(story.trail).toBe("-1 withdrawn, rollback due");
	});
});

describe("refund conditions that change while a stake is on its way", () => {
	test("a condition that is set later does not count for it", () => {
		const story = new BetStory().hasConditions("timeout").ends(OUTCOME.timeout);
		expect(story.trail).toBe("-1 due");
		expect(new BetStory().cut().hasConditions("http5xx").ends(OUTCOME.http500).trail).toBe("-1 withdrawn");
	});

	test("a condition that is taken away later still does", () => {
		const story = () => new BetStory({ refundConditions: ["timeout"] });
		expect(story().hasConditions().ends(OUTCOME.timeout).trail).toBe("-1 withdrawn, rollback due");
		expect(story().cut().hasConditions().ends(OUTCOME.timeout).trail).toBe("-1 withdrawn, rollback due");
	});

	test("a bet from before they were kept with it goes by those of the day", () => {
		const story = new BetStory();
		story.bet = { ...story.bet, refundConditions: null };
		expect(story.hasConditions("timeout").ends(OUTCOME.timeout).trail).toBe("-1 withdrawn, rollback due");
	});
});

describe("a payout that goes wrong", () => {
	const settled = () => new BetStory().ends(OUTCOME.taken).accepts(-1).cut().wins(900n).sends();

	test("a refusal by answer is listed, and sent again after ten minutes", () => {
		const story = settled().ends(OUTCOME.refused);
		expect([story.trail, story.delivery(2).listed]).toEqual(["-1 accepted, 1 due", "refused"]);
		expect((story.delivery(2).dueAt ?? 0) - story.now).toBe(600_000);
		story.sends().ends(OUTCOME.taken).accepts(1);
		expect([story.shown, story.delivery(2).listed]).toEqual(["win", null]);
	});

	test("an accept that does not come makes it overdue; it is sent again with the same payload", () => {
		const story = settled().ends(OUTCOME.taken).due(2);
		expect(story.trail).toBe("-1 accepted, 1 overdue");
		story.due(2);
		expect([story.trail, story.delivery(2).attempts]).toEqual(["-1 accepted, 1 sent", 2]);
	});

	test("after 24 hours without success it is listed, and still sent", () => {
		const story = settled().ends(OUTCOME.timeout).after(LISTED_AFTER_MS).sends().ends(OUTCOME.timeout);
		expect([story.delivery(2).listed, story.delivery(2).state]).toEqual(["overdue", "due"]);
	});

	test("a refusal by accept makes the bet rejected by exception, shown as checking", () => {
		const story = settled().ends(OUTCOME.taken).accepts(1, { errorCode: 103_799 });
		expect([story.bet.state, story.shown, story.delivery(2).listed]).toEqual(["rejected", "checking", "refused"]);
		story.accepts(1);
		expect(story.replies.at(-1)).toBe(102_823);
		expect(story.bet.state).toBe("rejected");
	});

	test("a refusal of 0.00 is the operators': they have it on their list, the player sees that the bet is lost", () => {
		const story = new BetStory().ends(OUTCOME.taken).accepts(-1).cut().wins(0n).sends().ends(OUTCOME.taken);
		story.accepts(1, { errorCode: 103_799 });
		expect([story.bet.state, story.delivery(2).listed]).toEqual(["rejected", "refused"]);
		expect(shownState(story.bet)).toEqual({ status: "lose", code: null, winAmount: 0n });
	});

	test("a refused 0.00 that an operator has settled as never booked leaves the bet lost", () => {
		const story = new BetStory().ends(OUTCOME.taken).accepts(-1).cut().wins(0n).sends().ends(OUTCOME.taken);
		story.accepts(1, { errorCode: 103_799 }).isResolved(2, "refused");
		expect(story.shown).toBe("lose");
	});
});

describe("a close", () => {
	const paying = () => new BetStory().ends(OUTCOME.taken).accepts(-1).cut().wins(900n).sends();

	test("does not overtake a repeat that is on the wire when the accept of an earlier attempt comes", () => {
		const story = paying().ends(OUTCOME.timeout).sends();
		const lostAt = story.delivery(2).dueAt;
		story.accepts(1);
		expect([story.trail, story.delivery(3).dueAt]).toEqual(["-1 accepted, 1 accepted, close due", lostAt]);
	});

	test("does not overtake a repeat of an earlier transaction either", () => {
		const returned = new BetStory().ends(OUTCOME.timeout).after(28_000).sends();
		const lostAt = returned.now + CALL_MS;
		returned.after(2_500).accepts(-1).sends().ends(OUTCOME.taken).accepts(2);
		expect(returned.trail).toBe("-1 accepted, 2 accepted, close due");
		expect(returned.delivery(3).dueAt).toBeGreaterThanOrEqual(lostAt);

		const won = paying().ends(OUTCOME.timeout).sends();
		const repeatLostAt = won.delivery(2).dueAt;
		won.winsJackpot(9_000n).after(500).accepts(1).sends().ends(OUTCOME.taken).accepts(4);
		expect(won.trail).toBe("-1 accepted, 1 accepted, 4 accepted, close due");
		expect(won.delivery(4).dueAt).toBeGreaterThanOrEqual(repeatLostAt ?? 0);
	});

	test("goes out at once when a repeated stake is long over, or the repeat itself was answered", () => {
		const stake = new BetStory().ends(OUTCOME.timeout).after(1_000).sends().ends(OUTCOME.taken).accepts(-1);
		stake.cut().after(60_000).wins(900n).sends().ends(OUTCOME.taken).accepts(1);
		expect(stake.delivery(3).dueAt).toBe(stake.now);
		const answered = paying().ends(OUTCOME.timeout).sends().ends(OUTCOME.taken).accepts(1);
		expect(answered.delivery(3).dueAt).toBe(answered.now);
	});

	test("goes out at once when the accept comes before the answer to the only attempt", () => {
		const story = paying().accepts(1);
		expect(story.delivery(3).dueAt).toBe(story.now);
	});
});

test("a jackpot that is paid first takes nothing from a cancelled bet's reason", () => {
	const story = new BetStory().ends(OUTCOME.taken).accepts(-1).cut();
	story.bet = giveBackAfterJackpot(story.bet, story.policy, "cancelled", { jackpot: 9_000n, now: story.now });
	story.sends().ends(OUTCOME.taken).accepts(4);
	expect([story.shown, story.bet.code, story.trail]).toEqual([
		"jackpotwin",
		"cancelled",
		"-1 accepted, 4 accepted, 2 due",
	]);
	story.sends().ends(OUTCOME.taken).accepts(2);
	expect([story.shown, story.bet.code]).toEqual(["return", "cancelled"]);
});

describe("answers to accepts", () => {
	test("a repeat is answered alike; a contradiction moves nothing", () => {
		const story = new BetStory().ends(OUTCOME.taken).accepts(-1);
		const before = story.bet;
		story.accepts(-1).accepts(-1, { errorCode: 500 });
		expect(story.replies).toEqual([200, 200, 102_823]);
		expect(story.bet).toBe(before);
	});

	test("one that was refused and then accepted is listed by the first such message; its repeats change no more", () => {
		const story = new BetStory().ends(OUTCOME.taken).accepts(-1).cut().wins(900n).sends().ends(OUTCOME.taken);
		story.accepts(1, { errorCode: 103_799 }).accepts(1);
		const listed = story.bet;
		expect(story.delivery(2).listed).toBe("contradicted");
		story.accepts(1);
		expect(story.bet).toBe(listed);
		expect(story.replies).toEqual([200, 200, 102_823, 102_823]);
	});

	test("another amount moves nothing", () => {
		const story = new BetStory().ends(OUTCOME.taken).accepts(-1, { amount: 501n });
		expect([story.replies, story.bet.state]).toEqual([[103_801], "pending"]);
		story.accepts(-1, { amount: "unreadable" });
		expect(story.replies).toEqual([103_801, 103_801]);
	});

	test("a transaction that was never sent and another player's bet get one code", () => {
		const story = new BetStory().ends(OUTCOME.taken).accepts(1).accepts(-1, { partnerUserId: "bob" });
		expect([story.replies, story.bet.state]).toEqual([[103_752, 103_752], "pending"]);
	});

	test("a refusal of the stake names the cause that the player understands", () => {
		const story = new BetStory().ends(OUTCOME.taken).accepts(-1, { errorCode: 103_802 });
		expect([story.shown, story.bet.code]).toEqual(["rejected", "insufficient_funds"]);
		expect(new BetStory().ends(OUTCOME.taken).accepts(-1, { errorCode: 999_999 }).bet.code).toBe("999999");
	});
});
