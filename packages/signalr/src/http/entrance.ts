import type { Connection } from "../connection/connection.ts";
import type { Credentials } from "../connection/credentials.ts";
import type { Admission, FullStatus, NewConnection, Visitor } from "../hub/connections.ts";
import type { HubLimits } from "../limits.ts";
import type { Transport } from "../transports/transport.ts";
import type { Authentication, HubRequest } from "./authentication.ts";

/** What the HTTP side needs of a hub. */
export interface Entrance<Identity> {
	readonly limits: HubLimits;
	/** Whether the hub bounds what one client address may have. */
	readonly countsAddresses: boolean;
	/** True once the hub has begun to close: nobody new is let in. */
	readonly isClosing: boolean;
	/** True while a server gives the hub its upgrades. */
	readonly takesUpgrades: boolean;
	/** A server gives the hub its upgrades until the returned function is called. */
	takeUpgrades(): () => void;
	/** Rejects when the hub's `authenticate` throws or takes too long. */
	authenticate(request: HubRequest): Promise<Authentication<Identity>>;
	/** What the hub's `userId` makes of an identity. Throws what that throws. */
	userIdOf(identity: Identity): string | undefined;
	/** A connection that waits for its transport, unless there are too many. */
	negotiate(client: NewConnection<Identity>): Admission<Identity>;
	/** Why one more client may not connect, if so. */
	full(visitor: Visitor<Identity>): FullStatus | undefined;
	/** A connection for a client that has not negotiated. The caller has asked whether there is room. */
	create(client: NewConnection<Identity>): Connection<Identity>;
	find(token: string): Connection<Identity> | undefined;
	/** Gives a connection its first transport. */
	connect(connection: Connection<Identity>, credentials: Credentials<Identity>, transport: Transport): void;
	/** An error that no client is shown. */
	failed(error: unknown, during: string): void;
}
