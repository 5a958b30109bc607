import { describeError } from "../hub-exception.ts";
import { MESSAGE_TYPE, type Outcome } from "../protocol/messages.ts";
import type { Call } from "./call.ts";
import type { CallOwner } from "./call-owner.ts";
import { isThenable } from "./thenable.ts";

interface Download {
	readonly id: string;
	readonly call: Call;
	iterator: AsyncIterator<unknown> | undefined;
	/** Resolves when the generator that was told to return has done so. */
	returned: Promise<void> | undefined;
	ended: boolean;
}

const VOID: Outcome = { kind: "void" };

/** The streams that run to one client: items, each waiting for a slow reader, then one completion without a result. */
export class Downloads<Context> {
	readonly #owner: CallOwner<Context>;
	readonly #callEnded: (call: Call) => void;
	readonly #running = new Map<string, Download>();
	/** Streams whose method has not ended, whatever their client was told. */
	#alive = 0;

	constructor(owner: CallOwner<Context>, callEnded: (call: Call) => void) {
		this.#owner = owner;
		this.#callEnded = callEnded;
	}

	get size(): number {
		return this.#running.size;
	}

	/** Streams that have ended for the client and whose method has not: it was told to, and goes on. */
	get lingering(): number {
		return this.#alive - this.#running.size;
	}

	has(id: string): boolean {
		return this.#running.has(id);
	}

	/** Starts a stream. The promise resolves when the method has returned what it will stream. */
	start(call: Call, id: string, run: () => unknown): Promise<void> | undefined {
		const download: Download = { id, call, iterator: undefined, returned: undefined, ended: false };
		this.#running.set(id, download);
		this.#alive++;
		const text = `An unexpected error occurred invoking '${call.target}' on the server.`;
		try {
			const items = download.call.observed(run);
			if (!isThenable(items)) {
				void this.#pump(download, items);
				return undefined;
			}
			return Promise.resolve(items).then(
				(ready) => void this.#pump(download, ready),
				(error) => this.#failToStart(download, text, error),
			);
		} catch (error) {
			this.#failToStart(download, text, error);
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
			while (!download.ended) {
				const { done, value } = await iterator.next();
				if (download.ended) break;
				if (done === true) {
					download.call.ended("completed");
					this.#finish(download, VOID);
					return;
				}
				await this.#owner.send({ type: MESSAGE_TYPE.streamItem, invocationId: download.id, item: value });
			}
			await this.#letGo(download);
		} catch (error) {
			this.#fail(download, "An error occurred on the server while streaming results.", error);
			await this.#letGo(download);
		} finally {
			this.#alive--;
		}
	}

	/** Ends a stream from outside: its signal fires, its generator is told to return, and it completes without an error. */
	#stop(download: Download, reason: Error): void {
		download.call.ended("cancelled", reason);
		this.#finish(download, VOID);
		download.call.abort(reason);
		// Without an iterator the method has not begun to stream; the pump lets it go when it does.
		if (download.iterator !== undefined) void this.#letGo(download);
	}

	/** A generator that waits for something returns only when that comes, so the client does not wait for it. */
	#letGo(download: Download): Promise<void> {
		download.returned ??= this.#return(download);
		return download.returned;
	}

	async #return(download: Download): Promise<void> {
		try {
			await download.iterator?.return?.();
		} catch (error) {
			this.#owner.methodFailed(download.call, error);
		}
	}

	#failToStart(download: Download, text: string, error: unknown): void {
		this.#alive--;
		this.#fail(download, text, error);
	}

	#fail(download: Download, text: string, error: unknown): void {
		if (download.ended) return;
		download.call.ended(this.#owner.methodFailed(download.call, error) ? "failed" : "refused", error);
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
