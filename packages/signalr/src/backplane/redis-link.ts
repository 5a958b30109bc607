/**
 * One hub's link to the others over Redis or Valkey: plain publish and subscribe, nothing is stored.
 *
 * Channels, behind the prefix and the hub's name: `all`, `group:<name>`, `user:<id>`, `connection:<id>` and
 * `process:<id>`. A process hears of what its own connections need, and of `process:<its own id>` for answers. What is
 * asked of one connection (a group change, a call) goes to that connection's channel, so its process answers whichever
 * it is; when nobody hears the channel there is no such connection.
 */
import { randomUUID } from "node:crypto";
import type { Target } from "../hub/target.ts";
import type { Outcome } from "../protocol/messages.ts";
import {
	BackplaneError,
	type BackplaneLink,
	type BackplaneReceiver,
	type EncodedMessage,
	type GroupChange,
	type RemoteCall,
	type Topic,
} from "./backplane.ts";
import { decodeRedisMessage, encodeRedisMessage, type RedisMessage } from "./redis-messages.ts";
import { Subscriptions } from "./subscriptions.ts";
import { topicKey, topicOf } from "./topic-key.ts";

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

export interface RedisLinkOptions {
	/** What every channel of this hub begins with. */
	readonly prefix: string;
	/** How long another process may take to change a group, in milliseconds. */
	readonly answerTimeoutMs: number;
	/** How long Redis may take to subscribe, in milliseconds. */
	readonly subscribeTimeoutMs: number;
}

/**
 * For this long after Redis was (re)connected, "nobody hears that channel" may only mean that its process is not back
 * yet, so the question is asked again.
 */
const SETTLING_MS = 5_000;
const ASK_AGAIN_AFTER_MS = 1_000;

interface AskedQuestion {
	readonly message: (number: number) => RedisMessage;
	readonly timeoutMs: number;
	/** Whether doing it twice is the same as doing it once, so that a question or answer that got lost may be repeated. */
	readonly isRepeatable: boolean;
}

export class RedisLink implements BackplaneLink {
	readonly #publisher: RedisConnection;
	readonly #subscriber: RedisConnection;
	readonly #receiver: BackplaneReceiver;
	readonly #options: RedisLinkOptions;
	readonly #processId = randomUUID();
	readonly #subscriptions: Subscriptions;
	readonly #questions = new Map<number, (outcome: Outcome) => void>();
	readonly #ready: Promise<void>;
	#lastNumber = 0;
	#settled = false;
	#closed = false;

