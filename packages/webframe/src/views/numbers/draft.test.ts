import { KENO } from "@webframe/shared/games/numbers";
import { expect, test } from "vitest";
import { withBet } from "../../store/play/bet-book.ts";
import { madeBet } from "../../testing/made-data.ts";
import { type Draft, isOf, lastBet, NO_DRAFT, undone, withAction } from "./draft.ts";

const bet = ({ picks, typed }: Draft) => ({ picks, typed });

test("each action can be undone, the last one first, and nothing more than there was", () => {
	const picked = withAction(NO_DRAFT, { picks: [7] });
	const staked = withAction(picked, { typed: "5.00" });
	const cleared = withAction(staked, { picks: [] });
	expect(bet(cleared)).toEqual({ picks: [], typed: "5.00" });
	expect(bet(undone(cleared))).toEqual({ picks: [7], typed: "5.00" });
	expect(bet(undone(undone(cleared)))).toEqual({ picks: [7], typed: undefined });
	const nothing = undone(undone(undone(cleared)));
	expect([nothing, undone(nothing)]).toEqual([NO_DRAFT, NO_DRAFT]);
});

test("what is typed without a break is one action", () => {
	const typed = ["1", "12", "12."].reduce((draft, text) => withAction(draft, { typed: text }, true), NO_DRAFT);
	expect(typed.past).toHaveLength(1);
	const picked = withAction(typed, { picks: [7] });
	const again = withAction(picked, { typed: "3" }, true);
	expect(bet(undone(again))).toEqual({ picks: [7], typed: "12." });
	expect(bet(undone(undone(again)))).toEqual({ picks: [], typed: "12." });
	expect(bet(undone(undone(undone(again))))).toEqual({ picks: [], typed: undefined });
});

test("of endlessly many actions the last 200 can be undone", () => {
	let draft = NO_DRAFT;
	for (let number = 1; number <= 250; number += 1) draft = withAction(draft, { picks: [number] });
	expect(draft.past).toHaveLength(200);
	expect(undone(draft).picks).toEqual([249]);
});

test("what can be repeated is the newest bet of the player's own money whose numbers are known", () => {
	const selection = { market: "numbers", numbers: [3, 14] };
	let book = withBet([], madeBet({ betId: 1, amount: "2.50", placedAt: "2026-03-01T12:00:00Z" }), 0, selection);
	book = withBet(book, madeBet({ betId: 2, freebet: true }), 0, selection);
	book = withBet(book, madeBet({ betId: 3 }), 0);
	expect(lastBet(book, ",")).toEqual({ picks: [3, 14], typed: "2,50" });
	expect(lastBet([], ",")).toBeUndefined();
});

test("a bet of other rules is not repeated", () => {
	const rules = KENO.versions[1];
	if (rules === undefined) throw new Error("Keno has rules.");
	const of = (...picks: number[]) => isOf(rules, { picks, typed: undefined });
	expect([of(1, 80), of(81), of(), of(...Array.from({ length: 11 }, (_, index) => index + 1))]).toEqual([
		true,
		false,
		false,
		false,
	]);
});
