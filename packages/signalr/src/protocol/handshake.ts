/**
 * The handshake: the first record of a connection, JSON in either encoding.
 *
 * The client names the encoding and its version; the answer is an empty object, or an object with an error after which
 * the connection ends. Version 2 is version 1 with stateful reconnect (the written protocol knows version 1 only).
 */
import type { ProtocolName, TransferFormat } from "./hub-protocol.ts";
import { parseJsonObject, RECORD_SEPARATOR } from "./json.ts";
import { requiredNumber, requiredString } from "./json-values.ts";
import { BINARY_FRAME, TEXT_FRAME, WireRecord } from "./wire-record.ts";

/** The highest version of both encodings. */
export const HIGHEST_PROTOCOL_VERSION = 2;

/** The first version that can carry stateful reconnect. */
export const STATEFUL_RECONNECT_VERSION = 2;

/** What a client asks for first. */
export interface HandshakeRequest {
	readonly protocol: string;
	readonly version: number;
}

/** Throws InvalidDataError when a property is missing or of the wrong type. */
export function parseHandshakeRequest(bytes: Buffer, from: number, end: number): HandshakeRequest {
	const message = parseJsonObject(bytes, from, end);
	return { protocol: requiredString(message, "protocol"), version: requiredNumber(message, "version") };
}

/** What is answered to a handshake. */
export type HandshakeDecision =
	| { readonly outcome: "accepted"; readonly protocol: ProtocolName; readonly version: number }
	| { readonly outcome: "refused"; readonly error: string };

const TRANSFER_FORMATS: Readonly<Record<ProtocolName, TransferFormat>> = { json: "Text", messagepack: "Binary" };

/** Decides on a request, over a transport that carries text only or binary too. */
export function decideHandshake(request: HandshakeRequest, textOnly: boolean): HandshakeDecision {
	const protocol = protocolNamed(request.protocol);
	if (protocol === undefined) return refused(`The protocol '${request.protocol}' is not supported.`);
	if (!Number.isInteger(request.version) || request.version > HIGHEST_PROTOCOL_VERSION) {
		return refused(`The server does not support version ${request.version} of the '${request.protocol}' protocol.`);
	}
	const format = TRANSFER_FORMATS[protocol];
	if (format === "Binary" && textOnly) {
		return refused(
			`Cannot use the '${request.protocol}' protocol on the current transport. ` +
				`The transport does not support '${format}' transfer format.`,
		);
	}
	return { outcome: "accepted", protocol, version: request.version };
}

const SUCCESS_TEXT = `{}${String.fromCharCode(RECORD_SEPARATOR)}`;

/** The answer that lets the connection begin: exactly an empty object, in a frame of the kind that will follow. */
export const HANDSHAKE_SUCCESS: Readonly<Record<ProtocolName, WireRecord>> = {
	json: WireRecord.fromPayload(Buffer.from(SUCCESS_TEXT), TEXT_FRAME),
	messagepack: WireRecord.fromPayload(Buffer.from(SUCCESS_TEXT), BINARY_FRAME),
};

/** The answer that ends a connection at its handshake. */
export function handshakeError(error: string): WireRecord {
	return WireRecord.fromText(JSON.stringify({ error }), RECORD_SEPARATOR);
}

function protocolNamed(name: string): ProtocolName | undefined {
	return name === "json" || name === "messagepack" ? name : undefined;
}

function refused(error: string): HandshakeDecision {
	return { outcome: "refused", error };
}
