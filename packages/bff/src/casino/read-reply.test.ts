import { describe, expect, test } from "vitest";
import { readReply } from "./read-reply.ts";

const PLAYER = { RefreshToken: "t", PartnerUserId: "alice", CurrencyCode: "EUR", IsTest: false };
const fine = (Value?: unknown) => ({ ErrorCode: 200, Message: "Success", Value });
const problemOf = (call: string, body: unknown, status = 200) => {
	const text = body === undefined ? "<html>" : JSON.stringify(body);
	return readReply(call, { kind: "answered", status, text }).problem;
};
const fieldOf = (call: string, body: unknown, status = 200) => problemOf(call, body, status)?.field;

test.each([
	["no CurrencyCode", { ...PLAYER, CurrencyCode: undefined }, "Value.CurrencyCode"],
	["a PartnerUserId that is a number", { ...PLAYER, PartnerUserId: 7 }, "Value.PartnerUserId"],
	["no RefreshToken", { ...PLAYER, RefreshToken: "" }, "Value.RefreshToken"],
	["no Value", undefined, "Value"],
])("an answer to /users/auth with %s: the field is named", (_, value, field) => {
	expect(fieldOf("/users/auth", fine(value))).toBe(field);
});

test("an answer to /users/data without a Balance: the field is named, and nothing of what stood there", () => {
	expect(fieldOf("/users/data", fine({}))).toBe("Value.Balance");
	const told = problemOf("/users/data", fine({ Balance: { secret: "s3cr3t" } }));
	expect(JSON.stringify(told)).not.toContain("s3cr3t");
});

describe("nonsense as the answer to a make", () => {
	test.each([
		["no JSON", undefined, "body"],
		["a text", "OK", "body"],
		["null", null, "body"],
		["no ErrorCode", {}, "ErrorCode"],
		["an ErrorCode that is a text", { ErrorCode: "200" }, "ErrorCode"],
	])("%s", (_, body, field) => {
		expect(fieldOf("/payments/make", body)).toBe(field);
	});
});

test("no problem: a good answer, a refusal, and what its status tells already", () => {
	expect(fieldOf("/users/auth", fine(PLAYER))).toBeUndefined();
	expect(fieldOf("/payments/make", fine())).toBeUndefined();
	expect(fieldOf("/users/auth", { ErrorCode: 103_805 })).toBeUndefined();
	for (const status of [301, 400, 404, 500, 503]) expect(fieldOf("/payments/make", undefined, status)).toBeUndefined();
});
