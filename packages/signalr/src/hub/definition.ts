import type { Backplane } from "../backplane/backplane.ts";
import type { Clock } from "../clock.ts";
import type { DisconnectReason } from "../connection/disconnect-reason.ts";
import type { ArgumentParser, HubContract, HubMethods, ResultName, ResultOf } from "../contract.ts";
import type { Authentication, HubRequest } from "../http/authentication.ts";
import type { HubLimits } from "../limits.ts";
import type { TransportName } from "../transports/transport.ts";
import type { HubContext } from "./hub-context.ts";

export type Authenticate<Identity> = (
	request: HubRequest,
) => Authentication<Identity> | Promise<Authentication<Identity>>;

/** Checks what clients answer to the server's calls: one parser for each method that has an answer. */
export type ClientResultParsers<Client> = {
	readonly [Name in ResultName<Client>]: ArgumentParser<ResultOf<Client[Name]>>;
};

/** What an operator wants to see of a hub as it happens; counts are in `hub.metrics()`. */
export interface HubObserver {
	/** A client is in: its `onConnected` has run through. */
	connected?(connectionId: string, transport: TransportName): void;
	/** A connection is over, also one that never got as far as `connected`. */
	disconnected?(connectionId: string, reason: DisconnectReason): void;
	/**
	 * An error that the hub's author or operator has to look at, and where it came from. By default the process warns of
	 * it. What clients do wrong, and HubExceptions, which are answers, do not come here. What an observer throws itself
	 * comes here, and becomes a warning of the process when it is this one.
	 */
	failed?(error: unknown, during: string): void;
}

interface CommonDefinition<Server, Client extends HubContract<Client>, Identity> {
	/** Names the hub on its backplane and in its observer's texts. */
	readonly name: string;
	/** An answer for every method of the server contract. */
	readonly methods: HubMethods<Server, HubContext<Client, Identity>>;
	/** The user a connection belongs to; connections without one are reached by id, by group or with all. */
	readonly userId?: (identity: Identity) => string | undefined;
	/** Runs before any message of the client is taken. Throwing turns the client away; a HubException tells it why. */
	readonly onConnected?: (context: HubContext<Client, Identity>) => void | Promise<void>;
	/** Runs once after `onConnected` had run through. `error` is absent when the connection ended as it should. */
	readonly onDisconnected?: (context: HubContext<Client, Identity>, error: Error | undefined) => void | Promise<void>;
	readonly limits?: Partial<HubLimits>;
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

/** Everything that makes a hub. */
export type HubDefinition<Server, Client extends HubContract<Client>, Identity> = CommonDefinition<
	Server,
	Client,
	Identity
> &
	AuthenticationPart<Identity> &
	ClientResultsPart<Client>;
