import { describe, expect, test } from "vitest";
import { redactAnswer, redactText } from "./redact-exchange.ts";

const TOKEN = "the-refresh-token-of-alice";
const JWT = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl";

describe("no token, secret or password is left in", () => {
	test.each([
		["a refresh token", { RefreshToken: TOKEN }],
		["a key in another spelling", { refresh_token: TOKEN }],
		["a key with an escaped letter before it", { 'x"y': 1, SecretKey: TOKEN }],
		["a number", { Password: 17_171_717, x: TOKEN.length }],
		["one deep inside", { Value: { a: [{ access_token: TOKEN }] } }],
		["JSON inside a text", { data: JSON.stringify({ RefreshToken: TOKEN }) }],
		["JSON inside JSON inside a text", { a: JSON.stringify({ b: JSON.stringify({ Token: TOKEN }) }) }],
		["a JWT in a message", { Message: `refused: ${JWT}` }],
		["an address with a password", { Message: "postgres://user:the-refresh-token-of-alice@host/db" }],
	])("%s", (_, message) => {
		const text = redactText(JSON.stringify(message));
		expect(text).not.toContain(TOKEN);
		expect(text).not.toContain("17171717");
		expect(text).not.toContain("eyJhbGci");
		expect(text).toContain("[redacted]");
	});

	test("what is cut off or nests deeper than anything of ours is hidden as a whole", () => {
		let deep: unknown = { RefreshToken: TOKEN };
		for (let depth = 0; depth < 6; depth++) deep = { inner: JSON.stringify(deep) };
		expect(redactText(JSON.stringify(deep))).not.toContain(TOKEN);
		expect(redactText(`{"data":"{\\"RefreshToken\\":\\"${TOKEN}`)).not.toContain(TOKEN);
	});
});

describe("of an answer to /users/auth only what is known to be harmless is kept", () => {
	test("of a good one", () => {
		const answer = {
			ErrorCode: 200,
			Message: `token ${TOKEN} taken`,
			Value: { RefreshToken: TOKEN, PartnerUserId: "alice", CurrencyCode: "EUR", IsTest: false, DisplayName: "A. B." },
		};
		expect(JSON.parse(redactAnswer("/users/auth", JSON.stringify(answer)))).toEqual({
			ErrorCode: 200,
			Value: { PartnerUserId: "alice", CurrencyCode: "EUR", IsTest: false },
		});
	});
	test.each([
		["a refusal", JSON.stringify({ ErrorCode: 103_805, Message: TOKEN })],
		["another form", `"{\\"RefreshToken\\":\\"${TOKEN}\\"}"`],
		["XML", `<RefreshToken>${TOKEN}</RefreshToken>`],
		["a text", TOKEN],
	])("of %s", (_, answer) => {
		expect(redactAnswer("/users/auth", answer)).not.toContain(TOKEN);
	});
});

test("what partners tell of a person beyond what is asked for is hidden", () => {
	const text = redactText(
		JSON.stringify({ Value: { BetId: 7, FirstName: "Ann", last_name: "Bee", Email: "a@b.example", Phone: 4_312_345 } }),
	);
	expect(text).toBe(
		'{"Value":{"BetId":7,"FirstName":"[redacted]","last_name":"[redacted]","Email":"[redacted]","Phone":"[redacted]"}}',
	);
});

test("of an address that a browser opens only the host is kept", () => {
	const answer = { frameUri: `https://games.example:8443/crash/${TOKEN}?t=1#x`, sessionId: "s-1" };
	expect(JSON.parse(redactText(JSON.stringify(answer)))).toEqual({
		frameUri: "https://games.example:8443/[redacted]",
		sessionId: "s-1",
	});
	for (const frameUri of [`https://ann:${TOKEN}@games.example/`, TOKEN, `javascript:${TOKEN}`, `https://${TOKEN}`]) {
		const text = redactText(JSON.stringify({ frameUri, returnUrl: "https://casino.example" }));
		expect(JSON.parse(text), frameUri).toEqual({ frameUri: "[redacted]", returnUrl: "[redacted]" });
	}
});

test("what is needed to look into a bet stays", () => {
	const text =
		'{"ErrorCode":200,"Message":"Success","Value":{"BetId":7,"Amount":"5.00","PartnerUserId":"alice","Balance":"1.00"}}';
	expect(redactText(text)).toBe(text);
	expect(redactAnswer("/payments/info", text)).toBe(text);
});

test("hostile texts are looked through in a time that grows with their length only", () => {
	for (const text of [
		`"${"\\".repeat(60_000)}`,
		'"token'.repeat(10_000),
		`{"token":${'"'.repeat(60_000)}`,
		`{"a":"${'\\"'.repeat(30_000)}`,
		`token${'"a":'.repeat(15_000)}`,
		`token"${" ".repeat(60_000)}`,
	]) {
		const startedAt = performance.now();
		redactText(text);
		expect(performance.now() - startedAt).toBeLessThan(500);
	}
});
