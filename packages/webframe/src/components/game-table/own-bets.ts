/** The player's latest bets beside a table. */
import type { TemplateResult } from "lit";
import type { Texts } from "../../i18n/texts.ts";
import { type BetBook, stakeOf } from "../../store/bets.ts";
import type { FrameRequest } from "../../store/requests.ts";
import { isRevealed } from "../../store/rounds.ts";
import type { ServerClock } from "../../store/server-clock.ts";
import type { FrameState } from "../../store/state.ts";
import { type BetListOptions, betList } from "../bet-list/bet-list.ts";

/** The most that are listed; the others are on the bets page. */
const BETS_LISTED_MAX = 8;

/** @param bets newest first */
export function ownBets(
	bets: BetBook,
	{ rounds }: FrameState,
	texts: Texts,
	clock: ServerClock,
	faceOf: BetListOptions["faceOf"],
	ask: (request: FrameRequest) => void,
): TemplateResult {
	return betList({
		texts,
		entries: bets.slice(0, BETS_LISTED_MAX),
		rounds,
		isRevealed: (round) => isRevealed(round, clock.now()),
		faceOf,
		deposit: (entry) => ask({ type: "deposit", needed: stakeOf(entry).amount }),
	});
}
