/**
 * HTTP calls to the BFF.
 *
 * What comes back is sorted by what the caller may conclude from it. `unknown` is the important one: the call
 * may or may not have had its effect, so whoever moves money must ask again with the same idempotency key.
 */

import type { Envelope } from "@webframe/shared/wire";
import { jsonText } from "../json-text.ts";
import type { Environment } from "./environment.ts";

/** How long one call may take before its outcome counts as unknown. */
export const CALL_TIMEOUT_MS = 10_000;

/** ErrorCode of an envelope that says yes. */
const SUCCESS = 200;
/** ErrorCode of an envelope that says that the business could not answer. */
const GENERAL_ERROR = 103_799;

export type UnknownReason = "network" | "timeout" | "malformed" | "unavailable";

export type Answer<Value> =
	| { readonly kind: "value"; readonly value: Value }
	| {
			readonly kind: "refused";
			readonly code: number;
			readonly message: string;
			readonly value: unknown;
			readonly correlationId?: string | undefined;
	  }
	| {
			readonly kind: "unauthorized";
			readonly code: number;
			readonly message: string;
			readonly correlationId?: string | undefined;
	  }
	| { readonly kind: "unknown"; readonly reason: UnknownReason; readonly correlationId: string | undefined };

export interface CallOptions {
	readonly token?: string | undefined;
	/** Present: the call is a POST. */
	readonly body?: unknown;
	readonly idempotencyKey?: string;
}

export class Api {
	/** Origin of the BFF, without a slash at its end. */
	readonly server: string;
	readonly #environment: Environment;

	constructor(server: string, environment: Environment) {
		this.server = server.replace(/\/+$/, "");
		this.#environment = environment;
	}

	/** Makes one call. Never rejects; the type of `Value` is the BFF's promise, which its tests parse. */
	async call<Value>(path: string, options: CallOptions = {}): Promise<Answer<Value>> {
		const abort = new AbortController();
		const cancelTimeout = this.#environment.after(CALL_TIMEOUT_MS, () => abort.abort());
		try {
			const response = await this.#environment.fetch(this.server + path, requestInit(options, abort.signal));
			return sorted<Value>(response, await envelopeIn(response));
		} catch {
			return { kind: "unknown", reason: abort.signal.aborted ? "timeout" : "network", correlationId: undefined };
		} finally {
			cancelTimeout();
		}
	}
}

function requestInit(options: CallOptions, signal: AbortSignal): RequestInit {
	const headers: Record<string, string> = {};
	if (options.token !== undefined) headers["Authorization"] = `Bearer ${options.token}`;
	if (options.idempotencyKey !== undefined) headers["Idempotency-Key"] = options.idempotencyKey;
	// The answers hold the server's clock and a player's money: an answer out of a cache would be a wrong one.
	const base: RequestInit = { signal, headers, credentials: "omit", cache: "no-store", referrerPolicy: "origin" };
	if (options.body === undefined) return base;
	headers["Content-Type"] = "application/json";
	return { ...base, method: "POST", body: jsonText(options.body) };
}

async function envelopeIn(response: Response): Promise<Envelope | undefined> {
	const text = await response.text();
	try {
		const parsed: unknown = JSON.parse(text);
		return isEnvelope(parsed) ? parsed : undefined;
	} catch {
		return undefined;
	}
}

function isEnvelope(value: unknown): value is Envelope {
	return typeof value === "object" && value !== null && "ErrorCode" in value && typeof value.ErrorCode === "number";
}

/** Source: wire contract, section 6, `/users/auth`. */
function isNewTokenNeeded(value: unknown): boolean {
	return typeof value === "object" && value !== null && "newTokenNeeded" in value && value.newTokenNeeded === true;
}

function sorted<Value>(response: Response, envelope: Envelope | undefined): Answer<Value> {
	const correlationId = response.headers.get("X-Request-Id") ?? undefined;
	const unknown = (reason: UnknownReason): Answer<Value> => ({ kind: "unknown", reason, correlationId });
	const isAway = response.status >= 500 || response.status === 429;
	if (envelope === undefined) return unknown(isAway ? "unavailable" : "malformed");
	const { ErrorCode: code, Message: message, Value: value } = envelope;
	// The one failure that is final: what was brought is used up, and asking again cannot help.
	if (isAway && !isNewTokenNeeded(value)) return unknown("unavailable");
	if (isAway) return { kind: "refused", code, message, value, correlationId };
	if (response.status === 401) return { kind: "unauthorized", code, message, correlationId };
	// The one cast at this border: see `call`.
	if (code === SUCCESS) return { kind: "value", value: value as Value };
	return code === GENERAL_ERROR ? unknown("unavailable") : { kind: "refused", code, message, value, correlationId };
}
