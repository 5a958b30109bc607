import { type KeyObject, sign } from "node:crypto";

export const SIGNING_ALGORITHM = "RS256";

export interface PrivateKey {
	readonly kid: string;
	readonly privateKey: KeyObject;
}

/**
 * Signs a JWT with RS256.
 *
 * The signature is made on a thread of libuv and not here, where it would hold up all others for 0.3 ms. A signature through
 * `crypto.subtle` costs the main thread three times as much, and the process 75 µs more, for the same bytes.
 *
 * @param claims all of them: neither issuer nor times are added
 */
export async function signJwt(typ: string, claims: object, { kid, privateKey }: PrivateKey): Promise<string> {
	const text = `${encoded({ alg: SIGNING_ALGORITHM, typ, kid })}.${encoded(claims)}`;
	const signed = Promise.withResolvers<Buffer>();
	sign("sha256", Buffer.from(text), privateKey, (error, signature) => {
		if (error === null) signed.resolve(signature);
		else signed.reject(error);
	});
	return `${text}.${(await signed.promise).toString("base64url")}`;
}

function encoded(part: object): string {
	return Buffer.from(JSON.stringify(part)).toString("base64url");
}
