import { betRefusalCodeSchema } from "@webframe/shared/wire";
import { expect, test } from "vitest";
import { messages as en } from "../locales/en.ts";
import type { BetEntry } from "../store/bets.ts";
import { withBet } from "../store/play/bet-book.ts";
import { TOLD_REASONS } from "../store/play/bet-placement.ts";
import { madeBet } from "../testing/made-data.ts";
import { betReason } from "./bet-reason.ts";

const request = {
	gameCode: 9,
	roundId: 1,
	selection: { market: "numbers" },
	amount: "1.00",
	currency: "EUR",
	tagId: undefined,
};

function placed(change: Partial<Parameters<typeof madeBet>[0]>): BetEntry {
	const [entry] = withBet([], madeBet({ betId: 1, ...change }), 0);
	if (entry === undefined) throw new Error("no bet");
	return entry;
}

test("every refusal of the service has a sentence", () => {
	for (const code of [...betRefusalCodeSchema.options, "signed_out"] as const) {
		const key = betReason({ kind: "refused", key: "k", request, code, placedAt: 0 });
		expect(key && en[key]).toMatch(/\. Nothing was taken\.$/);
	}
});

test("each reason for which a freebet cannot be used has a sentence of its own", () => {
	const keys = TOLD_REASONS.map((reason) =>
		betReason({ kind: "refused", key: "k", request, code: `freebet_${reason}`, placedAt: 0 }),
	);
	for (const key of keys) expect(key && en[key]).toMatch(/ free bet .+\. Nothing was taken\.$/);
	expect(new Set(keys).size).toBe(TOLD_REASONS.length);
});

test("that nothing was taken is said only where it is known", () => {
	const unknown = [
		betReason({ kind: "sending", key: "k", request, unknown: true, placedAt: 0 }),
		betReason(placed({ status: "checking", code: "withdrawn" })),
		betReason(placed({ status: "checking" })),
	];
	for (const key of unknown) expect(key && en[key]).not.toMatch(/nothing was taken/i);
	expect(new Set(unknown).size).toBe(3);
});

test.each([
	[{ status: "rejected", code: "insufficient_funds" }, "why.insufficient_funds"],
	[{ status: "rejected", code: "103752" }, "why.casino"],
	[{ status: "return" }, "why.returned"],
	[{ status: "accepted" }, undefined],
	[{ status: "win", winAmount: "2.00" }, undefined],
] as const)("a bet with %o gives %s", (change, key) => {
	expect(betReason(placed(change))).toBe(key);
});
