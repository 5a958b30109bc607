/**
 * The messages of the hub protocol, as both encodings (JSON and MessagePack) mean them.
 *
 * Source: HubProtocol.md of dotnet/aspnetcore; the numbers are the wire's.
 */
export const MESSAGE_TYPE = {
	invocation: 1,
	streamItem: 2,
	completion: 3,
	streamInvocation: 4,
	cancelInvocation: 5,
	ping: 6,
	close: 7,
	ack: 8,
	sequence: 9,
} as const;

type MessageTypes = typeof MESSAGE_TYPE;

/** Carried with a message, of no meaning to the protocol; clients put trace context into it. */
export type MessageHeaders = Readonly<Record<string, string>>;

/** A call of a method. Without an id nobody waits for an answer, so none is ever sent, not even an error. */
export interface InvocationMessage {
	readonly type: MessageTypes["invocation"];
	readonly invocationId: string | undefined;
	readonly target: string;
	readonly arguments: readonly unknown[];
	readonly streamIds: readonly string[];
	readonly headers: MessageHeaders | undefined;
}

/** A call of a streaming method: stream items follow, then one completion. */
export interface StreamInvocationMessage {
	readonly type: MessageTypes["streamInvocation"];
	readonly invocationId: string;
	readonly target: string;
	readonly arguments: readonly unknown[];
	readonly streamIds: readonly string[];
	readonly headers: MessageHeaders | undefined;
}

/** One item of a stream, in either direction. */
export interface StreamItemMessage {
	readonly type: MessageTypes["streamItem"];
	readonly invocationId: string;
	readonly item: unknown;
}

/** How a call or a stream ended. */
export type Outcome =
	| { readonly kind: "error"; readonly error: string }
	| { readonly kind: "void" }
	| { readonly kind: "result"; readonly result: unknown };

/** The end of a call or of a stream, in either direction. */
export interface CompletionMessage {
	readonly type: MessageTypes["completion"];
	readonly invocationId: string;
	readonly outcome: Outcome;
}

/** The client no longer wants the items of a stream it asked for. */
export interface CancelInvocationMessage {
	readonly type: MessageTypes["cancelInvocation"];
	readonly invocationId: string;
}

/** Says that its sender is there. */
export interface PingMessage {
	readonly type: MessageTypes["ping"];
}

/** The end of the connection, and whether the client may come back by itself. */
export interface CloseMessage {
	readonly type: MessageTypes["close"];
	readonly error: string | undefined;
	readonly allowReconnect: boolean;
}

/** Stateful reconnect: everything up to this message has arrived. */
export interface AckMessage {
	readonly type: MessageTypes["ack"];
	readonly sequenceId: number;
}

/** Stateful reconnect: the number of the first message that follows. */
export interface SequenceMessage {
	readonly type: MessageTypes["sequence"];
	readonly sequenceId: number;
}

/** Every message of the protocol. */
export type HubMessage =
	| InvocationMessage
	| StreamItemMessage
	| CompletionMessage
	| StreamInvocationMessage
	| CancelInvocationMessage
	| PingMessage
	| CloseMessage
	| AckMessage
	| SequenceMessage;

/** A number that no message on the wire has. */
export const UNREADABLE_CALL = 0;

/** A call whose arguments could not be taken. It fails, with this error for its client, and the connection stays. */
export interface UnreadableCallMessage {
	readonly type: typeof UNREADABLE_CALL;
	readonly invocationId: string | undefined;
	readonly target: string;
	readonly error: Error;
}

/** What a message of a client can be. */
export type ReceivedMessage = HubMessage | UnreadableCallMessage;

/** True for the messages that stateful reconnect counts and replays: types 1 to 5, calls that cannot be taken included. */
export function isTrackable(message: ReceivedMessage): boolean {
	return message.type <= MESSAGE_TYPE.cancelInvocation;
}
