/**
 * One hub's link to the others over Redis or Valkey: plain publish and subscribe, nothing is stored.
 *
 * Channels, behind the prefix and the hub's name: `all`, `group:<name>`, `user:<id>`, `connection:<id>` and
 * `process:<id>`. A process hears of what its own connections need, and of `process:<its own id>` for answers. What is
 * asked of one connection (a group change, a call) goes to that connection's channel, so its process answers whichever
 * it is; when nobody hears the channel there is no such connection.
 */
import { randomUUID } from "node:crypto";
import { type ConnectionList, joinedLists } from "../hub/connection-list.ts";
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
import { connectionListOf, decodeRedisMessage, encodeRedisMessage, type RedisMessage } from "./redis-messages.ts";
import { type Question, Questions } from "./redis-questions.ts";
import { Subscriptions } from "./subscriptions.ts";
import { topicKey, topicOf } from "./topic-key.ts";
import { Turns } from "./turns.ts";
import { type RedisConnection, WatchedRedis } from "./watched-redis.ts";

/** How a link over Redis behaves. */
export interface RedisLinkOptions {
	/** What every channel of this hub begins with. */
	readonly prefix: string;
	/** How long another process may take to change a group, in milliseconds. */
	readonly answerTimeoutMs: number;
	/** How long Redis may take to subscribe before the hub goes on without it, in milliseconds. */
	readonly subscribeTimeoutMs: number;
}

/**
 * How long what was published may still be on its way when the link is closed, in milliseconds of the machine's time:
 * the hub's has stopped by then.
 */
const CLOSE_MS = 1_000;

/** A hub's link over Redis. */
export class RedisLink implements BackplaneLink {
	readonly #clients: { readonly publisher: RedisConnection; readonly subscriber: RedisConnection };
	readonly #publisher: WatchedRedis;
	readonly #subscriber: WatchedRedis;
	readonly #receiver: BackplaneReceiver;
	readonly #options: RedisLinkOptions;
	readonly #processId = randomUUID();
	readonly #subscriptions: Subscriptions;
	readonly #questions: Questions;
	readonly #changes = new Turns();
	/** Resolves when what is meant for every process, or for this one, is heard. */
	readonly #ownChannels: Promise<unknown>;
	/** A wait for Redis was in vain and it is still away, so that the next need not wait. */
	#isGivenUp = false;
	#closed = false;

