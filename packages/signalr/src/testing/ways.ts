import type { ProtocolName } from "../protocol/hub-protocol.ts";
import type { TransportName } from "../transports/transport.ts";

/** Every transport with every encoding that it can carry. */
export const WAYS: readonly (readonly [TransportName, ProtocolName])[] = [
	["WebSockets", "json"],
	["WebSockets", "messagepack"],
	["ServerSentEvents", "json"],
	["LongPolling", "json"],
	["LongPolling", "messagepack"],
];
