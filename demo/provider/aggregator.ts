import {
	type CounterpartyKey,
	type Json,
	newRequestId,
	prepareCounterpartyKey,
	signRequest,
} from "@webframe/shared/signing";
import { providerAnswerSchema } from "@webframe/shared/wire";
import type { Clock } from "./clock.ts";
import type { Faults } from "./faults.ts";

const CALL_TIMEOUT_MS = 10_000;

/** What came back; `null` for a timeout, an answer that is none, or no connection. The code in the body decides. */
export interface Said {
	readonly code: number | null;
	readonly balance: number | null;
	readonly currency: string | null;
}
const NOTHING: Said = { code: null, balance: null, currency: null };

export type Operation = "pay-in" | "pay-out" | "pay-in-out" | "refund";

/** What is said of a bet. */
export type BetMessage = Readonly<Record<string, Json>>;

export interface AggregatorParts {
	/** `{aggregator_api_url}`. */
	readonly url: string;
	readonly counterpartyId: string;
	readonly key: string;
	readonly clock: Clock;
	readonly faults: Faults;
}

/** The signed calls to the aggregator. Each attempt has a new nonce and a new time. */
export class Aggregator {
	readonly #parts: AggregatorParts;
	#key: Promise<CounterpartyKey> | undefined;
	#wrongKey: Promise<CounterpartyKey> | undefined;

	constructor(parts: AggregatorParts) {
		this.#parts = parts;
	}

	async bet(sessionId: string, operation: Operation, message: BetMessage): Promise<Said> {
		const { faults } = this.#parts;
		if (faults.refundFirst === true && operation === "pay-in") await this.#bet(sessionId, "refund", message);
		const first = await this.#bet(sessionId, operation, message);
		if (faults.twice === true) await this.#bet(sessionId, operation, message);
		if ((faults.answersLost ?? 0) === 0) return first;
		faults.answersLost = (faults.answersLost ?? 1) - 1;
		return NOTHING;
	}

	async balance(sessionId: string): Promise<Said> {
		return await this.#call(`/sessions/${encodeURIComponent(sessionId)}/balance`, undefined);
	}

	/** The signature covers no path: what is signed names the session and the operation, so that it counts nowhere else. */
	async #bet(sessionId: string, operation: Operation, message: BetMessage): Promise<Said> {
		const path = `/sessions/${encodeURIComponent(sessionId)}/bets/${operation}`;
		return await this.#call(path, { ...message, sessionId, operation });
	}

	async #call(path: string, body: Json | undefined): Promise<Said> {
		const { url, counterpartyId, clock, faults, key } = this.#parts;
		this.#key ??= prepareCounterpartyKey(key);
		this.#wrongKey ??= prepareCounterpartyKey(`not ${key}`);
		const signed = await signRequest({
			counterpartyId,
			key: await (faults.wrongKey === true ? this.#wrongKey : this.#key),
			body,
			sentAt: new Date(clock.now() + (faults.clockOffMs ?? 0)),
			requestId: newRequestId(),
		});
		try {
			const response = await fetch(`${url}${path}`, {
				method: signed.body === undefined ? "GET" : "POST",
				headers: { ...signed.headers, "content-type": "application/json" },
				...(signed.body === undefined ? {} : { body: signed.body }),
				signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
			});
			const answer = providerAnswerSchema.parse(await response.json());
			return { code: answer._responseCode, balance: answer.balance ?? null, currency: answer.currency ?? null };
		} catch {
			return NOTHING;
		}
	}
}
