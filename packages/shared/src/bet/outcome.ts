import type { RefundCondition } from "./bet.ts";

/** What an answer to a make means. Source: wire contract, section 5. */
export interface Outcome {
	readonly class: "taken" | "sendAgain" | "refused" | "unknown";
	/** The partner may have executed the call. */
	readonly mayHaveArrived: boolean;
	readonly code: number | null;
	readonly status: number | null;
	/** The automatic-refund condition that this outcome meets. */
	readonly condition: RefundCondition | null;
	readonly retryAfterMs?: number;
	/** A batch was refused as a whole: each of its records goes once by itself, at once. */
	readonly again?: "singly";
}
