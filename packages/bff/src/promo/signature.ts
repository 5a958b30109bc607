import { createHmac, timingSafeEqual } from "node:crypto";

/** Lower-case hexadecimal HMAC-SHA256 of a body as it was sent, under the literal text of the promo secret. */
export function promoSignature(body: Uint8Array, secret: string): string {
	return createHmac("sha256", secret).update(body).digest("hex");
}

/** Stands for the secret of somebody who has none, so that an unknown partner is answered after the same time. */
const NOBODYS_SECRET = "nobody's";

/**
 * Whether one of the secrets has signed the body, compared in constant time.
 *
 * Source: wire contract, section 8.
 */
export function isSignedBy(body: Uint8Array, signature: string, secrets: readonly string[]): boolean {
	if (!/^[0-9a-f]{64}$/.test(signature)) return false;
	const given = Buffer.from(signature, "hex");
	const tried = secrets.length === 0 ? [NOBODYS_SECRET] : secrets;
	const results = tried.map((secret) => timingSafeEqual(given, Buffer.from(promoSignature(body, secret), "hex")));
	return secrets.length > 0 && results.some((isEqual) => isEqual);
}
