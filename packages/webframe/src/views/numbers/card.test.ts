import { BINGO_LIVE, KENO } from "@webframe/shared/games/numbers";
import { expect, test } from "vitest";
import { cardState, linesOf } from "./card.ts";
import { newestRules } from "./rules.ts";

const bingo = newestRules(BINGO_LIVE.gameCode);
const keno = newestRules(KENO.gameCode);
if (bingo === undefined || keno === undefined) throw new Error("no rules");

const CARD = [3, 8, 14, 17, 22, 31, 34, 40, 46, 52, 58, 63, 71, 78, 86];

test("the ascending numbers of a card make its lines", () => {
	expect(linesOf(CARD, bingo)).toEqual([CARD.slice(0, 5), CARD.slice(5, 10), CARD.slice(10)]);
	expect(linesOf([1, 2, 3], keno)).toEqual([]);
});

test("a card says its hits, its full lines and how far the next one is", () => {
	expect(cardState(CARD, [], bingo)).toEqual({ hits: 0, lines: 0, toLine: 5 });
	expect(cardState(CARD, [3, 31, 34, 40, 90], bingo)).toEqual({ hits: 4, lines: 0, toLine: 2 });
	expect(cardState(CARD, [31, 34, 40, 46, 52, 3], bingo)).toEqual({ hits: 6, lines: 1, toLine: 4 });
	expect(cardState(CARD, CARD, bingo)).toEqual({ hits: 15, lines: 3, toLine: undefined });
});

test("numbers without lines have hits only", () => {
	expect(cardState([1, 2, 3], [3, 4], keno)).toEqual({ hits: 1, lines: 0, toLine: undefined });
});
