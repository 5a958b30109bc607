import type { Outcome } from "@webframe/shared/bet";
import { partnerAnswerSchema } from "@webframe/shared/wire";
import { describe, expect, test } from "vitest";
import type { PartnerReply } from "../partners/partner-reply.ts";
import { classifyReply } from "./classify-reply.ts";

type Answered = Extract<PartnerReply, { kind: "answered" }>;

/** An answer with this ErrorCode in a good envelope. */
function answered(ErrorCode: unknown, status = 200): Answered {
	return raw({ ErrorCode, Message: "whatever" }, status);
}

function raw(body: unknown, status = 200): Answered {
	return { kind: "answered", status, answer: partnerAnswerSchema.safeParse(body) };
}

const outcome = (parts: Partial<Outcome> & Pick<Outcome, "class">): Outcome => ({
	mayHaveArrived: false,
	code: null,
	status: null,
	conditions: [],
	...parts,
});

describe("the table of the wire contract, section 5, row by row", () => {
	test("ErrorCode 200: taken", () => {
		expect(classifyReply(answered(200))).toEqual(
			outcome({ class: "taken", mayHaveArrived: true, code: 200, status: 200 }),
		);
	});

	test.each([103_811, 103_816])("%i: send again; the call cannot have been executed", (code) => {
		expect(classifyReply(answered(code))).toEqual(outcome({ class: "sendAgain", code, status: 200 }));
	});

	test("103805: send again", () => {
		expect(classifyReply(answered(103_805))).toEqual(outcome({ class: "sendAgain", code: 103_805, status: 200 }));
	});

	test("103799: send again; it may have been executed, and has a refund condition of its own", () => {
		expect(classifyReply(answered(103_799))).toEqual(
			outcome({ class: "sendAgain", mayHaveArrived: true, code: 103_799, status: 200, conditions: ["103799"] }),
		);
	});

	test.each([500, 501, 502, 503, 504, 511, 599])("HTTP %i: send again, whatever the body says", (status) => {
		const expected = outcome({ class: "sendAgain", mayHaveArrived: true, status, conditions: ["http5xx"] });
		for (const reply of [answered(200, status), answered(103_752, status), raw(undefined, status)])
			expect(classifyReply(reply)).toEqual(expected);
	});

	test.each([408, 409, 423, 425, 429])("HTTP %i: send again, whatever the body says", (status) => {
		const expected = outcome({ class: "sendAgain", status });
		for (const reply of [answered(200, status), answered(103_752, status), raw("<html>", status)])
			expect(classifyReply(reply)).toEqual(expected);
	});

	test.each([103_752, 102_145, 102_823, 103_801, 103_802, 999_999, 0, -1, 201, 1])("%i: refused", (code) => {
		expect(classifyReply(answered(code))).toEqual(outcome({ class: "refused", code, status: 200 }));
	});

	test.each([401, 402, 403, 404, 405, 410, 413, 415, 422, 451, 499])(
		"HTTP %i without an ErrorCode: refused",
		(status) => {
			for (const body of [undefined, "not found", {}, { ErrorCode: "200" }, []])
				expect(classifyReply(raw(body, status))).toEqual(outcome({ class: "refused", status }));
		},
	);

	test("HTTP 400 meets its refund condition, with an ErrorCode or without", () => {
		const refused = outcome({ class: "refused", status: 400, conditions: ["http400"] });
		expect(classifyReply(raw(undefined, 400))).toEqual(refused);
		expect(classifyReply(answered(103_752, 400))).toEqual({ ...refused, code: 103_752 });
	});

	test("a call that was lost: unknown", () => {
		expect(classifyReply({ kind: "lost" })).toEqual(
			outcome({ class: "unknown", mayHaveArrived: true, conditions: ["timeout"] }),
		);
	});

	test.each([
		["no JSON", undefined],
		["an empty object", {}],
		["a text", "200"],
		["a number", 200],
		["nothing", null],
		["an array", [{ ErrorCode: 200 }]],
		["an ErrorCode that is a text", { ErrorCode: "200" }],
		["an ErrorCode that is null", { ErrorCode: null }],
		["an ErrorCode that is true", { ErrorCode: true }],
		["an ErrorCode that is no whole number", { ErrorCode: 200.5 }],
		["an ErrorCode beyond all numbers", { ErrorCode: Number.POSITIVE_INFINITY }],
		["an ErrorCode in an array", { ErrorCode: [200] }],
		["another spelling", { errorCode: 200 }],
		["one deeper", { Value: { ErrorCode: 200 } }],
	])("an answer that is malformed: %s: unknown", (_, body) => {
		expect(classifyReply(raw(body))).toEqual(
			outcome({ class: "unknown", mayHaveArrived: true, status: 200, conditions: ["timeout"] }),
		);
	});

	test("a call that never had a connection: send again, without any condition", () => {
		expect(classifyReply({ kind: "unsent" })).toEqual(outcome({ class: "sendAgain" }));
	});
});

