import type { Duplex } from "node:stream";
import { WebSocket } from "ws";
import { BINARY_FRAME, type WireRecord } from "../protocol/wire-record.ts";
import { writeDirect, writeDirectBatch } from "./direct-frames.ts";
import { RecordQueue, type RecordSink } from "./record-queue.ts";
import type { Transport, TransportEvents } from "./transport.ts";

const NORMAL_CLOSURE = 1000;
const INTERNAL_ERROR = 1011;
/** What `ws` reports when no close frame came. */
const ABNORMAL_CLOSURE = 1006;

/** The class `ws` makes its sockets of, so that the listeners below need no closure for each connection. */
export class HubWebSocket extends WebSocket {
	transport: WebSocketTransport | undefined;

	/** Also called by `ws` itself, to answer a close frame or a broken one; `direct-frames.ts` looks whether it still is. */
	override close(code?: number, data?: string | Buffer): void {
		super.close(code, data);
		this.transport?.closing();
	}
}

/** How a WebSocket is written to, and its time limits. */
export interface WebSocketTransportOptions {
	readonly sendTimeoutMs: number;
	readonly closeTimeoutMs: number;
	/** Whether finished frames may be written to the socket itself; see `direct-frames.ts`. */
	readonly directFrames: boolean;
}

/** One client with a WebSocket. */
export class WebSocketTransport implements Transport, RecordSink {
	readonly name = "WebSockets";
	readonly #webSocket: HubWebSocket;
	readonly #socket: Duplex;
	readonly #events: TransportEvents;
	readonly #options: WebSocketTransportOptions;
	/** Only while the client lags: most never do, and a record of theirs need not go through it. */
	#queue: RecordQueue | undefined;
	#closingMs = 0;

	/** `socket` is the one that `webSocket` was made of. */
	constructor(webSocket: HubWebSocket, socket: Duplex, events: TransportEvents, options: WebSocketTransportOptions) {
		this.#webSocket = webSocket;
		this.#socket = socket;
		this.#events = events;
		this.#options = options;
		webSocket.transport = this;
		webSocket.on("message", onMessage);
		webSocket.on("ping", onPing);
		webSocket.on("close", onClose);
		webSocket.on("error", onError);
	}

	get queuedBytes(): number {
		return this.#queue === undefined ? this.pendingBytes : this.#queue.queuedBytes;
	}

	get directSocket(): Duplex | undefined {
		const isOpen = this.#options.directFrames && this.#webSocket.readyState === WebSocket.OPEN;
		return isOpen && this.#queue === undefined ? this.#socket : undefined;
	}

	get pendingBytes(): number {
		return this.#options.directFrames ? this.#socket.writableLength : this.#webSocket.bufferedAmount;
	}

	write(record: WireRecord): boolean {
		if (this.#queue === undefined) {
			if (this.pendingBytes === 0) {
				this.emit(record);
				return true;
			}
			return this.#lag().push(record);
		}
		return this.#queue.push(record);
	}

	emit(record: WireRecord, done?: () => void): void {
		// Nothing may follow a close frame, whoever sent the first.
		if (this.#webSocket.readyState !== WebSocket.OPEN) return;
		if (this.#options.directFrames) writeDirect(this.#socket, record, done);
		else this.#webSocket.send(record.payload, { binary: record.opcode === BINARY_FRAME }, done);
	}

	emitBatch(records: readonly WireRecord[], bytes: number, done: () => void): void {
		if (this.#webSocket.readyState !== WebSocket.OPEN) return;
		if (this.#options.directFrames) {
			writeDirectBatch(this.#socket, records, bytes, done);
			return;
		}
		const payload = Buffer.concat(
			records.map((record) => record.payload),
			bytes,
		);
		this.#webSocket.send(payload, { binary: records[0]?.opcode === BINARY_FRAME }, done);
	}

	onDrained(): void {
		this.#giveUpQueue();
		this.#events.drained(this);
	}

	pause(): void {
		this.#webSocket.pause();
	}

	resume(): void {
		this.#webSocket.resume();
	}

	close(failed: boolean): void {
		if (this.#webSocket.readyState !== WebSocket.OPEN) return;
		this.#queue?.flushAll();
		// A paused socket would never see the peer's close frame.
		this.#webSocket.resume();
		this.#webSocket.close(failed ? INTERNAL_ERROR : NORMAL_CLOSURE);
	}

	abort(): void {
		this.#webSocket.terminate();
	}

	tick(elapsedMs: number): void {
		if (this.#webSocket.readyState === WebSocket.CLOSING) {
			this.#closingMs += elapsedMs;
			if (this.#closingMs >= this.#options.closeTimeoutMs) this.#webSocket.terminate();
		} else if (this.#standingStill(elapsedMs) >= this.#options.sendTimeoutMs) {
			this.#events.stalled(this);
		}
	}

	#standingStill(elapsedMs: number): number {
		if (this.#queue === undefined && this.pendingBytes === 0) return 0;
		const stillMs = (this.#queue ?? this.#lag()).standingStill(elapsedMs);
		this.#giveUpQueue();
		return stillMs;
	}

	#lag(): RecordQueue {
		this.#queue = new RecordQueue(this);
		this.#events.directSocketChanged(this);
		return this.#queue;
	}

	#giveUpQueue(): void {
		if (this.#queue?.isEmpty !== true) return;
		this.#queue = undefined;
		this.#events.directSocketChanged(this);
	}

	received(bytes: Buffer): void {
		this.#events.received(bytes);
	}

	/** A ping of the WebSocket protocol, not of the hub's. A client that does not read its pongs gets no further one. */
	pinged(data: Buffer): void {
		if (this.pendingBytes === 0) this.#webSocket.pong(data);
	}

	/** A close frame went out: nothing may follow it. */
	closing(): void {
		this.#events.directSocketChanged(this);
	}

	closed(code: number): void {
		this.#events.closed(this, code !== ABNORMAL_CLOSURE);
	}
}

function onMessage(this: WebSocket, data: unknown): void {
	// The default binary type of `ws` is "nodebuffer", which makes every message a Buffer.
	if (this instanceof HubWebSocket && Buffer.isBuffer(data)) this.transport?.received(data);
}

function onPing(this: WebSocket, data: Buffer): void {
	if (this instanceof HubWebSocket) this.transport?.pinged(data);
}

function onClose(this: WebSocket, code: number): void {
	if (this instanceof HubWebSocket) this.transport?.closed(code);
}

/** Nothing to do: `ws` closes the socket by itself, and the close event follows. */
function onError(): void {}
