/**
 * Negotiation: the client learns its ids and which transports it may use.
 *
 * Errors are answered with status 200 and a body that holds nothing but the error, as clients expect.
 */
import type { TransportName } from "../transports/transport.ts";
import { queryValue } from "./request-target.ts";

/** The highest version of negotiation. Version 1 has a secret token beside the public id. */
const HIGHEST_VERSION = 1;

/** What came of agreeing on a version. */
export type NegotiateVersion =
	| { readonly outcome: "agreed"; readonly version: number }
	| { readonly outcome: "refused"; readonly error: string };

/** A 32-bit whole number, as the official server reads one. */
const INTEGER = /^\s*[+-]?\d{1,10}\s*$/;
const LARGEST_INTEGER = 0x7fffffff;

/** The version of negotiation that both sides know, at least `minimum`, or the error that the client is told. */
export function negotiateVersion(query: URLSearchParams, minimum: number): NegotiateVersion {
	const asked = queryValue(query, "negotiateVersion") ?? "0";
	const version = Number(asked);
	if (!INTEGER.test(asked) || Math.abs(version) > LARGEST_INTEGER) {
		return { outcome: "refused", error: "The client requested a non-integer protocol version." };
	}
	if (version < minimum) {
		const error = `The client requested version '${version}', but the server does not support this version.`;
		return { outcome: "refused", error };
	}
	return { outcome: "agreed", version: Math.min(version, HIGHEST_VERSION) };
}

/** Whether the client asked for stateful reconnect. */
export function asksForStatefulReconnect(query: URLSearchParams): boolean {
	return queryValue(query, "useStatefulReconnect")?.trim().toLowerCase() === "true";
}

const TRANSFER_FORMATS: Readonly<Record<TransportName, readonly string[]>> = {
	WebSockets: ["Text", "Binary"],
	ServerSentEvents: ["Text"],
	LongPolling: ["Text", "Binary"],
};

/** What a negotiation tells a client. */
export interface Negotiation {
	readonly version: number;
	readonly connectionId: string;
	readonly connectionToken: string;
	readonly transports: readonly TransportName[];
	readonly statefulReconnect: boolean;
}

/** The body of a successful negotiation. Clients try the transports in the order given. */
export function negotiationBody(negotiation: Negotiation): object {
	const { version, connectionId, connectionToken, transports, statefulReconnect } = negotiation;
	return {
		negotiateVersion: version,
		connectionId,
		...(version > 0 ? { connectionToken } : {}),
		// A client that did not ask for it fails when it is offered.
		...(statefulReconnect ? { useStatefulReconnect: true } : {}),
		availableTransports: transports.map((transport) => ({
			transport,
			transferFormats: TRANSFER_FORMATS[transport],
		})),
	};
}
