/**
 * Everything a client can make the server hold, wait for or do is bounded by one of these. Sizes are in bytes, times in
 * milliseconds. The defaults are those of the official server where it has the limit.
 */
export interface HubLimits {
	/** One hub message from a client, its terminator or length prefix included. A longer one ends the connection. */
	readonly maximumMessageBytes: number;
	/** One WebSocket message, which may bundle several hub messages. A longer one ends the connection with code 1009. */
	readonly maximumFrameBytes: number;
	/**
	 * What waits for one slow reader; with stateful reconnect, what waits for the client's acknowledgement. Beyond it the
	 * connection is dropped.
	 */
	readonly maximumQueuedBytes: number;
	/** Beyond this a send waits for the reader, and so does a stream. */
	readonly sendWaitsAboveBytes: number;
	/** What stateful reconnect keeps for replay. Beyond it a send waits for the client's acknowledgement. */
	readonly statefulReconnectBufferBytes: number;
	/** Calls of one client that run at the same time. */
	readonly maximumParallelInvocations: number;
	/**
	 * Calls of one client that have begun and not ended, of every kind: also those that gave up their place because they
	 * wait for their client's answer, and streams that were cancelled and do not end.
	 */
	readonly maximumRunningCalls: number;
	/** Streams of one connection that are open at the same time, both directions together. */
	readonly maximumStreams: number;
	/** Items of one upload that wait for the method. When it is full, nothing more is read from that connection. */
	readonly streamBufferItems: number;
	readonly maximumConnections: number;
	/** Counted by `clientAddress`. Unlimited unless set, because behind a proxy all clients may share one address. */
	readonly maximumConnectionsPerAddress: number;
	/** Connections that were negotiated and have not connected yet. */
	readonly maximumNegotiatedConnections: number;
	/** How long `authenticate` may take. */
	readonly authenticationTimeoutMs: number;
	readonly handshakeTimeoutMs: number;
	/** After this long without a message to it, a client is sent a ping. */
	readonly keepAliveIntervalMs: number;
	/** A client that has pinged once and is then silent for this long is closed. */
	readonly clientTimeoutMs: number;
	/** How long a negotiated, polling or reconnecting client may be away. */
	readonly disconnectTimeoutMs: number;
	/** How long a long poll is held without data. */
	readonly pollTimeoutMs: number;
	/** How long a write may stand still. Then the connection is dropped. */
	readonly sendTimeoutMs: number;
	/** How long the peer may take to answer a close frame. */
	readonly closeTimeoutMs: number;
	/** How long a client may take to answer a call of the server. */
	readonly clientResultTimeoutMs: number;
	/** How long a send waits for a client whose replay buffer is full. */
	readonly reconnectBufferWaitMs: number;
}

const KIB = 1024;

export const DEFAULT_LIMITS: HubLimits = {
	maximumMessageBytes: 32 * KIB,
	maximumFrameBytes: 256 * KIB,
	maximumQueuedBytes: 1024 * KIB,
	sendWaitsAboveBytes: 64 * KIB,
	statefulReconnectBufferBytes: 100_000,
	maximumParallelInvocations: 1,
	maximumRunningCalls: 200,
	maximumStreams: 100,
	streamBufferItems: 10,
	maximumConnections: 50_000,
	maximumConnectionsPerAddress: Number.POSITIVE_INFINITY,
	maximumNegotiatedConnections: 10_000,
	authenticationTimeoutMs: 10_000,
	handshakeTimeoutMs: 15_000,
	keepAliveIntervalMs: 15_000,
	clientTimeoutMs: 30_000,
	disconnectTimeoutMs: 15_000,
	pollTimeoutMs: 90_000,
	sendTimeoutMs: 10_000,
	closeTimeoutMs: 5_000,
	clientResultTimeoutMs: 30_000,
	reconnectBufferWaitMs: 5_000,
};

/**
 * The defaults with `overrides` on top. A smaller message limit makes the frame limit smaller with it, and more parallel
 * calls or streams let more calls run, unless those are set too. Throws RangeError, naming the limit, unless each is a whole number of at least 1 (or Infinity).
 */
export function resolveLimits(overrides: Partial<HubLimits> = {}): HubLimits {
	const { maximumMessageBytes, maximumParallelInvocations, maximumStreams } = { ...DEFAULT_LIMITS, ...overrides };
	const limits = {
		...DEFAULT_LIMITS,
		maximumFrameBytes: 8 * maximumMessageBytes,
		maximumRunningCalls: Math.max(DEFAULT_LIMITS.maximumRunningCalls, maximumParallelInvocations + maximumStreams),
		...overrides,
	};
	for (const [name, value] of Object.entries(limits)) {
		if (value === Number.POSITIVE_INFINITY || (Number.isSafeInteger(value) && value >= 1)) continue;
		throw new RangeError(`The limit ${name} must be a whole number of at least 1, but it is ${value}.`);
	}
	return limits;
}
