/**
 * A client of Redis that may stand still.
 *
 * A Redis that is frozen, or a network that swallows everything, leaves a client "ready" while nothing comes back. A
 * command that waits too long makes the client count as away until that command is answered or fails. Nothing is asked
 * of it meanwhile, so that its socket falls silent and its own time limit (see `redis.ts`) drops it.
 */
import { BackplaneError } from "./backplane.ts";

/** What is used of a client of the `redis` package. */
export interface RedisConnection {
	readonly isReady: boolean;
	connect(): Promise<unknown>;
	publish(channel: string, message: Buffer): Promise<number>;
	subscribe(channel: string, listener: (message: Buffer) => void, bufferMode: true): Promise<void>;
	unsubscribe(channel: string): Promise<void>;
	on(event: "ready" | "error", listener: (error?: unknown) => void): unknown;
	close(): Promise<unknown>;
	destroy(): void;
}

/** How long Redis may take to answer a command, in milliseconds. */
const COMMAND_MS = 5_000;

/** A client of Redis that counts as away while it stands still. */
export class WatchedRedis {
	readonly #client: RedisConnection;
	readonly #after: (milliseconds: number, ended: () => void) => () => void;
	readonly #ready: () => void;
	#overdue = 0;

	/** `ready` is called whenever the client is ready, for the first time or again. */
	constructor(
		client: RedisConnection,
		after: (milliseconds: number, ended: () => void) => () => void,
		ready: () => void = () => undefined,
	) {
		this.#client = client;
		this.#after = after;
		this.#ready = ready;
		client.on("ready", ready);
	}

	get isReady(): boolean {
		return this.#client.isReady && this.#overdue === 0;
	}

	/** Answers how many have heard it. Rejects with BackplaneError, at the latest when its time is up. */
	async publish(channel: string, message: Buffer): Promise<number> {
		if (!this.isReady) throw new BackplaneError("unavailable");
		const tooLate = Promise.withResolvers<never>();
		const answer = this.#watch(this.#client.publish(channel, message), () =>
			tooLate.reject(new Error("Redis did not answer in time.")),
		);
		try {
			return await Promise.race([answer, tooLate.promise]);
		} catch (cause) {
			throw new BackplaneError("unavailable", { cause });
		}
	}

	/** Waits as long as the client does: what is not answered may still come about. */
	subscribe(channel: string, listener: (message: Buffer) => void): Promise<void> {
		return this.#watch(this.#client.subscribe(channel, listener, true));
	}

	unsubscribe(channel: string): Promise<void> {
		return this.#watch(this.#client.unsubscribe(channel));
	}

	async #watch<Answer>(answer: Promise<Answer>, onOverdue?: () => void): Promise<Answer> {
		let isOverdue = false;
		const stop = this.#after(COMMAND_MS, () => {
			isOverdue = true;
			this.#overdue++;
			onOverdue?.();
		});
		try {
			return await answer;
		} finally {
			stop();
			if (isOverdue && --this.#overdue === 0 && this.isReady) this.#ready();
		}
	}
}
