/**
 * Nothing moves by itself: while the frame loads, changes its tab, opens a game, and fails. Each on one screen; all of it on
 * all screens, and all that may come late, is in the long test.
 */
import { expect, test } from "vitest";
import {
	LATE,
	openBrowser,
	PHONE,
	SMALL,
	WIDE,
	whenAViewIsMoved,
	whenGamesAreOpened,
	whenLastResultsComeLate,
	whenListsComeLate,
	whenSomethingComesLate,
	whenTheConnectionIsLost,
	whileItLoads,
} from "./testing/nothing-moves.ts";

openBrowser();

// A small screen is loaded by the tests below, which count from there on.
test("nothing moves while the frame loads, and a guest becomes a player", () => whileItLoads(WIDE));

test("nothing moves once a tab is open, when its list comes late", () => whenListsComeLate(SMALL));

test("nothing moves when a game is opened, a provider's too, and a draw comes", () => whenGamesAreOpened(PHONE));

test("nothing moves when the connection is lost in a game and comes back, and when a token is refused", () =>
	whenTheConnectionIsLost(SMALL));

test("nothing moves in a game, whose bar stands at the thumb, when bets come late", () =>
	whenSomethingComesLate({ screen: SMALL, late: LATE.bets }));

test("nothing moves in a game of any family when its last results come late", () => whenLastResultsComeLate(WIDE));

test("a view that moves by four pixels is noticed", async () => {
	expect(await whenAViewIsMoved()).not.toEqual([]);
});
