/**
 * The backplane over Redis or Valkey.
 *
 * @module
 */
import { createClient } from "redis";
import type { Backplane } from "./backplane.ts";
import { RedisLink } from "./redis-link.ts";

export interface RedisBackplaneOptions {
	/** `redis://` or `rediss://`, with credentials and database if need be. */
	readonly url: string;
	/** What all channels begin with; `signalr` by default. Programs that share a Redis need different ones. */
	readonly prefix?: string;
	/** How long another process may take to change a group, in milliseconds; 30 s by default. */
	readonly answerTimeoutMs?: number;
	/** How long a new connection or group member may wait for Redis, in milliseconds; 10 s by default. */
	readonly subscribeTimeoutMs?: number;
}

/** Commands that wait for Redis; beyond it they fail at once. */
const LONGEST_COMMAND_QUEUE = 100_000;

/** Connects hubs of the same name in all processes that use this Redis and prefix. */
export function createRedisBackplane(options: RedisBackplaneOptions): Backplane {
	const { url, prefix = "signalr", answerTimeoutMs = 30_000, subscribeTimeoutMs = 10_000 } = options;
	const common = { url, commandsQueueMaxLength: LONGEST_COMMAND_QUEUE };
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
