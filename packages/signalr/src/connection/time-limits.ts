import type { HubLimits } from "../limits.ts";
import type { TransportName } from "../transports/transport.ts";
import type { Ending } from "./disconnect-reason.ts";

/** A connection's state; see `connection.ts`. */
export type ConnectionState = "negotiated" | "handshaking" | "opening" | "open" | "ended";

/** What a connection's time limits look at. */
export interface Watched {
	readonly state: ConnectionState;
	/** How long the state, or the absence of a transport, has lasted. */
	readonly waitedMs: number;
	readonly transport: TransportName | undefined;
	/** By the hub's clock, in milliseconds since 1970. */
	readonly expiresAt: number | undefined;
	/** Whether the client has pinged and was silent for too long since. */
	readonly isSilent: boolean;
}

/** How a connection whose time is up ends; nothing as long as it is not. `nowMs` is in milliseconds since 1970. */
export function endOfTime(watched: Watched, limits: HubLimits, nowMs: number): Ending | undefined {
	switch (watched.state) {
		case "negotiated":
			return watched.waitedMs >= limits.disconnectTimeoutMs ? { reason: "never-connected" } : undefined;
		case "handshaking":
			return watched.waitedMs >= limits.handshakeTimeoutMs ? { reason: "handshake-failed" } : undefined;
		case "opening":
		case "open":
			return endOfOpen(watched, limits, nowMs);
		case "ended":
			return undefined;
	}
}

function endOfOpen(watched: Watched, limits: HubLimits, nowMs: number): Ending | undefined {
	if (watched.expiresAt !== undefined && nowMs >= watched.expiresAt)
		return { reason: "expired", close: "may-reconnect" };
	if (watched.transport === undefined) {
		return watched.waitedMs >= limits.disconnectTimeoutMs ? { reason: "lost" } : undefined;
	}
	// Polls have a time limit of their own.
	if (watched.transport === "LongPolling" || !watched.isSilent) return undefined;
	const error = new Error("Client hasn't sent a message/ping within the configured ClientTimeoutInterval.");
	return { reason: "timed-out", error, close: "may-reconnect", blamesServer: true };
}
