import type { InvocationMessage, MessageHeaders, StreamInvocationMessage } from "../protocol/messages.ts";
import type { CallObserver, CallOutcome } from "./observed-call.ts";

/** What makes a call. */
export type CallMessage = InvocationMessage | StreamInvocationMessage;

/** What an observer is told of a message. */
export type ObservedMessage = Pick<CallMessage, "type" | "headers">;

/**
 * Something that runs for a client and can be told that it no longer need: a call, or the whole connection.
 *
 * The signal is made when it is first asked for, because most methods never do and an AbortController is not cheap.
 */
export class Lifetime {
	#controller: AbortController | undefined;
	#reason: Error | undefined;

	get headers(): MessageHeaders | undefined {
		return undefined;
	}

	/** Whether the client waits for an answer. */
	get expectsAnswer(): boolean {
		return false;
	}

	get signal(): AbortSignal {
		if (this.#controller === undefined) {
			this.#controller = new AbortController();
			if (this.#reason !== undefined) this.#controller.abort(this.#reason);
		}
		return this.#controller.signal;
	}

	/** The client has cancelled the call, or is gone. */
	abort(reason: Error): void {
		if (this.#reason !== undefined) return;
		this.#reason = reason;
		this.#controller?.abort(reason);
	}

	/** True for an error that only says that this was aborted. */
	isAbortOf(error: unknown): boolean {
		if (this.#reason === undefined) return false;
		return error === this.#reason || (error instanceof Error && error.name === "AbortError");
	}

	/** Lets the client's next call begin: this one has ended, or waits for the client itself. */
	releasePlace(): void {}
}

/** One running call of a hub method. */
export class Call extends Lifetime {
	readonly message: CallMessage;
	/** True once the streams named in the message are this call's own. Before that, another call may have them open. */
	ownsUploads = false;
	#release: (() => void) | undefined;
	#observer: CallObserver | undefined;

	/** `release` gives back the call's place among the parallel calls of its client. */
	constructor(message: CallMessage, observer: CallObserver | undefined, release?: () => void) {
		super();
		this.message = message;
		this.#observer = observer;
		this.#release = release;
	}

	/** Runs the method as its observer wants it run. */
	observed(body: () => unknown): unknown {
		return this.#observer?.run === undefined ? body() : this.#observer.run(body);
	}

	/** Says how the call ended. Only the first time counts. */
	ended(outcome: CallOutcome, error?: unknown): void {
		const observer = this.#observer;
		this.#observer = undefined;
		observer?.ended?.(outcome, error);
	}

	get target(): string {
		return this.message.target;
	}

	override get headers(): MessageHeaders | undefined {
		return this.message.headers;
	}

	override get expectsAnswer(): boolean {
		return isBlocking(this.message.invocationId);
	}

	override releasePlace(): void {
		const release = this.#release;
		this.#release = undefined;
		release?.();
	}
}

/** An id that is absent or empty means that the client waits for nothing. */
export function isBlocking(invocationId: string | undefined): invocationId is string {
	return invocationId !== undefined && invocationId !== "";
}
