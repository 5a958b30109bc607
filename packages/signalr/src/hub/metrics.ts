import type { DisconnectReason } from "../connection/disconnect-reason.ts";
import type { TransportName } from "../transports/transport.ts";

/** What a hub has done since it was made, and what it holds now. For scraping: making it looks at every connection. */
export interface HubMetrics {
	/** Connected clients by transport. A client that is away, with stateful reconnect, is not counted. */
	readonly connections: Readonly<Record<TransportName, number>>;
	/** Connections that were negotiated and have not connected yet. */
	readonly negotiated: number;
	readonly messagesReceived: number;
	readonly bytesReceived: number;
	/** One for each receiver. */
	readonly messagesSent: number;
	readonly bytesSent: number;
	/** Sent as latest only and never written, because a newer one of their key took their place. */
	readonly messagesSkipped: number;
	/** Bytes that wait for slow readers now: of all clients together, and of the slowest. */
	readonly queuedBytes: number;
	readonly longestQueueBytes: number;
	/** How connections ended. `slow-reader` and `send-timeout` are the ones that were dropped. */
	readonly disconnected: Readonly<Partial<Record<DisconnectReason, number>>>;
	/** Requests that were turned away because a limit on connections was reached. */
	readonly refusedConnections: number;
}
