import { describe, expect, test } from "vitest";
import { BetStory, OUTCOME } from "./testing/bet-story.ts";

const LONG_KEY = { dedupeMode: "BetId+TransactionType+Amount+TaxAmount" } as const;
const DAY_MS = 25 * 3_600_000;

/** Settled, and its close has been through. */
const closed = (win: bigint) => new BetStory(LONG_KEY).ends(OUTCOME.taken).accepts(-1).cut().wins(win).runsThrough();

/** Its payout was refused and settled as never made, so that there is nothing to take back. */
const closedUnpaid = () => {
	const story = new BetStory(LONG_KEY).ends(OUTCOME.taken).accepts(-1).cut().wins(1_000n).sends();
	return story.ends(OUTCOME.taken).accepts(1, { errorCode: 103_802 }).isResolved(2, "refused").runsThrough();
};

describe("a closed bet whose reopen is refused is paid nothing: what was to follow is listed unsent", () => {
	test.each([
		["another payout", (story: BetStory) => story.isCorrected({ kind: "payout", gross: 700n })],
		["the return of a void bet", (story: BetStory) => story.isCorrected({ kind: "void" })],
	])("%s behind a payout that was never made", (_, change) => {
		const story = change(closedUnpaid()).sends().ends(OUTCOME.refused).runsThrough();
		expect(story.delivery(5)).toMatchObject({ state: "manual", listed: "correction_blocked", attempts: 0 });
		// The partner opens it after all: a person sends both again.
		story.isResent(4).sends().ends(OUTCOME.taken).isResent(5).runsThrough();
		expect([story.answers.slice(-2), story.delivery(5).state]).toEqual([["done", "done"], "accepted"]);
	});

	test("a jackpot", () => {
		const story = closed(0n).winsJackpot(9_000n).sends().ends(OUTCOME.refused).runsThrough();
		expect(story.trail).toBe("-1 accepted, 1 accepted, close accepted, reopen manual, 4 manual");
		expect(story.isResent(5).answers).toEqual(["step_before_not_accepted"]);
	});

	test("and a correction after that one, whose steps a person has settled, asks for a reopen of its own", () => {
		const story = closed(0n).isCorrected({ kind: "payout", gross: 500n }).sends().ends(OUTCOME.refused);
		story.isResolved(4, "refused").isResolved(5, "refused").isCorrected({ kind: "payout", gross: 700n });
		expect(story.runsThrough().trail).toBe(
			"-1 accepted, 1 accepted, close accepted, reopen refused, 1 refused, reopen accepted, 1 accepted, close accepted",
		);
	});

	test("what was booked by hand meanwhile is settled so, though the bet was never reopened", () => {
		const story = closedUnpaid().isCorrected({ kind: "payout", gross: 700n }).sends().ends(OUTCOME.refused);
		story.isResolved(4, "refused").isResolved(5, "accepted");
		expect([story.answers.slice(-2), story.shown, story.bet.winAmount]).toEqual([["done", "done"], "win", 700n]);
	});
});

test("a close that is given up while a reopen waits behind it is dropped: sent later it would shut the bet", () => {
	const story = new BetStory(LONG_KEY).ends(OUTCOME.taken).accepts(-1).cut().wins(1_000n).sends();
	story.ends(OUTCOME.taken).accepts(1).sends().ends(OUTCOME.timeout).isCorrected({ kind: "payout", gross: 700n });
	story.after(DAY_MS).sends().ends(OUTCOME.timeout);
	expect([story.delivery(3).state, story.delivery(3).listed]).toEqual(["withdrawn", null]);
	expect(story.runsThrough().trail).toBe(
		"-1 accepted, 1 accepted, close withdrawn, reopen accepted, -2 accepted, 1 accepted, close accepted",
	);
	expect(story.isResent(3).answers.at(-1)).toBe("not_listed");
});

test("a stopped close that a correction drops while it is on the wire stays on no list, though it was listed for its age", () => {
	const story = new BetStory(LONG_KEY).ends(OUTCOME.taken).accepts(-1).cut().wins(1_000n).sends();
	story.ends(OUTCOME.taken).accepts(1).sends().isStopped(3).isCorrected({ kind: "void" });
	story.isListedAsOverdue(3).ends(OUTCOME.timeout).runsThrough();
	expect([story.trail.split(", ")[2], story.delivery(3).listed, story.shown]).toEqual([
		"close withdrawn",
		null,
		"return",
	]);
});

test("a stopped close that a reopen has overtaken is neither sent nor done any more", () => {
	const story = new BetStory(LONG_KEY).ends(OUTCOME.taken).accepts(-1).cut().wins(1_000n).sends();
	story.ends(OUTCOME.taken).accepts(1).sends().ends(OUTCOME.timeout).isCorrected({ kind: "payout", gross: 700n });
	story.isStopped(3).isResolved(3, "refused").runsThrough();
	expect(story.trail).toBe(
		"-1 accepted, 1 accepted, close refused, reopen accepted, -2 accepted, 1 accepted, close accepted",
	);
	expect(story.isResent(3).isResolved(3, "accepted").answers.slice(-2)).toEqual(["superseded", "superseded"]);
});

test("a close that was stopped on the wire comes to its end there before the reopen behind it goes out", () => {
	const story = new BetStory(LONG_KEY).ends(OUTCOME.taken).accepts(-1).cut().wins(1_000n).sends();
	story.ends(OUTCOME.taken).accepts(1).sends().isStopped(3).isCorrected({ kind: "payout", gross: 700n });
	expect(story.trail).toBe("-1 accepted, 1 accepted, close withdrawn, reopen due, -2 due, 1 due");
	expect(story.delivery(4).dueAt).toBeNull();
	expect(story.ends(OUTCOME.taken).runsThrough().trail).toBe(
		"-1 accepted, 1 accepted, close withdrawn, reopen accepted, -2 accepted, 1 accepted, close accepted",
	);
});
