import { describeError } from "../hub-exception.ts";
import { MESSAGE_TYPE, type Outcome } from "../protocol/messages.ts";
import type { Call } from "./call.ts";
import type { CallOwner } from "./call-owner.ts";
import { isThenable } from "./thenable.ts";

interface Download {
	readonly id: string;
	readonly call: Call;
	iterator: AsyncIterator<unknown> | undefined;
	ended: boolean;
}

const VOID: Outcome = { kind: "void" };

/** The streams that run to one client: items, each waiting for a slow reader, then one completion without a result. */
export class Downloads<Context> {
	readonly #owner: CallOwner<Context>;
	readonly #callEnded: (call: Call) => void;
	readonly #running = new Map<string, Download>();

	constructor(owner: CallOwner<Context>, callEnded: (call: Call) => void) {
		this.#owner = owner;
		this.#callEnded = callEnded;
	}

	get size(): number {
		return this.#running.size;
	}

	has(id: string): boolean {
		return this.#running.has(id);
	}

	/** Starts a stream. The promise resolves when the method has returned what it will stream. */
	start(call: Call, id: string, run: () => unknown): Promise<void> | undefined {
		const download: Download = { id, call, iterator: undefined, ended: false };
		this.#running.set(id, download);
		const text = `An unexpected error occurred invoking '${call.target}' on the server.`;
		try {
			const items = run();
			if (!isThenable(items)) {
				void this.#pump(download, items);
				return undefined;
			}
			return Promise.resolve(items).then(
				(ready) => void this.#pump(download, ready),
				(error) => this.#fail(download, text, error),
			);
		} catch (error) {
			this.#fail(download, text, error);
			return undefined;
		}
	}

	cancel(id: string): void {
		const download = this.#running.get(id);
		if (download !== undefined) this.#stop(download, new Error("The client has cancelled the stream."));
	}

	/** The client is gone. */
	end(reason: Error): void {
		for (const download of [...this.#running.values()]) this.#stop(download, reason);
	}

	async #pump(download: Download, items: unknown): Promise<void> {
		try {
			if (!isAsyncIterable(items)) throw new TypeError("A streaming method must return an async iterable.");
			const iterator = items[Symbol.asyncIterator]();
			download.iterator = iterator;
			if (download.ended) await this.#letGo(download);
			while (!download.ended) {
				const { done, value } = await iterator.next();
				if (download.ended) return;
				if (done === true) this.#finish(download, VOID);
				else await this.#owner.send({ type: MESSAGE_TYPE.streamItem, invocationId: download.id, item: value });
			}
		} catch (error) {
			this.#fail(download, "An error occurred on the server while streaming results.", error);
			await this.#letGo(download);
		}
	}

	/** Ends a stream from outside: its signal fires, its generator is told to return, and it completes without an error. */
	#stop(download: Download, reason: Error): void {
		this.#finish(download, VOID);
		download.call.abort(reason);
		void this.#letGo(download);
	}

	/** A generator that waits for something returns only when that comes, so nobody waits for it here. */
	async #letGo(download: Download): Promise<void> {
		try {
			await download.iterator?.return?.();
		} catch (error) {
			this.#owner.methodFailed(download.call, error);
		}
	}

	#fail(download: Download, text: string, error: unknown): void {
		if (download.ended) return;
		this.#owner.methodFailed(download.call, error);
		this.#finish(download, { kind: "error", error: describeError(text, error, this.#owner.detailedErrors) });
	}

	#finish(download: Download, outcome: Outcome): void {
		download.ended = true;
		this.#running.delete(download.id);
		this.#callEnded(download.call);
		void this.#owner.send({ type: MESSAGE_TYPE.completion, invocationId: download.id, outcome });
	}
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
	return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}
