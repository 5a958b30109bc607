/** E. Tokens that are forged, borrowed, worn out or meant for something else, tried on every surface over HTTP. */

import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { exportJWK, exportSPKI, generateKeyPair, importJWK, jwtVerify, SignJWT } from "jose";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import type { Clock } from "../../packages/bff/src/platform/clock.ts";
import { createLogger } from "../../packages/bff/src/platform/logger.ts";
import { TestOperator } from "../../packages/bff/src/testing/test-operator.ts";
import { TestPartner } from "../../packages/bff/src/testing/test-partner.ts";
import {
	type Answer,
	postJson,
	refreshToken,
	request,
	type TestPlayer,
	valueIn,
} from "../../packages/bff/src/testing/test-player.ts";
import { trailOf } from "../../packages/bff/src/testing/trail.ts";
import { PARTNER_ID } from "../../packages/bff/src/testing/world.ts";
import { signPartnerCall } from "../../packages/bff/src/tokens/partner-call.ts";
import { SigningKeys } from "../../packages/bff/src/tokens/signing-keys.ts";
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

type Kind = "client" | "player" | "operator";

interface Surface {
	readonly path: string;
	/** The tokens that are good there; undefined where none is, because requests are signed. */
	readonly takes: Kind | undefined;
	readonly ask: (token: string, headers: Record<string, string>) => Promise<Answer>;
}

const post =
	(path: string, body: () => object): Surface["ask"] =>
	(_, headers) =>
		postJson(`${world().url}${path}`, body(), headers);
const accept = (): object => ({ ErrorCode: 200, Message: "ok", Value: { BetId: betId, TransactionType: -1 } });
const payIn = (): object => ({ betId: "1", gameRoundId: "1", betAmount: "5.00" });

const SURFACES: readonly Surface[] = [
	{ path: "/payments/accept", takes: "client", ask: post("/payments/accept", accept) },
	{ path: "/rollbacks/accept", takes: "client", ask: post("/rollbacks/accept", accept) },
	{
		path: "/rollbacks/make",
		takes: "client",
		ask: post("/rollbacks/make", () => ({ BetId: betId, PartnerUserId: "alice" })),
	},
	{ path: "/auth/verify", takes: "client", ask: post("/auth/verify", () => ({ Token: client })) },
	{
		path: "/make-bet",
		takes: "player",
		ask: async (_, headers) =>
			await postJson(`${world().url}/make-bet`, await alice.betBody(), {
				...headers,
				"idempotency-key": crypto.randomUUID(),
			}),
	},
	{
		path: "/frame/bets",
		takes: "player",
		ask: (_, headers) => request(`${world().url}/frame/bets/${betId}`, { headers }),
	},
	{
		path: "/frame/hub, negotiated with a bearer",
		takes: "player",
		ask: post("/frame/hub/negotiate?negotiateVersion=1", () => ({})),
	},
	{
		path: "/frame/hub, negotiated with the token in the address",
		takes: "player",
		ask: (token) =>
			postJson(`${world().url}/frame/hub/negotiate?negotiateVersion=1&access_token=${encodeURIComponent(token)}`, {}),
	},
	{
		path: "/backoffice",
		takes: "operator",
		ask: post("/backoffice/bets/reject", () => ({ betId, note: "mine" })),
	},
	{ path: "/provider", takes: undefined, ask: post("/provider/v1/sessions/any/bets/pay-in", payIn) },
];

/** The surfaces that refuse the token, and those that do not. */
async function tryEverywhere(token: string): Promise<Readonly<Record<"refuse" | "take", readonly string[]>>> {
	const headers = { authorization: `Bearer ${token}` };
	const statuses = await Promise.all(SURFACES.map(async ({ ask }) => (await ask(token, headers)).status));
	const pathsWhere = (isRefused: boolean): readonly string[] =>
		SURFACES.flatMap(({ path }, index) => ((statuses[index] === 401) === isRefused ? [path] : []));
	return { refuse: pathsWhere(true), take: pathsWhere(false) };
}

