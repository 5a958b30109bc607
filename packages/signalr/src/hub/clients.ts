import type { EventCall, EventName, HubContract, ParametersOf, ResultName, ResultOf } from "../contract.ts";
import type { ConnectionList } from "./connection-list.ts";
import type { Target } from "./target.ts";

/** A call of a client's method that has no answer. */
export interface SentEvent {
	readonly method: string;
	readonly parameters: readonly unknown[];
}

/** Reaches clients, wherever they are connected. */
export interface ClientRouter {
	/** `latest`: a lagging client gets only the newest of this key; nothing: it gets all. */
	send(targets: readonly Target[], events: readonly SentEvent[], latest: string | undefined): Promise<void>;
	/** Nothing for a time: the hub's own limit. */
	invoke(
		connectionId: string,
		method: string,
		parameters: readonly unknown[],
		timeoutMs: number | undefined,
	): Promise<unknown>;
	disconnect(targets: readonly Target[], allowReconnect: boolean): Promise<void>;
	list(targets: readonly Target[], most: number): Promise<ConnectionList>;
}

/** So many connections are listed unless more are asked for. */
const LISTED = 1_000;

/** Clients that can be sent something. */
export class Receivers<Client extends HubContract<Client>> {
	protected readonly router: ClientRouter;
	protected readonly targets: readonly Target[];
	readonly #latest: string | undefined;

	constructor(router: ClientRouter, targets: readonly Target[], latest?: string) {
		this.router = router;
		this.targets = targets;
		this.#latest = latest;
	}

