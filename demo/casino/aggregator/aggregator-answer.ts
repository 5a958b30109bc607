import { envelopeSchema } from "@webframe/shared/wire";
import type { HttpAnswer } from "./http-call.ts";

/** What came of a call to the aggregator. Without a readable answer the outcome is unknown: the call is repeated. */
export type AggregatorAnswer =
	| {
			readonly kind: "answered";
			readonly status: number;
			readonly errorCode: number;
			readonly message: string;
			readonly value: unknown;
	  }
	| { readonly kind: "failed"; readonly cause: string };

/** @param answer as it came over HTTP, whatever it holds */
export function readAnswer({ status, json }: HttpAnswer): AggregatorAnswer {
	const envelope = envelopeSchema.safeParse(json);
	if (!envelope.success) return { kind: "failed", cause: `HTTP ${status} without an envelope` };
	const { ErrorCode, Message, Value } = envelope.data;
	return { kind: "answered", status, errorCode: ErrorCode, message: Message, value: Value };
}

/** @param error what kept the answer from coming */
export function failure(error: unknown): AggregatorAnswer {
	return { kind: "failed", cause: error instanceof Error ? error.message : String(error) };
}
