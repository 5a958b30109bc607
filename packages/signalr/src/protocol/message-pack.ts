/**
 * The MessagePack encoding: an array for each message, behind its length as a VarInt.
 *
 * Array items beyond the known ones are ignored, and so is an unknown type number.
 */
import { type HubProtocol, INCOMPLETE } from "./hub-protocol.ts";
import { checkedMessage, unreadableCall, unreadableItem } from "./incoming-values.ts";
import { InvalidDataError, messageTooLong } from "./invalid-data-error.ts";
import { optionalHeaders } from "./json-values.ts";
import { MessagePackValues, Unreadable } from "./message-pack-values.ts";
import {
	type HubMessage,
	type InvocationMessage,
	MESSAGE_TYPE,
	type MessageHeaders,
	type Outcome,
	type ReceivedMessage,
} from "./messages.ts";
import { DEFAULT_SERIALIZATION, type Serialization } from "./serialization.ts";
import { BINARY_FRAME, frameHeaderBytes, WireRecord } from "./wire-record.ts";

const LARGEST_PREFIX_BYTES = 5;
const LARGEST_MESSAGE_BYTES = 0x7fffffff;

const RESULT_KIND = { error: 1, void: 2, value: 3 } as const;

/** The MessagePack encoding of a hub with this serialization. */
export function messagePackProtocol(serialization: Serialization = DEFAULT_SERIALIZATION): HubProtocol {
	const values = new MessagePackValues(serialization);
	const encode = (message: HubMessage) => record(values.encode(toArray(message)));
	return {
		name: "messagepack",
		transferFormat: "Binary",
		opcode: BINARY_FRAME,
		ping: encode({ type: MESSAGE_TYPE.ping }),
		recordEnd,
		parse: (bytes, from, end) => parseMessagePack(bytes, from, end, values),
		encode,
	};
}

function record(body: Uint8Array): WireRecord {
	const prefixBytes = prefixLength(body.length);
	const length = prefixBytes + body.length;
	const frame = Buffer.allocUnsafe(frameHeaderBytes(length) + length);
	writePrefix(frame, frame.length - length, body.length);
	frame.set(body, frame.length - body.length);
	return new WireRecord(frame, length, BINARY_FRAME);
}

function prefixLength(length: number): number {
	let bytes = 1;
	for (let rest = length >>> 7; rest > 0; rest >>>= 7) bytes++;
	return bytes;
}

function writePrefix(target: Buffer, start: number, length: number): void {
	let at = start;
	let rest = length;
	for (; rest > 0x7f; rest >>>= 7) target[at++] = (rest & 0x7f) | 0x80;
	target[at] = rest;
}

interface Prefix {
	readonly bytes: number;
	readonly length: number;
}

/** The length in front of a message; nothing while it is incomplete. */
function readPrefix(bytes: Buffer, from: number): Prefix | undefined {
	let length = 0;
	for (let index = 0; index < LARGEST_PREFIX_BYTES; index++) {
		const byte = bytes[from + index];
		if (byte === undefined) return undefined;
		length += (byte & 0x7f) * 2 ** (7 * index);
		if (byte < 0x80) {
			if (length > LARGEST_MESSAGE_BYTES) break;
			return { bytes: index + 1, length };
		}
	}
	throw new InvalidDataError("Messages over 2GB in size are not supported.");
}

function recordEnd(bytes: Buffer, from: number, _scanned: number, limit: number): number {
	const prefix = readPrefix(bytes, from);
	if (prefix === undefined) return INCOMPLETE;
	const length = prefix.bytes + prefix.length;
	if (length > limit) throw messageTooLong(limit);
	return from + length <= bytes.length ? from + length : INCOMPLETE;
}

function parseMessagePack(
	bytes: Buffer,
	from: number,
	end: number,
	values: MessagePackValues,
): ReceivedMessage | undefined {
	const start = from + (readPrefix(bytes, from)?.bytes ?? 0);
	const { items, isSuspicious } = values.decode(bytes, start, end);
	const message = messageOf(items);
	return isSuspicious && message !== undefined ? checkedMessage(message, values.serialization) : message;
}

function messageOf(items: readonly unknown[]): ReceivedMessage | undefined {
	switch (items[0]) {
		case MESSAGE_TYPE.invocation:
			return call(items, (rest) => ({
				type: MESSAGE_TYPE.invocation,
				invocationId: optionalText(items, 2, "invocationId"),
				...rest,
			}));
		case MESSAGE_TYPE.streamInvocation:
			return call(items, (rest) => ({
				type: MESSAGE_TYPE.streamInvocation,
				invocationId: text(items, 2, "invocationId"),
				...rest,
			}));
		case MESSAGE_TYPE.streamItem:
			return streamItem(items);
		case MESSAGE_TYPE.completion:
			optionalHeaders(items[1]);
			return { type: MESSAGE_TYPE.completion, invocationId: text(items, 2, "invocationId"), outcome: outcome(items) };
		case MESSAGE_TYPE.cancelInvocation:
			optionalHeaders(items[1]);
			return { type: MESSAGE_TYPE.cancelInvocation, invocationId: text(items, 2, "invocationId") };
		case MESSAGE_TYPE.ping:
			return { type: MESSAGE_TYPE.ping };
		case MESSAGE_TYPE.close:
			return { type: MESSAGE_TYPE.close, error: optionalText(items, 1, "error"), allowReconnect: items[2] === true };
		case MESSAGE_TYPE.ack:
			return { type: MESSAGE_TYPE.ack, sequenceId: sequenceId(items) };
		case MESSAGE_TYPE.sequence:
			return { type: MESSAGE_TYPE.sequence, sequenceId: sequenceId(items) };
		default:
			if (typeof items[0] !== "number") throw new InvalidDataError("Reading 'messageType' as Int32 failed.");
			return undefined;
	}
}

