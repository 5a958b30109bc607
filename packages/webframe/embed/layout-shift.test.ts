/**
 * Nothing moves by itself: while the frame loads, changes its tab, opens a game, and fails. Loading on a narrow and on a
 * wide screen, all else on one for each look; all of it on all screens is in the long test.
 */
import { describe, expect, test } from "vitest";
import {
	LATE,
	openBrowser,
	PHONE,
	SMALL,
	TABLET,
	WIDE,
	whenAViewIsMoved,
	whenGamesAreOpened,
	whenLastResultsComeLate,
	whenListsComeLate,
	whenRoundsBecomeKnown,
	whenSomethingComesLate,
	whenSomethingComesLateForTickets,
	whenTheConnectionIsLost,
	whileItLoads,
} from "./testing/nothing-moves.ts";

openBrowser();

describe.for([SMALL, WIDE])("at $width px", (screen) => {
	test("nothing moves while the frame loads, and a guest becomes a player", () => whileItLoads(screen));
});

test("nothing moves when the rounds of our games become known after their tiles are shown", () =>
	whenRoundsBecomeKnown(TABLET));

test("nothing moves once a tab is open, when its list comes late", () => whenListsComeLate(SMALL));

test("nothing moves when a game is opened, a provider's too, and a draw comes", () => whenGamesAreOpened(PHONE));

test("nothing moves when the connection is lost in a game and comes back, and when a token is refused", () =>
	whenTheConnectionIsLost(SMALL));

/** On the frame whose bar stands at the thumb, on the one whose slip stands below the board, and where it stands beside it. */
test.for([
	{ screen: SMALL, late: LATE.bets },
	{ screen: TABLET, late: LATE.rewards },
	{ screen: WIDE, late: LATE.freebets },
])("nothing moves in a game at $screen.width px when $late comes late", whenSomethingComesLate);

test("nothing moves at a table of tickets whose strip stands at the thumb when freebets come late", () =>
	whenSomethingComesLateForTickets({ screen: SMALL, late: LATE.freebets }));

test("nothing moves in a game of any family when its last results come late", () => whenLastResultsComeLate(WIDE));

test("a view that moves by four pixels is noticed", async () => {
	expect(await whenAViewIsMoved()).not.toEqual([]);
});