describe("refund conditions look at status and code, whichever of them decides", () => {
	test.each([
		[500, 103_799, ["http5xx", "103799"]],
		[503, 103_799, ["http5xx", "103799"]],
		[400, 103_799, ["http400", "103799"]],
		[400, 103_811, ["http400"]],
		[429, 103_799, ["103799"]],
		[404, 103_799, ["103799"]],
		[500, 103_752, ["http5xx"]],
		[429, 103_752, []],
	] as const)("HTTP %i with %i", (status, code, conditions) => {
		expect(classifyReply(answered(code, status)).conditions).toEqual(conditions);
	});

	test("103799 may have been executed, whatever the status", () => {
		for (const status of [200, 400, 404, 429, 500]) {
			expect(classifyReply(answered(103_799, status))).toMatchObject({ class: "sendAgain", mayHaveArrived: true });
		}
	});
});

describe("otherwise a numeric ErrorCode decides", () => {
	test.each([201, 202, 204, 206, 301, 302, 307, 400, 401, 403, 404, 422])("200 under HTTP %i: unknown", (status) => {
		expect(classifyReply(answered(200, status))).toEqual(
			outcome({
				class: "unknown",
				mayHaveArrived: true,
				code: 200,
				status,
				conditions: status === 400 ? ["timeout", "http400"] : ["timeout"],
			}),
		);
	});

	test.each([201, 302, 401, 403, 404])("103811 and 103799 under HTTP %i: send again", (status) => {
		expect(classifyReply(answered(103_811, status))).toEqual(outcome({ class: "sendAgain", code: 103_811, status }));
		expect(classifyReply(answered(103_799, status))).toMatchObject({ class: "sendAgain", mayHaveArrived: true });
	});

	test.each([201, 302, 401, 404])("103752 under HTTP %i: refused", (status) => {
		expect(classifyReply(answered(103_752, status))).toEqual(outcome({ class: "refused", code: 103_752, status }));
	});

	test.each([201, 204, 301, 302])("HTTP %i without one: unknown", (status) => {
		expect(classifyReply(raw(undefined, status))).toMatchObject({ class: "unknown", mayHaveArrived: true, status });
	});

	test("what else is in the envelope decides nothing", () => {
		for (const more of [{ Message: 7 }, { Message: null }, { Value: "x" }, { Extra: true }, {}])
			expect(classifyReply(raw({ ErrorCode: 200, ...more })).class).toBe("taken");
	});
});

test("Retry-After comes along where the call goes again, and changes nothing else", () => {
	for (const reply of [answered(200, 503), answered(200, 429), answered(103_811), answered(103_752)]) {
		expect(classifyReply({ ...reply, retryAfterMs: 7_000 })).toEqual({ ...classifyReply(reply), retryAfterMs: 7_000 });
	}
});

test("only HTTP 200 with the number 200 is ever taken", () => {
	for (let status = 100; status < 600; status++) {
		for (const code of [200, 103_799, 103_752, "200", undefined]) {
			const isTaken = classifyReply(answered(code, status)).class === "taken";
			expect(isTaken, `${status} ${code}`).toBe(status === 200 && code === 200);
		}
	}
});
