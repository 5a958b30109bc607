/**
 * How often the hub may be called. A frame asks a few times when it connects and then waits to be told; who asks without
 * end costs everybody else time, so it is refused here, before anything is read for it, and sent away if it goes on.
 */
import type { PlayerHubClient } from "@webframe/shared/wire";
import { HubException, type HubFilter } from "@webframe/signalr";
import type { Clock } from "../platform/clock.ts";
import { RateLimit } from "../platform/rate-limit.ts";
import type { Share } from "../platform/share.ts";
import type { Visitor, VisitorItems } from "./visitor.ts";

const WINDOW_MS = 10_000;
/** A frame that was away for long asks up to 50 times for what it missed; of each of 36 games it may ask, let go and ask again. */
const CONNECTION_CALLS_MAX = 200;
/** Hundreds of terminals may stand behind one address, and all connect anew at once, each to all games. */
const PLAYERS_CALLS_MAX = 12_000;
const GUESTS_CALLS_MAX = 6_000;
/** So many refusals in one connection's life end it. */
const REFUSALS_MAX = 100;

/**
 * Bounds the calls of each connection, and those of all guests and of all players of one address.
 *
 * @param share of the calls of an address; a connection is at one process with all of its calls
 */
export function limitCalls(clock: Clock, share: Share): HubFilter<PlayerHubClient, Visitor, VisitorItems> {
	const ofConnection = new RateLimit(clock, WINDOW_MS);
	const ofAddress = new RateLimit(clock, WINDOW_MS);
	return {
		invoke({ context }, next) {
			const { connectionId, clientAddress, identity, items } = context;
			const addressMax = share.part(identity.kind === "guest" ? GUESTS_CALLS_MAX : PLAYERS_CALLS_MAX);
			const waitMs =
				ofConnection.take(connectionId, CONNECTION_CALLS_MAX) ??
				ofAddress.take(`${identity.kind} ${clientAddress}`, addressMax);
			if (waitMs === undefined) return next();
			items.tooMany++;
			if (items.tooMany > REFUSALS_MAX) context.abort();
			throw new HubException("too_many_calls");
		},
	};
}
