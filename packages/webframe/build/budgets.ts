/**
 * What each file of the built frame may weigh, in kB under brotli. Every file is counted by one line at least, so that what comes later
 * than the first picture is held too (`built-frame.test.ts`); which of them a browser loads for a game is held by
 * `embed/played-weight.test.ts`. Why they are as they are: docs/decisions/frame-weight.md.
 */
import { FAMILY_NAMES, type FamilyName } from "../src/views/family-names.ts";

export interface Budget {
	readonly kB: number;
	/** Files by what they are called, without hash and ending. Together they stay within the budget. */
	readonly files: readonly string[];
}

/** What a family loads when one of its games is opened, and what of it comes while that is played. */
export interface FamilyFiles {
	readonly opened: readonly string[];
	readonly later: readonly string[];
}

function filesOf(family: string, ...later: readonly string[]): FamilyFiles {
	return {
		opened: ["contract", `${family}-rules`, `${family}-view`],
		later: ["counted", "family", ...later].map((name) => `${family}-${name}`),
	};
}

export const FAMILY_FILES: Readonly<Record<FamilyName, FamilyFiles>> = {
	numbers: filesOf("numbers"),
	balls: filesOf("balls"),
	wheel: filesOf("wheel", "draw", "racetrack", "results-strip"),
};

/** Rules and view of a family, and what all tables share, as the design has them. */
const FAMILY_KB = 14;
const BOARD_KB = 8;
/** All of a family's own files, with those that come later, where 14 kB do not hold both. */
const WHOLE_FAMILY_KB = { numbers: FAMILY_KB, balls: FAMILY_KB, wheel: 20.2 } as const;
/** From the script tag until an opened table wants nothing more by itself: its first picture (66 kB), and what comes once that stands. */
export const STANDING_KB = { numbers: 61.5, balls: 72.5, wheel: 77 } as const;
/** From the script tag until a ticket has been laid, drawn and won, with freebets, repeats, sound and counts. */
export const PLAYED_KB = { numbers: 74, balls: 80, wheel: 86.5 } as const;

/** What of the tables comes later, each file by itself: who opens a game needs none of it for the first picture. */
const LATER_OF_TABLES: readonly (readonly [kB: number, file: string])[] = [
	// Once the first picture stands, or before it where a draw is on.
	[1.3, "table-rounds"],
	// With the first chip or number, or before that where there are bets.
	[3.1, "table-betting"],
	// For players who have freebets.
	[3, "freebets"],
	// When it is asked for: repeats, sound, counts.
	[1.1, "repeat-panel"],
	[0.8, "table-sound"],
	[0.3, "counts"],
];

/** Of a family beside its table: its page of rules, how its rounds are checked, and the program by which anybody can. */
function asideOf(family: string): readonly Budget[] {
	return [
		{ kB: 1.2, files: [`${family}-help`] },
		{ kB: 0.9, files: [`${family}-check`] },
		{ kB: 1, files: [`${family}-program`] },
	];
}

export const BUDGETS: readonly Budget[] = [
	{ kB: 18, files: ["webframe", "shell"] },
	...FAMILY_NAMES.map((family) => ({ kB: FAMILY_KB, files: FAMILY_FILES[family].opened })),
	...FAMILY_NAMES.map((family) => ({
		kB: WHOLE_FAMILY_KB[family],
		files: [...FAMILY_FILES[family].opened, ...FAMILY_FILES[family].later],
	})),
	...FAMILY_NAMES.flatMap(asideOf),
	{ kB: BOARD_KB, files: ["board", "tickets"] },
	...LATER_OF_TABLES.map(([kB, file]) => ({ kB, files: [file] })),
	// What plays: connection, session, bets and purse; and what tells and shows what became of bets.
	{ kB: 16.4, files: ["play", "session", "texts"] },
	{ kB: 1.4, files: ["play-purse"] },
	{ kB: 2, files: ["announcer", "win-moment"] },
	// What views share.
	{ kB: 5.8, files: ["parts", "money", "bets", "repeat", "memory", "offers", "rolldown-runtime"] },
	{ kB: 3, files: ["looks", "clock", "pots", "choosing"] },
	{ kB: 6, files: ["lists", "rows", "check", "choices"] },
	// What balls and wheels draw of a seed: whoever checks a round needs it.
	{ kB: 0.8, files: ["balls-rules-draw", "wheel-rules-draw"] },
	{ kB: 2.4, files: ["verdict", "program-panel"] },
	{ kB: 7, files: ["lobby-view"] },
	{ kB: 10.5, files: ["lobby-art", "jackpot-ticker"] },
	{ kB: 3.3, files: ["game-view"] },
	{ kB: 9, files: ["bets-view", "results-view", "jackpots-view", "rewards-view", "help-view"] },
	{ kB: 3.5, files: ["support", "reality-check", "fold-watch"] },
	// For the hosted page, and for pages with a bundler.
	{ kB: 3, files: ["page", "element"] },
];
