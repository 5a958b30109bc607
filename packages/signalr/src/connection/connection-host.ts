import type { HubProtocol, ProtocolName } from "../protocol/hub-protocol.ts";
import type { Lifetime } from "./call.ts";
import type { Connection } from "./connection.ts";
import type { Ending } from "./disconnect-reason.ts";
import type { MethodTable } from "./method-table.ts";
import type { OutboxHost } from "./outbox.ts";

/** What a connection needs of its hub. */
export interface ConnectionHost<Identity> extends OutboxHost {
	readonly detailedErrors: boolean;
	readonly methods: MethodTable<unknown>;
	readonly protocols: Readonly<Record<ProtocolName, HubProtocol>>;
	userIdOf(identity: Identity): string | undefined;
	/** Makes the connection a receiver. Rejects when the backplane cannot be told. */
	admit(connection: Connection<Identity>): Promise<void>;
	/** Runs the hub's `onConnected`. */
	connected(connection: Connection<Identity>): Promise<void>;
	/** The connection is over and no longer receives. */
	ended(connection: Connection<Identity>, ending: Ending): void;
	/** Runs the hub's `onDisconnected`. Never rejects. */
	disconnected(connection: Connection<Identity>, error: Error | undefined): Promise<void>;
	/** What runs of `onConnected` and `onDisconnected`. The hub's closing waits for it. It never rejects. */
	runs(work: Promise<void>): void;
	/** The connection and its transport are over: nothing is left to look after. */
	gone(connection: Connection<Identity>): void;
	contextFor(connection: Connection<Identity>, lifetime: Lifetime): unknown;
	/** An error that no client is shown. */
	failed(error: unknown, during: string): void;
}

/** What `authenticate` has found out about a client. */
export interface Credentials<Identity> {
	readonly identity: Identity;
	/** Milliseconds since 1970. The connection is closed then, unless it is renewed. */
	readonly expiresAt: number | undefined;
}

export interface Negotiated {
	readonly id: string;
	readonly token: string;
	/** Whether the client may come back to this connection on a new socket. */
	readonly statefulReconnect: boolean;
	/** Whose connections are counted together. */
	readonly address: string;
}
