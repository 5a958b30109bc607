/**
 * Nothing moves by itself: while the frame loads, changes its tab, opens a game, and fails. Each on a narrow and on a wide screen;
 * all of it on all screens is in the long test.
 */
import { describe, expect, test } from "vitest";
import {
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

describe.for([PHONE, TABLET])("at $width px", (screen) => {
	test("nothing moves when the rounds of our games become known after their tiles are shown", () =>
		whenRoundsBecomeKnown(screen));
});

describe.for([SMALL, WIDE])("at $width px", (screen) => {
	test("nothing moves once a tab is open, when its list comes late", () => whenListsComeLate(screen));
});

describe.for([PHONE, WIDE])("at $width px", (screen) => {
	test("nothing moves when a game is opened, a provider's too, and a draw comes", () => whenGamesAreOpened(screen));
});

describe.for([SMALL, TABLET])("at $width px", (screen) => {
	test("nothing moves when the connection is lost in a game and comes back, and when a token is refused", () =>
		whenTheConnectionIsLost(screen));
});

/** Each on the kind of frame that it would move: the bar at the thumb, the slip below the board, the slip beside it. */
const LATE = [
	{ screen: SMALL, late: /\/frame\/bets/ },
	{ screen: PHONE, late: /\/freebets-[^/]*\.js$/ },
	{ screen: TABLET, late: /\/frame\/rewards/ },
	{ screen: WIDE, late: /\/freebets-[^/]*\.js$/ },
];

test.for(LATE)("nothing moves in a game at $screen.width px when $late comes late", whenSomethingComesLate);

/** Tickets are laid on tables whose strip stands at the thumb and beside them. */
const LATE_FOR_TICKETS = [
	{ screen: SMALL, late: /\/freebets-[^/]*\.js$/ },
	{ screen: WIDE, late: /\/frame\/rewards/ },
];

test.for(LATE_FOR_TICKETS)(
	"nothing moves at a table of tickets at $screen.width px when $late comes late",
	whenSomethingComesLateForTickets,
);

test.for([SMALL, WIDE])(
	"nothing moves in a game of any family at $width px when its last results come late",
	whenLastResultsComeLate,
);

test("a view that moves by four pixels is noticed", async () => {
	expect(await whenAViewIsMoved()).not.toEqual([]);
});
