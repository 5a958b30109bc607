/**
 * Counted subscriptions to channels: the first who wants one subscribes the process, the last one unsubscribes it.
 *
 * What is wanted is known at once; what the client has is brought into line with it, each channel's commands one after
 * another, whenever the client is ready. So a wish may change at any time, also while Redis is away, and a command that
 * fails is tried again as long as it is still wanted. Nothing is asked of a client that is not ready: what is wanted only
 * meanwhile leaves nothing behind.
 */
interface Channel {
	wanted: number;
	/** The client has it, and subscribes it again by itself after a lost connection. */
	isHeard: boolean;
	/** Somebody is bringing it into line. */
	isBusy: boolean;
	/** Redis itself has refused it, and that has been said. */
	isRefused: boolean;
	/** Resolves when the channel is heard, or wanted no more. */
	settled: PromiseWithResolvers<void>;
}

/** Between two attempts at what Redis refuses, in milliseconds. */
const RETRY_MS = 5_000;

/** The client of Redis as subscriptions need it. */
export interface ChannelClient {
	readonly isReady: boolean;
	subscribe(channel: string): Promise<void>;
	unsubscribe(channel: string): Promise<void>;
	/** Redis refuses a channel. */
	failed(error: unknown): void;
	after(milliseconds: number, ended: () => void): void;
}

/** The channels that one process wants, in line with what its client has. */
export class Subscriptions {
	readonly #client: ChannelClient;
	readonly #channels = new Map<string, Channel>();

	constructor(client: ChannelClient) {
		this.#client = client;
	}

	/** Counts at once; resolves when the channel is heard, however late, or wanted no more. Never rejects. */
	add(name: string): Promise<void> {
		const channel = this.#channels.get(name) ?? newChannel();
		this.#channels.set(name, channel);
		channel.wanted++;
		void this.#align(name, channel);
		return channel.settled.promise;
	}

	remove(name: string): void {
		const channel = this.#channels.get(name);
		if (channel === undefined || channel.wanted === 0) return;
		channel.wanted--;
		if (channel.wanted > 0) return;
		channel.settled.resolve();
		channel.settled = Promise.withResolvers();
		void this.#align(name, channel);
	}

	hears(name: string): boolean {
		return this.#channels.get(name)?.isHeard === true;
	}

	/** To be called when the client is ready again. */
	resume(): void {
		for (const [name, channel] of this.#channels) void this.#align(name, channel);
	}

	async #align(name: string, channel: Channel): Promise<void> {
		if (channel.isBusy) return;
		channel.isBusy = true;
		while (this.#client.isReady && channel.isHeard !== channel.wanted > 0) await this.#step(name, channel);
		channel.isBusy = false;
		if (channel.isHeard && channel.wanted > 0) channel.settled.resolve();
		if (!channel.isHeard && channel.wanted === 0) this.#channels.delete(name);
	}

	async #step(name: string, channel: Channel): Promise<void> {
		const isWanted = channel.wanted > 0;
		try {
			await (isWanted ? this.#client.subscribe(name) : this.#client.unsubscribe(name));
			channel.isHeard = isWanted;
			channel.isRefused = false;
		} catch (error) {
			// A client that is not ready any more has lost the command with its connection.
			if (!this.#client.isReady) return;
			if (!channel.isRefused) this.#client.failed(error);
			channel.isRefused = true;
			await new Promise<void>((resolve) => this.#client.after(RETRY_MS, resolve));
		}
	}
}

function newChannel(): Channel {
	return { wanted: 0, isHeard: false, isBusy: false, isRefused: false, settled: Promise.withResolvers() };
}
