import { errors, type JWTPayload } from "jose";
import type { Clock } from "../platform/clock.ts";
import { signJwt } from "./sign-jwt.ts";
import type { SigningKeys } from "./signing-keys.ts";
import { CALL_LIFETIME_SECONDS_MAX } from "./token-kinds.ts";
import { verifyJwt } from "./verify-jwt.ts";

export interface PartnerCallToSign {
	readonly clientId: string;
	/** The JSON text of the call, put into the claim as it is. */
	readonly data: string;
	readonly notBeforeSlackSeconds: number;
	readonly lifetimeSeconds: number;
	/** The key that a partner asked for which does not follow the key set. */
	readonly pinnedKeyId: string | null;
}

/**
 * Signs the body of a call to a partner, and says with which key.
 *
 * Source: specification, "Signed request envelope"; wire contract, section 3.
 */
export async function signPartnerCall(
	call: PartnerCallToSign,
	context: { readonly keys: SigningKeys; readonly issuer: string; readonly clock: Clock },
): Promise<{ readonly jwt: string; readonly keyId: string }> {
	const { clientId, data, notBeforeSlackSeconds, lifetimeSeconds, pinnedKeyId } = call;
	const { keys, issuer, clock } = context;
	const nbf = Math.floor(clock.now().getTime() / 1000) - notBeforeSlackSeconds;
	const claims = { client_id: clientId, data, iss: issuer, nbf, exp: nbf + lifetimeSeconds };
	const key = keys.forPartner(pinnedKeyId);
	return { jwt: await signJwt("JWT", claims, key), keyId: key.kid };
}

export type VerifiedPartnerCall =
	| { readonly isValid: true; readonly payload: Readonly<Record<string, unknown>> }
	| { readonly isValid: false; readonly reason: string };

/**
 * Checks a JWT that we are said to have sent to this partner, for `/auth/verify`: without leeway, because it is
 * our own clock on both sides.
 *
 * Source: wire contract, section 4.
 */
export async function verifyPartnerCall(
	token: string,
	clientId: string,
	context: { readonly keys: SigningKeys; readonly issuer: string; readonly clock: Clock },
): Promise<VerifiedPartnerCall> {
	const { keys, issuer, clock } = context;
	try {
		const requiredClaims = ["nbf", "exp", "iss", "client_id", "data"];
		const { payload } = await verifyJwt(token, keys, { typ: "JWT", issuer, requiredClaims, now: clock.now() });
		if (payload["client_id"] !== clientId)
			return { isValid: false, reason: "The token is for another partner client." };
		const reason = timesReason(payload, clock.now());
		if (reason !== undefined) return { isValid: false, reason };
		return { isValid: true, payload };
	} catch (error) {
		if (!(error instanceof errors.JOSEError)) throw error;
		return { isValid: false, reason: reasonOf(error) };
	}
}

/**
 * What we sign lives for seconds and was never issued later than now. A time in milliseconds would be good for 50,000 years.
 *
 * @returns what is wrong; undefined where nothing is
 */
function timesReason({ nbf, exp, iat }: JWTPayload, now: Date): string | undefined {
	if (iat !== undefined && iat > now.getTime() / 1000) return "The token was issued later than now (iat).";
	const lifetime = (exp ?? Number.NaN) - Math.min(nbf ?? Number.NaN, iat ?? Number.POSITIVE_INFINITY);
	return lifetime <= CALL_LIFETIME_SECONDS_MAX ? undefined : "The token lives longer than any that we sign (exp).";
}

/** One sentence for each cause, so that a partner developer can mend it. */
function reasonOf(error: errors.JOSEError): string {
	switch (error.code) {
		case "ERR_JWT_EXPIRED":
			return "The token has expired.";
		case "ERR_JWS_SIGNATURE_VERIFICATION_FAILED":
			return "The signature is wrong.";
		case "ERR_JWKS_NO_MATCHING_KEY":
			return "The token names a key (kid) that is not in the key set.";
		case "ERR_JWT_CLAIM_VALIDATION_FAILED":
			return error instanceof errors.JWTClaimValidationFailed ? claimReason(error) : "A claim is missing or wrong.";
		default:
			return "The text is not a JWT of ours.";
	}
}

function claimReason({ claim, reason }: errors.JWTClaimValidationFailed): string {
	if (reason === "missing") return `The claim ${claim} is missing.`;
	return claim === "nbf" ? "The token is not valid yet (nbf)." : `The claim ${claim} is wrong.`;
}
