import { describe, expect, test } from "vitest";
import { ALTERATIONS, withOtherAmount } from "./alterations.ts";
import { capturedCall } from "./testing/captured-call.ts";

const planOf = (id: string, call: ReturnType<typeof capturedCall>) =>
	ALTERATIONS.find((alteration) => alteration.id === id)?.plan(call);
const possible = (call: ReturnType<typeof capturedCall>) =>
	ALTERATIONS.filter((alteration) => alteration.plan(call) !== undefined).map(({ id }) => id);

describe("what a captured call can be altered to", () => {
	test("a pay-in: everything", () => {
		expect(possible(capturedCall({ operation: "pay-in" }))).toEqual(ALTERATIONS.map(({ id }) => id));
	});

	test("a refund has no amount, a question for the balance neither amount nor another place", () => {
		expect(possible(capturedCall({ operation: "refund" }))).not.toContain("other-amount");
		const ways = ["wrong-signature", "old-timestamp", "timestamp-ahead", "used-nonce", "same-bytes"];
		expect(possible(capturedCall({ operation: "balance", method: "GET", body: "" }))).toEqual(ways);
	});

	test("for play money what the contract says of bets in two places is not asked", () => {
		const ways = possible(capturedCall({ operation: "pay-in-out", mode: "demo" }));
		expect(ways).not.toContain("other-session-signed");
		expect(ways).not.toContain("other-operation-signed");
		expect(ways).toContain("other-session");
	});

	test("a call to a provider must be refused with HTTP 401, one to the aggregator with code 8", () => {
		const launch = capturedCall({ operation: "launch", direction: "to provider" });
		expect(planOf("wrong-signature", launch)?.demand.codes).toEqual([401]);
		expect(planOf("wrong-signature", capturedCall({}))?.demand.codes).toEqual([8]);
		expect(planOf("timestamp-ahead", launch)).toBeUndefined();
	});

	test.each([
		["pay-in", "pay-out", 99],
		["pay-out", "pay-in", 7],
		["pay-in-out", "pay-in", 7],
		["refund", "pay-in", 7],
	])(
		"a %s sent to %s, signed again, must be answered %i: what may be owed is never answered stop",
		(from, to, code) => {
			expect(planOf("other-operation-signed", capturedCall({ operation: from }))).toMatchObject({
				operation: to,
				demand: { codes: [code] },
			});
		},
	);

	test("a repeat must get the first answer, and a pay-in may have been given back since", () => {
		const answered = (code: number) => ({ status: 200, text: "", durationMs: 1, code });
		expect(planOf("repeat", capturedCall({ operation: "pay-out" }))?.demand.codes).toEqual([1]);
		expect(planOf("repeat", capturedCall({ operation: "pay-in" }))?.demand.codes).toEqual([1, 7]);
		expect(planOf("repeat", capturedCall({ operation: "pay-in", answer: answered(2) }))?.demand.codes).toEqual([2]);
		expect(planOf("repeat", capturedCall({ operation: "pay-in", answer: answered(99) }))).toBeUndefined();
	});
});

describe("another amount", () => {
	test.each([
		[{ betAmount: "1.50" }, { betAmount: "2.50" }],
		[
			{ betAmount: 1.5, betId: "b" },
			{ betAmount: 2.5, betId: "b" },
		],
		[{ winAmount: "9" }, { winAmount: "10" }],
		[
			{ betAmount: "1", winAmount: "9" },
			{ betAmount: "2", winAmount: "9" },
		],
		[{ betAmount: "99999999999999999999.99" }, { betAmount: "100000000000000000000.99" }],
		[{ betId: "b" }, { betId: "b" }],
	])("of %j is %j", (body, expected) => {
		expect(withOtherAmount(body)).toEqual(expected);
	});
});
