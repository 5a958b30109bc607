/**
 * A transport carries encoded records to one client, and the client's bytes to its connection.
 *
 * It never waits: `write` takes the record at once and says whether the client lags. Bounding what then piles up is
 * the connection's business, which reads `queuedBytes`.
 */
import type { Duplex } from "node:stream";
import type { WireRecord } from "../protocol/wire-record.ts";

/** The transports, as negotiation names them. */
export type TransportName = "WebSockets" | "ServerSentEvents" | "LongPolling";

/** One way to one client. */
export interface Transport {
	readonly name: TransportName;
	/** Bytes that were written and have not been handed to the operating system. */
	readonly queuedBytes: number;
	/**
	 * The socket that a finished frame may be written to past the transport, whenever it is writable and holds nothing:
	 * as long as nothing waits in the transport, which may not be overtaken, and the transport is not closing.
	 */
	readonly directSocket: Duplex | undefined;
	/** Answers true when the record met nothing that waits, so that the client keeps up; false when it waits behind others. */
	write(record: WireRecord): boolean;
	/** Stops and resumes reading from the client. */
	pause(): void;
	resume(): void;
	/** Ends the transport after what is queued has been sent. `failed` tells the client that the server broke. */
	close(failed: boolean): void;
	/** Ends the transport at once. */
	abort(): void;
	/** Called about once a second with the milliseconds since the last call, for the transport's own time limits. */
	tick(elapsedMs: number): void;
}

/** What a transport tells its connection. */
export interface TransportEvents {
	/** Bytes from the client, in order. They are the connection's to keep. */
	received(bytes: Buffer): void;
	/** The client has caught up: `queuedBytes` has fallen. */
	drained(transport: Transport): void;
	/** The transport is over. Called once. `clean` when the client ended it, and did not just vanish. */
	closed(transport: Transport, clean: boolean): void;
	/** `directSocket` may be another one now. */
	directSocketChanged(transport: Transport): void;
	/** The client does not take what is written within the send timeout. */
	stalled(transport: Transport): void;
}
