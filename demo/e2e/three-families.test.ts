/**
 * A player in a browser at a game of each family, on the real grid: a ticket of several chips (a card in a game of numbers) is placed,
 * drawn, settled, and its round checked for fairness, by the page and by the program that it gives. All side by side, each with a page
 * and a player of its own, so that together they take hardly longer than the longest round. All are on a phone, where a page moves little
 * and what is shown lies closest; on a desk, where a wheel that turns takes a processor ten seconds to draw, they are in
 * `three-families.long.test.ts`.
 */
import { test } from "vitest";
import { browser, demo, openDemo } from "./testing/each-demo.ts";
import { PHONE, playFamily } from "./testing/play-family.ts";
import { AUTO_ROULETTE, BINGO_LIVE, FIVE_BET } from "./testing/played-games.ts";

openDemo({ without: ["providers", "developer page"] });

test.concurrent.for([
	{ ...BINGO_LIVE, ...PHONE },
	{ ...FIVE_BET, ...PHONE },
	{ ...AUTO_ROULETTE, ...PHONE },
])(
	"$name, $viewport.width px wide: a bet is placed, drawn, settled as its picks say, and its draw is checked",
	async (game, { expect }) => {
		await playFamily({ browser, demo, expect }, game);
	},
);
