/** Which bet may use a freebet, and what it is told otherwise. */
import { describe, expect, test } from "vitest";
import { KENO, NUMBERS } from "../games/numbers/index.ts";
import { type Freebet, type FreebetUse, misfit, netWinnings, stakeProblem, takesOdds, whyUnusable } from "./index.ts";

const FREEBET: Freebet = {
	uses: 0,
	betsCount: 1,
	validFrom: 1_000,
	expiresAt: 2_000,
	isCancelled: false,
	currency: "EUR",
	isTest: false,
	games: [9],
	amount: 500n,
	minOdd: null,
	maxOdd: null,
};
const USE: FreebetUse = {
	holder: { currency: "EUR", isTest: false },
	gameCode: 9,
	amount: 500n,
	odds: { lowest: 350, highest: 350 },
};

test("a bet that fits may use it", () => {
	expect(whyUnusable(FREEBET, USE, 1_500)).toBeUndefined();
});

test.each<[string, Partial<Freebet>, Partial<FreebetUse>, number]>([
	["cancelled", { isCancelled: true }, { gameCode: 1 }, 2_500],
	["used", { uses: 1 }, { amount: 1n }, 2_500],
	["expired", {}, { gameCode: 1 }, 2_000],
	["not_yet", {}, { amount: 1n }, 999],
	["currency", {}, { holder: { currency: "USD", isTest: false }, gameCode: 1 }, 1_500],
	["currency", {}, { holder: { currency: "EUR", isTest: true } }, 1_500],
	["game", {}, { gameCode: 23, amount: 1n }, 1_500],
	["amount", { minOdd: 351 }, { amount: 499n }, 1_500],
	["odd", { minOdd: 351 }, {}, 1_500],
	["odd", { maxOdd: 349 }, {}, 1_500],
])("%s is told before what comes behind it", (reason, freebet, use, now) => {
	expect(whyUnusable({ ...FREEBET, ...freebet }, { ...USE, ...use }, now)).toBe(reason);
});

describe("odds", () => {
	test("both limits are inclusive, and one alone is enough", () => {
		expect(takesOdds({ minOdd: 350, maxOdd: 350 }, USE.odds)).toBe(true);
		expect(takesOdds({ minOdd: 300, maxOdd: null }, USE.odds)).toBe(true);
		expect(takesOdds({ minOdd: null, maxOdd: 300 }, USE.odds)).toBe(false);
	});

	test("of a bet with several multipliers the lowest must reach the minimum, and the highest keep to the maximum", () => {
		const odds = { lowest: 150, highest: 5_000 };
		expect(takesOdds({ minOdd: 150, maxOdd: 5_000 }, odds)).toBe(true);
		expect(takesOdds({ minOdd: 151, maxOdd: null }, odds)).toBe(false);
		expect(takesOdds({ minOdd: null, maxOdd: 4_999 }, odds)).toBe(false);
	});

	test("a bet on numbers has the highest multiplier of its row", () => {
		const rules = KENO.versions[1];
		const oddsOf = (numbers: readonly number[]) => rules && NUMBERS.oddsOf({ market: "numbers", numbers }, null, rules);
		expect(oddsOf([1])).toEqual({ lowest: 375, highest: 375 });
		expect(oddsOf([1, 2, 3])).toEqual({ lowest: 4_800, highest: 4_800 });
	});
});

test("what waits for an account fits its player or not", () => {
	expect(misfit(FREEBET, { currency: "EUR", isTest: false })).toBeUndefined();
	expect(misfit(FREEBET, { currency: "USD", isTest: true })).toBe("currency");
	expect(misfit(FREEBET, { currency: "EUR", isTest: true })).toBe("test_flag");
});

test("a ticket pays what it wins above the freebet's whole amount", () => {
	expect(netWinnings(1_750n, 500n)).toBe(1_250n);
	expect(netWinnings(500n, 500n)).toBe(0n);
	expect(netWinnings(250n, 500n)).toBe(0n);
	expect(netWinnings(0n, 500n)).toBe(0n);
});

test("a stake must be one that each of the games takes", () => {
	const plain = { minStake: 100n, maxStake: 5_000n, smallestChip: null };
	const chips = { minStake: 50n, maxStake: 2_000n, smallestChip: 25n };
	expect(stakeProblem(101n, [plain])).toBeUndefined();
	expect(stakeProblem(101n, [plain, chips])).toBe("no_multiple_of_chip");
	expect(stakeProblem(125n, [plain, chips])).toBeUndefined();
	expect(stakeProblem(75n, [chips, plain])).toBe("too_small");
	expect(stakeProblem(2_500n, [plain, chips])).toBe("too_large");
});
