import { decodeJwt, decodeProtectedHeader } from "jose";
import { beforeEach, describe, expect, test } from "vitest";
import { useSigningKeys } from "../testing/test-keys.ts";
import { Tokens } from "./tokens.ts";

const given = useSigningKeys();
let tokens: Tokens;
beforeEach(() => {
	tokens = new Tokens(given());
});

const CLIENT = { sub: "PartnerClient-1556", partnerId: 1556 };
const USER = {
	sub: "7",
	sid: "0190a5e4-6c5b-7c3a-8f00-000000000001",
	playerId: 7,
	partnerId: 1556,
	partnerUserId: "alice",
	currency: "EUR",
	digits: 2,
	isTest: false,
	tagId: 1313,
};

test("a token comes back with its claims and its end, from memory as the first time", async () => {
	const issuedAt = Math.floor(given().clock.now().getTime() / 1000);
	const client = await tokens.issueClientToken(CLIENT);
	const user = await tokens.issueUserToken(USER);
	for (let time = 0; time < 2; time++) {
		expect(await tokens.verifyClientToken(client)).toMatchObject({
			claims: CLIENT,
			expiresAt: (issuedAt + 3_600) * 1000,
		});
		expect(await tokens.verifyUserToken(user)).toMatchObject({ claims: USER, expiresAt: (issuedAt + 1_800) * 1000 });
	}
	const { tagId: _, ...withoutTag } = USER;
	const untagged = await tokens.issueUserToken(withoutTag);
	expect((await tokens.verifyUserToken(untagged))?.claims).toEqual(withoutTag);
});

test("a token says its kind, for whom it is and which key signed it, and nothing secret", async () => {
	const token = await tokens.issueUserToken(USER);
	const [key] = given().keys.published();
	expect(decodeProtectedHeader(token)).toEqual({ alg: "RS256", typ: "user+jwt", kid: key?.kid });
	const iat = Math.floor(given().clock.now().getTime() / 1000);
	expect(decodeJwt(token)).toEqual({ ...USER, iss: given().issuer, aud: "frame", iat, exp: iat + 1_800 });
});

describe("a token is good until its end, whether it was seen before or not", () => {
	test.each(["seen before", "not seen before"])("%s", async (kind) => {
		const { clock } = given();
		const token = await tokens.issueUserToken(USER);
		const reader = kind === "seen before" ? tokens : new Tokens(given());
		if (kind === "seen before") await tokens.verifyUserToken(token);
		await clock.advance(1_800_000 - 1_001 - (clock.now().getTime() % 1_000));
		expect(await reader.verifyUserToken(token)).toBeDefined();
		await clock.advance(1_001);
		expect(await reader.verifyUserToken(token)).toBeUndefined();
		expect(await new Tokens(given()).verifyUserToken(token)).toBeUndefined();
	});
});

test("a process whose clock is a little ahead issues tokens that the others take at once", async () => {
	const { clock, keys, issuer } = given();
	const ahead = { ...clock, now: () => new Date(clock.now().getTime() + 1_500), after: clock.after.bind(clock) };
	const token = await new Tokens({ keys, issuer, clock: ahead }).issueUserToken(USER);
	expect(await tokens.verifyUserToken(token)).toBeDefined();
});
