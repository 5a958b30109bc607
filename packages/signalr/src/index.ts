/**
 * A SignalR hub server for Node.js.
 *
 * @module
 */

export { type HubPaths, hubListener, mountHubs, mountUpgrades } from "./adapters/node-http.ts";
export {
	type Backplane,
	BackplaneError,
	type BackplaneErrorCode,
	type BackplaneLink,
	type BackplaneReceiver,
	type EncodedMessage,
	type GroupChange,
	type RemoteCall,
	type Topic,
} from "./backplane/backplane.ts";
export { createMemoryBackplane } from "./backplane/memory.ts";
export type { Clock } from "./clock.ts";
export { ClientResultError } from "./connection/client-results.ts";
export type { DisconnectReason } from "./connection/disconnect-reason.ts";
export type { CallObserver, CallOutcome, HubCall } from "./connection/observed-call.ts";
export {
	type ArgumentParser,
	type ArgumentParsers,
	type EventCall,
	type EventName,
	type HubContract,
	type HubMethod,
	type HubMethods,
	type ResultName,
	StreamArgument,
	streamOf,
} from "./contract.ts";
export { type Authentication, accept, type HubRequest, refuse } from "./http/authentication.ts";
export type { HubEndpoint } from "./http/endpoint.ts";
export type { EndpointOptions } from "./http/endpoint-options.ts";
export type { OriginPolicy } from "./http/origin.ts";
export type { ClientGroup, HubClients, Receivers, SingleClient } from "./hub/clients.ts";
export type { ConnectionInfo, ConnectionList } from "./hub/connection-list.ts";
export type { ClientResultParsers, HubDefinition } from "./hub/definition.ts";
export type { FilteredCall, HubFilter } from "./hub/filter.ts";
export { type CloseOptions, createHub, type Hub } from "./hub/hub.ts";
export type { GroupRouter, HubContext } from "./hub/hub-context.ts";
export type { HubMetrics } from "./hub/metrics.ts";
export type { HubObserver } from "./hub/observer.ts";
export type { Target } from "./hub/target.ts";
export { HubException } from "./hub-exception.ts";
export { DEFAULT_LIMITS, type HubLimits } from "./limits.ts";
export type { Outcome } from "./protocol/messages.ts";
export type { SerializationOptions } from "./protocol/serialization.ts";
export type { TransportName } from "./transports/transport.ts";
