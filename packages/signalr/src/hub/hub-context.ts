import type { Lifetime } from "../connection/call.ts";
import type { Connection } from "../connection/connection.ts";
import type { HubContract } from "../contract.ts";
import { checkedExpiry } from "../http/authentication.ts";
import type { MessageHeaders } from "../protocol/messages.ts";
import type { TransportName } from "../transports/transport.ts";
import { CallerClients, type MessageRouter } from "./clients.ts";

/** What a hub method, `onConnected` and `onDisconnected` know of the client they run for. */
export interface HubContext<Client extends HubContract<Client>, Identity> {
	readonly connectionId: string;
	/** What the hub's `userId` made of the identity. */
	readonly userId: string | undefined;
	/** What `authenticate` answered last, or `renew` put in its place. */
	readonly identity: Identity;
	/** Nothing while the client is away. */
	readonly transport: TransportName | undefined;
	/** The headers of the message that made this call. */
	readonly headers: MessageHeaders | undefined;
	/** Aborted when the client cancels this call, or is gone. */
	readonly signal: AbortSignal;
	/** Everything the hub's own code wants to keep for the life of the connection. */
	readonly items: Map<unknown, unknown>;
	readonly clients: CallerClients<Client>;
	/** Adds this connection to a group. */
	joinGroup(name: string): Promise<void>;
	/** Takes this connection out of a group; harmless when it is not in it. */
	leaveGroup(name: string): Promise<void>;
	/**
	 * Puts fresh credentials in the place of this connection's own, so that it outlives its token. Throws TypeError when
	 * they are another user's, RangeError when `expiresAt`, in milliseconds since 1970, is no time.
	 */
	renew(identity: Identity, options?: { expiresAt?: number }): void;
	/** Ends the connection; the client may not come back by itself. */
	abort(): void;
}

export interface GroupRouter {
	add(connectionId: string, group: string): Promise<void>;
	remove(connectionId: string, group: string): Promise<void>;
}

export class CallContext<Client extends HubContract<Client>, Identity> implements HubContext<Client, Identity> {
	readonly #connection: Connection<Identity>;
	readonly #lifetime: Lifetime;
	readonly #router: MessageRouter;
	readonly #groups: GroupRouter;

	constructor(connection: Connection<Identity>, lifetime: Lifetime, router: MessageRouter, groups: GroupRouter) {
		this.#connection = connection;
		this.#lifetime = lifetime;
		this.#router = router;
		this.#groups = groups;
	}

	get connectionId(): string {
		return this.#connection.id;
	}

	get userId(): string | undefined {
		return this.#connection.userId;
	}

	get identity(): Identity {
		return this.#connection.identity;
	}

	get transport(): TransportName | undefined {
		return this.#connection.transport?.name;
	}

	get headers(): MessageHeaders | undefined {
		return this.#lifetime.headers;
	}

	get signal(): AbortSignal {
		return this.#lifetime.signal;
	}

	get items(): Map<unknown, unknown> {
		return this.#connection.items;
	}

	get clients(): CallerClients<Client> {
		const router: MessageRouter = {
			send: (targets, method, parameters) => this.#router.send(targets, method, parameters),
			invoke: (connectionId, method, parameters) => {
				// The client may have to be called before it can answer, so this call no longer holds up its next one. That
				// another client answers is nothing that this one's calls could help.
				if (connectionId === this.connectionId) this.#lifetime.releasePlace();
				return this.#router.invoke(connectionId, method, parameters);
			},
		};
		return new CallerClients(router, this.connectionId);
	}

	joinGroup(name: string): Promise<void> {
		return this.#groups.add(this.connectionId, name);
	}

	leaveGroup(name: string): Promise<void> {
		return this.#groups.remove(this.connectionId, name);
	}

	renew(identity: Identity, options: { expiresAt?: number } = {}): void {
		this.#connection.renew({ identity, expiresAt: checkedExpiry(options.expiresAt) });
	}

	abort(): void {
		this.#connection.end({ reason: "aborted", close: "final" });
	}
}
