/**
 * What is wrong with values that a client sent, although their message can be read: their call fails, and the connection
 * stays.
 */
import { describeError, HubException } from "../hub-exception.ts";
import { MESSAGE_TYPE, type ReceivedMessage, UNREADABLE_CALL } from "./messages.ts";
import type { Serialization } from "./serialization.ts";

/**
 * A whole number as the hub reads it. Unless it takes those of any size as bigint, one that a number holds exactly is a
 * number, and a bigint is one that is not taken.
 */
export function readInteger(value: bigint, { largeIntegers }: Serialization): number | bigint {
	const number = Number(value);
	if (largeIntegers === "bigint") return Number.isSafeInteger(number) ? number : value;
	return Number.isFinite(number) && BigInt(number) === value ? number : value;
}

const LARGE_INTEGER = "An integer that no floating-point number holds exactly is not taken. Send it as text.";

/** What the client is told of a key that ends the connections of MessagePack clients. */
export const PROTO_KEY = "A key named __proto__ is not taken.";

/** What the client is told of values that the hub does not take; nothing when it takes them. Does not use the call stack. */
function faultOf(value: unknown, { largeIntegers }: Serialization): HubException | undefined {
	let level: unknown[] = [value];
	while (level.length > 0) {
		const next: unknown[] = [];
		for (const one of level) {
			if (typeof one === "bigint" && largeIntegers === "refuse") return new HubException(LARGE_INTEGER);
			if (typeof one !== "object" || one === null || ArrayBuffer.isView(one)) continue;
			if (Object.hasOwn(one, "__proto__")) return new HubException(PROTO_KEY);
			for (const item of Object.values(one)) next.push(item);
		}
		level = next;
	}
	return undefined;
}

/**
 * The message as the hub takes it: one whose values are not taken becomes a call that fails, a stream that ends with an
 * error, or an answer that is one. It is for messages that may hold such values; the encodings know which do not.
 */
export function checkedMessage(message: ReceivedMessage, serialization: Serialization): ReceivedMessage {
	switch (message.type) {
		case MESSAGE_TYPE.invocation:
		case MESSAGE_TYPE.streamInvocation: {
			const error = faultOf(message.arguments, serialization);
			return error === undefined ? message : unreadableCall(message.invocationId, message.target, error);
		}
		case MESSAGE_TYPE.streamItem: {
			const error = faultOf(message.item, serialization);
			return error === undefined ? message : unreadableItem(message.invocationId, error);
		}
		case MESSAGE_TYPE.completion: {
			if (message.outcome.kind !== "result") return message;
			const error = faultOf(message.outcome.result, serialization);
			return error === undefined ? message : { ...message, outcome: { kind: "error", error: error.message } };
		}
		default:
			return message;
	}
}

/** A call that fails with this error. */
export function unreadableCall(invocationId: string | undefined, target: string, error: Error): ReceivedMessage {
	return { type: UNREADABLE_CALL, invocationId, target, error };
}

/** The end of a stream whose item cannot be taken. */
export function unreadableItem(invocationId: string, error: Error): ReceivedMessage {
	const text = describeError("Failed to bind Stream message.", error, false);
	return { type: MESSAGE_TYPE.completion, invocationId, outcome: { kind: "error", error: text } };
}
