/** A bet gives its use back once, when it is finally out of play, and never because of its payout. */
import { expect, test } from "vitest";
import { dueWithUse, type UseOfBet } from "./index.ts";

test.each<[string, UseOfBet, ReturnType<typeof dueWithUse>]>([
	["a bet without a freebet", { promoUse: null, state: "rejected", outOfPlay: "refused" }, undefined],
	["one that waits for its acceptance", { promoUse: "held", state: "pending", outOfPlay: null }, undefined],
	["one that plays", { promoUse: "held", state: "accepted", outOfPlay: null }, undefined],
	["one that lost", { promoUse: "held", state: "lose", outOfPlay: null }, undefined],
	["one whose payout was refused", { promoUse: "held", state: "rejected", outOfPlay: null }, undefined],
	["one whose stake was refused", { promoUse: "held", state: "rejected", outOfPlay: "refused" }, "give_back"],
	["one that was withdrawn", { promoUse: "held", state: "pending", outOfPlay: "expired" }, "give_back"],
	["one of a cancelled round", { promoUse: "held", state: "accepted", outOfPlay: "cancelled" }, "give_back"],
	["one that is to be void", { promoUse: "held", state: "accepted", outOfPlay: "void" }, undefined],
	["one that is void", { promoUse: "held", state: "return", outOfPlay: "void" }, "give_back"],
	["one that has given it back", { promoUse: "given_back", state: "return", outOfPlay: "refused" }, undefined],
	["one that is sent again", { promoUse: "given_back", state: "pending", outOfPlay: null }, "take"],
])("%s", (_, bet, due) => {
	expect(dueWithUse(bet)).toBe(due);
});
