import { createServer } from "node:http";
import { closing, listening } from "@webframe/harness/openid-provider";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import type { Clock } from "../platform/clock.ts";

const ALGORITHM = "ES256";

export interface ForgedOpenid {
	readonly issuer: string;
	/** What the next ID tokens say, over what would be right. @param isOfAnotherKey signed by a key that is not the provider's */
	says(claims: Readonly<Record<string, unknown>>, isOfAnotherKey?: boolean): void;
	/** How often it was asked for tokens. */
	readonly asked: number;
	/** The address to which it would send a browser that came to this one. */
	sendsBack(address: string, over?: Readonly<Record<string, string>>): string;
	close(): Promise<void>;
}

/** A provider that says whatever a test wants, by the test's clock: what a real one cannot be brought to say. */
export async function startForgedOpenid(clock: () => Pick<Clock, "now">, clientId: string): Promise<ForgedOpenid> {
	const [own, another] = await Promise.all([generateKeyPair(ALGORITHM), generateKeyPair(ALGORITHM)]);
	const key = { ...(await exportJWK(own.publicKey)), alg: ALGORITHM, use: "sig", kid: "own" };
	let said: Readonly<Record<string, unknown>> = {};
	let signer = own.privateKey;
	let asked = 0;
	let nonce = "";
	const server = createServer();
	const issuer = await listening(server);
	const metadata = {
		issuer,
		authorization_endpoint: `${issuer}/authorize`,
		token_endpoint: `${issuer}/token`,
		jwks_uri: `${issuer}/keys`,
		response_types_supported: ["code"],
		subject_types_supported: ["public"],
		id_token_signing_alg_values_supported: [ALGORITHM],
		authorization_response_iss_parameter_supported: true,
	};
	const idToken = async (): Promise<string> => {
		const nowS = Math.floor(clock().now().getTime() / 1_000);
		const right = { iss: issuer, aud: clientId, sub: "sub", iat: nowS, exp: nowS + 60, auth_time: nowS, nonce };
		const claims: JWTPayload = { ...right, roles: ["wf-manager"], ...said };
		return await new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM, kid: "own" }).sign(signer);
	};
	server.on("request", async ({ url }, response) => {
		if (url === "/token") asked += 1;
		const body =
			url === "/token"
				? { access_token: "of no use", token_type: "Bearer", id_token: await idToken() }
				: url === "/keys"
					? { keys: [key] }
					: metadata;
		response.setHeader("content-type", "application/json").end(JSON.stringify(body));
	});
	return {
		issuer,
		says: (claims, isOfAnotherKey = false) => {
			said = claims;
			signer = isOfAnotherKey ? another.privateKey : own.privateKey;
		},
		get asked() {
			return asked;
		},
		sendsBack: (address, over = {}) => {
			const query = new URL(address).searchParams;
			nonce = query.get("nonce") ?? "";
			const callback = new URL(query.get("redirect_uri") ?? "");
			const given = { code: "a code", state: query.get("state") ?? "", iss: issuer, ...over };
			for (const [name, value] of Object.entries(given)) if (value !== "") callback.searchParams.set(name, value);
			return callback.href;
		},
		close: () => closing(server),
	};
}
