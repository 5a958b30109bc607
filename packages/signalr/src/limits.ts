import { checkKeys } from "./options.ts";

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
	/** Clients that are connected. Those that have only negotiated are counted apart. */
	readonly maximumConnections: number;
	/**
	 * Of these, clients without a user: what is left is kept for users. Unlimited unless set, because a hub without
	 * `userId` has no others.
	 */
	readonly maximumAnonymousConnections: number;
	/**
	 * Counted by `clientAddress`, users apart from clients without one. Unlimited unless set, because behind a proxy all
	 * clients may share one address.
	 */
	readonly maximumConnectionsPerAddress: number;
	/** Clients that have negotiated and not connected yet: so many of users, and as many of clients without one. */
	readonly maximumNegotiatedConnections: number;
	/** Of these, so many for each `clientAddress`. Unlimited unless set. */
	readonly maximumNegotiatedConnectionsPerAddress: number;
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
	/** How long a client may take to answer a call of the server that says nothing else; see `SingleClient.within`. */
	readonly clientResultTimeoutMs: number;
	/** How long a send waits for a client whose replay buffer is full. */
	readonly reconnectBufferWaitMs: number;
}

const KIB = 1024;

/** The limits of a hub that sets none. */
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
	maximumAnonymousConnections: Number.POSITIVE_INFINITY,
	maximumConnectionsPerAddress: Number.POSITIVE_INFINITY,
	maximumNegotiatedConnections: 10_000,
	maximumNegotiatedConnectionsPerAddress: Number.POSITIVE_INFINITY,
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
 * The defaults with `overrides` on top. A smaller message limit makes the frame limit smaller with it, a smaller queue
 * what waits in it, and more parallel calls or streams let more calls run, unless those are set too. Throws TypeError for a
 * limit that there is not, and RangeError, naming the limit, unless each is a whole number of at least 1 (or Infinity), or
 * when two contradict each other.
 */
export function resolveLimits(overrides: Partial<HubLimits> = {}): HubLimits {
	checkKeys("The limits of a hub", overrides, Object.keys(DEFAULT_LIMITS));
	const { maximumMessageBytes, maximumParallelInvocations, maximumStreams, maximumQueuedBytes } = {
		...DEFAULT_LIMITS,
		...overrides,
	};
	const limits = {
		...DEFAULT_LIMITS,
		maximumFrameBytes: 8 * maximumMessageBytes,
		maximumRunningCalls: Math.max(DEFAULT_LIMITS.maximumRunningCalls, maximumParallelInvocations + maximumStreams),
		sendWaitsAboveBytes: Math.min(DEFAULT_LIMITS.sendWaitsAboveBytes, maximumQueuedBytes),
		statefulReconnectBufferBytes: Math.min(DEFAULT_LIMITS.statefulReconnectBufferBytes, maximumQueuedBytes),
		...overrides,
	};
	for (const [name, value] of Object.entries(limits)) {
		if (value === Number.POSITIVE_INFINITY || (Number.isSafeInteger(value) && value >= 1)) continue;
		throw new RangeError(`The limit ${name} must be a whole number of at least 1, but it is ${value}.`);
	}
	for (const [smaller, larger] of ORDERED) {
		if (limits[smaller] <= limits[larger]) continue;
		throw new RangeError(`The limit ${smaller} (${limits[smaller]}) must not be above ${larger} (${limits[larger]}).`);
	}
	if (limits.keepAliveIntervalMs >= limits.clientTimeoutMs && limits.keepAliveIntervalMs < Number.POSITIVE_INFINITY) {
		// Clients wait as long for the hub as it waits for them, unless their program says otherwise.
		throw new RangeError(
			"The limit keepAliveIntervalMs must be below clientTimeoutMs, or clients give up between two pings.",
		);
	}
	return limits;
}

const ORDERED: readonly (readonly [keyof HubLimits, keyof HubLimits])[] = [
	["maximumMessageBytes", "maximumFrameBytes"],
	["sendWaitsAboveBytes", "maximumQueuedBytes"],
	["statefulReconnectBufferBytes", "maximumQueuedBytes"],
];
