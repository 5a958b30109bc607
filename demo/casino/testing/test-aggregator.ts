/**
 * A small aggregator for the casino's own tests: it signs JWTs, serves its keys and records what the casino reports,
 * over real HTTP. It knows nothing of bets; what it answers is what the test tells it to.
 */
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { ERROR_CODE, type PartnerAnswer, partnerAnswerSchema } from "@webframe/shared/wire";
import { Hono } from "hono";
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWTHeaderParameters, SignJWT } from "jose";
import type { Clock } from "../clock.ts";

export const PARTNER_CLIENT_ID = "PartnerClient-1556";
export const SECRET_KEY = "casino-secret";

interface ReceivedReport {
	readonly path: string;
	readonly bearer: string;
	readonly body: {
		readonly ErrorCode: unknown;
		readonly Message?: unknown;
		readonly Value: Readonly<Record<string, unknown>>;
	};
}

interface ReceivedPromoCall {
	readonly path: string;
	readonly signature: string | undefined;
	/** The body as it was sent, byte for byte. */
	readonly text: string;
}

interface ScriptedAnswer {
	readonly status?: number;
	readonly body?: unknown;
}

/** What a test may make different in a JWT. */
export interface JwtChanges {
	readonly header?: Partial<JWTHeaderParameters>;
	readonly claims?: Readonly<Record<string, unknown>>;
	readonly key?: CryptoKey | Uint8Array;
}

export interface TestAggregator {
	readonly url: string;
	readonly publicKey: CryptoKey;
	/** The signing key, prepared for another algorithm of the same family. */
	privateKeyFor(algorithm: "PS256" | "RS512"): Promise<CryptoKey>;
	/** Reports of the casino, in the order in which they arrived. */
	readonly reports: ReceivedReport[];
	readonly tokenRequests: unknown[];
	/** Calls of the marketing desk, answered by the script alone. */
	readonly promoCalls: ReceivedPromoCall[];
	/** How often the key set was read. */
	keySetReads(): number;
	/** Answers to the next reports and promo calls, one each; after them 200. */
	script(...answers: ScriptedAnswer[]): void;
	/** What is left of the script is forgotten. */
	clearScript(): void;
	/** The tokens given out so far are refused from now on. */
	revokeTokens(): void;
	/** From now on there is no key set. */
	hideKeySet(hidden: boolean): void;
	/** Signs with a new key from now on, and publishes only that. */
	rotateKey(): Promise<void>;
	sign(data: unknown, changes?: JwtChanges): Promise<string>;
	stop(): Promise<void>;
}

export async function startTestAggregator(clock: Clock): Promise<TestAggregator> {
	const reports: ReceivedReport[] = [];
	const tokenRequests: unknown[] = [];
	const promoCalls: ReceivedPromoCall[] = [];
	const scripted: ScriptedAnswer[] = [];
	let pair = await generateKeyPair("RS256", { extractable: true });
	let kid = 1;
	let keySetReads = 0;
	let keySetHidden = false;
	let tokens = 0;
	let revokedUpTo = 0;

	const app = new Hono();
	app.get("/jwks", async (c) => {
		keySetReads += 1;
		if (keySetHidden) return c.text("gone", 503);
		return c.json({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: String(kid), use: "sig" }] });
	});
	app.post("/auth/token", async (c) => {
		tokenRequests.push(await c.req.json());
		tokens += 1;
		const Value = { access_token: `token-${tokens}`, token_type: "Bearer", expires_in: 3600 };
		return c.json({ ErrorCode: ERROR_CODE.success, Message: "Success", Value });
	});
	app.post("/promo/*", async (c) => {
		promoCalls.push({ path: c.req.path, signature: c.req.header("X-REQUEST-SIGN"), text: await c.req.text() });
		const { status = 200, body = {} } = scripted.shift() ?? {};
		return new Response(JSON.stringify(body), { status });
	});
	app.post("*", async (c) => {
		const bearer = c.req.header("Authorization")?.replace("Bearer ", "") ?? "";
		reports.push({ path: c.req.path, bearer, body: await c.req.json() });
		if (!isCurrent(bearer)) return c.json({ ErrorCode: ERROR_CODE.invalidToken, Message: "Invalid token" }, 401);
		const { status = 200, body = { ErrorCode: ERROR_CODE.success, Message: "Success" } } = scripted.shift() ?? {};
		return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
	});

	function isCurrent(bearer: string): boolean {
		const number = Number(/^token-([0-9]+)$/.exec(bearer)?.[1]);
		return number > revokedUpTo;
	}

	const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
	const port = await new Promise<number>((resolve) => {
		server.listen(0, "127.0.0.1", () => {
			const address = server.address();
			resolve(address !== null && typeof address === "object" ? address.port : 0);
		});
	});
	const url = `http://127.0.0.1:${port}`;

	return {
		url,
		get publicKey() {
			return pair.publicKey;
		},
		privateKeyFor: async (algorithm) => {
			const key = await importJWK(await exportJWK(pair.privateKey), algorithm);
			if (key instanceof Uint8Array) throw new Error("An RSA key is no byte string.");
			return key;
		},
		reports,
		tokenRequests,
		promoCalls,
		keySetReads: () => keySetReads,
		script: (...answers) => void scripted.push(...answers),
		clearScript: () => void scripted.splice(0),
		revokeTokens: () => {
			revokedUpTo = tokens;
		},
		hideKeySet: (hidden) => {
			keySetHidden = hidden;
		},
		rotateKey: async () => {
			pair = await generateKeyPair("RS256", { extractable: true });
			kid += 1;
		},
		sign: async (data, { header, claims, key } = {}) => {
			const nbf = Math.floor(clock.now().getTime() / 1000) - 2;
			const body = {
				nbf,
				exp: nbf + 10,
				iss: url,
				client_id: PARTNER_CLIENT_ID,
				data: JSON.stringify(data),
				...claims,
			};
			return await new SignJWT(body)
				.setProtectedHeader({ alg: "RS256", typ: "JWT", kid: String(kid), ...header })
				.sign(key ?? pair.privateKey);
		},
		stop: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

/** Posts a body as the aggregator does: one JSON string with the JWT. */
export async function postToken(url: string, token: string, init: RequestInit = {}): Promise<Response> {
	const headers = { "Content-Type": "application/json" };
	return await fetch(url, { method: "POST", headers, body: JSON.stringify(token), redirect: "manual", ...init });
}

export async function readAnswer(response: Response): Promise<PartnerAnswer> {
	return partnerAnswerSchema.parse(await response.json());
}
