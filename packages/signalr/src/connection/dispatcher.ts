/**
 * Runs what a client asks for: calls, streams in both directions, and the answers to calls of the server.
 *
 * Messages of one connection are handled in order. A plain call takes one of the connection's places (one by default);
 * when none is free the connection takes no further message until there is one, so calls run one after another. Streams,
 * and calls with uploads, take no place, but nothing follows a stream before it has begun. All of this is what the
 * official server does. Beyond it, the calls that run are bounded in all, those without a place included: a client could
 * otherwise start methods faster than they end.
 */
import { describeError, HubException } from "../hub-exception.ts";
import {
	MESSAGE_TYPE,
	type Outcome,
	type ReceivedMessage,
	UNREADABLE_CALL,
	type UnreadableCallMessage,
} from "../protocol/messages.ts";
import { parseArguments } from "./arguments.ts";
import { Call, type CallMessage, isBlocking } from "./call.ts";
import type { CallOwner } from "./call-owner.ts";
import { Downloads } from "./downloads.ts";
import type { HubMethodEntry } from "./method-table.ts";
import type { CallObserver } from "./observed-call.ts";
import { isThenable } from "./thenable.ts";
import { Uploads } from "./uploads.ts";

type Method<Context> = HubMethodEntry<Context>;

/** The calls of one client. */
export class Dispatcher<Context> {
	readonly #owner: CallOwner<Context>;
	readonly #calls = new Set<Call>();
	readonly #downloads: Downloads<Context>;
	readonly #uploads: Uploads;
	#placesTaken = 0;
	#placeFreed: PromiseWithResolvers<void> | undefined;
	#idle: PromiseWithResolvers<void> | undefined;
	#ended = false;

	constructor(owner: CallOwner<Context>) {
		this.#owner = owner;
		this.#downloads = new Downloads(owner, (call) => this.#end(call));
		this.#uploads = new Uploads(owner.limits.streamBufferItems, owner.detailedErrors);
	}

	/** Starts no call any more. Resolves when those that run have ended. */
	finish(): Promise<void> {
		this.#ended = true;
		if (this.#calls.size === 0) return Promise.resolve();
		this.#idle ??= Promise.withResolvers();
		return this.#idle.promise;
	}

	/** Handles one message. The connection's next message waits for the promise, if there is one. */
	handle(message: ReceivedMessage): Promise<void> | undefined {
		switch (message.type) {
			case MESSAGE_TYPE.invocation:
			case MESSAGE_TYPE.streamInvocation:
				return this.#startCall(message);
			case UNREADABLE_CALL:
				this.#refuseUnreadable(message);
				return undefined;
			case MESSAGE_TYPE.streamItem:
				return this.#uploads.take(message.invocationId, message.item);
			case MESSAGE_TYPE.completion:
				if (!this.#uploads.complete(message.invocationId, message.outcome)) {
					this.#owner.clientAnswered(message.invocationId, message.outcome);
				}
				return undefined;
			case MESSAGE_TYPE.cancelInvocation:
				this.#downloads.cancel(message.invocationId);
				return undefined;
			default:
				return undefined;
		}
	}

	/** The client is gone: everything that runs for it is told so. */
	end(reason: Error): void {
		this.#ended = true;
		this.#uploads.end(reason);
		this.#downloads.end(reason);
		for (const call of this.#calls) call.abort(reason);
		this.#wakeNextCall();
	}

	#startCall(message: CallMessage): Promise<void> | undefined {
		if (this.#ended) return undefined;
		const method = this.#owner.methods.find(message.target);
		const observer = this.#owner.observe(message, method?.name);
		if (method === undefined) {
			observer?.ended?.("refused", undefined);
			this.#answerError(message, cannotBind(message.target, noSuchMethod(), false));
			return undefined;
		}
		const isPlain = !method.streaming && method.uploads === 0 && message.type === MESSAGE_TYPE.invocation;
		if (!isPlain) return this.#run(method, this.#added(new Call(message, observer)));
		if (this.#placesTaken < this.#owner.limits.maximumParallelInvocations) {
			this.#runInPlace(method, message, observer);
			return undefined;
		}
		this.#placeFreed ??= Promise.withResolvers();
		return this.#placeFreed.promise.then(() => {
			if (this.#ended) observer?.ended?.("cancelled", undefined);
			else this.#runInPlace(method, message, observer);
		});
	}

	#refuseUnreadable({ invocationId, target, error }: UnreadableCallMessage): void {
		if (this.#ended) return;
		const method = this.#owner.methods.find(target);
		const reason = method === undefined ? noSuchMethod() : error;
		const observer = this.#owner.observe({ type: MESSAGE_TYPE.invocation, headers: undefined }, method?.name);
		observer?.ended?.("refused", reason);
		this.#answerError({ invocationId }, cannotBind(target, reason, this.#owner.detailedErrors));
	}

	/** Runs a call that only the client's next call waits for, not its other messages. */
	#runInPlace(method: Method<Context>, message: CallMessage, observer: CallObserver | undefined): void {
		this.#placesTaken++;
		const call = new Call(message, observer, () => {
			this.#placesTaken--;
			this.#wakeNextCall();
		});
		void this.#run(method, this.#added(call));
	}

