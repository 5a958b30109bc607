/**
 * Our calls to the aggregator's promo API. The signature covers the body's bytes and nothing else, so every body names its
 * operation and when it was sent: who captures one can neither send it elsewhere nor later.
 *
 * Source: specification, part C; docs/promo.
 */
import { createHmac } from "node:crypto";
import { PROMO_SIGNATURE_HEADER, type PromoError, type PromoOperation, promoErrorSchema } from "@webframe/shared/wire";
import type { z } from "zod";
import { callHttp, type Fetch } from "../aggregator/http-call.ts";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";

const PATHS: Readonly<Record<PromoOperation, string>> = {
	campaign: "/Campaign/Create",
	issue: "/Issue",
	cancel: "/Cancel",
	status: "/Status",
};

/** What may go better a moment later, and may have been done; all else is refused for good. */
const PASSING: ReadonlySet<PromoError["code"]> = new Set(["unavailable", "internal", "too_many_requests"]);

export type PromoAnswer<Value> =
	| { readonly ok: true; readonly value: Value }
	| { readonly ok: false; readonly error: PromoError };

export interface PromoClient {
	/** @returns `unavailable` as well when there is no answer, or none that can be read: it may have been done. Never throws. */
	call<Schema extends z.ZodType>(
		operation: PromoOperation,
		body: object,
		answer: Schema,
	): Promise<PromoAnswer<z.infer<Schema>>>;
}

export function mayPass({ code }: PromoError): boolean {
	return PASSING.has(code);
}

export interface PromoClientParts {
	readonly aggregatorUrl: string;
	readonly partnerClientId: string;
	readonly promoSecret: string;
	readonly clock: Clock;
	readonly fetch: Fetch;
	readonly stopping: AbortSignal;
	readonly log: Log;
}

export function createPromoClient(parts: PromoClientParts): PromoClient {
	const { aggregatorUrl, partnerClientId, promoSecret, clock, fetch, stopping, log } = parts;
	const sign = (text: string) => ({
		[PROMO_SIGNATURE_HEADER]: createHmac("sha256", promoSecret).update(text).digest("hex"),
	});
	return {
		async call(operation, body, answer) {
			const url = `${aggregatorUrl}/promo/api/v3${PATHS[operation]}`;
			const whole = { ...body, client_id: partnerClientId, operation, sent_at: clock.now().toISOString() };
			try {
				const { status, json } = await callHttp(fetch, { url, method: "POST", body: whole, sign }, stopping);
				if (status === 200) return { ok: true, value: answer.parse(json) };
				return { ok: false, error: promoErrorSchema.parse(json).error };
			} catch (error) {
				if (!stopping.aborted) log("promo call failed", { operation, error: String(error) });
				return { ok: false, error: { code: "unavailable", message: "The aggregator did not answer." } };
			}
		},
	};
}
