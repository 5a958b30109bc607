import { errors, exportJWK, generateKeyPair, type JWTPayload, jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";

const ALGORITHM = "RS256";
const MODULUS_BITS = 2_048;
const KEY_ID = "floor";
const VERIFIED_TOKENS_MAX = 20_000;
const LIFETIME_SECONDS = 3_600;
/** The same times as in the service's calls: `nbf` lies a little back, `exp` ten seconds after it. */
const NOT_BEFORE_SLACK_SECONDS = 2;
const CALL_LIFETIME_SECONDS = 10;

export type Audience = "casino" | "frame";

/**
 * The token work of the floor: what the service does with the same library, and nothing else. A token's signature is
 * checked once and its expiry each time, as in the service.
 */
export async function createTokens(issuer: string) {
	const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { modulusLength: MODULUS_BITS });
	const jwk = { ...(await exportJWK(publicKey)), kid: KEY_ID, use: "sig", alg: ALGORITHM };
	const verified = new LRUCache<string, { readonly claims: JWTPayload; readonly expiresAt: number }>({
		max: VERIFIED_TOKENS_MAX,
	});

	async function verifySignature(token: string): Promise<JWTPayload | undefined> {
		const options = { algorithms: [ALGORITHM], issuer, requiredClaims: ["exp", "iat", "aud"] };
		try {
			return (await jwtVerify(token, publicKey, options)).payload;
		} catch (error) {
			if (error instanceof errors.JOSEError) return undefined;
			throw error;
		}
	}

	return {
		keySet: { keys: [jwk] },

		issue: async (audience: Audience, claims: JWTPayload): Promise<string> =>
			await new SignJWT(claims)
				.setProtectedHeader({ alg: ALGORITHM, kid: KEY_ID })
				.setIssuer(issuer)
				.setAudience(audience)
				.setIssuedAt()
				.setExpirationTime(`${LIFETIME_SECONDS}s`)
				.sign(privateKey),

		/** The claims of a token for this audience; undefined for any other text. */
		verify: async (token: string, audience: Audience): Promise<JWTPayload | undefined> => {
			let known = verified.get(token);
			if (known === undefined) {
				const claims = await verifySignature(token);
				if (claims?.exp === undefined) return undefined;
				known = { claims, expiresAt: claims.exp * 1000 };
				verified.set(token, known);
			}
			if (known.claims.aud !== audience || known.expiresAt <= Date.now()) return undefined;
			return known.claims;
		},

		signCall: async (clientId: string, data: string): Promise<string> => {
			const notBefore = Math.floor(Date.now() / 1000) - NOT_BEFORE_SLACK_SECONDS;
			return await new SignJWT({ client_id: clientId, data })
				.setProtectedHeader({ alg: ALGORITHM, typ: "JWT", kid: KEY_ID })
				.setIssuer(issuer)
				.setNotBefore(notBefore)
				.setExpirationTime(notBefore + CALL_LIFETIME_SECONDS)
				.sign(privateKey);
		},
	};
}

export type FloorTokens = Awaited<ReturnType<typeof createTokens>>;
