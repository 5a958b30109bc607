import { systemClock } from "../clock.ts";
import { MethodTable, type UntypedMethod } from "../connection/method-table.ts";
import type { ArgumentParser, HubContract } from "../contract.ts";
import { accept } from "../http/authentication.ts";
import { HubEndpoint } from "../http/endpoint.ts";
import type { EndpointOptions } from "../http/endpoint-options.ts";
import { resolveLimits } from "../limits.ts";
import { DEFAULT_SERIALIZATION } from "../protocol/serialization.ts";
import { checkDefinition } from "./check-definition.ts";
import { HubClients } from "./clients.ts";
import type { Authenticate, HubDefinition } from "./definition.ts";
import { callFilter, type UntypedFilter } from "./filter.ts";
import { CallContext, type GroupRouter } from "./hub-context.ts";
import { HubCore, type HubCoreOptions } from "./hub-core.ts";
import type { HubMetrics } from "./metrics.ts";

/** How long `drain` and `close` wait for running calls, for clients to go and for what their going sets off, as the official server does. */
const DEFAULT_CLOSE_TIMEOUT_MS = 5_000;

/** How a hub is drained or closed. */
export interface CloseOptions {
	/** Milliseconds; 5 s by default. What is not over by then is cut off; with 0, everything is at once. */
	readonly timeoutMs?: number;
	/** Whether clients that can reconnect by themselves are told to do so; true by default. */
	readonly allowReconnect?: boolean;
}

/** What a program holds of a hub: how its clients are reached, and how they get in. Made by `createHub`. */
export class Hub<Client extends HubContract<Client>, Identity> {
	/** Reaches clients from anywhere in the program. */
	readonly clients: HubClients<Client>;
	/** Puts connections, of this or of another process, into groups and takes them out. Unknown ones are ignored. */
	readonly groups: GroupRouter;
	readonly #core: HubCore<Identity>;

	constructor(core: HubCore<Identity>) {
		this.#core = core;
		this.clients = new HubClients<Client>(core.router);
		this.groups = core.router;
	}

	/**
	 * The hub at a path of an HTTP server; an adapter mounts it. A hub may have several, with different transports. Throws
	 * TypeError, naming the option, for options that make no endpoint that works.
	 */
	endpoint(options: EndpointOptions = {}): HubEndpoint<Identity> {
		return new HubEndpoint(this.#core, options);
	}

	/** What the hub has done and holds now. */
	metrics(): HubMetrics {
		return this.#core.metrics();
	}

	/**
	 * Parts from the clients: nobody new is let in, calls that run are waited for, then every client is told to go, and
	 * what `onConnected` and `onDisconnected` still do is waited for. What the program sends goes on reaching the clients of
	 * other processes, until `close`. For a program whose other work still sends while it ends.
	 */
	drain(options: CloseOptions = {}): Promise<void> {
		const { timeoutMs = DEFAULT_CLOSE_TIMEOUT_MS, allowReconnect = true } = options;
		return this.#core.drain(timeoutMs, allowReconnect ? "may-reconnect" : "final");
	}

	/**
	 * Shuts the hub down: drains it, unless `drain` was called before, whose options then hold, and parts from the other
	 * processes. Closing the HTTP server is the caller's business, and comes after.
	 */
	async close(options: CloseOptions = {}): Promise<void> {
		await this.drain(options);
		await this.#core.close();
	}
}

/**
 * Makes a hub out of its definition. `Server` is what clients may call, `Client` what they are called with, `Identity`
 * what `authenticate` knows of them, `Items` what is kept for each connection. Throws TypeError or RangeError, naming the
 * part, when the definition contradicts itself or has parts that mean nothing.
 */
export function createHub<Server, Client extends HubContract<Client>, Identity = undefined, Items = undefined>(
	definition: HubDefinition<Server, Client, Identity, Items>,
): Hub<Client, Identity> {
	checkDefinition(definition);
	return new Hub<Client, Identity>(new HubCore(coreOptions(definition)));
}

/** A definition, the types of its contracts forgotten. */
type UntypedDefinition<Identity> = Omit<HubCoreOptions<Identity>, "methods" | "clientResults" | "contextFor"> & {
	readonly methods: Readonly<Record<string, UntypedMethod<unknown>>>;
	readonly clientResults: Readonly<Record<string, ArgumentParser<unknown>>>;
	readonly authenticate: Authenticate<Identity>;
	readonly filters: readonly UntypedFilter[];
};

function coreOptions<Server, Client extends HubContract<Client>, Identity, Items>(
	definition: HubDefinition<Server, Client, Identity, Items>,
): HubCoreOptions<Identity> {
	const everybody: object = {
		authenticate: () => accept(undefined),
		clientResults: {},
		filters: [],
		items: () => undefined,
	};
	// Here the types of the contracts end: inside, methods and parameters are matched at run time by what the definition
	// says, so that this forgets types and invents none. What it leaves out, the definition's types have required.
	const untyped = { ...everybody, ...definition } as unknown as UntypedDefinition<Identity>;
	return {
		...untyped,
		methods: new MethodTable(untyped.methods, callFilter(untyped.filters)),
		clientResults: new Map(Object.entries(untyped.clientResults)),
		limits: resolveLimits(definition.limits),
		serialization: { ...DEFAULT_SERIALIZATION, ...definition.serialization },
		pingsAfterHandshake: definition.pingsAfterHandshake ?? false,
		detailedErrors: definition.detailedErrors ?? false,
		observer: definition.observer ?? {},
		clock: definition.clock ?? systemClock,
		contextFor: ({ router }, connection, lifetime) =>
			new CallContext<Client, Identity, Items>(connection, lifetime, router, router),
	};
}
