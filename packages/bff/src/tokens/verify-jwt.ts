import { errors, type JWTPayload, jwtVerify } from "jose";
import { SIGNING_ALGORITHM } from "./sign-jwt.ts";
import type { SigningKeys } from "./signing-keys.ts";

/** Three parts of base64url and nothing else: jose takes more than that, such as a line break at the end. */
const COMPACT_JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

export interface Expected {
	readonly typ: string;
	readonly issuer: string;
	readonly audience?: string;
	/** Without this list jose takes a token that has none of them, also one without an end. */
	readonly requiredClaims: readonly string[];
	readonly now: Date;
}

export interface VerifiedJwt {
	readonly payload: JWTPayload;
	/** The key that signed it. */
	readonly kid: string;
}

/**
 * Verifies a JWT that we are said to have signed: only with a key of ours that is published, by its `kid`, and only
 * RS256. Whatever else the header offers (a key, an address of one, another algorithm) is never looked at. No leeway:
 * the clock is the one that issued it.
 *
 * The text of a token is no proof that it was not seen before: the last character of a signature has bits without
 * meaning.
 *
 * @throws JOSEError when it is not good; its code says why.
 */
export async function verifyJwt(token: string, keys: SigningKeys, expected: Expected): Promise<VerifiedJwt> {
	if (!COMPACT_JWT.test(token)) throw new errors.JWTInvalid("The text is not a compact JWT.");
	const { issuer, audience, typ, requiredClaims, now } = expected;
	const { payload, protectedHeader } = await jwtVerify(token, ({ kid }) => publicKey(keys, kid), {
		algorithms: [SIGNING_ALGORITHM],
		typ,
		issuer,
		...(audience === undefined ? {} : { audience }),
		requiredClaims: [...requiredClaims],
		currentDate: now,
	});
	return { payload, kid: protectedHeader.kid ?? "" };
}

function publicKey(keys: SigningKeys, kid: unknown) {
	const key = typeof kid === "string" ? keys.find(kid) : undefined;
	if (key === undefined) throw new errors.JWKSNoMatchingKey();
	return key.publicKey;
}
