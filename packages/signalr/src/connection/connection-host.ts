import type { HubProtocol, ProtocolName } from "../protocol/hub-protocol.ts";
import type { Lifetime } from "./call.ts";
import type { Credentials } from "./credentials.ts";
import type { Ending } from "./disconnect-reason.ts";
import type { MethodTable } from "./method-table.ts";
import type { CallObserver, HubCall } from "./observed-call.ts";
import type { OutboxHost } from "./outbox.ts";
import type { Place } from "./place.ts";

/** What a connection, `Client`, needs of its hub. */
export interface ConnectionHost<Identity, Client> extends OutboxHost {
	readonly detailedErrors: boolean;
	/** Whether a ping follows the answer to the handshake at once. */
	readonly pingsAfterHandshake: boolean;
	readonly methods: MethodTable<unknown>;
	readonly protocols: Readonly<Record<ProtocolName, HubProtocol>>;
	/** What the hub's `userId` makes of an identity. */
	userIdOf(identity: Identity): string | undefined;
	/** What the hub's author keeps for a connection's life. */
	itemsFor(identity: Identity): unknown;
	/** Makes the connection a receiver. Rejects when the backplane cannot be told. */
	admit(connection: Client): Promise<void>;
	/** Runs the hub's `onConnected`. */
	connected(connection: Client): Promise<void>;
	/** The connection is over and no longer receives. */
	ended(connection: Client, ending: Ending): void;
	/** Runs the hub's `onDisconnected`. Never rejects. */
	disconnected(connection: Client, error: Error | undefined): Promise<void>;
	/** What runs of `onConnected` and `onDisconnected`. The hub's closing waits for it. It never rejects. */
	runs(work: Promise<void>): void;
	/** The connection and its transport are over: nothing is left to look after. */
	gone(connection: Client): void;
	contextFor(connection: Client, lifetime: Lifetime): unknown;
	/** Nothing while the hub has no observer of calls. */
	readonly observeCall: ((call: HubCall) => CallObserver | undefined) | undefined;
	/** An error that no client is shown. */
	failed(error: unknown, during: string): void;
}

/** A connection as it begins. */
export interface Negotiated<Identity> {
	readonly id: string;
	readonly token: string;
	/** Whether the client may come back to this connection on a new socket. */
	readonly statefulReconnect: boolean;
	readonly credentials: Credentials<Identity>;
	readonly place: Place;
}
