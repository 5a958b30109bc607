import { canonicalJson, type Json } from "./canonical-json.ts";
import { type CounterpartyKey, hmacHex } from "./counterparty-key.ts";
import { isCounterpartyId, isRequestId, SIGNATURE_HEADER, type SignatureHeaders } from "./headers.ts";
import { signedText } from "./signed-text.ts";

export interface RequestToSign {
	readonly counterpartyId: string;
	readonly key: CounterpartyKey;
	/** Absent for a request without a body. */
	readonly body?: Json | undefined;
	/** Now. */
	readonly sentAt: Date;
	/** A fresh one for each request, from `newRequestId`. */
	readonly requestId: string;
}

export interface SignedRequest {
	readonly headers: SignatureHeaders;
	/** The canonical text of the body. Sending just this text is the simplest way to send what was signed. */
	readonly body: string | undefined;
	/** What went through HMAC, for those who compare. */
	readonly signedText: string;
}

/**
 * Signs a request to the other side of the provider integration.
 *
 * @throws RangeError when the counterparty, the request id or the time cannot stand in a header, or the body has no
 * canonical form: our own mistakes.
 *
 * Source: specification, "Authentication", provider integration; wire contract, section 7.
 */
export async function signRequest(request: RequestToSign): Promise<SignedRequest> {
	const { counterpartyId, key, requestId } = request;
	if (!isCounterpartyId(counterpartyId)) throw new RangeError("The counterparty id is not printable or has a point.");
	if (!isRequestId(requestId)) throw new RangeError("A request id has 32 hexadecimal digits.");
	const timestamp = String(request.sentAt.getTime());
	if (timestamp.length !== 13)
		throw new RangeError("The time is not one of 13 digits: it lies before 2001 or after 2286.");
	const body = request.body === undefined ? undefined : canonicalJson(request.body);
	const text = signedText(body, { counterpartyId, timestamp, requestId });
	return {
		headers: {
			[SIGNATURE_HEADER.counterpartyId]: counterpartyId,
			[SIGNATURE_HEADER.timestamp]: timestamp,
			[SIGNATURE_HEADER.requestId]: requestId,
			[SIGNATURE_HEADER.signature]: await hmacHex(key, text),
		},
		body,
		signedText: text,
	};
}
