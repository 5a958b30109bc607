/**
 * Server-Sent Events: records go out as events of one endless response; the client's own come by POST.
 *
 * Text only, and not resumable: when the response is over, so is the connection.
 */
import type { ServerResponse } from "node:http";
import type { WireRecord } from "../protocol/wire-record.ts";
import { RecordQueue, type RecordSink } from "./record-queue.ts";
import type { Transport, TransportEvents } from "./transport.ts";

/** The time limits of an event stream. */
export interface ServerSentEventsOptions {
	readonly sendTimeoutMs: number;
	readonly closeTimeoutMs: number;
}

const HEADERS = {
	"Content-Type": "text/event-stream",
	"Cache-Control": "no-cache,no-store",
	Pragma: "no-cache",
	// Keeps proxies and middleware from compressing, which would hold events back.
	"Content-Encoding": "identity",
	"X-Accel-Buffering": "no",
};

/** A comment. Firefox tells the page that the stream is open when the first bytes arrive, and not before. */
const OPENING = ":\r\n";

const LINE_START = Buffer.from("data: ");
const LINE_END = Buffer.from("\r\n");

/** One client with an event stream. */
export class ServerSentEventsTransport implements Transport, RecordSink {
	readonly name = "ServerSentEvents";
	readonly #response: ServerResponse;
	readonly #events: TransportEvents;
	readonly #options: ServerSentEventsOptions;
	readonly #queue: RecordQueue;
	#closingMs = 0;

	constructor(response: ServerResponse, events: TransportEvents, options: ServerSentEventsOptions) {
		this.#response = response;
		this.#events = events;
		this.#options = options;
		this.#queue = new RecordQueue(this);
		response.on("close", () => events.closed(this, false));
		response.on("error", () => response.destroy());
	}

	/** Sends the headers and the first bytes. */
	start(): void {
		this.#response.writeHead(200, HEADERS);
		this.#response.write(OPENING);
	}

	/** It has no frames. */
	get directSocket(): undefined {
		return undefined;
	}

	get queuedBytes(): number {
		return this.#queue.queuedBytes;
	}

	get pendingBytes(): number {
		return this.#response.writableLength;
	}

	write(record: WireRecord): boolean {
		return this.#queue.push(record);
	}

	emit(record: WireRecord, done?: () => void): void {
		this.#writeEvent(eventOf(record), done);
	}

	emitBatch(records: readonly WireRecord[], _bytes: number, done: () => void): void {
		this.#writeEvent(eventOfBytes(Buffer.concat(records.map((record) => record.payload))), done);
	}

	onDrained(): void {
		this.#events.drained(this);
	}

	/** The client's messages come in requests of their own, which wait by themselves. */
	pause(): void {}

	resume(): void {}

	close(): void {
		this.#queue.flushAll();
		this.#response.end();
	}

	abort(): void {
		this.#response.destroy();
	}

	tick(elapsedMs: number): void {
		if (this.#response.writableEnded) {
			this.#closingMs += elapsedMs;
			if (this.#closingMs >= this.#options.closeTimeoutMs) this.#response.destroy();
		} else if (this.#queue.standingStill(elapsedMs) >= this.#options.sendTimeoutMs) {
			this.#events.stalled(this);
		}
	}

	#writeEvent(event: Buffer, done?: () => void): void {
		if (!this.#response.writableEnded) this.#response.write(event, done);
	}
}

/** The event of each record that was sent, made once for all its receivers. */
const events = new WeakMap<WireRecord, Buffer>();

function eventOf(record: WireRecord): Buffer {
	const known = events.get(record);
	if (known !== undefined) return known;
	const event = eventOfBytes(record.payload);
	events.set(record, event);
	return event;
}

/** One event. A line break in the payload starts another data line, which the client joins to the one before with LF. */
export function eventOfBytes(payload: Buffer): Buffer {
	const parts: Buffer[] = [];
	for (const line of linesOf(payload)) parts.push(LINE_START, line, LINE_END);
	parts.push(LINE_END);
	return Buffer.concat(parts);
}

const LF = 0x0a;
const CR = 0x0d;

function* linesOf(payload: Buffer): Generator<Buffer> {
	let start = 0;
	for (let at = 0; at < payload.length; at++) {
		if (payload[at] !== LF && payload[at] !== CR) continue;
		yield payload.subarray(start, at);
		if (payload[at] === CR && payload[at + 1] === LF) at++;
		start = at + 1;
	}
	yield payload.subarray(start);
}
