import type { HubMessage, ReceivedMessage } from "./messages.ts";
import type { FrameOpcode, WireRecord } from "./wire-record.ts";

/** What `recordEnd` answers while the rest of a record has not arrived. */
export const INCOMPLETE = -1;

/** The deepest nesting of arrays and objects in a message, as in the official server. */
export const MAXIMUM_DEPTH = 64;

/** An encoding, as a client names it in its handshake. */
export type ProtocolName = "json" | "messagepack";

/** What a transport has to carry for an encoding. */
export type TransferFormat = "Text" | "Binary";

/** One encoding of the hub protocol. It keeps no state, so all connections of a hub share it. */
export interface HubProtocol {
	readonly name: ProtocolName;
	readonly transferFormat: TransferFormat;
	readonly opcode: FrameOpcode;
	/** The keep-alive message, encoded once. */
	readonly ping: WireRecord;
	/**
	 * Where the record that begins at `from` ends (exclusive), or INCOMPLETE. What lies before `scanned` is known to hold
	 * no end. Throws InvalidDataError when the record is, or will be, longer than `limit` bytes.
	 */
	recordEnd(bytes: Buffer, from: number, scanned: number, limit: number): number;
	/** The message between `from` and `end`; nothing for a type this version does not know. Throws InvalidDataError. */
	parse(bytes: Buffer, from: number, end: number): ReceivedMessage | undefined;
	/** Throws when a value in the message cannot be written in this encoding. */
	encode(message: HubMessage): WireRecord;
}
