import { decodeRedisMessage, type RedisMessage } from "../backplane/redis-messages.ts";
import type { RedisConnection } from "../backplane/watched-redis.ts";

/** A client of a Redis that does what the test says: for what cannot be timed with a real one. */
export class ScriptedRedis implements RedisConnection {
	isReady = false;
	/** What `publish` answers. */
	hearers = 1;
	/** Everything that was published, in order. */
	readonly published: RedisMessage[] = [];
	readonly #listeners = new Map<string, (message: Buffer) => void>();
	readonly #lost: ((error: Error) => void)[] = [];
	readonly #connected = Promise.withResolvers<void>();
	#ready: () => void = () => undefined;
	#losesSubscriptions = false;

	connect(): Promise<void> {
		return this.#connected.promise;
	}

	async publish(_channel: string, message: Buffer): Promise<number> {
		this.published.push(decodeRedisMessage(message));
		return this.hearers;
	}

	subscribe(channel: string, listener: (message: Buffer) => void): Promise<void> {
		if (this.#losesSubscriptions) return new Promise((_resolve, reject) => this.#lost.push(reject));
		this.#listeners.set(channel, listener);
		return Promise.resolve();
	}

	async unsubscribe(channel: string): Promise<void> {
		this.#listeners.delete(channel);
	}

	on(event: "ready" | "error", listener: () => void): void {
		if (event === "ready") this.#ready = listener;
	}

	async close(): Promise<void> {}

	destroy(): void {}

	get channels(): readonly string[] {
		return [...this.#listeners.keys()];
	}

	/** How many subscriptions are under way. */
	get unanswered(): number {
		return this.#lost.length;
	}

	/** Connected, for the first time or again. */
	ready({ losesSubscriptions = false } = {}): void {
		this.isReady = true;
		this.#losesSubscriptions = losesSubscriptions;
		this.#connected.resolve();
		this.#ready();
	}

	/** The connection is lost, and every command that was under way with it. */
	drop(): void {
		this.isReady = false;
		for (const reject of this.#lost.splice(0)) reject(new Error("Socket closed unexpectedly"));
	}

	/** A message of another process arrives. */
	say(channelEnd: string, message: Buffer): void {
		for (const [channel, listener] of this.#listeners) if (channel.endsWith(channelEnd)) listener(message);
	}
}
