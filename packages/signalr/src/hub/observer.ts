import type { DisconnectReason } from "../connection/disconnect-reason.ts";
import type { CallObserver, HubCall } from "../connection/observed-call.ts";
import type { TransportName } from "../transports/transport.ts";
import type { Target } from "./target.ts";

/** What an operator wants to see of a hub as it happens; counts are in `hub.metrics()`. A part that is left out costs nothing. */
export interface HubObserver {
	/** A client is in: its `onConnected` has run through. */
	connected?(connectionId: string, transport: TransportName): void;
	/** A connection is over, also one that never got as far as `connected`. */
	disconnected?(connectionId: string, reason: DisconnectReason): void;
	/** A client calls a method. What it answers, if anything, is told of the call's run and end. */
	called?(call: HubCall): CallObserver | undefined;
	/** The program calls a method of clients, with `send` or `invoke`; `targets` says of which. */
	sending?(method: string, targets: readonly Target[]): void;
	/**
	 * An error that the hub's author or operator has to look at, and where it came from. By default the process warns of
	 * it. What clients do wrong, and HubExceptions, which are answers, do not come here. What an observer throws itself
	 * comes here, and becomes a warning of the process when it is this one.
	 */
	failed?(error: unknown, during: string): void;
}

/** The names of an observer's parts. */
export const OBSERVER_PARTS = [
	"connected",
	"disconnected",
	"called",
	"sending",
	"failed",
] as const satisfies readonly (keyof HubObserver)[];
