/**
 * The backplane over Redis or Valkey.
 *
 * @module
 */
import { createClient } from "redis";
import type { Backplane } from "./backplane.ts";
import { RedisLink } from "./redis-link.ts";

/** Where Redis is, and how long it may take. */
export interface RedisBackplaneOptions {
	/** `redis://` or `rediss://`, with credentials and database if need be. */
	readonly url: string;
	/** What all channels begin with; `signalr` by default. Programs that share a Redis need different ones. */
	readonly prefix?: string;
	/** How long another process may take to change a group, in milliseconds; 30 s by default. */
	readonly answerTimeoutMs?: number;
	/** How long a new connection or group member waits for Redis before it goes on without, in milliseconds; 10 s by default. */
	readonly subscribeTimeoutMs?: number;
}

/** Commands that wait for Redis; beyond it they fail at once. */
const LONGEST_COMMAND_QUEUE = 100_000;

const PING_INTERVAL_MS = 3_000;
/** Silence of Redis, which is pinged more often than that, after which the connection is dropped and made anew. */
const SILENCE_MS = 10_000;
const FIRST_RECONNECT_MS = 50;
const LONGEST_RECONNECT_MS = 2_000;

/** Never gives up. The client's own strategy would, for a connection that was dropped for its silence. */
function reconnectDelayMs(retries: number): number {
	return Math.min(FIRST_RECONNECT_MS * 2 ** retries, LONGEST_RECONNECT_MS);
}

/** Connects hubs of the same name in all processes that use this Redis and prefix. */
export function createRedisBackplane(options: RedisBackplaneOptions): Backplane {
	const { url, prefix = "signalr", answerTimeoutMs = 30_000, subscribeTimeoutMs = 10_000 } = options;
	const common = {
		url,
		commandsQueueMaxLength: LONGEST_COMMAND_QUEUE,
		pingInterval: PING_INTERVAL_MS,
		socket: { socketTimeout: SILENCE_MS, reconnectStrategy: reconnectDelayMs },
	};
	return {
		link(hub, receiver) {
			// What is published while Redis is away is lost, not piled up; subscriptions are made when it is back.
			const publisher = createClient({ ...common, disableOfflineQueue: true });
			const subscriber = createClient(common);
			return new RedisLink(publisher, subscriber, receiver, {
				prefix: `${prefix}:${hub}`,
				answerTimeoutMs,
				subscribeTimeoutMs,
			});
		},
	};
}
