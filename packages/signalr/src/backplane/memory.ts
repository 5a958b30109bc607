/** A backplane inside one process, for a program without Redis and for tests: hubs of one name reach each other. */
import { type ConnectionList, joinedLists } from "../hub/connection-list.ts";
import type { Target } from "../hub/target.ts";
import type { Outcome } from "../protocol/messages.ts";
import {
	type Backplane,
	BackplaneError,
	type BackplaneLink,
	type BackplaneReceiver,
	type EncodedMessage,
	type GroupChange,
	type RemoteCall,
	type Topic,
} from "./backplane.ts";
import { topicKey, topicOf } from "./topic-key.ts";

/** A backplane of this process alone. */
export function createMemoryBackplane(): Backplane {
	const hubs = new Map<string, Set<MemoryLink>>();
	return {
		link(hub, receiver) {
			const links = hubs.get(hub) ?? new Set();
			hubs.set(hub, links);
			const link = new MemoryLink(links, receiver);
			links.add(link);
			return link;
		},
	};
}

class MemoryLink implements BackplaneLink {
	readonly #links: Set<MemoryLink>;
	readonly #receiver: BackplaneReceiver;
	readonly #topics = new Map<string, number>();

	constructor(links: Set<MemoryLink>, receiver: BackplaneReceiver) {
		this.#links = links;
		this.#receiver = receiver;
	}

	async publish(target: Target, message: EncodedMessage): Promise<void> {
		for (const receiver of this.#receivers(target)) {
			try {
				receiver.deliver(target, message);
			} catch (error) {
				receiver.failed(error, "delivering a message of another process");
			}
		}
	}

	async disconnect(target: Target, allowReconnect: boolean): Promise<void> {
		for (const receiver of this.#receivers(target)) receiver.end(target, allowReconnect);
	}

	async list(target: Target, most: number): Promise<ConnectionList> {
		const lists = this.#receivers(target).map((receiver) => receiver.listHere(target, most));
		return joinedLists(lists, most);
	}

	async subscribe(topic: Topic): Promise<void> {
		const key = topicKey(topic);
		this.#topics.set(key, (this.#topics.get(key) ?? 0) + 1);
	}

	unsubscribe(topic: Topic): void {
		const key = topicKey(topic);
		const left = (this.#topics.get(key) ?? 0) - 1;
		if (left > 0) this.#topics.set(key, left);
		else this.#topics.delete(key);
	}

	async changeGroup(change: GroupChange): Promise<void> {
		await this.#receiverOf(change.connectionId)?.changeGroup(change);
	}

	async call(call: RemoteCall): Promise<Outcome> {
		const outcome = this.#receiverOf(call.connectionId)?.call(call);
		if (outcome === undefined) throw new BackplaneError("no-such-connection");
		return outcome;
	}

	async close(): Promise<void> {
		this.#links.delete(this);
	}

	/** The other hubs that a target may be in. */
	#receivers(target: Target): readonly BackplaneReceiver[] {
		const topic = topicOf(target);
		return [...this.#links]
			.filter((link) => link !== this && (topic === undefined || link.#hears(topic)))
			.map((link) => link.#receiver);
	}

	#hears(topic: Topic): boolean {
		return this.#topics.has(topicKey(topic));
	}

	/** The hub that has a connection, unless it is this link's own. */
	#receiverOf(connection: string): BackplaneReceiver | undefined {
		for (const link of this.#links) {
			if (link !== this && link.#hears({ kind: "connection", connection })) return link.#receiver;
		}
		return undefined;
	}
}
