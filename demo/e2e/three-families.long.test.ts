/** The games of `three-families.test.ts` on a desk, with all that moves there. Whatever differs between the screens is in the frame alone, and tested there. */
import { test } from "vitest";
import { browser, demo, openDemo } from "./testing/each-demo.ts";
import { DESK, playFamily } from "./testing/play-family.ts";
import { AUTO_ROULETTE, BINGO_LIVE, FIVE_BET } from "./testing/played-games.ts";

openDemo({ without: ["providers", "developer page"] });

test.concurrent.for([
	{ ...BINGO_LIVE, ...DESK },
	{ ...FIVE_BET, ...DESK },
	{ ...AUTO_ROULETTE, ...DESK },
])(
	"$name, $viewport.width px wide: a bet is placed, drawn, settled as its picks say, and its draw is checked",
	async (game, { expect }) => {
		await playFamily({ browser, demo, expect }, game);
	},
);
