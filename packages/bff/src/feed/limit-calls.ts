import type { FeedHubClient } from "@webframe/shared/wire";
import { HubException, type HubFilter } from "@webframe/signalr";
import type { Clock } from "../platform/clock.ts";
import { RateLimit } from "../platform/rate-limit.ts";
import type { FeedItems, Subscriber } from "./subscriber.ts";

const WINDOW_MS = 10_000;
/** A subscriber asks for each of its games once; 64 are the most that it may have, and a page may do so twice. */
const CALLS_MAX = 200;
/** So many refusals in one connection's life end it. */
const REFUSALS_MAX = 100;

/** Bounds the calls of each connection: who asks without end costs everybody else time. */
export function limitCalls(clock: Clock): HubFilter<FeedHubClient, Subscriber, FeedItems> {
	const ofConnection = new RateLimit(clock, WINDOW_MS);
	return {
		invoke({ context }, next) {
			if (ofConnection.take(context.connectionId, CALLS_MAX) === undefined) return next();
			context.items.refused++;
			if (context.items.refused > REFUSALS_MAX) context.abort();
			throw new HubException("too_many_calls");
		},
	};
}
