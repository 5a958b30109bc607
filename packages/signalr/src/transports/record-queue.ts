/**
 * The way out of a streaming transport (WebSockets, Server-Sent Events).
 *
 * States:
 * - idle: the socket holds nothing. A record is written to it at once; nothing is queued and no callback is made, so
 *   a client that keeps up costs one write.
 * - flushing: the socket still holds something. The first record that meets this is written with a callback; those
 *   behind it wait here and are put into as few frames as possible when the callback comes. Back to idle when nothing waits.
 */
import type { WireRecord } from "../protocol/wire-record.ts";

/** What several records may make together as one frame, in bytes. A single larger record makes a frame of its own. */
const LARGEST_BATCH_BYTES = 64 * 1024;

/** The socket that a queue writes to. */
export interface RecordSink {
	/** Bytes that the socket has taken and not yet handed to the operating system. */
	readonly pendingBytes: number;
	/** Writes one record. `done`, if given, is called when the operating system has it. */
	emit(record: WireRecord, done?: () => void): void;
	/** Writes several records as one frame of `bytes` payload bytes. */
	emitBatch(records: readonly WireRecord[], bytes: number, done: () => void): void;
	/** The queue has become shorter. */
	onDrained(): void;
}

/** What waits for one socket that lags. */
export class RecordQueue {
	readonly #sink: RecordSink;
	#waiting: WireRecord[] = [];
	#waitingBytes = 0;
	#flushing = false;
	#stillMs = 0;
	#pendingAtLastTick = 0;
	#onFlushed: (() => void) | undefined;

	constructor(sink: RecordSink) {
		this.#sink = sink;
	}

	get queuedBytes(): number {
		return this.#sink.pendingBytes + this.#waitingBytes;
	}

	/** True when nothing waits, in the socket neither. */
	get isEmpty(): boolean {
		return !this.#flushing && this.#sink.pendingBytes === 0;
	}

	/** Answers true when the record went out at once. */
	push(record: WireRecord): boolean {
		if (this.#flushing) {
			this.#waiting.push(record);
			this.#waitingBytes += record.length;
			return false;
		}
		if (this.#sink.pendingBytes === 0) {
			this.#sink.emit(record);
			return true;
		}
		this.#flushing = true;
		this.#onFlushed ??= () => this.#flush();
		this.#sink.emit(record, this.#onFlushed);
		return false;
	}

	/** Writes everything that waits, without waiting for the socket: the transport is about to close. */
	flushAll(): void {
		while (this.#waiting.length > 0) this.#emitNext(() => undefined);
	}

	/** How long, in milliseconds, nothing has moved although something waits. */
	standingStill(elapsedMs: number): number {
		const pending = this.#sink.pendingBytes;
		// While flushing, each flush sets the count back. A lone record stands still when its bytes stay the same.
		const still = this.#flushing || (pending > 0 && pending === this.#pendingAtLastTick);
		this.#stillMs = still ? this.#stillMs + elapsedMs : 0;
		this.#pendingAtLastTick = pending;
		return this.#stillMs;
	}

	#flush(): void {
		this.#stillMs = 0;
		if (this.#waiting.length === 0 || this.#onFlushed === undefined) this.#flushing = false;
		else this.#emitNext(this.#onFlushed);
		this.#sink.onDrained();
	}

	#emitNext(done: () => void): void {
		const { count, bytes } = this.#nextBatch();
		const batch = count === this.#waiting.length ? this.#waiting : this.#waiting.slice(0, count);
		this.#waiting = count === this.#waiting.length ? [] : this.#waiting.slice(count);
		this.#waitingBytes -= bytes;
		const [only] = batch;
		if (only !== undefined && batch.length === 1) this.#sink.emit(only, done);
		else this.#sink.emitBatch(batch, bytes, done);
	}

	#nextBatch(): { count: number; bytes: number } {
		let bytes = 0;
		let count = 0;
		for (const record of this.#waiting) {
			if (count > 0 && bytes + record.length > LARGEST_BATCH_BYTES) break;
			bytes += record.length;
			count++;
		}
		return { count, bytes };
	}
}
