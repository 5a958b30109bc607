import { generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import { useSigningKeys } from "../testing/test-keys.ts";
import { signPartnerCall, verifyPartnerCall } from "./partner-call.ts";
import { Tokens } from "./tokens.ts";

const given = useSigningKeys();
const CLIENT = "PartnerClient-1556";
const CALL = { clientId: CLIENT, data: "{}", notBeforeSlackSeconds: 2, lifetimeSeconds: 10, pinnedKeyId: null };

async function reasonFor(token: string, clientId = CLIENT): Promise<string> {
	const verified = await verifyPartnerCall(token, clientId, given());
	return verified.isValid ? "valid" : verified.reason;
}

/** Signed with our own key, with these claims instead of the right ones; undefined leaves one out. */
async function signed(claims: Readonly<Record<string, unknown>>, typ = "JWT"): Promise<string> {
	const { keys, issuer, clock } = given();
	const now = Math.floor(clock.now().getTime() / 1000);
	const all = { iss: issuer, client_id: CLIENT, data: "{}", nbf: now - 2, exp: now + 8, ...claims };
	const payload: JWTPayload = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
	const key = keys.current();
	return await new SignJWT(payload).setProtectedHeader({ alg: "RS256", typ, kid: key.kid }).sign(key.privateKey);
}

test("what the cases below are made of is valid when nothing is changed", async () => {
	expect(await reasonFor(await signed({}))).toBe("valid");
});

describe("each cause is told in a sentence", () => {
	const now = (): number => Math.floor(given().clock.now().getTime() / 1000);
	test.each<[string, () => Promise<string>]>([
		["The token is for another partner client.", () => signed({ client_id: "PartnerClient-1557" })],
		["The token is for another partner client.", () => signed({ client_id: 1556 })],
		["The token has expired.", () => signed({ exp: now() })],
		["The token is not valid yet (nbf).", () => signed({ nbf: now() + 1 })],
		["The claim nbf is missing.", () => signed({ nbf: undefined })],
		["The claim exp is missing.", () => signed({ exp: undefined })],
		["The claim data is missing.", () => signed({ data: undefined })],
		["The claim client_id is missing.", () => signed({ client_id: undefined })],
		["The claim iss is missing.", () => signed({ iss: undefined })],
		["The claim iss is wrong.", () => signed({ iss: "https://evil.example" })],
		["The claim exp is wrong.", () => signed({ exp: "soon" })],
		["The claim typ is wrong.", () => signed({}, "at+jwt")],
		["The text is not a JWT of ours.", async () => "not a token"],
		["The text is not a JWT of ours.", async () => `${await signed({})}\n`],
		["The text is not a JWT of ours.", async () => `"${await signed({})}"`],
	])("%s", async (reason, token) => {
		expect(await reasonFor(await token())).toBe(reason);
	});

	test("a signature of another key", async () => {
		const other = await generateKeyPair("RS256");
		const { kid } = given().keys.current();
		const sign = (header: object) =>
			new SignJWT({ client_id: CLIENT })
				.setProtectedHeader({ alg: "RS256", typ: "JWT", ...header })
				.sign(other.privateKey);
		expect(await reasonFor(await sign({ kid }))).toBe("The signature is wrong.");
		expect(await reasonFor(await sign({ kid: "other" }))).toBe(
			"The token names a key (kid) that is not in the key set.",
		);
		expect(await reasonFor(await sign({}))).toBe("The token names a key (kid) that is not in the key set.");
	});

	test("alg none", async () => {
		const [, payload = ""] = (await signed({})).split(".");
		const header = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
		expect(await reasonFor(`${header}.${payload}.AA`)).toBe("The text is not a JWT of ours.");
	});
});

test("our other tokens are no calls to a partner, not even the caller's own", async () => {
	const client = await new Tokens(given()).issueClientToken({ sub: CLIENT, partnerId: 1556 });
	expect(await reasonFor(client)).toBe("The claim typ is wrong.");
});

test("a call to another partner is none of this one's", async () => {
	const { jwt } = await signPartnerCall(CALL, given());
	expect(await reasonFor(jwt, "PartnerClient-155")).toBe("The token is for another partner client.");
	expect(await reasonFor(jwt, CLIENT)).toBe("valid");
});
