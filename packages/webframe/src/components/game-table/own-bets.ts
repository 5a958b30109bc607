/** The player's latest bets beside a table. */
import type { TemplateResult } from "lit";
import type { Texts } from "../../i18n/texts.ts";
import type { SayOf } from "../../i18n/words.ts";
import type { messages as board } from "../../locales/board/en.ts";
import { type BetBook, stakeOf } from "../../store/bets.ts";
import type { FrameRequest } from "../../store/requests.ts";
import { isRevealed } from "../../store/rounds.ts";
import type { ServerClock } from "../../store/server-clock.ts";
import type { FrameState } from "../../store/state.ts";
import { type BetListOptions, betList } from "../bet-list/bet-list.ts";
import type { FamilyFace } from "../family-face.ts";

/** The most that are listed; the others are on the bets page. */
const BETS_LISTED_MAX = 8;

/** The table at which bets are told. */
export interface BetTelling {
	readonly state: FrameState;
	readonly texts: Texts;
	readonly clock: ServerClock;
	/** The words that all tables share; undefined while they are on their way. */
	readonly say: SayOf<typeof board> | undefined;
	faceOf(gameCode: number): FamilyFace | undefined;
	ask(request: FrameRequest): void;
}

/** How it is written what bets are on; what was drawn of it is told once it has been shown to its end. */
export function writingAt(table: BetTelling) {
	const { texts, state, clock } = table;
	return {
		texts,
		rounds: state.rounds,
		faceOf: (gameCode) => table.faceOf(gameCode),
		isRevealed: (round) => isRevealed(round, clock.now()),
	} satisfies Partial<BetListOptions>;
}

/** @param bets newest first */
export function ownBets(bets: BetBook, table: BetTelling): TemplateResult {
	return betList({
		...writingAt(table),
		entries: bets.slice(0, BETS_LISTED_MAX),
		deposit: (entry) => table.ask({ type: "deposit", needed: stakeOf(entry).amount }),
	});
}
