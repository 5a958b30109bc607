import type { BackofficeBet, BackofficeDelivery } from "@webframe/shared/wire";
import { expect, test } from "vitest";
import { madeBet, madeDelivery } from "../../testing/made-bet.ts";
import { actsFor, possibleActs } from "./possible-acts.ts";

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
	["unsettled", ["return"]],
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

test("an operator is offered what the role may do: support sends again, finance decides on money, a viewer does nothing", () => {
	const acts = possibleActs({ ...madeBet, deliveries: [{ ...madeDelivery, listed: "refused" }] });
	expect(actsFor(acts, ["look", "payloads", "mend"]).map(({ kind }) => kind)).toEqual(["resend"]);
	expect(actsFor(acts, ["look", "mend", "money"]).map(({ kind }) => kind)).toEqual(["resend", "resolve"]);
	expect(actsFor(acts, ["look"])).toEqual([]);
});
