import type { HubLimits } from "../limits.ts";
import type { HubMessage, Outcome } from "../protocol/messages.ts";
import type { Call } from "./call.ts";
import type { MethodTable } from "./method-table.ts";

/** What running calls need of their connection. */
export interface CallOwner<Context> {
	readonly limits: HubLimits;
	readonly detailedErrors: boolean;
	readonly methods: MethodTable<Context>;
	contextFor(call: Call): Context;
	/** Sends to this client. Throws when the message cannot be encoded. The promise, if any, waits for a slow reader. */
	send(message: HubMessage): Promise<void> | undefined;
	/** The client's answer to a call of the server. */
	clientAnswered(invocationId: string, outcome: Outcome): void;
	/** A method has thrown something that is no answer to the client, so that its author must be told. */
	methodFailed(call: Call, error: unknown): void;
}