async function expectRefusedEverywhere(token: string): Promise<void> {
	expect(await tryEverywhere(token)).toEqual({ refuse: SURFACES.map(({ path }) => path), take: [] });
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

test("F51 a key of a stranger, or the address of one, in the header of what it has signed: refused, and nobody fetches anything", async () => {
	const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
	const jwk = { ...(await exportJWK(publicKey)), alg: "RS256", use: "sig", kid: "mine" };
	const asked: string[] = [];
	const trap = createServer((incoming, answer) => {
		asked.push(incoming.url ?? "");
		answer.setHeader("content-type", "application/json");
		answer.end(JSON.stringify({ keys: [jwk] }));
	}).listen(0, "127.0.0.1");
	await once(trap, "listening");
	onTestFinished(() => void trap.close());
	const address = trap.address();
	const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/keys`;
	const offers = [{ jwk }, { jku: url }, { x5u: url }, { jku: url, kid: jwk.kid }, { jwk, kid: jwk.kid }, { kid: url }];
	for (const token of [client, alice.token]) {
		for (const offer of offers) {
			const { kid } = z.object({ kid: z.string() }).parse(decoded(token, 0));
			const header = { ...decoded(token, 0), alg: "RS256", kid, ...offer };
			const forged = await new SignJWT({ ...decoded(token, 1) }).setProtectedHeader(header).sign(privateKey);
			// Whoever believed the header would find the signature good.
			await jwtVerify(forged, publicKey, { currentDate: world().clock.now() });
			await expectRefusedEverywhere(forged);
		}
	}
	expect(asked).toEqual([]);
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
	const tokens = { client, player: alice.token, operator } as const;
	for (const kind of ["player", "operator", "client"] as const) {
		const good = SURFACES.flatMap(({ path, takes }) => (takes === kind ? [path] : []));
		expect((await tryEverywhere(tokens[kind])).take).toEqual(good);
	}
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

test("F55 a process whose clock is a minute ahead has signed a call: good from its `nbf` to its `exp`, to the second, over HTTP", async () => {
	const { clock, service, url } = world();
	const signedAt = clock.now().getTime() + 60_000;
	const ahead: Clock = { now: () => new Date(signedAt), after: clock.after.bind(clock) };
	const keys = new SigningKeys({
		database: service.wagering.database,
		secretsKey: Buffer.alloc(32, 2),
		clock: ahead,
		logger: createLogger("silent"),
	});
	await keys.refresh();
	const call = { clientId: `PartnerClient-${PARTNER_ID}`, data: "{}", pinnedKeyId: null };
	const lengths = { notBeforeSlackSeconds: 2, lifetimeSeconds: 10 };
	const { jwt: Token } = await signPartnerCall({ ...call, ...lengths }, { keys, issuer: url, clock: ahead });
	const goodAt: number[] = [];
	for (let second = -60; second <= 60; second++) {
		const verified = await postJson(`${url}/auth/verify`, { Token }, { authorization: `Bearer ${client}` });
		if (z.object({ ErrorCode: z.number() }).parse(verified.body).ErrorCode === 200) goodAt.push(second);
		else expect(verified.body).toMatchObject({ ErrorCode: 103_811 });
		await clock.advance(1_000);
	}
	expect(goodAt).toEqual([-2, -1, 0, 1, 2, 3, 4, 5, 6, 7]);
	await world().leap(60_000, 1_000);
});

test("F61 one refresh token, used twice: the second one is nobody", async () => {
	const refresh = await refreshToken(world(), "alice");
	const login = { partnerClientId: PARTNER_ID, refreshToken: refresh };
	expect((await postJson(`${world().url}/auth/user-token`, login)).status).toBe(200);
	expect((await postJson(`${world().url}/auth/user-token`, login)).status).toBe(401);
});
