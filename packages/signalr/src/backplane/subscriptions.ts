/**
 * Counted subscriptions to channels, each channel's changes made one after another.
 *
 * The first subscriber subscribes the process and the last one unsubscribes it. Both take time, and meanwhile the wish
 * may change again, so each step looks at what is wanted when its turn comes.
 */
interface Channel {
	wanted: number;
	subscribed: boolean;
	/** The end of the last step. Never rejects. */
	settled: Promise<unknown>;
}

export interface ChannelClient {
	subscribe(channel: string): Promise<void>;
	unsubscribe(channel: string): Promise<void>;
}

export class Subscriptions {
	readonly #client: ChannelClient;
	readonly #channels = new Map<string, Channel>();

	constructor(client: ChannelClient) {
		this.#client = client;
	}

	/** Resolves when the channel is heard. Each call, also one that rejects, must be followed by one of `remove`. */
	add(name: string): Promise<void> {
		const channel = this.#channels.get(name) ?? { wanted: 0, subscribed: false, settled: Promise.resolve() };
		this.#channels.set(name, channel);
		channel.wanted++;
		return this.#settle(name, channel);
	}

	remove(name: string): Promise<void> {
		const channel = this.#channels.get(name);
		if (channel === undefined || channel.wanted === 0) return Promise.resolve();
		channel.wanted--;
		return this.#settle(name, channel);
	}

	#settle(name: string, channel: Channel): Promise<void> {
		const step = channel.settled.then(() => this.#step(name, channel));
		channel.settled = step.catch(() => undefined);
		return step;
	}

	async #step(name: string, channel: Channel): Promise<void> {
		const isWanted = channel.wanted > 0;
		if (isWanted && !channel.subscribed) {
			await this.#client.subscribe(name);
			channel.subscribed = true;
		} else if (!isWanted && channel.subscribed) {
			await this.#client.unsubscribe(name);
			channel.subscribed = false;
		}
		if (channel.wanted === 0 && !channel.subscribed) this.#channels.delete(name);
	}
}
