import type { MessageHeaders } from "../protocol/messages.ts";

/** A call of a client, as it begins. */
export interface HubCall {
	readonly connectionId: string;
	readonly userId: string | undefined;
	/** The method's name as the hub's definition has it; nothing for a method that the hub does not have. */
	readonly method: string | undefined;
	readonly kind: "invoke" | "stream";
	/** What came with the message, such as a trace's context. */
	readonly headers: MessageHeaders | undefined;
}

/**
 * How a call ended. `refused`: it was answered with an error that is its client's or an answer of the method (a
 * HubException). `failed`: with an error that the hub's author has to look at. `cancelled`: a stream that its client no
 * longer wanted, or was gone.
 */
export type CallOutcome = "completed" | "refused" | "failed" | "cancelled";

/** What an observer has to do with one call. */
export interface CallObserver {
	/** Runs the method, or begins its stream: a tracer makes its span the current one around it. Answers what `body` does. */
	run?<Result>(body: () => Result): Result;
	/** The call is over. Called once. */
	ended?(outcome: CallOutcome, error: unknown): void;
}
