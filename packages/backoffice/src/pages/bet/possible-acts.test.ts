import type { BackofficeBet, BackofficeDelivery } from "@webframe/shared/wire";
import { expect, test } from "vitest";
import { madeBet, madeDelivery } from "../../testing/made-bet.ts";
import { possibleActs } from "./possible-acts.ts";

const actsOf = (...listed: readonly BackofficeDelivery["listed"][]): readonly string[] => {
	const bet: BackofficeBet = { ...madeBet, deliveries: listed.map((reason) => ({ ...madeDelivery, listed: reason })) };
	return possibleActs(bet).map(({ kind }) => kind);
};

test("a bet of which nothing is listed asks for nothing", () => {
	expect(actsOf(null, null)).toEqual([]);
});

test.each([
	["refused", ["resend", "resolve"]],
	["stopped", ["resend", "resolve"]],
	["withdrawn", ["return", "reject"]],
	["unsettled", ["return", "reject"]],
	["overdue", ["stop", "resolve"]],
	["contradicted", ["resolve"]],
	["correction_blocked", ["resolve"]],
	["accepted_after_rollback", ["resolve"]],
] as const)("of what is %s: %s", (reason, acts) => {
	expect(actsOf(null, reason)).toEqual(acts);
});

test("an act names the transaction that it is about", () => {
	const listed = { ...madeDelivery, seq: 3, listed: "refused" as const };
	expect(possibleActs({ ...madeBet, deliveries: [madeDelivery, listed] })[0]).toEqual({
		kind: "resend",
		delivery: listed,
	});
});
