/**
 * What connects the hubs of one name in several processes.
 *
 * A hub delivers to its own connections itself and publishes to the others; a link never gives a hub back what that hub
 * has published. Messages travel encoded in both encodings, so that no process has to know a payload.
 */
import type { ConnectionList } from "../hub/connection-list.ts";
import type { Target } from "../hub/target.ts";
import type { ProtocolName } from "../protocol/hub-protocol.ts";
import type { Outcome } from "../protocol/messages.ts";

/** One encoded hub message, in every encoding that a client may speak. */
export interface EncodedMessage extends Readonly<Record<ProtocolName, Uint8Array>> {
	/** How many hub messages stand one behind the other in it. */
	readonly messages: number;
	/** A lagging client gets only the newest of this key; nothing where it gets all. */
	readonly latest: string | undefined;
}

/** Something a process must hear of, because a connection of its own is concerned. */
export type Topic =
	| { readonly kind: "connection"; readonly connection: string }
	| { readonly kind: "user"; readonly user: string }
	| { readonly kind: "group"; readonly group: string };

/** A change of a group, for the process that has the connection. */
export interface GroupChange {
	readonly connectionId: string;
	readonly group: string;
	readonly action: "add" | "remove";
}

/** A call of the server on one client, made by a process that the client is not connected to. */
export interface RemoteCall {
	readonly connectionId: string;
	readonly method: string;
	readonly parameters: readonly unknown[];
	/** How long the client may take to answer, in milliseconds. */
	readonly timeoutMs: number;
}

/** What a hub does for the other processes. */
export interface BackplaneReceiver {
	deliver(target: Target, message: EncodedMessage): void;
	/** Resolves when the change is in effect; at once when the connection is not here. */
	changeGroup(change: GroupChange): Promise<void>;
	/** Nothing when the connection is not here. */
	call(call: RemoteCall): Promise<Outcome> | undefined;
	/** Ends the connections here that a target names. */
	end(target: Target, allowReconnect: boolean): void;
	/** The connections here that a target names, `most` of them at most. */
	listHere(target: Target, most: number): ConnectionList;
	/** Something went wrong that nobody waits for. */
	failed(error: unknown, during: string): void;
	/** Calls `ended` after that many milliseconds of the hub's time, unless the returned function is called before. */
	after(milliseconds: number, ended: () => void): () => void;
}

/** What was asked of another process did not come about. */
export class BackplaneError extends Error {
	override readonly name = "BackplaneError";
	readonly code: BackplaneErrorCode;

	constructor(code: BackplaneErrorCode, options?: ErrorOptions) {
		super(BACKPLANE_ERRORS[code], options);
		this.code = code;
	}
}

/** Why something that was asked of another process did not come about. */
export type BackplaneErrorCode = "no-such-connection" | "no-answer" | "unavailable";

const BACKPLANE_ERRORS: Readonly<Record<BackplaneErrorCode, string>> = {
	"no-such-connection": "No process has that connection.",
	"no-answer": "The other process did not answer in time.",
	unavailable: "The backplane cannot be reached.",
};

/** What a hub has of its backplane. */
export interface BackplaneLink {
	/**
	 * Resolves when the other processes are being told. Never rejects: a message that finds the backplane away is lost, and
	 * `failed` hears of it.
	 */
	publish(target: Target, message: EncodedMessage): Promise<void>;
	/**
	 * Resolves when messages for the topic reach this hub. Never rejects: with the backplane away it resolves after a
	 * while, `failed` hears of it, and the messages come when the backplane is back. Subscriptions are counted, each from
	 * the moment of the call.
	 */
	subscribe(topic: Topic): Promise<void>;
	/** Ends one subscription. Nobody has to wait for it: what still comes finds no receiver. */
	unsubscribe(topic: Topic): void;
	/**
	 * Resolves when the process of that connection has made the change, or there is no such connection. Rejects with
	 * BackplaneError.
	 */
	changeGroup(change: GroupChange): Promise<void>;
	/** As `publish`, for the end of the connections that a target names. */
	disconnect(target: Target, allowReconnect: boolean): Promise<void>;
	/**
	 * The connections of the other processes that a target names, `most` of them at most. Never rejects: the list is not
	 * complete when a process has not answered after so many milliseconds, or the backplane is away.
	 */
	list(target: Target, most: number, timeoutMs: number): Promise<ConnectionList>;
	/** The client's answer, waited for so many milliseconds. Rejects with BackplaneError. */
	call(call: RemoteCall, timeoutMs: number): Promise<Outcome>;
	close(): Promise<void>;
}

/** What connects processes. */
export interface Backplane {
	/** Connects one hub of this process with those of the same name. */
	link(hub: string, receiver: BackplaneReceiver): BackplaneLink;
}
