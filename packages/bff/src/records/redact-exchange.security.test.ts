import { describe, expect, test } from "vitest";
import { cpuMs } from "../testing/cpu-ms.ts";
import { redactAnswer, redactRequest, redactText } from "./redact-exchange.ts";

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

describe("every form in which a partner was seen to write a secret, or what is a person's", () => {
	const S = "s3cr3t-of-alice";
	test.each([
		["in a list", `{"Token":["${S}","${S}"]}`],
		["in an object", `{"RefreshToken":{"v":"${S}","w":[{"x":"${S}"}]}}`],
		["behind another word", `{"SessionToken":"${S}"}`],
		["behind a word in small letters", `{"auth_token":"${S}"}`],
		["as a key of an interface", `{"ApiKey":"${S}"}`],
		["as a number to be typed", `{"Pin":"${S}"}`],
		["as the number of an account", `{"Iban":"${S}"}`],
		["in an address", `{"Message":"see https://casino.example/in?token=${S}&x=1"}`],
		["as a person's name", `{"Value":{"PlayerFirstName":"${S}"}}`],
		["as a day of birth", `{"Value":{"DateOfBirth":"${S}"}}`],
		["under a key written with escapes", `{"\\u0054oken":"${S}"}`],
		[
			"under a key whose every letter is escaped",
			`{"${[..."Password"].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`).join("")}":"${S}"}`,
		],
		["with white space around the colon", `{"Token"\n\t :\r\n            "${S}"}`],
		["as a form", `grant=x&session_token=${S}&y=1`],
		["under an escaped name of a form", `x=1&%74oken=${S}`],
		["in XML", `<Answer><RefreshToken kind="a">${S}</RefreshToken></Answer>`],
		["behind a scheme", `{"Message":"Authorization was Bearer ${S}"}`],
		["cut off", `{"Value":{"AccessToken":{"a":["${S}`],
	])("%s", (_, text) => {
		for (const shown of [
			redactText(text),
			redactText(JSON.stringify({ data: text })),
			redactAnswer("/users/data", text),
		]) {
			expect(shown).not.toContain(S);
			expect(shown).toContain("[redacted]");
		}
	});

	test("what only sounds like one is kept", () => {
		const text =
			'{"Spin":1,"token_type":"Bearer","Passed":true,"expires_in":3600,"Message":"at 12:30, see http://a.example/x?y=1"}';
		expect(redactText(text)).toBe(text);
	});
});

describe("of calls whose fields are known, what is not on the list is only named", () => {
	test("in a request and in an answer, whatever it is called", () => {
		const request = '{"PartnerUserId":"alice","TagId":7,"ExtraData":{"Branch":"secret"}}';
		expect(redactRequest("/users/data", request)).toBe('{"PartnerUserId":"alice","TagId":7,"ExtraData":"[redacted]"}');
		const answer = '{"ErrorCode":200,"Value":{"Balance":"5.00","Hobby":"chess","Level":3,"Vip":true}}';
		expect(redactAnswer("/users/data", answer)).toBe(
			'{"ErrorCode":200,"Value":{"Balance":"5.00","Hobby":"[redacted]","Level":"[redacted]","Vip":"[redacted]"}}',
		);
		expect(redactRequest("/payments/accept", '{"ErrorCode":200,"Value":{"BetId":7,"Comment":"of Ann"}}')).toBe(
			'{"ErrorCode":200,"Value":{"BetId":7,"Comment":"[redacted]"}}',
		);
	});

	test("numbers and texts are kept as they were written", () => {
		const text = '{ "ErrorCode" : 200, "Value" : [{"BetId":7,"Amount":5.10,"Created":1e9,"Balance":"\\u0031.00"}] }';
		expect(redactAnswer("/payments/info", text)).toBe(text);
	});

	test("a value in the place of a name is not kept either", () => {
		const long = "a".repeat(41);
		expect(redactAnswer("/users/data", `{"${long}":1,"a b":2}`)).toBe(
			'{"[redacted]":"[redacted]","[redacted]":"[redacted]"}',
		);
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
			Message: "[redacted]",
			Value: {
				RefreshToken: "[redacted]",
				PartnerUserId: "alice",
				CurrencyCode: "EUR",
				IsTest: false,
				DisplayName: "[redacted]",
			},
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

test("hostile texts are looked through in a time that grows with their length only", async () => {
	for (const text of [
		`"${"\\".repeat(60_000)}`,
		'"token'.repeat(10_000),
		`{"token":${'"'.repeat(60_000)}`,
		`{"a":"${'\\"'.repeat(30_000)}`,
		`token${'"a":'.repeat(15_000)}`,
		`token"${" ".repeat(60_000)}`,
		`{"token":${"[".repeat(60_000)}`,
		`{"token":${'{"a":'.repeat(12_000)}`,
		'"token" '.repeat(8_000),
		`"${" : ".repeat(20_000)}`,
		"token=".repeat(10_000),
		`${"a".repeat(60_000)}=`,
		"token = ".repeat(8_000),
		"<token ".repeat(9_000),
		`<token>${"<".repeat(60_000)}`,
		"Bearer ".repeat(9_000),
		`{"a":"${'\\\\\\"'.repeat(15_000)}"}`,
		"%74".repeat(20_000),
	]) {
		expect(await cpuMs(() => redactText(text))).toBeLessThan(500);
	}
});
