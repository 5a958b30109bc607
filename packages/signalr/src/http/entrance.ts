import type { Connection } from "../connection/connection.ts";
import type { Credentials } from "../connection/connection-host.ts";
import type { Admission, NewConnection } from "../hub/connections.ts";
import type { HubLimits } from "../limits.ts";
import type { Transport } from "../transports/transport.ts";
import type { Authentication, HubRequest } from "./authentication.ts";

/** What the HTTP side needs of a hub. */
export interface Entrance<Identity> {
	readonly limits: HubLimits;
	/** True once the hub has begun to close: nobody new is let in. */
	readonly isClosing: boolean;
	/** True while a server gives the hub its upgrades. */
	readonly takesUpgrades: boolean;
	/** A server gives the hub its upgrades until the returned function is called. */
	takeUpgrades(): () => void;
	/** Rejects when the hub's `authenticate` throws or takes too long. */
	authenticate(request: HubRequest): Promise<Authentication<Identity>>;
	create(options: NewConnection): Admission<Identity>;
	find(token: string): Connection<Identity> | undefined;
	/** Gives a connection its transport. */
	attach(connection: Connection<Identity>, credentials: Credentials<Identity>, transport: Transport): void;
	/** An error that no client is shown. */
	failed(error: unknown, during: string): void;
}
