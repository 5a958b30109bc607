import { decodeJwt, decodeProtectedHeader, importJWK, jwtVerify } from "jose";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type Answer, request, TestPlayer } from "../../testing/test-player.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";
import { rotateKeys } from "../../tokens/change-keys.ts";

const world = useWorld({ looksOften: true });
const BASE = "/api/v1";
/** From the specification (`Jwks`) and the wire contract, section 4, not from our code. */
const ADDRESSES = ["/Jwks", "/jwks", "/auth/jwks", "/.well-known/jwks.json"];
const SECRETS_KEY = Buffer.alloc(32, 2);

const keySetSchema = z.strictObject({
	keys: z.array(z.looseObject({ kty: z.literal("RSA"), kid: z.string() })).min(1),
});

let prefixed: string;
let jwt: string;

beforeAll(async () => {
	prefixed = `${(await world().startAnother({ CASINO_BASE_PATH: BASE })).url}${BASE}`;
	jwt = await calledWith();
});

/** The JWT of a call that we make to the casino now. */
async function calledWith(): Promise<string> {
	await TestPlayer.logIn(world(), "alice");
	const body = world().casino.traffic.received.at(-1)?.body ?? "";
	expect(body).toMatch(/^"?eyJ/);
	return body.replaceAll('"', "");
}

/** Verifies as a partner does, with nothing but what stands in the set. */
async function verifyWith({ body }: Answer, token: string): Promise<unknown> {
	const { kid } = decodeProtectedHeader(token);
	const jwk = keySetSchema.parse(body).keys.find((key) => key.kid === kid);
	if (jwk === undefined) throw new Error(`The key ${kid} is not in the set.`);
	const key = await importJWK(jwk, "RS256");
	// Here its signature is looked at, and not whether its ten seconds are over.
	const currentDate = new Date((decodeJwt(token).nbf ?? 0) * 1_000);
	return (await jwtVerify(token, key, { algorithms: ["RS256"], currentDate })).payload;
}

test.each(ADDRESSES)("%s holds the keys that verify what we send, with the prefix and without it", async (path) => {
	for (const server of [world().url, prefixed]) {
		const answer = await request(`${server}${path}`);
		expect([server, answer.status]).toEqual([server, 200]);
		expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
		expect(answer.headers.get("access-control-allow-origin")).toBe("*");
		expect(await verifyWith(answer, jwt)).toMatchObject({ client_id: `PartnerClient-${PARTNER_ID}` });
	}
});

test("no private half of a key is in it", async () => {
	const { keys } = keySetSchema.parse((await request(`${world().url}/jwks`)).body);
	for (const key of keys) expect(Object.keys(key).toSorted()).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
});

test("during a rotation the old and the new key are in it, and what either has signed is verified", async () => {
	const { url, clock, service } = world();
	const { kid: old } = decodeProtectedHeader(jwt);
	const now = clock.now();
	const signsFrom = new Date(now.getTime() + 60_000);
	const change = { secretsKey: SECRETS_KEY, signsFrom, now, actor: "test" };
	const { kid: fresh } = await rotateKeys(service.wagering.database, change);
	await clock.advance(10_000);
	const kids = async (): Promise<readonly string[]> =>
		keySetSchema.parse((await request(`${url}/Jwks`)).body).keys.map(({ kid }) => kid);
	await expect.poll(kids).toEqual(expect.arrayContaining([old, fresh]));
	const before = await calledWith();
	expect(decodeProtectedHeader(before).kid).toBe(old);
	await clock.advance(50_000);
	const after = await calledWith();
	expect(decodeProtectedHeader(after).kid).toBe(fresh);
	const answer = await request(`${url}/Jwks`);
	for (const token of [before, after]) await verifyWith(answer, token);
	expect(await kids()).toEqual(expect.arrayContaining([old, fresh]));
});
