/** Random bets: half of them on Keno and Fast Keno, the other half on any other of our own games. */
import fc from "fast-check";
import type { Step, Wrong } from "../plan.ts";
import { type GameCode, TICKET_GAMES } from "./games.ts";
import { MISTAKES } from "./mistakes.ts";
import { CHIP, PICKS_MAX } from "./selections.ts";

const FIRST_MAX = 200;

const game: fc.Arbitrary<GameCode> = fc.oneof(
	fc.constantFrom<GameCode>(9, 23),
	fc.constantFrom<GameCode>(73, ...TICKET_GAMES),
);

/** What a bet lies on: on Keno the first ones of five numbers, on tables so many places. */
const lies = {
	game,
	picks: fc.oneof(
		{ weight: 4, arbitrary: fc.constantFrom(1, 2) },
		{ weight: 3, arbitrary: fc.integer({ min: 3, max: 30 }) },
		{ weight: 1, arbitrary: fc.integer({ min: 31, max: PICKS_MAX }) },
	),
	first: fc.nat({ max: FIRST_MAX }),
};

const mistake = fc.oneof(
	{ weight: 5, arbitrary: fc.constant(null) },
	{ weight: 1, arbitrary: fc.constantFrom(...MISTAKES) },
);

interface Around {
	readonly player: fc.Arbitrary<number>;
	readonly wrong: fc.Arbitrary<readonly Wrong[]>;
}

export function anyBet(around: Around): fc.Arbitrary<Step> {
	return fc.record({
		do: fc.constant("bet" as const),
		...around,
		...lies,
		stake: fc.integer({ min: 25, max: 250 }).map((quarters) => quarters * 4),
		mistake,
		twice: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
	});
}

/** @param freebet which of those of the run */
export function anyFreeBet(freebet: fc.Arbitrary<number>, wrong: Around["wrong"]): fc.Arbitrary<Step> {
	return fc.record({
		do: fc.constant("free bet" as const),
		freebet,
		...lies,
		tabs: fc.constantFrom<1 | 2>(1, 1, 2),
		cancelled: fc.oneof({ weight: 7, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
		wrong,
	});
}

/** Tickets are played with it too: it is worth whole chips. */
export const freebetStake: fc.Arbitrary<number> = fc.integer({ min: 5, max: 50 }).map((chips) => chips * Number(CHIP));

export const anyVersion: fc.Arbitrary<Step> = fc.record({
	do: fc.constant("version" as const),
	game,
	version: fc.constantFrom<1 | 2>(2, 2, 1),
	inMs: fc.integer({ min: 1, max: 60_000 }),
});
