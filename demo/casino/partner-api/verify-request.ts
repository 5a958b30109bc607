import { ERROR_CODE, partnerJwtClaimsSchema } from "@webframe/shared/wire";
import { errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import type { Clock } from "../clock.ts";
import { type CasinoAnswer, failure } from "./answer.ts";
import { KeysUnavailable } from "./key-set.ts";

/** The aggregator's clock and ours may differ by this much, in both directions. */
const CLOCK_TOLERANCE_SECONDS = 5;
/** A JWT is meant to live some ten seconds; one that claims to live for years is not from our aggregator. */
const LIFETIME_SECONDS_MAX = 60;

export interface Verifier {
	readonly keys: JWTVerifyGetKey;
	readonly issuer: string;
	readonly partnerClientId: string;
	readonly clock: Clock;
}

/** What `data` of a verified JWT holds, or the answer to one that is not. */
export type VerifiedRequest =
	| { readonly ok: true; readonly data: unknown }
	| { readonly ok: false; readonly answer: CasinoAnswer };

/**
 * Verifies a JWT the moment it arrives: it lives some 8 seconds, so one that waited in a queue would be dead.
 *
 * RS256 is the only algorithm, and every claim must be there: a library takes a JWT without `exp` as one that
 * never ends. The token's text is no key for anything: its last character can be changed without breaking it.
 *
 * Source: specification, "Signed request envelope"; wire contract, section 3.
 */
export async function verifyRequest(verifier: Verifier, token: string): Promise<VerifiedRequest> {
	try {
		const { payload } = await jwtVerify(token, verifier.keys, {
			algorithms: ["RS256"],
			typ: "JWT",
			issuer: verifier.issuer,
			requiredClaims: ["nbf", "exp", "iss", "client_id", "data"],
			clockTolerance: CLOCK_TOLERANCE_SECONDS,
			currentDate: verifier.clock.now(),
		});
		const claims = partnerJwtClaimsSchema.safeParse(payload);
		if (!claims.success) return refused("A claim has the wrong type.");
		if (claims.data.client_id !== verifier.partnerClientId) return refused("client_id is not ours.");
		if (claims.data.exp - claims.data.nbf > LIFETIME_SECONDS_MAX) return refused("The lifetime is too long.");
		return readData(claims.data.data);
	} catch (error) {
		if (error instanceof errors.JOSEError) return refused(error.code);
		if (error instanceof KeysUnavailable)
			return { ok: false, answer: failure(ERROR_CODE.generalError, error.message, 503) };
		throw error;
	}
}

/** `data` is a JSON text inside the JSON of the claims: it is decoded a second time. */
function readData(text: string): VerifiedRequest {
	try {
		return { ok: true, data: JSON.parse(text) };
	} catch {
		return { ok: false, answer: failure(ERROR_CODE.invalidRequest, "data is no JSON text.", 400) };
	}
}

function refused(reason: string): VerifiedRequest {
	return { ok: false, answer: failure(ERROR_CODE.jwtInvalid, `The JWT was refused: ${reason}`) };
}
