import { systemClock } from "../clock.ts";
import { MethodTable, type UntypedMethod } from "../connection/method-table.ts";
import type { ArgumentParser, HubContract } from "../contract.ts";
import { accept } from "../http/authentication.ts";
import { type EndpointOptions, HubEndpoint } from "../http/endpoint.ts";
import { resolveLimits } from "../limits.ts";
import { HubClients } from "./clients.ts";
import type { Authenticate, HubDefinition } from "./definition.ts";
import { CallContext, type GroupRouter } from "./hub-context.ts";
import { HubCore, type HubCoreOptions } from "./hub-core.ts";
import type { HubMetrics } from "./metrics.ts";
import { warn } from "./warn.ts";

/** How long `close` waits for running calls, for clients to go and for what their going sets off, as the official server does. */
const DEFAULT_CLOSE_TIMEOUT_MS = 5_000;

export interface CloseOptions {
	/** Milliseconds; 5 s by default. What is not over by then is cut off; with 0, everything is at once. */
	readonly timeoutMs?: number;
	/** Whether clients that can reconnect by themselves are told to do so; true by default. */
	readonly allowReconnect?: boolean;
}

/** What a program holds of a hub: how its clients are reached, and how they get in. Made by `createHub`. */
export class Hub<Client extends HubContract<Client>, Identity> {
	/** Sends to clients from anywhere in the program. */
	readonly clients: HubClients<Client>;
	/** Puts connections, of this or of another process, into groups and takes them out. Unknown ones are ignored. */
	readonly groups: GroupRouter;
	readonly #core: HubCore<Identity>;

	constructor(core: HubCore<Identity>) {
		this.#core = core;
		this.clients = new HubClients<Client>(core.router);
		this.groups = core.router;
	}

	/** The hub at a path of an HTTP server; an adapter mounts it. A hub may have several, with different transports. */
	endpoint(options: EndpointOptions = {}): HubEndpoint<Identity> {
		return new HubEndpoint(this.#core, options);
	}

	metrics(): HubMetrics {
		return this.#core.metrics();
	}

	/**
	 * Shuts the hub down: nobody new is let in, calls that run are waited for, then every client is told to go, and what
	 * `onConnected` and `onDisconnected` still do is waited for. Closing the HTTP server is the caller's business, and
	 * comes after.
	 */
	close(options: CloseOptions = {}): Promise<void> {
		const { timeoutMs = DEFAULT_CLOSE_TIMEOUT_MS, allowReconnect = true } = options;
		return this.#core.close(timeoutMs, allowReconnect ? "may-reconnect" : "final");
	}
}

/** Names of hubs are parts of the names of channels on the backplane. */
const HUB_NAME = /^[\w.-]+$/;

/**
 * Makes a hub out of its definition. `Server` is what clients may call, `Client` what they are called with, `Identity`
 * what `authenticate` knows of them. Throws TypeError or RangeError when the definition contradicts itself.
 */
export function createHub<Server, Client extends HubContract<Client>, Identity = undefined>(
	definition: HubDefinition<Server, Client, Identity>,
): Hub<Client, Identity> {
	return new Hub<Client, Identity>(new HubCore(coreOptions(definition)));
}

/**
 * Here the types of the contracts end: inside, methods and parameters are matched at run time by what the definition
 * says, so each cast forgets a type and none invents one.
 */
function coreOptions<Server, Client extends HubContract<Client>, Identity>(
	definition: HubDefinition<Server, Client, Identity>,
): HubCoreOptions<Identity> {
	const { authenticate = () => accept(undefined as Identity) } = definition as {
		readonly authenticate?: Authenticate<Identity>;
	};
	const { clientResults = {} } = definition as { readonly clientResults?: Record<string, ArgumentParser<unknown>> };
	if (!HUB_NAME.test(definition.name)) {
		throw new TypeError(
			`The hub's name may hold letters, digits, '_', '-' and '.' only, but it is '${definition.name}'.`,
		);
	}
	const methods = definition.methods as unknown as Readonly<Record<string, UntypedMethod<unknown>>>;
	return {
		name: definition.name,
		methods: new MethodTable(methods),
		clientResults: new Map(Object.entries(clientResults)),
		authenticate,
		userId: definition.userId,
		onConnected: definition.onConnected as HubCoreOptions<Identity>["onConnected"],
		onDisconnected: definition.onDisconnected as HubCoreOptions<Identity>["onDisconnected"],
		limits: resolveLimits(definition.limits),
		detailedErrors: definition.detailedErrors ?? false,
		backplane: definition.backplane,
		observer: { failed: warn, ...definition.observer },
		clock: definition.clock ?? systemClock,
		contextFor: ({ router }, connection, lifetime) =>
			new CallContext<Client, Identity>(connection, lifetime, router, router),
	};
}
