/**
 * The JSON encoding: one object for each message, each ended by the byte 0x1e.
 *
 * Properties may come in any order, unknown ones are skipped, and an unknown type number is ignored, as the official
 * server does (the written protocol calls both an error).
 */
import { isUtf8 } from "node:buffer";
import { isTooDeep, SHORTEST_TOO_DEEP_TEXT } from "./depth.ts";
import { type HubProtocol, INCOMPLETE } from "./hub-protocol.ts";
import { checkedMessage, readInteger } from "./incoming-values.ts";
import { InvalidDataError, messageTooLong } from "./invalid-data-error.ts";
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
import { type HubMessage, MESSAGE_TYPE, type Outcome, type ReceivedMessage } from "./messages.ts";
import { checkedLargeInteger, plainValue, type ValueForms } from "./outgoing-values.ts";
import { DEFAULT_SERIALIZATION, type Serialization } from "./serialization.ts";
import { TEXT_FRAME, WireRecord } from "./wire-record.ts";

/** Ends every record of the JSON encoding, and the handshake in either encoding. */
export const RECORD_SEPARATOR = 0x1e;

/** The JSON encoding of a hub with this serialization. */
export function jsonProtocol(serialization: Serialization = DEFAULT_SERIALIZATION): HubProtocol {
	const forms = jsonForms(serialization);
	return {
		name: "json",
		transferFormat: "Text",
		opcode: TEXT_FRAME,
		ping: WireRecord.fromText(JSON.stringify({ type: MESSAGE_TYPE.ping }), RECORD_SEPARATOR),
		recordEnd: separatedRecordEnd,
		parse: (bytes, from, end) => parseJsonMessage(bytes, from, end, serialization),
		encode: (message) => WireRecord.fromText(toJson(message, forms), RECORD_SEPARATOR),
	};
}

/** As `HubProtocol.recordEnd`, for records that end with 0x1e. */
export function separatedRecordEnd(bytes: Buffer, from: number, scanned: number, limit: number): number {
	const separator = bytes.indexOf(RECORD_SEPARATOR, scanned);
	const length = (separator === -1 ? bytes.length : separator + 1) - from;
	if (length > limit) throw messageTooLong(limit);
	return separator === -1 ? INCOMPLETE : separator + 1;
}

/** The JSON value between `from` and the separator at `end - 1`. Throws InvalidDataError unless it is an object. */
export function parseJsonObject(bytes: Buffer, from: number, end: number): JsonObject {
	return readJsonObject(bytes, from, end, DEFAULT_SERIALIZATION).object;
}

/**
 * So many digits, where a number can stand, may be a whole number that would be rounded: then its digits are looked at,
 * which makes reading the message several times slower. In a text they hardly ever follow such a character.
 */
const LONG_NUMBER = /[[:,]\s*-?\d{16}/;
const WHOLE_NUMBER = /^-?\d+$/;

interface ReadObject {
	readonly object: JsonObject;
	/** Whether it may hold values that the hub does not take. Most do not, and nobody looks through them. */
	readonly isSuspicious: boolean;
}

function readJsonObject(bytes: Buffer, from: number, end: number, serialization: Serialization): ReadObject {
	if (!isUtf8(bytes.subarray(from, end - 1))) throw new InvalidDataError("Error reading JSON.");
	const text = bytes.toString("utf8", from, end - 1);
	const hasLongNumber = LONG_NUMBER.test(text);
	let object: unknown;
	try {
		object = hasLongNumber ? JSON.parse(text, integersBy(serialization)) : JSON.parse(text);
	} catch {
		throw new InvalidDataError("Error reading JSON.");
	}
	if (!isJsonObject(object)) throw new InvalidDataError("Expected a JSON Object.");
	if (text.length >= SHORTEST_TOO_DEEP_TEXT && isTooDeep(object)) throw new InvalidDataError("Error reading JSON.");
	// Letters of the key may be written as escapes.
	const isSuspicious = hasLongNumber || text.includes("__proto__") || text.includes("\\u");
	return { object, isSuspicious };
}

type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown;

/** `context` has the digits as they were sent; the types of JSON.parse do not know it yet. */
function integersBy(serialization: Serialization): Reviver {
	return (_key, value, context) => {
		if (typeof value !== "number" || Number.isSafeInteger(value)) return value;
		const source = context?.source ?? "";
		if (!WHOLE_NUMBER.test(source)) return value;
		// A floating-point number that its client wrote with no exponent has the digits that this one has, too.
		const isSame = serialization.largeIntegers === "refuse" && String(value) === source;
		return isSame ? value : readInteger(BigInt(source), serialization);
	};
}

function parseJsonMessage(
	bytes: Buffer,
	from: number,
	end: number,
	serialization: Serialization,
): ReceivedMessage | undefined {
	const { object, isSuspicious } = readJsonObject(bytes, from, end, serialization);
	const message = messageOf(object);
	return isSuspicious && message !== undefined ? checkedMessage(message, serialization) : message;
}

function messageOf(message: JsonObject): HubMessage | undefined {
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

/** The JSON text of a number with all its digits. It is in V8 since Node.js 21, and not in the compiler's library yet. */
const rawJson: unknown = Reflect.get(JSON, "rawJSON");

function jsonForms(serialization: Serialization): ValueForms {
	return {
		serialization,
		bytes: (view) => Buffer.from(view.buffer, view.byteOffset, view.byteLength).toString("base64"),
		largeInteger(value) {
			if (typeof rawJson !== "function") throw new TypeError("This Node.js cannot write a bigint as JSON.");
			return rawJson(checkedLargeInteger(value).toString());
		},
		// A Date of its own class may say otherwise, and an invalid one is null.
		date: (value) => value.toJSON(),
		number: (value) => value,
	};
}

function jsonText(message: object, forms: ValueForms): string {
	return JSON.stringify(plainValue(message, forms));
}

function toJson(message: HubMessage, forms: ValueForms): string {
	switch (message.type) {
		case MESSAGE_TYPE.completion:
			return jsonText(completionObject(message.invocationId, message.outcome), forms);
		case MESSAGE_TYPE.close:
			return JSON.stringify({
				type: message.type,
				error: message.error,
				allowReconnect: message.allowReconnect || undefined,
			});
		case MESSAGE_TYPE.streamItem:
			return jsonText({ type: message.type, invocationId: message.invocationId, item: message.item ?? null }, forms);
		case MESSAGE_TYPE.invocation:
		case MESSAGE_TYPE.streamInvocation:
			return jsonText(
				{
					type: message.type,
					headers: message.headers,
					invocationId: message.invocationId,
					target: message.target,
					arguments: message.arguments,
					streamIds: message.streamIds.length === 0 ? undefined : message.streamIds,
				},
				forms,
			);
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