type CallParts = Pick<InvocationMessage, "target" | "arguments" | "streamIds" | "headers">;

/** A call. Arguments that are no array, or cannot be read, fail the call and not the connection, as in the official server. */
function call(items: readonly unknown[], make: (parts: CallParts) => HubMessage): ReceivedMessage {
	const parameters = items[4];
	const target = text(items, 3, "target");
	if (!Array.isArray(parameters)) {
		const error = errorOf(parameters, "Reading array length for 'arguments' failed.");
		return unreadableCall(optionalText(items, 2, "invocationId"), target, error);
	}
	return make({ target, arguments: parameters, streamIds: streamIds(items[5]), headers: headers(items[1]) });
}

function streamItem(items: readonly unknown[]): ReceivedMessage {
	optionalHeaders(items[1]);
	if (items.length < 4) throw missing("item");
	const invocationId = text(items, 2, "invocationId");
	const item = items[3];
	if (item instanceof Unreadable) return unreadableItem(invocationId, item.error);
	return { type: MESSAGE_TYPE.streamItem, invocationId, item };
}

function errorOf(value: unknown, otherwise: string): Error {
	return value instanceof Unreadable ? value.error : new InvalidDataError(otherwise);
}

function streamIds(value: unknown): readonly string[] {
	if (value === undefined || value === null) return [];
	if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value;
	throw new InvalidDataError("Reading 'streamIds' as an array of strings failed.");
}

function headers(value: unknown): MessageHeaders | undefined {
	const found = optionalHeaders(value);
	return found === undefined || Object.keys(found).length === 0 ? undefined : found;
}

function outcome(items: readonly unknown[]): Outcome {
	switch (items[3]) {
		case RESULT_KIND.error:
			return { kind: "error", error: text(items, 4, "error") };
		case RESULT_KIND.void:
			return { kind: "void" };
		case RESULT_KIND.value:
			if (items.length < 5) throw missing("result");
			return items[4] instanceof Unreadable
				? { kind: "error", error: items[4].error.message }
				: { kind: "result", result: items[4] };
		default:
			throw new InvalidDataError("Invalid invocation result kind.");
	}
}

function optionalText(items: readonly unknown[], index: number, name: string): string | undefined {
	const value = items[index];
	if (value === undefined || value === null) return undefined;
	if (typeof value !== "string") throw new InvalidDataError(`Reading '${name}' as String failed.`);
	return value;
}

function text(items: readonly unknown[], index: number, name: string): string {
	const value = optionalText(items, index, name);
	if (value === undefined) throw missing(name);
	return value;
}

function sequenceId(items: readonly unknown[]): number {
	const value = items[1];
	if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
	throw new InvalidDataError("Reading 'sequenceId' as Int64 failed.");
}

function missing(name: string): InvalidDataError {
	return new InvalidDataError(`Missing required property '${name}'.`);
}

function toArray(message: HubMessage): readonly unknown[] {
	const noHeaders = {};
	switch (message.type) {
		case MESSAGE_TYPE.invocation:
		case MESSAGE_TYPE.streamInvocation: {
			const { type, invocationId = null, target, headers: carried = noHeaders, streamIds: streams } = message;
			return [type, carried, invocationId, target, message.arguments, streams];
		}
		case MESSAGE_TYPE.streamItem:
			return [message.type, noHeaders, message.invocationId, message.item ?? null];
		case MESSAGE_TYPE.completion:
			return [message.type, noHeaders, message.invocationId, ...outcomeItems(message.outcome)];
		case MESSAGE_TYPE.cancelInvocation:
			return [message.type, noHeaders, message.invocationId];
		case MESSAGE_TYPE.ping:
			return [message.type];
		case MESSAGE_TYPE.close:
			return [message.type, message.error ?? null, message.allowReconnect];
		case MESSAGE_TYPE.ack:
		case MESSAGE_TYPE.sequence:
			return [message.type, message.sequenceId];
	}
}

function outcomeItems(outcome: Outcome): readonly unknown[] {
	switch (outcome.kind) {
		case "error":
			return [RESULT_KIND.error, outcome.error];
		case "void":
			return [RESULT_KIND.void];
		case "result":
			return [RESULT_KIND.value, outcome.result ?? null];
	}
}
