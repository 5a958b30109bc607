import type { Backplane } from "../backplane/backplane.ts";
import type { Clock } from "../clock.ts";
import type { ArgumentParser, HubContract, HubMethods, ResultName, ResultOf } from "../contract.ts";
import type { Authentication, HubRequest } from "../http/authentication.ts";
import type { HubLimits } from "../limits.ts";
import type { SerializationOptions } from "../protocol/serialization.ts";
import type { HubFilter } from "./filter.ts";
import type { HubContext } from "./hub-context.ts";
import type { HubObserver } from "./observer.ts";

/** Finds out who sends a request. */
export type Authenticate<Identity> = (
	request: HubRequest,
) => Authentication<Identity> | Promise<Authentication<Identity>>;

/** Checks what clients answer to the server's calls: one parser for each method that has an answer. */
export type ClientResultParsers<Client> = {
	readonly [Name in ResultName<Client>]: ArgumentParser<ResultOf<Client[Name]>>;
};

interface CommonDefinition<Server, Client extends HubContract<Client>, Identity, Items> {
	/** Names the hub on its backplane and in its observer's texts. */
	readonly name: string;
	/** An answer for every method of the server contract. */
	readonly methods: HubMethods<Server, HubContext<Client, Identity, Items>>;
	/** The user a connection belongs to; connections without one are reached by id, by group or with all. */
	readonly userId?: (identity: Identity) => string | undefined;
	/** Runs before any message of the client is taken. Throwing turns the client away; a HubException tells it why. */
	readonly onConnected?: (context: HubContext<Client, Identity, Items>) => void | Promise<void>;
	/** Runs once after `onConnected` had run through. `error` is absent when the connection ended as it should. */
	readonly onDisconnected?: (
		context: HubContext<Client, Identity, Items>,
		error: Error | undefined,
	) => void | Promise<void>;
	/** What stands round every call and connection, the outermost first. */
	readonly filters?: readonly HubFilter<Client, Identity, Items>[];
	readonly limits?: Partial<HubLimits>;
	/** How values are written and read. */
	readonly serialization?: SerializationOptions;
	/**
	 * Sends every client a ping right after the answer to its handshake, over WebSockets in a frame of its own. Off by
	 * default: it is for clients that wait for one.
	 */
	readonly pingsAfterHandshake?: boolean;
	/** Shows clients the texts of all errors. For development only. */
	readonly detailedErrors?: boolean;
	/** Connects the hubs of this name in several processes. Without one the hub is alone. */
	readonly backplane?: Backplane;
	readonly observer?: HubObserver;
	readonly clock?: Clock;
}

/** May be left out by a hub that lets everybody in and knows nothing of them. */
type AuthenticationPart<Identity> = undefined extends Identity
	? { readonly authenticate?: Authenticate<Identity> }
	: { readonly authenticate: Authenticate<Identity> };

type ClientResultsPart<Client> = [ResultName<Client>] extends [never]
	? { readonly clientResults?: ClientResultParsers<Client> }
	: { readonly clientResults: ClientResultParsers<Client> };

/** May be left out by a hub that keeps nothing for its connections. */
type ItemsPart<Identity, Items> = undefined extends Items
	? { readonly items?: (identity: Identity) => Items }
	: {
			/** What is kept for a connection's life, as `context.items`. Called once for each that asks for it. */
			readonly items: (identity: Identity) => Items;
		};

/** Everything that makes a hub. */
export type HubDefinition<Server, Client extends HubContract<Client>, Identity, Items = undefined> = CommonDefinition<
	Server,
	Client,
	Identity,
	Items
> &
	AuthenticationPart<Identity> &
	ClientResultsPart<Client> &
	ItemsPart<Identity, Items>;
