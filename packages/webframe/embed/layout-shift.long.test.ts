/** Nothing moves by itself, on screens of all sizes. */
import { describe, test } from "vitest";
import {
	LATE,
	openBrowser,
	PHONE,
	SMALL,
	TABLET,
	WIDE,
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

describe.for([SMALL, PHONE, TABLET, WIDE])("at $width px", (screen) => {
	test("nothing moves while the frame loads, and a guest becomes a player", () => whileItLoads(screen));
	test("nothing moves when the rounds of our games become known after their tiles are shown", () =>
		whenRoundsBecomeKnown(screen));
	test("nothing moves once a tab is open, when its list comes late", () => whenListsComeLate(screen));
	test("nothing moves when a game is opened, a provider's too, and a draw comes", () => whenGamesAreOpened(screen));
	test("nothing moves when the connection is lost in a game and comes back, and when a token is refused", () =>
		whenTheConnectionIsLost(screen));
	test("nothing moves in a game of any family when its last results come late", () => whenLastResultsComeLate(screen));

	test.for(Object.values(LATE))("nothing moves in a game when %s comes late", (late) =>
		whenSomethingComesLate({ screen, late }),
	);
	test.for([LATE.freebets, LATE.rewards])("nothing moves at a table of tickets when %s comes late", (late) =>
		whenSomethingComesLateForTickets({ screen, late }),
	);
});
