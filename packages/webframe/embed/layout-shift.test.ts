/**
 * Nothing moves by itself: while the frame loads, changes its tab, opens a game, and fails. Each on one screen; all of it on
 * all screens, and all that may come late, is in the long test.
 */
import { expect, test } from "vitest";
import {
	openBrowser,
	PHONE,
	SMALL,
	WIDE,
	whenAViewIsMoved,
	whenGamesAreOpened,
	whenLastResultsComeLate,
	whenListsComeLate,
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

// Its track comes late as well, with a chunk of its own.
test("nothing moves in a game with a wheel when its last results come late", () =>
	whenLastResultsComeLate(WIDE, ["wheel"]));

test("a view that moves by four pixels is noticed", async () => {
	expect(await whenAViewIsMoved()).not.toEqual([]);
});
