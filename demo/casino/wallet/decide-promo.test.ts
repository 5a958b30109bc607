import { describe, expect, test } from "vitest";
import { parseDecimal } from "../decimal.ts";
import { codesProblem, issueProblem } from "./decide-promo.ts";
import type { FreebetIssue } from "./freebet-issues.ts";

const CODES = { promoCode: "f1", issueId: "i1" };
const NO_CODES = { promoCode: null, issueId: null };
const issue: FreebetIssue = { ...CODES, partnerUserId: "alice", betsCount: 2, uses: 0 };

describe("an Amount that is 0 is never what is refused", () => {
	test.each([-1, 1, 2, -2, 4] as const)("with a PromoCode, type %i", (transactionType) => {
		expect(codesProblem({ ...CODES, transactionType }, 0n, undefined)).toBeUndefined();
		expect(codesProblem({ ...CODES, transactionType }, 0n, CODES)).toBeUndefined();
		expect(codesProblem({ ...NO_CODES, transactionType }, 0n, NO_CODES)).toBeUndefined();
	});
});

test.each([
	[-1, 103_801],
	[2, 103_801],
	[1, undefined],
	[-2, undefined],
	[4, undefined],
] as const)("an Amount that is not, with a PromoCode, type %i: %s", (transactionType, errorCode) => {
	expect(codesProblem({ ...CODES, transactionType }, parseDecimal("0.01"), CODES)?.errorCode).toBe(errorCode);
});

test.each([
	["another PromoCode", { ...CODES, promoCode: "f2" }, CODES],
	["another issueId", { ...CODES, issueId: "i2" }, CODES],
	["codes, and the bet has none", CODES, NO_CODES],
	["none, and the bet has some", NO_CODES, CODES],
	["a PromoCode alone", { ...CODES, issueId: null }, undefined],
	["an issueId alone", { ...CODES, promoCode: null }, undefined],
])("%s: refused", (_, codes, ofBet) => {
	expect(codesProblem({ ...codes, transactionType: 1 }, 0n, ofBet)).toMatchObject({ errorCode: 103_752 });
});

describe("an acceptance", () => {
	const stake = { promoCode: "f1", partnerUserId: "alice" };

	test.each<[string, Partial<FreebetIssue>]>([
		["of a freebet that we gave", {}],
		["of its last use", { uses: 1 }],
		["that comes before the answer to our Issue", { promoCode: null }],
		["of what the aggregator's operators gave, however often", { betsCount: null, uses: 9 }],
	])("%s is good", (_, over) => {
		expect(issueProblem(stake, { ...issue, ...over })).toBeUndefined();
	});

	test.each<[string, FreebetIssue | undefined, number]>([
		["an issue that we never made", undefined, 103_752],
		["another player's", { ...issue, partnerUserId: "bob" }, 103_752],
		["one with another PromoCode", { ...issue, promoCode: "f2" }, 103_752],
		["one whose bets are all placed", { ...issue, uses: 2 }, 102_823],
	])("of %s is refused", (_, known, errorCode) => {
		expect(issueProblem(stake, known)).toMatchObject({ kind: "refused", errorCode });
	});

	test("without a PromoCode asks for no issue", () => {
		expect(issueProblem({ ...stake, promoCode: null }, undefined)).toBeUndefined();
	});
});
