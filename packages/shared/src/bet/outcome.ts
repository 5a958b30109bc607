import type { RefundCondition } from "./bet.ts";

/** What an answer to a make means. Source: wire contract, section 5. */
export interface Outcome {
	readonly class: "taken" | "sendAgain" | "refused" | "unknown";
	/** The partner may have executed the call. */
	readonly mayHaveArrived: boolean;
	readonly code: number | null;
	readonly status: number | null;
	/** The automatic-refund conditions that this outcome meets; an answer may meet two, by its status and by its code. */
	readonly conditions: readonly RefundCondition[];
	readonly retryAfterMs?: number;
	/** A batch was refused as a whole: each of its records goes once by itself, at once. */
	readonly again?: "singly";
}