	/** The clients are this link's own, and not connected yet. */
	constructor(
		publisher: RedisConnection,
		subscriber: RedisConnection,
		receiver: BackplaneReceiver,
		options: RedisLinkOptions,
	) {
		this.#publisher = publisher;
		this.#subscriber = subscriber;
		this.#receiver = receiver;
		this.#options = options;
		this.#subscriptions = new Subscriptions({
			subscribe: (channel) => subscriber.subscribe(channel, (message) => this.#heard(message), true),
			unsubscribe: (channel) => subscriber.unsubscribe(channel),
		});
		publisher.on("ready", () => this.#connected());
		for (const client of [publisher, subscriber]) {
			client.on("error", (error) => receiver.failed(error, "the connection to Redis"));
		}
		this.#ready = this.#connect();
		this.#ready.catch((error: unknown) => {
			if (!this.#closed) receiver.failed(error, "connecting to Redis");
		});
	}

	async publish(target: Target, message: EncodedMessage): Promise<void> {
		const topic = topicOf(target);
		try {
			await this.#send(topic === undefined ? "all" : topicKey(topic), {
				kind: "deliver",
				from: this.#processId,
				target,
				message,
			});
		} catch (error) {
			this.#receiver.failed(error, "publishing to other processes");
		}
	}

	subscribe(topic: Topic): Promise<void> {
		return this.#within(this.#options.subscribeTimeoutMs, this.#subscribe(topicKey(topic)));
	}

	async unsubscribe(topic: Topic): Promise<void> {
		if (this.#closed) return;
		await this.#subscriptions.remove(this.#channel(topicKey(topic)));
	}

	async changeGroup(change: GroupChange): Promise<void> {
		const from = this.#processId;
		try {
			const outcome = await this.#ask(change.connectionId, {
				message: (number) => ({ kind: "change-group", from, number, change }),
				timeoutMs: this.#options.answerTimeoutMs,
				isRepeatable: true,
			});
			if (outcome.kind === "error") throw new BackplaneError("unavailable", { cause: new Error(outcome.error) });
		} catch (error) {
			// A connection that nobody has is in no group, as the official server sees it.
			if (!(error instanceof BackplaneError && error.code === "no-such-connection")) throw error;
		}
	}

	call(call: RemoteCall, timeoutMs: number): Promise<Outcome> {
		const from = this.#processId;
		const message = (number: number): RedisMessage => ({ kind: "call", from, number, call });
		return this.#ask(call.connectionId, { message, timeoutMs, isRepeatable: false });
	}

	async close(): Promise<void> {
		this.#closed = true;
		this.#subscriber.destroy();
		// What was published and is still on its way is waited for, but not a Redis that is away.
		if (this.#publisher.isReady) await this.#publisher.close();
		else this.#publisher.destroy();
	}

	async #connect(): Promise<void> {
		await Promise.all([this.#publisher.connect(), this.#subscriber.connect()]);
		await Promise.all(
			["all", `process:${this.#processId}`].map((name) => this.#subscriptions.add(this.#channel(name))),
		);
	}

	#connected(): void {
		this.#settled = false;
		this.#receiver.after(SETTLING_MS, () => {
			this.#settled = true;
		});
	}

	async #subscribe(name: string): Promise<void> {
		await this.#ready;
		await this.#subscriptions.add(this.#channel(name));
	}

	/** Answers how many processes have heard it. */
	async #send(name: string, message: RedisMessage): Promise<number> {
		if (!this.#publisher.isReady) throw new BackplaneError("unavailable");
		return this.#publisher.publish(this.#channel(name), encodeRedisMessage(message));
	}

	async #ask(connectionId: string, question: AskedQuestion): Promise<Outcome> {
		const number = ++this.#lastNumber;
		const answer = Promise.withResolvers<Outcome>();
		const stop = this.#receiver.after(question.timeoutMs, () => answer.reject(new BackplaneError("no-answer")));
		this.#questions.set(number, answer.resolve);
		try {
			const asked = this.#keepAsking(connectionId, question, number);
			return await Promise.race([answer.promise, asked.then(() => answer.promise)]);
		} finally {
			stop();
			this.#questions.delete(number);
		}
	}

	/**
	 * Asks until somebody has heard the question. One that may be asked twice is asked until it is answered, so that it
	 * also rides out a restart of Redis.
	 */
	async #keepAsking(connection: string, { message, isRepeatable }: AskedQuestion, number: number): Promise<void> {
		const name = topicKey({ kind: "connection", connection });
		while (this.#questions.has(number)) {
			// Without its own channel this process would not hear the answer.
			const isReachable = this.#subscriber.isReady && this.#publisher.isReady;
			if (!isReachable && !isRepeatable) throw new BackplaneError("unavailable");
			const heardBy = isReachable ? await this.#send(name, message(number)) : 0;
			if (heardBy === 0 && isReachable && (this.#settled || this.#closed))
				throw new BackplaneError("no-such-connection");
			if (heardBy !== undefined && heardBy > 0 && !isRepeatable) return;
			await new Promise<void>((resolve) => this.#receiver.after(ASK_AGAIN_AFTER_MS, resolve));
		}
	}

	#heard(bytes: Buffer): void {
		try {
			const message = decodeRedisMessage(bytes);
			if (message.from !== this.#processId) this.#take(message);
		} catch (error) {
			this.#receiver.failed(error, "reading a message of another process");
		}
	}

	#take(message: RedisMessage): void {
		switch (message.kind) {
			case "deliver":
				this.#receiver.deliver(message.target, message.message);
				return;
			case "change-group":
				void this.#answer(
					message,
					this.#receiver.changeGroup(message.change).then(() => ({ kind: "void" })),
				);
				return;
			case "call":
				void this.#answer(message, this.#receiver.call(message.call));
				return;
			case "answer":
				this.#questions.get(message.number)?.(message.outcome);
		}
	}

	async #answer(question: { from: string; number: number }, work: Promise<Outcome> | undefined): Promise<void> {
		try {
			const outcome = (await work) ?? { kind: "error", error: "The connection is gone." };
			const { from: asker, number } = question;
			await this.#send(`process:${asker}`, { kind: "answer", from: this.#processId, number, outcome });
		} catch (error) {
			this.#receiver.failed(error, "answering another process");
		}
	}

	async #within(milliseconds: number, work: Promise<void>): Promise<void> {
		const tooLate = Promise.withResolvers<never>();
		const stop = this.#receiver.after(milliseconds, () => tooLate.reject(new BackplaneError("unavailable")));
		try {
			await Promise.race([work, tooLate.promise]);
		} finally {
			stop();
		}
	}

	#channel(name: string): string {
		return `${this.#options.prefix}:${name}`;
	}
}