	/** The clients are this link's own, and not connected yet. */
	constructor(
		publisher: RedisConnection,
		subscriber: RedisConnection,
		receiver: BackplaneReceiver,
		options: RedisLinkOptions,
	) {
		const after = receiver.after.bind(receiver);
		this.#clients = { publisher, subscriber };
		this.#receiver = receiver;
		this.#options = options;
		this.#publisher = new WatchedRedis(publisher, after);
		this.#subscriber = new WatchedRedis(subscriber, after, () => this.#subscribable());
		this.#subscriptions = new Subscriptions(this.#channelClient());
		this.#ownChannels = Promise.all(["all", this.#answers].map((name) => this.#subscriptions.add(this.#channel(name))));
		this.#questions = new Questions({
			isReachable: () => this.#publisher.isReady && this.#hearsAnswers(),
			send: (name, message) => this.#send(name, message),
			after,
		});
		for (const client of [publisher, subscriber]) {
			client.on("error", (error) => receiver.failed(error, "the connection to Redis"));
			client.connect().catch((error: unknown) => this.#failed(error, "connecting to Redis"));
		}
	}

	async publish(target: Target, message: EncodedMessage): Promise<void> {
		await this.#tell(target, { kind: "deliver", from: this.#processId, target, message });
	}

	async disconnect(target: Target, allowReconnect: boolean): Promise<void> {
		await this.#tell(target, { kind: "disconnect", from: this.#processId, target, allowReconnect });
	}

	async list(target: Target, most: number, timeoutMs: number): Promise<ConnectionList> {
		const channel = nameOf(target);
		const { outcomes, isComplete } = await this.#questions.survey({
			channel,
			message: (number) => ({ kind: "list", from: this.#processId, number, target, most }),
			timeoutMs,
			isHeardHere: () => this.#subscriptions.hears(this.#channel(channel)),
		});
		const lists = outcomes.flatMap((outcome) => (outcome.kind === "result" ? [connectionListOf(outcome.result)] : []));
		const all = joinedLists(lists, most);
		return { ...all, isComplete: all.isComplete && isComplete && lists.length === outcomes.length };
	}

	async subscribe(topic: Topic): Promise<void> {
		// Counted before anything is waited for, so that its end cannot come first.
		const heard = this.#subscriptions.add(this.#channel(topicKey(topic)));
		if (this.#isGivenUp) return;
		const tooLate = Promise.withResolvers<"too-late">();
		const stop = this.#receiver.after(this.#options.subscribeTimeoutMs, () => tooLate.resolve("too-late"));
		const outcome = await Promise.race([Promise.all([this.#ownChannels, heard]), tooLate.promise]);
		stop();
		if (outcome !== "too-late") return;
		this.#isGivenUp = !this.#subscriber.isReady;
		this.#failed(new BackplaneError("unavailable"), "subscribing, which is tried on");
	}

	unsubscribe(topic: Topic): void {
		this.#subscriptions.remove(this.#channel(topicKey(topic)));
	}

	async changeGroup(change: GroupChange): Promise<void> {
		const { connectionId, group } = change;
		const message = (number: number): RedisMessage => ({ kind: "change-group", from: this.#processId, number, change });
		const timeoutMs = this.#options.answerTimeoutMs;
		try {
			// One after another: a repeated "add" must not arrive after the "remove" that followed it.
			const outcome = await this.#changes.take(JSON.stringify([connectionId, group]), (follows) =>
				this.#ask({ connectionId, message, timeoutMs, isRepeatable: true, follows }),
			);
			if (outcome.kind === "error") throw new BackplaneError("unavailable", { cause: new Error(outcome.error) });
		} catch (error) {
			// A connection that nobody has is in no group, as the official server sees it.
			if (!(error instanceof BackplaneError && error.code === "no-such-connection")) throw error;
		}
	}

	call(call: RemoteCall, timeoutMs: number): Promise<Outcome> {
		const message = (number: number): RedisMessage => ({ kind: "call", from: this.#processId, number, call });
		return this.#ask({ connectionId: call.connectionId, message, timeoutMs, isRepeatable: false });
	}

	async close(): Promise<void> {
		this.#closed = true;
		const { publisher, subscriber } = this.#clients;
		subscriber.destroy();
		// What was published and is still on its way is waited for, but not a Redis that is away or stands still.
		if (!publisher.isReady) return publisher.destroy();
		const cut = setTimeout(() => publisher.destroy(), CLOSE_MS);
		await publisher.close();
		clearTimeout(cut);
	}

	/** Tells the processes that have receivers of a target. What Redis does not take is lost. */
	async #tell(target: Target, message: RedisMessage): Promise<void> {
		try {
			await this.#send(nameOf(target), message);
		} catch (error) {
			this.#failed(error, "publishing to other processes");
		}
	}

	/** The name of the channel that answers to this process come by. */
	get #answers(): string {
		return `process:${this.#processId}`;
	}

	#channelClient() {
		const subscriber = this.#subscriber;
		return {
			get isReady() {
				return subscriber.isReady;
			},
			subscribe: (channel: string) => subscriber.subscribe(channel, (message) => this.#heard(message)),
			unsubscribe: (channel: string) => subscriber.unsubscribe(channel),
			failed: (error: unknown) => this.#failed(error, "subscribing"),
			after: this.#receiver.after.bind(this.#receiver),
		};
	}

	#subscribable(): void {
		this.#isGivenUp = false;
		this.#subscriptions.resume();
	}

	#hearsAnswers(): boolean {
		return this.#subscriber.isReady && this.#subscriptions.hears(this.#channel(this.#answers));
	}

	/** Answers how many processes have heard it. Rejects with BackplaneError. */
	#send(name: string, message: RedisMessage): Promise<number> {
		return this.#publisher.publish(this.#channel(name), encodeRedisMessage(message));
	}

	async #ask(question: Question): Promise<Outcome> {
		if (this.#closed) throw new BackplaneError("unavailable");
		return this.#questions.ask(question);
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
			case "disconnect":
				this.#receiver.end(message.target, message.allowReconnect);
				return;
			case "list":
				void this.#answer(message, this.#listed(message.target, message.most));
				return;
			case "answer":
				this.#questions.answered(message.number, message.outcome);
		}
	}

	async #listed(target: Target, most: number): Promise<Outcome> {
		return { kind: "result", result: this.#receiver.listHere(target, most) };
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

	/** Says what went wrong, unless it went wrong because the link was closed. */
	#failed(error: unknown, during: string): void {
		if (!this.#closed) this.#receiver.failed(error, during);
	}

	#channel(name: string): string {
		return `${this.#options.prefix}:${name}`;
	}
}

/** The name of the channel that reaches the receivers of a target. */
function nameOf(target: Target): string {
	const topic = topicOf(target);
	return topic === undefined ? "all" : topicKey(topic);
}