	#added(call: Call): Call {
		this.#calls.add(call);
		return call;
	}

	/** The promise, if any, resolves when the method has begun. */
	#run(method: Method<Context>, call: Call): Promise<void> | undefined {
		const context = this.#owner.contextFor(call);
		if (method.authorize === undefined) return this.#enter(method, call, context);
		try {
			const allowed = method.authorize(context);
			if (typeof allowed === "boolean") return this.#enterIf(allowed, method, call, context);
			return allowed.then(
				(answer) => this.#enterIf(answer, method, call, context),
				(error) => this.#fail(call, error),
			);
		} catch (error) {
			this.#fail(call, error);
			return undefined;
		}
	}

	#enterIf(allowed: boolean, method: Method<Context>, call: Call, context: Context): Promise<void> | undefined {
		// Only the value true lets a call in: an untyped hook that answers something else must not.
		if (allowed === true) return this.#enter(method, call, context);
		this.#refuse(call, `Failed to invoke '${call.target}' because user is unauthorized`);
		return undefined;
	}

	#enter(method: Method<Context>, call: Call, context: Context): Promise<void> | undefined {
		const { message } = call;
		const obstacle = this.#obstacle(method, message);
		if (obstacle !== undefined) {
			this.#refuse(call, obstacle);
			return undefined;
		}
		let parameters: unknown[];
		try {
			parameters = parseArguments(method, message.arguments, (argument, index) => {
				call.ownsUploads = true;
				return this.#uploads.open(message.streamIds[index] ?? "", argument);
			});
		} catch (error) {
			this.#report(call, error, `Failed to invoke '${call.target}' due to an error on the server.`);
			return undefined;
		}
		const run = () => method.run(context, parameters);
		if (message.type === MESSAGE_TYPE.streamInvocation) return this.#downloads.start(call, message.invocationId, run);
		this.#runPlain(call, run);
		return undefined;
	}

	/** Why a call cannot be made at all, as text for the client. */
	#obstacle(method: Method<Context>, message: CallMessage): string | undefined {
		const { target, streamIds } = message;
		if (this.#calls.size + this.#downloads.lingering > this.#owner.limits.maximumRunningCalls) {
			return unexpected(target, "The connection has too many running calls.");
		}
		const streamId = message.type === MESSAGE_TYPE.streamInvocation ? message.invocationId : undefined;
		if (method.streaming && streamId === undefined) {
			return `The client attempted to invoke the streaming '${target}' method with a non-streaming invocation.`;
		}
		if (!method.streaming && streamId !== undefined) {
			return `The client attempted to invoke the non-streaming '${target}' method with a streaming invocation.`;
		}
		if (streamId !== undefined && this.#downloads.has(streamId)) {
			return `Invocation ID '${streamId}' is already in use.`;
		}
		if (streamIds.length !== method.uploads) {
			return unexpected(target, `Client sent ${streamIds.length} stream(s), Hub method expects ${method.uploads}.`);
		}
		const taken = this.#uploads.firstTaken(streamIds);
		if (taken !== undefined) return unexpected(target, `Stream ID '${taken}' is already in use.`);
		const opened = streamIds.length + (streamId === undefined ? 0 : 1);
		const open = this.#downloads.size + this.#uploads.size;
		if (opened > 0 && open + opened > this.#owner.limits.maximumStreams) {
			return unexpected(target, "The connection has too many open streams.");
		}
		return undefined;
	}

	#runPlain(call: Call, run: () => unknown): void {
		try {
			const result = call.observed(run);
			if (!isThenable(result)) {
				this.#finish(call, result);
				return;
			}
			result.then(
				(value) => this.#finish(call, value),
				(error) => this.#fail(call, error),
			);
		} catch (error) {
			this.#fail(call, error);
		}
	}

	#finish(call: Call, result: unknown): void {
		const { invocationId } = call.message;
		if (!isBlocking(invocationId)) {
			call.ended("completed");
			this.#end(call);
			return;
		}
		try {
			// The official server answers null for a method without a result.
			const wait = this.#answer(invocationId, { kind: "result", result: result ?? null });
			call.ended("completed");
			// A client that does not read its answers gets no further call until it does.
			if (wait === undefined) this.#end(call);
			else void wait.then(() => this.#end(call));
		} catch (error) {
			this.#fail(call, error);
		}
	}

	#fail(call: Call, error: unknown): void {
		this.#report(call, error, `An unexpected error occurred invoking '${call.target}' on the server.`);
	}

	#report(call: Call, error: unknown, text: string): void {
		call.ended(this.#owner.methodFailed(call, error) ? "failed" : "refused", error);
		this.#refuse(call, describeError(text, error, this.#owner.detailedErrors));
	}

	#refuse(call: Call, error: string): void {
		call.ended("refused");
		this.#end(call);
		this.#answerError(call.message, error);
	}

	/** The call is over, however it went. */
	#end(call: Call): void {
		if (!this.#calls.delete(call)) return;
		if (call.ownsUploads) for (const id of call.message.streamIds) this.#uploads.close(id);
		call.releasePlace();
		if (this.#calls.size > 0) return;
		this.#idle?.resolve();
		this.#idle = undefined;
	}

	#wakeNextCall(): void {
		this.#placeFreed?.resolve();
		this.#placeFreed = undefined;
	}

	#answerError({ invocationId }: Pick<CallMessage, "invocationId">, error: string): void {
		if (isBlocking(invocationId)) void this.#answer(invocationId, { kind: "error", error });
	}

	#answer(invocationId: string, outcome: Outcome): Promise<void> | undefined {
		return this.#owner.send({ type: MESSAGE_TYPE.completion, invocationId, outcome });
	}
}

function noSuchMethod(): HubException {
	return new HubException("Method does not exist.");
}

/** What a client is told of a call whose method or arguments could not be found. An unknown method is one of them. */
function cannotBind(target: string, error: Error, detailed: boolean): string {
	return describeError(`Failed to invoke '${target}' due to an error on the server.`, error, detailed);
}

function unexpected(target: string, reason: string): string {
	return describeError(
		`An unexpected error occurred invoking '${target}' on the server.`,
		new HubException(reason),
		false,
	);
}
