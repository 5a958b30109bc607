/**
 * The JSON encoding: one object for each message, each ended by the byte 0x1e.
 *
 * Properties may come in any order, unknown ones are skipped, and an unknown type number is ignored, as the official
 * server does (the written protocol calls both an error).
 */
import { isUtf8 } from "node:buffer";
import { isTooDeep, SHORTEST_TOO_DEEP_TEXT } from "./depth.ts";
import { type HubProtocol, INCOMPLETE } from "./hub-protocol.ts";
import { InvalidDataError, messageTooLong } from "./invalid-data-error.ts";
import { jsonWithBytes } from "./json-bytes.ts";
import {
	isJsonObject,
	type JsonObject,
	optionalBoolean,
	optionalHeaders,
	optionalString,
	optionalStrings,
	requiredArray,
	requiredNumber,
	requiredSequenceId,
	requiredString,
} from "./json-values.ts";
import { type HubMessage, MESSAGE_TYPE, type Outcome } from "./messages.ts";
import { TEXT_FRAME, WireRecord } from "./wire-record.ts";

/** Ends every record of the JSON encoding, and the handshake in either encoding. */
export const RECORD_SEPARATOR = 0x1e;

export const jsonProtocol: HubProtocol = {
	name: "json",
	transferFormat: "Text",
	opcode: TEXT_FRAME,
	ping: WireRecord.fromText(JSON.stringify({ type: MESSAGE_TYPE.ping }), RECORD_SEPARATOR),
	recordEnd: separatedRecordEnd,
	parse: parseJsonMessage,
	encode: (message) => WireRecord.fromText(toJson(message), RECORD_SEPARATOR),
};

/** As `HubProtocol.recordEnd`, for records that end with 0x1e. */
export function separatedRecordEnd(bytes: Buffer, from: number, scanned: number, limit: number): number {
	const separator = bytes.indexOf(RECORD_SEPARATOR, scanned);
	const length = (separator === -1 ? bytes.length : separator + 1) - from;
	if (length > limit) throw messageTooLong(limit);
	return separator === -1 ? INCOMPLETE : separator + 1;
}

/** The JSON value between `from` and the separator at `end - 1`. Throws InvalidDataError unless it is an object. */
export function parseJsonObject(bytes: Buffer, from: number, end: number): JsonObject {
	if (!isUtf8(bytes.subarray(from, end - 1))) throw new InvalidDataError("Error reading JSON.");
	const text = bytes.toString("utf8", from, end - 1);
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		throw new InvalidDataError("Error reading JSON.");
	}
	if (!isJsonObject(value)) throw new InvalidDataError("Expected a JSON Object.");
	if (text.length >= SHORTEST_TOO_DEEP_TEXT && isTooDeep(value)) throw new InvalidDataError("Error reading JSON.");
	return value;
}

function parseJsonMessage(bytes: Buffer, from: number, end: number): HubMessage | undefined {
	const message = parseJsonObject(bytes, from, end);
	switch (requiredNumber(message, "type")) {
		case MESSAGE_TYPE.invocation:
			return { type: MESSAGE_TYPE.invocation, invocationId: optionalString(message, "invocationId"), ...call(message) };
		case MESSAGE_TYPE.streamInvocation:
			return {
				type: MESSAGE_TYPE.streamInvocation,
				invocationId: requiredString(message, "invocationId"),
				...call(message),
			};
		case MESSAGE_TYPE.streamItem:
			return streamItem(message);
		case MESSAGE_TYPE.completion:
			optionalHeaders(message["headers"]);
			return {
				type: MESSAGE_TYPE.completion,
				invocationId: requiredString(message, "invocationId"),
				outcome: outcome(message),
			};
		case MESSAGE_TYPE.cancelInvocation:
			optionalHeaders(message["headers"]);
			return { type: MESSAGE_TYPE.cancelInvocation, invocationId: requiredString(message, "invocationId") };
		case MESSAGE_TYPE.ping:
			return { type: MESSAGE_TYPE.ping };
		case MESSAGE_TYPE.close:
			return {
				type: MESSAGE_TYPE.close,
				error: optionalString(message, "error"),
				allowReconnect: optionalBoolean(message, "allowReconnect"),
			};
		case MESSAGE_TYPE.ack:
			return { type: MESSAGE_TYPE.ack, sequenceId: requiredSequenceId(message) };
		case MESSAGE_TYPE.sequence:
			return { type: MESSAGE_TYPE.sequence, sequenceId: requiredSequenceId(message) };
		default:
			return undefined;
	}
}

function call(message: JsonObject) {
	return {
		target: requiredString(message, "target"),
		arguments: requiredArray(message, "arguments"),
		streamIds: optionalStrings(message, "streamIds"),
		headers: optionalHeaders(message["headers"]),
	};
}

function streamItem(message: JsonObject): HubMessage {
	optionalHeaders(message["headers"]);
	const invocationId = requiredString(message, "invocationId");
	if (!Object.hasOwn(message, "item")) throw new InvalidDataError("Missing required property 'item'.");
	return { type: MESSAGE_TYPE.streamItem, invocationId, item: message["item"] };
}

function outcome(message: JsonObject): Outcome {
	const error = optionalString(message, "error");
	const hasResult = Object.hasOwn(message, "result");
	if (error !== undefined) {
		if (hasResult) throw new InvalidDataError("The 'error' and 'result' properties are mutually exclusive.");
		return { kind: "error", error };
	}
	return hasResult ? { kind: "result", result: message["result"] } : { kind: "void" };
}

function toJson(message: HubMessage): string {
	switch (message.type) {
		case MESSAGE_TYPE.completion:
			return jsonWithBytes(completionObject(message.invocationId, message.outcome));
		case MESSAGE_TYPE.close:
			return JSON.stringify({
				type: message.type,
				error: message.error,
				allowReconnect: message.allowReconnect || undefined,
			});
		case MESSAGE_TYPE.streamItem:
			return jsonWithBytes({ type: message.type, invocationId: message.invocationId, item: message.item ?? null });
		case MESSAGE_TYPE.invocation:
		case MESSAGE_TYPE.streamInvocation:
			return jsonWithBytes({
				type: message.type,
				headers: message.headers,
				invocationId: message.invocationId,
				target: message.target,
				arguments: message.arguments,
				streamIds: message.streamIds.length === 0 ? undefined : message.streamIds,
			});
		default:
			return JSON.stringify(message);
	}
}

function completionObject(invocationId: string, outcome: Outcome): object {
	const type = MESSAGE_TYPE.completion;
	switch (outcome.kind) {
		case "error":
			return { type, invocationId, error: outcome.error };
		case "result":
			return { type, invocationId, result: outcome.result ?? null };
		case "void":
			return { type, invocationId };
	}
}
