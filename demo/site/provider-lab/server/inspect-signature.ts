import {
	type CounterpartyKey,
	hmacHex,
	isRequestId,
	parseJson,
	SIGNATURE_AGE_MAX_MS,
	SIGNATURE_AHEAD_MAX_MS,
	SIGNATURE_HEADER,
	sentAtMs,
	signedText,
} from "@webframe/shared/signing";
import type { Signature } from "../messages.ts";

export interface ToInspect {
	readonly header: (name: string) => string | undefined;
	/** The empty text where there is none. */
	readonly body: string;
	readonly key: CounterpartyKey | undefined;
	/** Whether the nonce was seen before. */
	readonly isUsed: (requestId: string) => boolean;
	/** Unix milliseconds. */
	readonly now: number;
}

const TIMESTAMP = /^[1-9](?:[0-9]{9}|[0-9]{12})$/;

/**
 * Every step of a signature as its reader takes it, so that a developer sees at which one two sides part. Nothing is
 * refused here; what is malformed is said to be.
 *
 * Source: specification, "Authentication", provider integration.
 */
export async function inspectSignature({ header, body, key, isUsed, now }: ToInspect): Promise<Signature> {
	const { counterpartyId, timestamp, requestId, signature } = fieldsOf(header);
	const parsed = body === "" ? undefined : parseJson(body);
	const canonical = parsed?.ok === true ? parsed.canonical : null;
	const text =
		parsed?.ok === false ? null : signedText(canonical ?? undefined, { counterpartyId, timestamp, requestId });
	const expected = key === undefined || text === null ? null : await hmacHex(key, text);
	return {
		counterpartyId,
		timestamp,
		requestId,
		signature,
		...timeOf(timestamp, now),
		nonce: isRequestId(requestId) ? (isUsed(requestId) ? "used before" : "new") : "malformed",
		body: bodyOf(body, parsed === undefined ? undefined : canonical),
		canonical,
		signedText: text,
		expected,
		verdict: verdictOf(text, expected, signature),
	};
}

function fieldsOf(header: ToInspect["header"]) {
	return {
		counterpartyId: header(SIGNATURE_HEADER.counterpartyId) ?? "",
		timestamp: header(SIGNATURE_HEADER.timestamp) ?? "",
		requestId: header(SIGNATURE_HEADER.requestId) ?? "",
		signature: header(SIGNATURE_HEADER.signature) ?? "",
	};
}

function timeOf(timestamp: string, now: number): Pick<Signature, "sentAt" | "ageMs" | "time"> {
	if (!TIMESTAMP.test(timestamp)) return { sentAt: null, ageMs: null, time: "malformed" };
	const sent = sentAtMs(timestamp);
	const ageMs = now - sent;
	const isEarly = ageMs < -SIGNATURE_AHEAD_MAX_MS;
	const time = ageMs > SIGNATURE_AGE_MAX_MS ? "too old" : isEarly ? "too far ahead" : "in time";
	return { sentAt: new Date(sent).toISOString(), ageMs, time };
}

function verdictOf(text: string | null, expected: string | null, signature: string): Signature["verdict"] {
	if (text === null) return "wrong";
	if (expected === null) return "not checked";
	return expected === signature ? "right" : "wrong";
}

function bodyOf(body: string, canonical: string | null | undefined): Signature["body"] {
	if (canonical === undefined) return "none";
	if (canonical === null) return "no JSON that is taken";
	return canonical === body ? "canonical" : "other spelling";
}
