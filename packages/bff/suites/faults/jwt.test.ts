/** E. Tokens that are forged, borrowed, worn out or meant for something else, tried on every surface over HTTP. */

import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { exportSPKI, importJWK } from "jose";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { TestOperator } from "../../src/testing/test-operator.ts";
import { TestPartner } from "../../src/testing/test-partner.ts";
import {
	type Answer,
	postJson,
	refreshToken,
	request,
	type TestPlayer,
	valueIn,
} from "../../src/testing/test-player.ts";
import { trailOf } from "../../src/testing/trail.ts";
import { PARTNER_ID } from "../../src/testing/world.ts";
import { useFaultWorld } from "./testing/use-fault-world.ts";
import { STAKE } from "./testing/wire.ts";

const world = useFaultWorld();
let alice: TestPlayer;
let client: string;
let operator: string;
/** A stake whose accept is still to come: whoever gets in with a bad token would settle it. */
let betId: number;

beforeAll(async () => {
	client = bearerOf((await TestPartner.logIn(world())).headers["authorization"]);
	operator = (await TestOperator.named(world(), "olga")).token;
});
beforeEach(async () => {
	alice = await world().player("alice");
	world().casino.faults.add({ ...STAKE, fault: "acceptNever", times: 1 });
	betId = await world().bet(alice);
});

const bearerOf = (header = ""): string => header.replace("Bearer ", "");
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const decoded = (token: string, index: number): object =>
	z.looseObject({}).parse(JSON.parse(Buffer.from(token.split(".")[index] ?? "", "base64url").toString()));

async function tryEverywhere(token: string): Promise<readonly Answer[]> {
	const headers = { authorization: `Bearer ${token}` };
	const accept = { ErrorCode: 200, Message: "ok", Value: { BetId: betId, TransactionType: -1 } };
	return await Promise.all([
		postJson(`${world().url}/payments/accept`, accept, headers),
		postJson(`${world().url}/make-bet`, await alice.betBody(), { ...headers, "idempotency-key": crypto.randomUUID() }),
		postJson(`${world().url}/backoffice/bets/reject`, { betId, note: "mine" }, headers),
		request(`${world().url}/frame/bets/${betId}`, { headers }),
	]);
}

async function expectRefusedEverywhere(token: string): Promise<void> {
	const answers = await tryEverywhere(token);
	expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
	expect(await trailOf(world(), betId)).toBe("-1 taken");
}

test.each(["none", "None", "nOnE", "NONE", "", "rs256"])(
	"F49 alg %j, without a signature and with the true one",
	async (alg) => {
		for (const token of [client, alice.token]) {
			const [, payload, signature] = token.split(".");
			const header = part({ ...decoded(token, 0), alg });
			await expectRefusedEverywhere(`${header}.${payload}.`);
			await expectRefusedEverywhere(`${header}.${payload}`);
			await expectRefusedEverywhere(`${header}.${payload}.${signature}`);
		}
	},
);

test("F50 HS256 with our published key as the secret", async () => {
	const { body } = await request(`${world().url}/jwks`);
	const [jwk] = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) }).parse(body).keys;
	const key = await importJWK({ ...jwk }, "RS256", { extractable: true });
	if (key instanceof Uint8Array) throw new Error("A published key is no secret.");
	const pem = await exportSPKI(key);
	for (const token of [client, alice.token]) {
		for (const secret of [pem, pem.trim(), JSON.stringify(jwk)]) {
			const text = `${part({ ...decoded(token, 0), alg: "HS256" })}.${token.split(".")[1]}`;
			await expectRefusedEverywhere(`${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`);
		}
	}
});

test("F51 an address of a key, or a key, in the header: refused, and nobody fetches anything", async () => {
	const asked: string[] = [];
	const trap = createServer((incoming, answer) => {
		asked.push(incoming.url ?? "");
		answer.end('{"keys":[]}');
	}).listen(0, "127.0.0.1");
	await once(trap, "listening");
	const address = trap.address();
	const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/keys`;
	for (const extra of [{ jku: url }, { x5u: url }, { jwk: { kty: "RSA", n: "AQAB", e: "AQAB" } }, { kid: url }]) {
		const header = part({ ...decoded(client, 0), ...extra });
		await expectRefusedEverywhere(`${header}.${client.split(".")[1]}.${client.split(".")[2]}`);
	}
	expect(asked).toEqual([]);
	trap.close();
});

test("F52 a token is good until the second of its end and not one longer, on the surface that it is for", async () => {
	const token = bearerOf((await TestPartner.logIn(world())).headers["authorization"]);
	const { exp } = z.object({ exp: z.number() }).parse(decoded(token, 1));
	const accept = { ErrorCode: 200, Message: "ok", Value: { BetId: 1, TransactionType: 4 } };
	const ask = async (): Promise<number> =>
		(await postJson(`${world().url}/payments/accept`, accept, { authorization: `Bearer ${token}` })).status;
	await world().clock.advance(exp * 1_000 - world().clock.now().getTime() - 1);
	expect(await ask()).toBe(200);
	await world().clock.advance(1);
	expect(await ask()).toBe(401);
	client = bearerOf((await TestPartner.logIn(world())).headers["authorization"]);
	await world().leap(60_000, 1_000);
});

test("F53 the last character of the signature changed: the text of a token is no key for anything", async () => {
	const last = alice.token.at(-1) ?? "";
	const next = String.fromCharCode(last.charCodeAt(0) + 1);
	const key = crypto.randomUUID();
	const body = await alice.betBody();
	const first = await alice.makeBet(body, key);
	const again = await postJson(`${world().url}/make-bet`, body, {
		authorization: `Bearer ${alice.token.slice(0, -1)}${next}`,
		"idempotency-key": key,
	});
	// Where the changed bits mean nothing it is the same player: then it is the same bet. Else it is nobody.
	if (again.status !== 401) expect(valueIn(again)).toEqual(valueIn(first));
	const [row] = await world().owner`select count(*)::int as bets from bet where idempotency_key = ${key}`;
	expect(row).toEqual({ bets: 1 });
});

test("F54 a good token of one kind is none on the surfaces of the others", async () => {
	const forClients = await tryEverywhere(client);
	expect(forClients.map(({ status }) => status === 401)).toEqual([false, true, true, true]);
	const forPlayers = await tryEverywhere(alice.token);
	expect(forPlayers.map(({ status }) => status === 401)).toEqual([true, false, true, false]);
	const forOperators = await tryEverywhere(operator);
	expect(forOperators.map(({ status }) => status === 401)).toEqual([true, true, false, true]);
	for (const Token of [client, alice.token]) {
		const verified = await postJson(`${world().url}/auth/verify`, { Token }, { authorization: `Bearer ${client}` });
		expect(verified.body).toMatchObject({ ErrorCode: 103_811 });
	}
	const asToken = await postJson(`${world().url}/auth/user-token`, {
		partnerClientId: PARTNER_ID,
		refreshToken: alice.token,
	});
	expect(asToken.status).toBe(401);
});

test("F61 one refresh token, used twice: the second one is nobody", async () => {
	const refresh = await refreshToken(world(), "alice");
	const login = { partnerClientId: PARTNER_ID, refreshToken: refresh };
	expect((await postJson(`${world().url}/auth/user-token`, login)).status).toBe(200);
	expect((await postJson(`${world().url}/auth/user-token`, login)).status).toBe(401);
});
