/** Bets as tests of corrections find them. */
import { BetStory, OUTCOME } from "./bet-story.ts";

export const LONG_KEY = { dedupeMode: "BetId+TransactionType+Amount+TaxAmount" } as const;

/** A bet that was paid, and closed unless told otherwise. */
export function paidBet(amount: bigint, options: ConstructorParameters<typeof BetStory>[0] = {}): BetStory {
	return new BetStory(options).ends(OUTCOME.taken).accepts(-1).cut().wins(amount).runsThrough();
}

/** A bet whose payout the partner has refused by its accept. */
export function unpaidBet(amount: bigint, options: ConstructorParameters<typeof BetStory>[0] = {}): BetStory {
	const story = new BetStory(options).ends(OUTCOME.taken).accepts(-1).cut().wins(amount).sends().ends(OUTCOME.taken);
	return story.accepts(1, { errorCode: 103_802 });
}
