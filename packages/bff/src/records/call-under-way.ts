/**
 * The call of the back office that is being carried out. It is known to whatever is done for it, below everything that
 * operators can do, so that none of that could forget to hand it on: what waits for a second person keeps it, so that the
 * second one can be shown it and make the same call; and a row of the audit log says when it came with a token, which is no
 * proof that somebody sits there, and which a script may hold.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { Json } from "@webframe/shared/signing";

export interface CallUnderWay {
	/** Behind `/backoffice`. */
	readonly path: string;
	readonly operator: string;
	readonly isByToken: boolean;
	/** What came with it, with the note. */
	body(): Promise<{ readonly [key: string]: Json }>;
}

const calls = new AsyncLocalStorage<CallUnderWay>();

export function duringCall<Result>(call: CallUnderWay, work: () => Promise<Result>): Promise<Result> {
	return calls.run(call, work);
}

/** @returns undefined for what a command does, or the service by itself */
export function callUnderWay(): CallUnderWay | undefined {
	return calls.getStore();
}

/** Whether this is done by somebody who came with a token; what the service does on the way by itself is not. */
export function isByToken(actor: string): boolean {
	const call = callUnderWay();
	return call?.isByToken === true && call.operator === actor;
}
