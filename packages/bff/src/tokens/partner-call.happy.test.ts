import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from "jose";
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
	const jwt = await signPartnerCall(CALL, given());
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
		decodeProtectedHeader(await signPartnerCall({ ...CALL, pinnedKeyId: pinned }, given())).kid;
	expect(await kidOf(pinnedKeyId)).toBe(pinnedKeyId);
	expect(await kidOf(null)).toBe(fresh);
});

test("a partner verifies it with nothing but the published key set", async () => {
	const { clock, keys, issuer } = given();
	const keySet = createLocalJWKSet({ keys: keys.published().map((key) => ({ kty: "RSA", ...key.publicJwk })) });
	const jwt = await signPartnerCall(CALL, given());
	const { payload } = await jwtVerify(jwt, keySet, { issuer, algorithms: ["RS256"], currentDate: clock.now() });
	expect(payload["data"]).toBe(DATA);
});

test("our own check gives the claims back, the data still a text", async () => {
	const jwt = await signPartnerCall(CALL, given());
	const verified = await verifyPartnerCall(jwt, "PartnerClient-1556", given());
	expect(verified).toEqual({ isValid: true, payload: decodeJwt(jwt) });
});

describe("a call is good exactly from nbf to exp", () => {
	const offsets = Array.from({ length: 121 }, (_, index) => index - 60);
	test("at every second from a minute before to a minute after", async () => {
		const { keys, issuer, clock } = given();
		const jwt = await signPartnerCall(CALL, given());
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
