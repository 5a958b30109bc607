import type { SignatureFields } from "./headers.ts";

/**
 * What goes through HMAC: the canonical body, the counterparty, the timestamp and the request id, joined by points;
 * without a body there is no body part. Neither method, path nor query are in it.
 *
 * Source: specification, "Authentication", provider integration, rule 2.
 */
export function signedText(canonicalBody: string | undefined, fields: Omit<SignatureFields, "signature">): string {
	const tail = `${fields.counterpartyId}.${fields.timestamp}.${fields.requestId}`;
	return canonicalBody === undefined ? tail : `${canonicalBody}.${tail}`;
}
