/**
 * What client and hub say to each other over an open connection: the client's calls and streams, and the hub's questions
 * to the client. Made when the first of either comes, because many clients only listen.
 */
import { HubException } from "../hub-exception.ts";
import type { HubLimits } from "../limits.ts";
import { InvalidDataError } from "../protocol/invalid-data-error.ts";
import { type HubMessage, MESSAGE_TYPE, type Outcome, type ReceivedMessage } from "../protocol/messages.ts";
import type { Call, ObservedMessage } from "./call.ts";
import type { CallOwner } from "./call-owner.ts";
import { ClientResultError, ClientResults } from "./client-results.ts";
import { Dispatcher } from "./dispatcher.ts";
import type { MethodTable } from "./method-table.ts";
import type { CallObserver } from "./observed-call.ts";

/** The connection that a conversation goes over. */
export interface Speaker {
	contextFor(call: Call): unknown;
	/** As `CallOwner.observe`. */
	observe(message: ObservedMessage, method: string | undefined): CallObserver | undefined;
	/** As `CallOwner.send`. */
	send(message: HubMessage): Promise<void> | undefined;
}

/** The hub that a conversation is with. */
export interface ConversationHost {
	readonly limits: HubLimits;
	readonly detailedErrors: boolean;
	readonly methods: MethodTable<unknown>;
	/** Something has broken that the hub's author must be told of. */
	failed(error: unknown, during: string): void;
}

/** The calls of one connection in both directions. */
export class Conversation implements CallOwner<unknown> {
	readonly #speaker: Speaker;
	readonly #host: ConversationHost;
	readonly #dispatcher: Dispatcher<unknown>;
	#clientResults: ClientResults | undefined;

	constructor(speaker: Speaker, host: ConversationHost) {
		this.#speaker = speaker;
		this.#host = host;
		this.#dispatcher = new Dispatcher(this);
	}

	get limits(): HubLimits {
		return this.#host.limits;
	}

	get detailedErrors(): boolean {
		return this.#host.detailedErrors;
	}

	get methods(): MethodTable<unknown> {
		return this.#host.methods;
	}

	/** Handles one message of the client. Its next message waits for the promise, if there is one. */
	handle(message: ReceivedMessage): Promise<void> | undefined {
		return this.#dispatcher.handle(message);
	}

	/** Starts none of the client's calls any more. Resolves when those that run have ended. */
	finish(): Promise<void> {
		return this.#dispatcher.finish();
	}

	/** Asks the client, and waits so long for its answer. Rejects with ClientResultError. */
	ask(target: string, parameters: readonly unknown[], timeoutMs: number): Promise<unknown> {
		this.#clientResults ??= new ClientResults();
		const { id, answer } = this.#clientResults.expect(timeoutMs);
		try {
			const type = MESSAGE_TYPE.invocation;
			void this.send({ type, invocationId: id, target, arguments: parameters, streamIds: [], headers: undefined });
		} catch (error) {
			this.#clientResults.fail(id, new ClientResultError("The call could not be encoded.", { cause: error }));
		}
		return answer;
	}

	/** The client or its connection is gone. */
	end(reason: Error): void {
		this.#dispatcher.end(reason);
		this.#clientResults?.end();
	}

	tick(elapsedMs: number): void {
		this.#clientResults?.tick(elapsedMs);
	}

	contextFor(call: Call): unknown {
		return this.#speaker.contextFor(call);
	}

	observe(message: ObservedMessage, method: string | undefined): CallObserver | undefined {
		return this.#speaker.observe(message, method);
	}

	send(message: HubMessage): Promise<void> | undefined {
		return this.#speaker.send(message);
	}

	clientAnswered(invocationId: string, outcome: Outcome): void {
		this.#clientResults?.answered(invocationId, outcome);
	}

	methodFailed(call: Call, error: unknown): boolean {
		// What the client is told, did itself or has ended is no failure, and must not fill the operator's log.
		if (error instanceof HubException || error instanceof InvalidDataError || call.isAbortOf(error)) return false;
		this.#host.failed(error, `the hub method ${call.target}`);
		return true;
	}
}
