/**
 * What travels between processes over Redis: MessagePack arrays that begin with their kind. Further items are ignored,
 * so that a newer process can talk to an older one.
 */
import { Decoder, Encoder } from "@msgpack/msgpack";
import type { ConnectionInfo, ConnectionList } from "../hub/connection-list.ts";
import type { Target } from "../hub/target.ts";
import type { Outcome } from "../protocol/messages.ts";
import type { TransportName } from "../transports/transport.ts";
import type { EncodedMessage, GroupChange, RemoteCall } from "./backplane.ts";

/** Every message names the process that sent it, and one that waits for an answer numbers itself. */
export type RedisMessage =
	| { readonly kind: "deliver"; readonly from: string; readonly target: Target; readonly message: EncodedMessage }
	| { readonly kind: "change-group"; readonly from: string; readonly number: number; readonly change: GroupChange }
	| { readonly kind: "call"; readonly from: string; readonly number: number; readonly call: RemoteCall }
	| { readonly kind: "disconnect"; readonly from: string; readonly target: Target; readonly allowReconnect: boolean }
	| {
			readonly kind: "list";
			readonly from: string;
			readonly number: number;
			readonly target: Target;
			readonly most: number;
	  }
	| { readonly kind: "answer"; readonly from: string; readonly number: number; readonly outcome: Outcome };

const KIND = { deliver: 1, changeGroup: 2, call: 3, answer: 4, disconnect: 5, list: 6 } as const;

const encoder = new Encoder({ ignoreUndefined: true });
const decoder = new Decoder();

/** A message as it travels. */
export function encodeRedisMessage(message: RedisMessage): Buffer {
	return Buffer.from(encoder.encode(toArray(message)));
}

function toArray(message: RedisMessage): readonly unknown[] {
	switch (message.kind) {
		case "deliver": {
			const { json, messagepack, messages, latest } = message.message;
			const plain = [KIND.deliver, message.from, message.target, json, messagepack];
			return messages === 1 && latest === undefined ? plain : [...plain, messages, latest ?? null];
		}
		case "change-group": {
			const { connectionId, group, action } = message.change;
			return [KIND.changeGroup, message.from, message.number, connectionId, group, action];
		}
		case "call": {
			const { connectionId, method, parameters, timeoutMs } = message.call;
			return [KIND.call, message.from, message.number, connectionId, method, parameters, timeoutMs];
		}
		case "disconnect":
			return [KIND.disconnect, message.from, message.target, message.allowReconnect];
		case "list":
			return [KIND.list, message.from, message.number, message.target, message.most];
		case "answer":
			return [KIND.answer, message.from, message.number, message.outcome];
	}
}

/** Throws TypeError for anything that no process of this package has sent. */
export function decodeRedisMessage(bytes: Uint8Array): RedisMessage {
	const items = decoder.decode(bytes);
	if (!Array.isArray(items)) throw new TypeError("A backplane message must be an array.");
	const list: readonly unknown[] = items;
	const [kind, from, third, fourth, fifth, sixth, seventh] = list;
	const sender = text(from);
	switch (kind) {
		case KIND.deliver:
			return {
				kind: "deliver",
				from: sender,
				target: targetOf(third),
				message: {
					json: bytesOf(fourth),
					messagepack: bytesOf(fifth),
					messages: sixth === undefined ? 1 : numberOf(sixth),
					latest: seventh === undefined || seventh === null ? undefined : text(seventh),
				},
			};
		case KIND.changeGroup: {
			const change: GroupChange = { connectionId: text(fourth), group: text(fifth), action: actionOf(sixth) };
			return { kind: "change-group", from: sender, number: numberOf(third), change };
		}
		case KIND.call: {
			const parameters = arrayOf(sixth);
			const call = { connectionId: text(fourth), method: text(fifth), parameters, timeoutMs: numberOf(seventh) };
			return { kind: "call", from: sender, number: numberOf(third), call };
		}
		case KIND.disconnect:
			return { kind: "disconnect", from: sender, target: targetOf(third), allowReconnect: fourth === true };
		case KIND.list:
			return { kind: "list", from: sender, number: numberOf(third), target: targetOf(fourth), most: numberOf(fifth) };
		case KIND.answer:
			return { kind: "answer", from: sender, number: numberOf(third), outcome: outcomeOf(fourth) };
		default:
			throw new TypeError(`A backplane message of the unknown kind ${String(kind)}.`);
	}
}

function targetOf(value: unknown): Target {
	const target = objectOf(value);
	switch (target["kind"]) {
		case "all":
			return { kind: "all", except: textsOf(target["except"]) };
		case "group":
			return { kind: "group", group: text(target["group"]), except: textsOf(target["except"]) };
		case "user":
			return { kind: "user", user: text(target["user"]) };
		case "connection":
			return { kind: "connection", connection: text(target["connection"]) };
		default:
			throw new TypeError("A backplane message with an unknown target.");
	}
}

function outcomeOf(value: unknown): Outcome {
	const outcome = objectOf(value);
	if (outcome["kind"] === "error") return { kind: "error", error: text(outcome["error"]) };
	return outcome["kind"] === "result" ? { kind: "result", result: outcome["result"] } : { kind: "void" };
}

function actionOf(value: unknown): "add" | "remove" {
	if (value === "add" || value === "remove") return value;
	throw new TypeError("A backplane message with an unknown action.");
}

function text(value: unknown): string {
	if (typeof value === "string") return value;
	throw new TypeError("A backplane message without a text where one belongs.");
}

function textsOf(value: unknown): readonly string[] {
	return arrayOf(value).map(text);
}

function numberOf(value: unknown): number {
	if (typeof value === "number") return value;
	throw new TypeError("A backplane message without a number where one belongs.");
}

function arrayOf(value: unknown): readonly unknown[] {
	if (Array.isArray(value)) return value;
	throw new TypeError("A backplane message without a list where one belongs.");
}

function bytesOf(value: unknown): Uint8Array {
	if (value instanceof Uint8Array) return value;
	throw new TypeError("A backplane message without bytes where they belong.");
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
	if (isObject(value)) return value;
	throw new TypeError("A backplane message without an object where one belongs.");
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null;
}

/** The list that another process has answered with. Throws TypeError for anything else. */
export function connectionListOf(value: unknown): ConnectionList {
	const list = objectOf(value);
	return { connections: arrayOf(list["connections"]).map(connectionInfoOf), isComplete: list["isComplete"] === true };
}

function connectionInfoOf(value: unknown): ConnectionInfo {
	const { connectionId, userId, transport } = objectOf(value);
	return {
		connectionId: text(connectionId),
		userId: userId === undefined ? undefined : text(userId),
		transport: transport === undefined ? undefined : transportOf(transport),
	};
}

function transportOf(value: unknown): TransportName {
	if (value === "WebSockets" || value === "ServerSentEvents" || value === "LongPolling") return value;
	throw new TypeError("A backplane message with an unknown transport.");
}
