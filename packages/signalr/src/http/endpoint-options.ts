import type { IncomingMessage } from "node:http";
import { checkKeys } from "../options.ts";
import type { TransportName } from "../transports/transport.ts";
import { checkOrigins, type OriginPolicy } from "./origin.ts";

/** How a hub is offered at one place of the program. */
export interface EndpointOptions {
	/** Which transports are offered and taken, in the order clients are to try them. All by default. */
	readonly transports?: readonly TransportName[];
	/** Whether clients may take up a lost WebSocket connection again without losing messages. Off by default. */
	readonly statefulReconnect?: boolean;
	/** Which web pages may connect. The hub's own origin by default. */
	readonly origins?: OriginPolicy;
	/** The lowest version of negotiation that is answered, 0 or 1; 0 by default. */
	readonly minimumNegotiateVersion?: number;
	/**
	 * Whether an upgrade that names a connection which this process does not know opens a new one, as if the client had not
	 * negotiated. So WebSockets that do negotiate need no sticky routing. Off by default, because the official server
	 * answers 404; not with `statefulReconnect`, whose clients come back to a connection.
	 */
	readonly opensUnknownIds?: boolean;
	/**
	 * Names the client of a request by its address, for the limits of one address and for `context.clientAddress`. By
	 * default the address of the peer, which may be a proxy.
	 */
	readonly clientAddress?: (request: IncomingMessage) => string;
}

/** The options, none left out but `clientAddress`. */
export interface ResolvedEndpointOptions {
	readonly transports: readonly TransportName[];
	readonly statefulReconnect: boolean;
	readonly origins: OriginPolicy;
	readonly minimumNegotiateVersion: number;
	readonly opensUnknownIds: boolean;
	readonly clientAddress: ((request: IncomingMessage) => string) | undefined;
}

const ALL_TRANSPORTS: readonly TransportName[] = ["WebSockets", "ServerSentEvents", "LongPolling"];

const OPTIONS = [
	"transports",
	"statefulReconnect",
	"origins",
	"minimumNegotiateVersion",
	"opensUnknownIds",
	"clientAddress",
] as const satisfies readonly (keyof EndpointOptions)[];

/** The options with their defaults. Throws TypeError, naming the option, for what makes no endpoint that works. */
export function resolveEndpointOptions(options: EndpointOptions): ResolvedEndpointOptions {
	checkKeys("An endpoint", options, OPTIONS);
	const {
		transports = ALL_TRANSPORTS,
		statefulReconnect = false,
		origins = "same",
		minimumNegotiateVersion = 0,
		opensUnknownIds = false,
		clientAddress,
	} = options;
	checkTransports(transports);
	checkOrigins(origins);
	if (minimumNegotiateVersion !== 0 && minimumNegotiateVersion !== 1) {
		throw new TypeError(`An endpoint's minimumNegotiateVersion must be 0 or 1, but it is ${minimumNegotiateVersion}.`);
	}
	if (clientAddress !== undefined && typeof clientAddress !== "function") {
		throw new TypeError("An endpoint's clientAddress must be a function.");
	}
	if (statefulReconnect && !transports.includes("WebSockets")) {
		throw new TypeError("An endpoint's statefulReconnect needs WebSockets among its transports.");
	}
	if (opensUnknownIds && (statefulReconnect || !transports.includes("WebSockets"))) {
		throw new TypeError(
			"An endpoint's opensUnknownIds needs WebSockets among its transports and no statefulReconnect.",
		);
	}
	return { transports, statefulReconnect, origins, minimumNegotiateVersion, opensUnknownIds, clientAddress };
}

function checkTransports(transports: readonly TransportName[]): void {
	if (transports.length === 0) throw new TypeError("An endpoint's transports must name at least one.");
	for (const [index, transport] of transports.entries()) {
		if (!ALL_TRANSPORTS.includes(transport)) {
			throw new TypeError(`An endpoint's transports may be ${ALL_TRANSPORTS.join(", ")}, but not '${transport}'.`);
		}
		if (transports.indexOf(transport) !== index) {
			throw new TypeError(`An endpoint's transports name '${transport}' twice.`);
		}
	}
}
