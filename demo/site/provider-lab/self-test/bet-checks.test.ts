import { describe, expect, test } from "vitest";
import type { Call } from "../messages.ts";
import { capturedCall } from "../testing/captured-call.ts";
import { betChecks } from "./bet-checks.ts";

const right = capturedCall({});

async function resultOf(name: string, calls: readonly Call[]): Promise<string | undefined> {
	for await (const check of betChecks(calls)) if (check.name === name) return check.result;
	return undefined;
}

const answered = (code: number | null) => ({ status: code === null ? null : 500, text: "", durationMs: 1, code });

describe("the bet calls that were seen", () => {
	test("none: the check is skipped, and calls of the lab itself do not count", async () => {
		expect(await resultOf("Bets were seen", [])).toBe("skipped");
		expect(await resultOf("Bets were seen", [{ ...right, source: "replay" }])).toBe("skipped");
	});

	test.each<readonly [string, Partial<Call>]>([
		["Every call is signed right", { signature: { ...right.signature, verdict: "wrong" } }],
		["The clock is in step", { signature: { ...right.signature, time: "too old", ageMs: 60_000 } }],
		["Every call has a nonce of its own", { signature: { ...right.signature, nonce: "used before" } }],
		["Every message can be read", { body: '{"betId":"b-1"}' }],
	])("%s: passes, and fails for one wrong call among right ones", async (name, fault) => {
		expect(await resultOf(name, [right])).toBe("pass");
		expect(await resultOf(name, [right, { ...right, id: 2, ...fault }])).toBe("fail");
	});

	test("amounts as numbers are advised against", async () => {
		const number = { ...right, body: '{"betAmount":1.5,"betId":"b-1","gameRoundId":"r-1"}' };
		expect(await resultOf("Amounts are texts", [right])).toBe("pass");
		expect(await resultOf("Amounts are texts", [number])).toBe("advice");
	});

	test.each<readonly [string, object, string]>([
		["both", {}, "pass"],
		["neither", { sessionId: undefined, operation: undefined }, "advice"],
		["one of them", { operation: undefined }, "advice"],
		["another session", { sessionId: "s-2" }, "fail"],
		["an operation in another spelling", { operation: "pay_in" }, "fail"],
	])("a call that names %s of its address", async (_, named, result) => {
		const body = JSON.stringify({ sessionId: "s-1", operation: "pay-in", ...named });
		expect(await resultOf("Every call names its session and operation", [{ ...right, body }])).toBe(result);
	});

	test("a bet that was refused must not come again; a refund is no harm", async () => {
		const name = "After a code that means stop nothing more is sent";
		const refused = { ...right, answer: answered(7) };
		expect(await resultOf(name, [refused, { ...right, id: 2 }])).toBe("fail");
		expect(await resultOf(name, [refused, { ...right, id: 2, operation: "refund" }])).toBe("pass");
	});

	test.each([99, null])("after %s the call has to come again", async (code) => {
		const name = "What is not known is asked again";
		const open = { ...right, answer: answered(code) };
		expect(await resultOf(name, [open])).toBe("advice");
		expect(await resultOf(name, [open, { ...right, id: 2 }])).toBe("pass");
	});
});
