import fc from "fast-check";
import { expect, test } from "vitest";
import type { Bet, Delivery } from "./bet.ts";
import { shownState } from "./shown-state.ts";
import { DONE_STATES } from "./states.ts";
import { BooksOfStory } from "./testing/books-of-story.ts";
import { RandomStory } from "./testing/random-story.ts";

const STORIES = 3_000;
const CHOICES = { minLength: 20, maxLength: 160 };

/** What is wrong with a bet that has come to rest. */
function problemsOf(random: RandomStory): readonly string[] {
	const { bet } = random.story;
	const listed = bet.deliveries.filter((one) => one.listed !== null);
	const problems = [...random.problems];
	const waiting = bet.deliveries.filter(({ state }) => state === "due");
	if (waiting.length > 0 && listed.length === 0) problems.push("something waits for ever, and nobody is told");
	if (listed.length > 0 && !listed.some((one) => random.canBeActedOn(one))) problems.push("nobody can act on it");
	if (listed.length > 0 || problems.length > 0) return problems;
	return [...problemsOfMoney(random), ...problemsOfState(bet)];
}

function problemsOfMoney({ story, books }: RandomStory): readonly string[] {
	const ours = BooksOfStory.gainedByRows(story);
	const isContradicted = story.replies.includes(102_823);
	return ours === books.gained || isContradicted ? [] : [`the wallet has gained ${books.gained}, ours say ${ours}`];
}

function problemsOfState(bet: Bet): readonly string[] {
	const { state, deliveries } = bet;
	const problems: string[] = [];
	const stands = sumOf(deliveries, 1) - sumOf(deliveries, -2);
	const isStaked = deliveries[0]?.state === "accepted";
	const isClosingRefused = deliveries.findLast(({ kind }) => kind === "close")?.state === "refused";
	if (DONE_STATES.has(state) && isStaked && !bet.isClosed && !isClosingRefused) problems.push("it stays open");
	if (state === "pending" || (state === "accepted" && bet.outOfPlay !== null)) problems.push(`it stays ${state}`);
	if (state === "accepted" && deliveries.some(({ transactionType }) => transactionType === 1))
		problems.push("it is decided and stays accepted");
	if ((state === "win" || state === "lose") && stands !== bet.winAmount) problems.push(`${stands} were paid`);
	if (state === "rejected" && stands > 0n) problems.push("a payout stands, and it is rejected");
	const shown = shownState(bet);
	if (shown.status === "checking" && state !== "rejected") problems.push(`checking, and ${state}`);
	if (state === "return" && (shown.winAmount !== null || shown.code === "unconfirmed"))
		problems.push("a returned bet shows a win, or a payout that nobody has confirmed");
	return problems;
}

function sumOf(deliveries: readonly Delivery[], type: number): bigint {
	return deliveries
		.filter(
			({ transactionType, state, kind }) => kind === "payment" && transactionType === type && state === "accepted",
		)
		.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n);
}

test("whatever happens to a bet and whoever acts on it: its books agree with the wallet's, and nothing of it is forgotten", () => {
	const seen = { closed: 0, listed: 0, returned: 0, corrected: 0, jackpot: 0 };
	fc.assert(
		fc.property(fc.array(fc.nat(), CHOICES), (choices) => {
			const random = new RandomStory(choices);
			const { bet, trail } = random.story;
			seen.closed += bet.isClosed ? 1 : 0;
			seen.listed += bet.deliveries.some(({ listed }) => listed !== null) ? 1 : 0;
			seen.returned += bet.state === "return" ? 1 : 0;
			seen.corrected += sumOf(bet.deliveries, -2) > 0n ? 1 : 0;
			seen.jackpot += sumOf(bet.deliveries, 4) > 0n ? 1 : 0;
			expect(problemsOf(random), `${random.told.join("\n")}\n${trail} (${bet.state})`).toEqual([]);
		}),
		{ numRuns: STORIES },
	);
	for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(STORIES / 100);
});
