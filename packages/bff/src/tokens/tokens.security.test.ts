import { createHmac, sign } from "node:crypto";
import { exportJWK, exportSPKI, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from "jose";
import { beforeEach, describe, expect, test } from "vitest";
import { startRawServer } from "../testing/raw-server.ts";
import { useSigningKeys } from "../testing/test-keys.ts";
import { Tokens } from "./tokens.ts";

const given = useSigningKeys();
let tokens: Tokens;
beforeEach(() => {
	tokens = new Tokens(given());
});

const USER = {
	sub: "7",
	sid: "0190a5e4-6c5b-7c3a-8f00-000000000001",
	playerId: 7,
	partnerId: 1556,
	partnerUserId: "alice",
	currency: "EUR",
	digits: 2,
	isTest: false,
};

/** The header and the claims of a good user token, to be made worse. */
function good(): { header: JWTHeaderParameters; payload: JWTPayload } {
	const { keys, clock, issuer } = given();
	const iat = Math.floor(clock.now().getTime() / 1000);
	return {
		header: { alg: "RS256", typ: "user+jwt", kid: keys.current().kid },
		payload: { ...USER, iss: issuer, aud: "frame", iat, exp: iat + 1_800 },
	};
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Signed with our own key, whatever it says. */
function signed(header: Partial<JWTHeaderParameters> = {}, payload: JWTPayload = {}): Promise<string> {
	const { keys } = given();
	const base = good();
	const claims = Object.fromEntries(Object.entries({ ...base.payload, ...payload }).filter(([, v]) => v !== undefined));
	const protectedHeader = Object.fromEntries(
		Object.entries({ ...base.header, ...header }).filter(([, value]) => value !== undefined),
	);
	return new SignJWT(claims).setProtectedHeader({ alg: "RS256", ...protectedHeader }).sign(keys.current().privateKey);
}

test("what the attacks below are made of is good when nothing is changed", async () => {
	expect(await tokens.verifyUserToken(await signed())).toMatchObject({ claims: USER });
});

describe("a token without our signature is refused", () => {
	test.each(["none", "None", "nOnE", "NONE", ""])("alg %j, with and without a signature", async (alg) => {
		const { header, payload } = good();
		const [, , signature = ""] = (await signed()).split(".");
		const text = `${encode({ ...header, alg })}.${encode(payload)}`;
		for (const token of [`${text}.`, text, `${text}.${signature}`, `${text}.AA`]) {
			expect(await tokens.verifyUserToken(token)).toBeUndefined();
		}
	});

	test("HS256 with our public key as the secret, in every form that it is published in", async () => {
		const { keys } = given();
		const { publicKey, publicJwk } = keys.current();
		const { header, payload } = good();
		const pem = await exportSPKI(publicKey);
		const secrets = [pem, pem.trim(), `${pem.trim()}\n`, publicJwk.n ?? "", JSON.stringify(publicJwk)];
		for (const alg of ["HS256", "hs256"]) {
			const text = `${encode({ ...header, alg })}.${encode(payload)}`;
			for (const secret of secrets) {
				const signature = createHmac("sha256", secret).update(text).digest("base64url");
				expect(await tokens.verifyUserToken(`${text}.${signature}`)).toBeUndefined();
			}
		}
	});

	test.each(["RS384", "RS512", "PS256", "rs256"])("%s by our own key", async (alg) => {
		const { header, payload } = good();
		const [, , signature = ""] = (await signed()).split(".");
		expect(
			await tokens.verifyUserToken(`${encode({ ...header, alg })}.${encode(payload)}.${signature}`),
		).toBeUndefined();
	});

	test("another key, named by our kid, by its own, or by none", async () => {
		const other = await generateKeyPair("RS256");
		const { header, payload } = good();
		for (const kid of [header.kid, "other", "", undefined, "../../etc/passwd", "' or 1=1 --", "__proto__"]) {
			const protectedHeader = kid === undefined ? { alg: "RS256", typ: "user+jwt" } : { ...header, kid };
			const token = await new SignJWT(payload).setProtectedHeader(protectedHeader).sign(other.privateKey);
			expect(await tokens.verifyUserToken(token), String(kid)).toBeUndefined();
		}
	});

	test("a key in the header, or an address of one: nothing is fetched", async () => {
		const other = await generateKeyPair("RS256", { extractable: true });
		const jwk = { ...(await exportJWK(other.publicKey)), kid: "mine", alg: "RS256" };
		const server = await startRawServer((socket) => socket.end());
		const address = `http://127.0.0.1:${server.port}/jwks`;
		const { header, payload } = good();
		for (const extra of [{ jwk }, { jku: address }, { x5u: address }, { x5c: ["MIIB"] }, { jwk, jku: address }]) {
			for (const kid of ["mine", header.kid]) {
				const token = `${encode({ ...header, ...extra, kid })}.${encode(payload)}`;
				const signature = await crypto.subtle.sign("RSASSA-PKCS1-v1_5", other.privateKey, Buffer.from(token));
				const text = `${token}.${Buffer.from(signature).toString("base64url")}`;
				expect(await tokens.verifyUserToken(text)).toBeUndefined();
			}
		}
		expect(server.connections()).toBe(0);
	});

	test("any part changed", async () => {
		const token = await signed();
		const [header = "", payload = "", signature = ""] = token.split(".");
		const richer = encode({ ...good().payload, playerId: 8 });
		for (const text of [
			`${header}.${richer}.${signature}`,
			`${header}.${payload}.${signature.slice(4)}`,
			`${header}.${payload}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`,
			`${header}.${payload}.`,
			`${header}.${payload}`,
			`${payload}.${header}.${signature}`,
		]) {
			expect(await tokens.verifyUserToken(text)).toBeUndefined();
		}
	});
});

describe("a token that we signed for something else is refused", () => {
	test("each kind where the other is expected, seen before or not", async () => {
		const user = await tokens.issueUserToken(USER);
		const client = await tokens.issueClientToken({ sub: "PartnerClient-1556", partnerId: 1556 });
		for (let time = 0; time < 2; time++) {
			expect(await tokens.verifyClientToken(user)).toBeUndefined();
			expect(await tokens.verifyUserToken(client)).toBeUndefined();
			expect(await tokens.verifyUserToken(user)).toBeDefined();
			expect(await tokens.verifyClientToken(client)).toBeDefined();
		}
	});

	test.each<[string, Partial<JWTHeaderParameters>, JWTPayload]>([
		["typ of a call to a partner", { typ: "JWT" }, {}],
		["typ of the other kind", { typ: "client+jwt" }, {}],
		["no typ", { typ: undefined } as never, {}],
		["audience of the other kind", {}, { aud: "casino" }],
		["no audience", {}, { aud: undefined } as never],
		["another issuer", {}, { iss: "https://stage.aggregator.example" }],
		["an issuer that begins like ours", {}, { iss: "https://aggregator.example.evil" }],
		["no issuer", {}, { iss: undefined } as never],
		["no player", {}, { playerId: undefined } as never],
		["a player that is a text", {}, { playerId: "7" }],
	])("%s", async (_, header, payload) => {
		expect(await tokens.verifyUserToken(await signed(header, payload))).toBeUndefined();
	});

	test("an extension that must be understood", async () => {
		const { header, payload } = good();
		const text = `${encode({ ...header, crit: ["expires-never"], "expires-never": true })}.${encode(payload)}`;
		const { keys } = given();
		const signature = sign("sha256", Buffer.from(text), keys.current().privateKey);
		expect(await tokens.verifyUserToken(`${text}.${signature.toString("base64url")}`)).toBeUndefined();
	});
});

test("a token of a key that was withdrawn is refused, also when it was seen before", async () => {
	const { keys, clock, owner } = given();
	await clock.advance(1);
	const kid = await keys.createKey(clock.now());
	const token = await tokens.issueUserToken(USER);
	expect(JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString())).toMatchObject({ kid });
	expect(await tokens.verifyUserToken(token)).toBeDefined();
	await owner()`update signing_key set published_until = ${clock.now()} where kid = ${kid}`;
	await keys.refresh();
	expect(await tokens.verifyUserToken(token)).toBeUndefined();
	expect(await new Tokens(given()).verifyUserToken(token)).toBeUndefined();
});

describe("times are held to the second", () => {
	const now = (): number => Math.floor(given().clock.now().getTime() / 1000);
	test.each<[string, () => JWTPayload, boolean]>([
		["ends now", () => ({ iat: now() - 1_800, exp: now() }), false],
		["ended a second ago", () => ({ iat: now() - 1_801, exp: now() - 1 }), false],
		["ends in a second", () => ({ iat: now() - 1_799, exp: now() + 1 }), true],
		["has no end", () => ({ exp: undefined }) as never, false],
		["has an end that is a text", () => ({ exp: String(now() + 100) }) as never, false],
		["ends never", () => ({ exp: Number.MAX_SAFE_INTEGER }), false],
		["ends at 1e400", () => ({ exp: Number.POSITIVE_INFINITY }), false],
		["has no beginning", () => ({ iat: undefined }) as never, false],
		["lives a second longer than its kind may", () => ({ exp: now() + 1_801 }), false],
		["was issued a minute ahead", () => ({ iat: now() + 60, exp: now() + 1_860 }), true],
		["was issued more than a minute ahead", () => ({ iat: now() + 61, exp: now() + 1_861 }), false],
		["says its times in milliseconds", () => ({ iat: now() * 1_000, exp: now() * 1_000 + 1_800 }), false],
		["is good only in five seconds", () => ({ nbf: now() + 5 }), false],
	])("a token that %s", async (_, times, isGood) => {
		const verified = signed({}, times()).then((token) => tokens.verifyUserToken(token));
		// Some of these cannot even be signed.
		expect((await verified.catch(() => undefined)) !== undefined).toBe(isGood);
	});
});

describe("the text of a token is not its identity", () => {
	test("a signature whose meaningless last bits were changed gives the same player, until the same end", async () => {
		const token = await signed();
		const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
		const last = alphabet.indexOf(token.at(-1) ?? "");
		const twin = `${token.slice(0, -1)}${alphabet[last ^ 1]}`;
		expect(twin).not.toBe(token);
		const [one, other] = [await tokens.verifyUserToken(token), await tokens.verifyUserToken(twin)];
		expect(other ?? one).toEqual(one);
		await given().clock.advance(1_800_000);
		expect(await tokens.verifyUserToken(twin)).toBeUndefined();
	});

	test.each(["TOKEN\n", " TOKEN", "TOKEN=", "TOKEN.", "TOKEN\0", "T OKEN", "\uFEFFTOKEN", "TOKEN\r\nX: y"])(
		"%j is no token",
		async (pattern) => {
			expect(await tokens.verifyUserToken(pattern.replace("TOKEN", await signed()))).toBeUndefined();
		},
	);

	test("the alphabet of plain base64 is another one", async () => {
		for (;;) {
			const token = await signed({}, { jti: crypto.randomUUID() });
			const [, , signature = ""] = token.split(".");
			if (!/[-_]/.test(signature)) continue;
			const plain = token.replace(signature, signature.replaceAll("-", "+").replaceAll("_", "/"));
			expect(await tokens.verifyUserToken(plain)).toBeUndefined();
			return;
		}
	});

	test("a text without end is refused before anything is computed", async () => {
		expect(await tokens.verifyUserToken(await signed({}, { junk: "x".repeat(10_000) }))).toBeUndefined();
		for (const text of ["", ".", "..", "a.b.c", "null", `${"a".repeat(50_000)}.a.a`])
			expect(await tokens.verifyUserToken(text)).toBeUndefined();
	});
});