	/**
	 * Calls a method on each of them that is connected. Resolves when the message is on its way to all: the backplane has
	 * it, and no client's queue is above `sendWaitsAboveBytes`. Rejects only when the payload cannot be encoded: when the
	 * backplane does not take it, the clients of this process have it all the same and the observer's `failed` hears of it.
	 */
	send<Name extends EventName<Client>>(method: Name, ...parameters: ParametersOf<Client[Name]>): Promise<void> {
		return this.router.send(this.targets, [{ method, parameters }], this.#latest);
	}

	/**
	 * The same for several calls, which each client gets in this order, in one frame and one write. Nothing is sent of an
	 * empty list.
	 */
	sendTogether(calls: readonly EventCall<Client>[]): Promise<void> {
		const events = calls.map(([method, ...parameters]) => ({ method, parameters }));
		return this.router.send(this.targets, events, this.#latest);
	}
}

/** Any number of clients. */
export class ClientGroup<Client extends HubContract<Client>> extends Receivers<Client> {
	/**
	 * The same clients, of whom one that lags gets only the newest of what is sent with this key: as long as bytes wait for
	 * it, it is sent nothing, and what is sent takes the place of what was sent before. For states that are sent again and
	 * again. A send waits for nobody then. A client is held as many messages as there are keys: use few.
	 */
	latest(key: string): Receivers<Client> {
		return new Receivers(this.router, this.targets, key);
	}

	/**
	 * Ends the connection of each of them, in whatever process it is. By default it may not come back by itself. Resolves
	 * when those of this process have ended and the others are being told. Never rejects.
	 */
	disconnect(options: { readonly allowReconnect?: boolean } = {}): Promise<void> {
		return this.router.disconnect(this.targets, options.allowReconnect === true);
	}

	/**
	 * Who of them is connected, in whatever process, `most` of them at most (1,000 unless told; at most 10,000). Rejects
	 * with RangeError when `most` is no number of connections, and else never: `isComplete` is false when there are more,
	 * or a process did not answer.
	 */
	async list({ most = LISTED }: { readonly most?: number } = {}): Promise<ConnectionList> {
		if (!(most >= 1)) throw new RangeError(`At least 1 connection has to be listed, but ${most} are asked for.`);
		return this.router.list(this.targets, Math.floor(most));
	}
}

/** One connection. */
export class SingleClient<Client extends HubContract<Client>> extends ClientGroup<Client> {
	readonly #connectionId: string;
	readonly #timeoutMs: number | undefined;

	constructor(router: ClientRouter, connectionId: string, timeoutMs?: number) {
		super(router, [{ kind: "connection", connection: connectionId }]);
		this.#connectionId = connectionId;
		this.#timeoutMs = timeoutMs;
	}

	/**
	 * The same connection, whose answers are waited for so many milliseconds and not as long as the hub's limit
	 * `clientResultTimeoutMs` says. Throws RangeError for what is no time.
	 */
	within(milliseconds: number): SingleClient<Client> {
		if (!(milliseconds > 0)) throw new RangeError(`The time for an answer must be above 0, but it is ${milliseconds}.`);
		return new SingleClient(this.router, this.#connectionId, milliseconds);
	}

	/**
	 * Calls a method and waits for the client's answer, which the hub's `clientResults` checks. Rejects with
	 * ClientResultError when the client answers with an error, not in time, or is gone.
	 */
	async invoke<Name extends ResultName<Client>>(
		method: Name,
		...parameters: ParametersOf<Client[Name]>
	): Promise<ResultOf<Client[Name]>> {
		const answer = await this.router.invoke(this.#connectionId, method, parameters, this.#timeoutMs);
		return answer as ResultOf<Client[Name]>; // The hub has checked it with the parser its definition must have.
	}
}

/** The clients of a hub. */
export class HubClients<Client extends HubContract<Client>> {
	protected readonly router: ClientRouter;
	/** Every connection. */
	readonly all: ClientGroup<Client>;

	constructor(router: ClientRouter) {
		this.router = router;
		this.all = new ClientGroup(router, [{ kind: "all", except: [] }]);
	}

	/** Every connection but these. */
	allExcept(connectionIds: readonly string[]): ClientGroup<Client> {
		return new ClientGroup(this.router, [{ kind: "all", except: connectionIds }]);
	}

	connection(connectionId: string): SingleClient<Client> {
		return new SingleClient(this.router, connectionId);
	}

	connections(connectionIds: readonly string[]): ClientGroup<Client> {
		return new ClientGroup(
			this.router,
			[...new Set(connectionIds)].map((connection) => ({ kind: "connection", connection })),
		);
	}

	/** The members of a group. Names of groups are compared exactly. */
	group(name: string): ClientGroup<Client> {
		return this.groupExcept(name, []);
	}

	/** The members of several groups; who is in two of them is sent the message twice. */
	groups(names: readonly string[]): ClientGroup<Client> {
		return new ClientGroup(
			this.router,
			[...new Set(names)].map((group) => ({ kind: "group", group: checkedGroup(group), except: [] })),
		);
	}

	groupExcept(name: string, connectionIds: readonly string[]): ClientGroup<Client> {
		return new ClientGroup(this.router, [{ kind: "group", group: checkedGroup(name), except: connectionIds }]);
	}

	/** Every connection of a user. */
	user(userId: string): ClientGroup<Client> {
		return this.users([userId]);
	}

	users(userIds: readonly string[]): ClientGroup<Client> {
		return new ClientGroup(
			this.router,
			[...new Set(userIds)].map((user) => ({ kind: "user", user })),
		);
	}
}

/** The clients of a hub as one of them, the caller, sees them. */
export class CallerClients<Client extends HubContract<Client>> extends HubClients<Client> {
	readonly #callerId: string;

	constructor(router: ClientRouter, callerId: string) {
		super(router);
		this.#callerId = callerId;
	}

	get caller(): SingleClient<Client> {
		return this.connection(this.#callerId);
	}

	get others(): ClientGroup<Client> {
		return this.allExcept([this.#callerId]);
	}

	othersInGroup(name: string): ClientGroup<Client> {
		return this.groupExcept(name, [this.#callerId]);
	}
}

/** Throws TypeError for a name that no group can have. */
export function checkedGroup(name: string): string {
	if (name === "") throw new TypeError("The name of a group must not be empty.");
	return name;
}
