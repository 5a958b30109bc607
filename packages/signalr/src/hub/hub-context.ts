import type { Lifetime } from "../connection/call.ts";
import type { Connection } from "../connection/connection.ts";
import type { HubContract } from "../contract.ts";
import { checkedExpiry } from "../http/authentication.ts";
import type { MessageHeaders } from "../protocol/messages.ts";
import type { TransportName } from "../transports/transport.ts";
import { CallerClients, type ClientRouter } from "./clients.ts";

/** What a hub method, `onConnected` and `onDisconnected` know of the client they run for. */
export interface HubContext<Client extends HubContract<Client>, Identity, Items = undefined> {
	readonly connectionId: string;
	/** What the hub's `userId` made of the identity. */
	readonly userId: string | undefined;
	/** What `authenticate` answered last, or `renew` put in its place. */
	readonly identity: Identity;
	/** What the endpoint's `clientAddress` made of the client; empty while no address is asked for or counted. */
	readonly clientAddress: string;
	/** Nothing while the client is away. */
	readonly transport: TransportName | undefined;
	/** The headers of the message that made this call. */
	readonly headers: MessageHeaders | undefined;
	/** Whether the client waits for an answer. One that does not is sent nothing, not even that its call has failed. */
	readonly expectsAnswer: boolean;
	/** Aborted when the client cancels this call, or is gone. */
	readonly signal: AbortSignal;
	/** What the hub's `items` made for the life of this connection, the same for all its calls. */
	readonly items: Items;
	readonly clients: CallerClients<Client>;
	/** Adds this connection to a group. */
	joinGroup(name: string): Promise<void>;
	/** Takes this connection out of a group; harmless when it is not in it. */
	leaveGroup(name: string): Promise<void>;
	/**
	 * Puts fresh credentials in the place of this connection's own, so that it outlives its token. Answers false, and
	 * changes nothing, when they are another user's. Throws RangeError when `expiresAt`, in milliseconds since 1970, is no
	 * time.
	 */
	renew(identity: Identity, options?: { expiresAt?: number }): boolean;
	/** Ends the connection; the client may not come back by itself. */
	abort(): void;
}

/** Changes groups of connections, wherever they are connected. */
export interface GroupRouter {
	add(connectionId: string, group: string): Promise<void>;
	remove(connectionId: string, group: string): Promise<void>;
}

/** The context of one call, or of a connection's hooks. */
export class CallContext<Client extends HubContract<Client>, Identity, Items>
	implements HubContext<Client, Identity, Items>
{
	readonly #connection: Connection<Identity>;
	readonly #lifetime: Lifetime;
	readonly #router: ClientRouter;
	readonly #groups: GroupRouter;

	constructor(connection: Connection<Identity>, lifetime: Lifetime, router: ClientRouter, groups: GroupRouter) {
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
		return this.#connection.credentials.identity;
	}

	get clientAddress(): string {
		return this.#connection.place.address;
	}

	get transport(): TransportName | undefined {
		return this.#connection.transport?.name;
	}

	get headers(): MessageHeaders | undefined {
		return this.#lifetime.headers;
	}

	get expectsAnswer(): boolean {
		return this.#lifetime.expectsAnswer;
	}

	get signal(): AbortSignal {
		return this.#lifetime.signal;
	}

	get items(): Items {
		return this.#connection.items as Items; // Made by the definition's `items`, whose type this is.
	}

	get clients(): CallerClients<Client> {
		const router: ClientRouter = {
			send: (targets, events, latest) => this.#router.send(targets, events, latest),
			disconnect: (targets, allowReconnect) => this.#router.disconnect(targets, allowReconnect),
			list: (targets, most) => this.#router.list(targets, most),
			invoke: (connectionId, method, parameters, timeoutMs) => {
				// The client may have to be called before it can answer, so this call no longer holds up its next one. That
				// another client answers is nothing that this one's calls could help.
				if (connectionId === this.connectionId) this.#lifetime.releasePlace();
				return this.#router.invoke(connectionId, method, parameters, timeoutMs);
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

	renew(identity: Identity, options: { expiresAt?: number } = {}): boolean {
		return this.#connection.renew(identity, checkedExpiry(options.expiresAt));
	}

	abort(): void {
		this.#connection.end({ reason: "aborted", close: "final" });
	}
}
