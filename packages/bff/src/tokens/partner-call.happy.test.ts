import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, type JWTPayload, jwtVerify, SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import { useSigningKeys } from "../testing/test-keys.ts";
import { signPartnerCall, verifyPartnerCall } from "./partner-call.ts";

const given = useSigningKeys();
const DATA = '{"Amount":"10.00","BetId":9007199254740991,"PartnerUserId":"ä ✓"}';
const CALL = {
	clientId: "PartnerClient-1556",
	data: DATA,
	notBeforeSlackSeconds: 2,
	lifetimeSeconds: 10,
	pinnedKeyId: null,
};

test("a call is signed as the specification shows it, the data byte for byte", async () => {
	const { clock, keys, issuer } = given();
	const now = Math.floor(clock.now().getTime() / 1000);
	const { jwt } = await signPartnerCall(CALL, given());
	expect(decodeProtectedHeader(jwt)).toEqual({ alg: "RS256", typ: "JWT", kid: keys.current().kid });
	expect(decodeJwt(jwt)).toEqual({
		client_id: "PartnerClient-1556",
		data: DATA,
		iss: issuer,
		nbf: now - 2,
		exp: now + 8,
	});
});

test("a call to a partner that is pinned to a key is signed with it, while others go over to the new one", async () => {
	const { keys, clock } = given();
	const pinnedKeyId = keys.current().kid;
	await clock.advance(1_000);
	const fresh = await keys.createKey(clock.now());
	const kidOf = async (pinned: string | null) =>
		decodeProtectedHeader((await signPartnerCall({ ...CALL, pinnedKeyId: pinned }, given())).jwt).kid;
	expect(await kidOf(pinnedKeyId)).toBe(pinnedKeyId);
	expect(await kidOf(null)).toBe(fresh);
});

test("a partner verifies it with nothing but the published key set", async () => {
	const { clock, keys, issuer } = given();
	const keySet = createLocalJWKSet({ keys: keys.published().map((key) => ({ kty: "RSA", ...key.publicJwk })) });
	const { jwt } = await signPartnerCall(CALL, given());
	const { payload } = await jwtVerify(jwt, keySet, { issuer, algorithms: ["RS256"], currentDate: clock.now() });
	expect(payload["data"]).toBe(DATA);
});

test("our own check gives the claims back, the data still a text", async () => {
	const { jwt } = await signPartnerCall(CALL, given());
	const verified = await verifyPartnerCall(jwt, "PartnerClient-1556", given());
	expect(verified).toEqual({ isValid: true, payload: decodeJwt(jwt) });
});

describe("a call is good exactly from nbf to exp", () => {
	const offsets = Array.from({ length: 121 }, (_, index) => index - 60);
	test("at every second from a minute before to a minute after", async () => {
		const { keys, issuer, clock } = given();
		const { jwt } = await signPartnerCall(CALL, given());
		const signedAt = Math.floor(clock.now().getTime() / 1000) * 1000;
		const goodAt: number[] = [];
		for (const offset of offsets) {
			const then = { now: () => new Date(signedAt + offset * 1000), after: clock.after.bind(clock) };
			const verified = await verifyPartnerCall(jwt, "PartnerClient-1556", { keys, issuer, clock: then });
			if (verified.isValid) goodAt.push(offset);
		}
		expect(goodAt).toEqual([-2, -1, 0, 1, 2, 3, 4, 5, 6, 7]);
	});
});

describe("our own check refuses what we would not have signed, though the signature is ours", () => {
	const TOO_LONG = "The token lives longer than any that we sign (exp).";
	const AHEAD = "The token was issued later than now (iat).";
	test.each<[string, (now: number) => JWTPayload, string | undefined]>([
		["the longest life of a call", (now) => ({ nbf: now - 60, exp: now + 60 }), undefined],
		["a second longer", (now) => ({ nbf: now - 60, exp: now + 61 }), TOO_LONG],
		["an end in milliseconds", (now) => ({ nbf: now, exp: now * 1_000 }), TOO_LONG],
		["a long life behind a late nbf", (now) => ({ iat: now - 1_000, nbf: now - 1, exp: now + 9 }), TOO_LONG],
		["issued in a second", (now) => ({ iat: now + 1, nbf: now, exp: now + 9 }), AHEAD],
		["all of it in milliseconds", (now) => ({ iat: now * 1_000, nbf: now, exp: now * 1_000 + 10 }), AHEAD],
		["good in a second", (now) => ({ nbf: now + 1, exp: now + 9 }), "The token is not valid yet (nbf)."],
	])("%s", async (_, times, reason) => {
		const { clock, keys, issuer } = given();
		const key = keys.current();
		const jwt = await new SignJWT({
			...{ client_id: CALL.clientId, data: DATA },
			...times(Math.floor(clock.now().getTime() / 1000)),
		})
			.setProtectedHeader({ alg: "RS256", typ: "JWT", kid: key.kid })
			.setIssuer(issuer)
			.sign(key.privateKey);
		const verified = await verifyPartnerCall(jwt, CALL.clientId, given());
		expect(verified.isValid ? undefined : verified.reason).toBe(reason);
	});
});
