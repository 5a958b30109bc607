import type { TaxRule } from "@webframe/shared/money";
import { expect, test } from "vitest";
import { toldCashOut } from "./told-cash-out.ts";

const LEFT = { stake: 1_000n, playing: 1_000n, promoCode: null, digits: 2, coefficient: 231 };
const STAKE_TAX: TaxRule = { base: "stake", ratePpm: 50_000n };
const WINNINGS_TAX: TaxRule = { base: "winnings", ratePpm: 100_000n };

test.each([
	["its player's own money", LEFT, null, "2.31", "23.10"],
	["a stake that holds its tax", { ...LEFT, playing: 950n }, STAKE_TAX, "2.31", "21.94"],
	["taxed winnings", LEFT, WINNINGS_TAX, "2.31", "21.79"],
	["a freebet: its stake is not paid", { ...LEFT, promoCode: "free" }, WINNINGS_TAX, "2.31", "11.79"],
	["a currency without fraction digits", { ...LEFT, digits: 0, coefficient: 100_000 }, null, "1000.00", "1000000"],
] as const)(
	"what a cash-out pays is told net and as the payout will be: %s",
	(_of, bet, tax, coefficient, winAmount) => {
		expect(toldCashOut(bet, tax)).toEqual({ coefficient, winAmount });
	},
);
