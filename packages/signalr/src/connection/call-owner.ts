import type { HubLimits } from "../limits.ts";
import type { HubMessage, Outcome } from "../protocol/messages.ts";
import type { Call, ObservedMessage } from "./call.ts";
import type { MethodTable } from "./method-table.ts";
import type { CallObserver } from "./observed-call.ts";

/** What running calls need of their connection. */
export interface CallOwner<Context> {
	readonly limits: HubLimits;
	readonly detailedErrors: boolean;
	readonly methods: MethodTable<Context>;
	contextFor(call: Call): Context;
	/** Tells the hub's observer of a call that begins; `method` is absent for one that the hub does not have. */
	observe(message: ObservedMessage, method: string | undefined): CallObserver | undefined;
	/** Sends to this client. Throws when the message cannot be encoded. The promise, if any, waits for a slow reader. */
	send(message: HubMessage): Promise<void> | undefined;
	/** The client's answer to a call of the server. */
	clientAnswered(invocationId: string, outcome: Outcome): void;
	/**
	 * A method has thrown. Answers true when that is no answer to the client and nothing that the client did itself: then
	 * the hub's author has been told.
	 */
	methodFailed(call: Call, error: unknown): boolean;
}
