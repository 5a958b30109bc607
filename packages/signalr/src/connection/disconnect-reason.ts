import { describeError } from "../hub-exception.ts";
import { type CloseMessage, MESSAGE_TYPE } from "../protocol/messages.ts";

/** Why a connection ended, for logs and metrics. */
export type DisconnectReason =
	| "never-connected"
	| "handshake-failed"
	| "closed-by-client"
	| "lost"
	| "aborted"
	| "timed-out"
	| "expired"
	| "protocol-error"
	| "connect-failed"
	| "slow-reader"
	| "send-timeout"
	| "drained"
	| "server-failed";

/** How a connection is to end. */
export interface Ending {
	readonly reason: DisconnectReason;
	/** What `onDisconnected` is told; nothing when the connection ended as it should. */
	readonly error?: Error;
	/** Whether the client is told at all, and whether it may come back by itself. */
	readonly close?: "final" | "may-reconnect";
	/** Whether the Close message carries an error. */
	readonly blamesServer?: boolean;
	/** Without waiting for what is queued. */
	readonly abrupt?: boolean;
	/** Tells the socket that the server broke. */
	readonly failed?: boolean;
}

/** The Close message of an ending, if it has one. */
export function closeMessageOf(ending: Ending, detailedErrors: boolean): CloseMessage | undefined {
	if (ending.close === undefined) return undefined;
	const error = ending.blamesServer
		? describeError("Connection closed with an error.", ending.error, detailedErrors)
		: undefined;
	return { type: MESSAGE_TYPE.close, error, allowReconnect: ending.close === "may-reconnect" };
}
