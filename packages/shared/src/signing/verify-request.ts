import type { Json } from "./canonical-json.ts";
import { type CounterpartyKey, hmacMatches, prepareCounterpartyKey } from "./counterparty-key.ts";
import { readSignatureFields, type SignatureFields, sentAtMs } from "./headers.ts";
import { type JsonProblem, parseJson } from "./parse-json.ts";
import { signedText } from "./signed-text.ts";

/** An older request is expired. Source: specification, "Limits". */
export const SIGNATURE_AGE_MAX_MS = 30_000;
/** A request from further ahead is refused, so that a nonce has to be kept for a bounded time. */
export const SIGNATURE_AHEAD_MAX_MS = 5_000;

export interface RequestToVerify {
	/** A header's raw value, whatever the case of its name: `(name) => request.headers.get(name)`. */
	readonly header: (name: string) => string | null | undefined;
	/** The body as it came; the empty text when there was none. */
	readonly body: string;
}

/** The valid keys of a counterparty: none when it is unknown, two during a rotation. */
export type KeysOfCounterparty = (
	counterpartyId: string,
) => readonly CounterpartyKey[] | Promise<readonly CounterpartyKey[]>;

/** Why a request was refused. For logs and for the lab: the other side gets one answer for all of them. */
export type SignatureProblem =
	| "malformed_headers"
	| "expired"
	| "from_the_future"
	| JsonProblem
	| "unknown_counterparty"
	| "wrong_signature";

export type VerifiedRequest =
	| {
			readonly ok: true;
			readonly counterpartyId: string;
			/** The nonce: it must be refused when it comes again, at whatever address, for `SIGNATURE_AGE_MAX_MS` and more. */
			readonly requestId: string;
			readonly sentAt: Date;
			/** Undefined when the request has no body. */
			readonly body: Json | undefined;
			readonly signedText: string;
	  }
	| { readonly ok: false; readonly problem: SignatureProblem };

/**
 * Verifies a request of the other side of the provider integration. What it cannot know is left to the caller: that
 * the nonce is new, and that the address (which is not signed) fits the body.
 *
 * Never throws for anything that the request holds. An unknown counterparty costs as much time as a wrong signature.
 *
 * Source: specification, "Authentication", provider integration; wire contract, section 7.
 */
export async function verifyRequest(
	request: RequestToVerify,
	keysOf: KeysOfCounterparty,
	now: Date,
): Promise<VerifiedRequest> {
	const fields = readSignatureFields(request.header);
	if (fields === undefined) return refused("malformed_headers");
	const ageMs = now.getTime() - sentAtMs(fields.timestamp);
	if (ageMs > SIGNATURE_AGE_MAX_MS) return refused("expired");
	if (ageMs < -SIGNATURE_AHEAD_MAX_MS) return refused("from_the_future");
	const body = request.body === "" ? undefined : parseJson(request.body);
	if (body?.ok === false) return refused(body.problem);
	const text = signedText(body?.canonical, fields);
	const problem = await signatureProblem(fields, text, await keysOf(fields.counterpartyId));
	if (problem !== undefined) return refused(problem);
	return {
		ok: true,
		counterpartyId: fields.counterpartyId,
		requestId: fields.requestId,
		sentAt: new Date(sentAtMs(fields.timestamp)),
		body: body?.value,
		signedText: text,
	};
}

async function signatureProblem(
	{ signature }: SignatureFields,
	text: string,
	keys: readonly CounterpartyKey[],
): Promise<SignatureProblem | undefined> {
	if (keys.length === 0) {
		await hmacMatches(await decoyKey(), signature, text);
		return "unknown_counterparty";
	}
	const matches = await Promise.all(keys.map((key) => hmacMatches(key, signature, text)));
	return matches.includes(true) ? undefined : "wrong_signature";
}

let decoy: Promise<CounterpartyKey> | undefined;

/** Stands in for the key of a counterparty that nobody knows, so that its refusal takes as long. */
function decoyKey(): Promise<CounterpartyKey> {
	decoy ??= prepareCounterpartyKey("a key that no counterparty has");
	return decoy;
}

function refused(problem: SignatureProblem): VerifiedRequest {
	return { ok: false, problem };
}
