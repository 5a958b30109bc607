/**
 * Grants told between the tabs of one site, and between the elements of one page.
 *
 * A tab that holds a refresh token which another tab has just used takes over what that one was given. News
 * goes through a BroadcastChannel, which reaches pages of the same origin only and stores nothing.
 */
import type { UserTokenValue } from "@webframe/shared/wire";

const CHANNEL_NAME = "webframe-session";

type Adopt = (grant: UserTokenValue) => void;

/** The part of a BroadcastChannel that is used; absent where a browser or an insecure context has none. */
export type OpenChannel = (() => BroadcastChannel) | undefined;

export function browserChannel(): OpenChannel {
	return typeof BroadcastChannel === "undefined" ? undefined : () => new BroadcastChannel(CHANNEL_NAME);
}

export class TabNews {
	readonly #open: OpenChannel;
	readonly #watchers = new Map<string, Set<Adopt>>();
	#channel: BroadcastChannel | undefined;

	constructor(open: OpenChannel) {
		this.#open = open;
	}

	/** Tells every other watcher of that key, in this page and in others. */
	tell(key: string, grant: UserTokenValue): void {
		this.#spread(key, grant);
		const channel = this.#listening();
		channel?.postMessage({ key, grant });
		this.#closeWhenAlone();
	}

	/** Hears of that key until the answer is called. */
	watch(key: string, adopt: Adopt): () => void {
		const watchers = this.#watchers.get(key) ?? new Set();
		watchers.add(adopt);
		this.#watchers.set(key, watchers);
		this.#listening();
		return () => {
			watchers.delete(adopt);
			if (watchers.size === 0 && this.#watchers.get(key) === watchers) this.#watchers.delete(key);
			this.#closeWhenAlone();
		};
	}

	#spread(key: string, grant: UserTokenValue): void {
		for (const adopt of [...(this.#watchers.get(key) ?? [])]) adopt(grant);
	}

	#listening(): BroadcastChannel | undefined {
		if (this.#channel === undefined && this.#open !== undefined) {
			this.#channel = this.#open();
			this.#channel.onmessage = (event: MessageEvent<unknown>) => {
				if (isNews(event.data)) this.#spread(event.data.key, event.data.grant);
			};
		}
		return this.#channel;
	}

	#closeWhenAlone(): void {
		if (this.#watchers.size > 0) return;
		this.#channel?.close();
		this.#channel = undefined;
	}
}

/** Other scripts of the site may use the channel too, so a message is looked at before it is believed. */
function isNews(data: unknown): data is { key: string; grant: UserTokenValue } {
	if (typeof data !== "object" || data === null || !("key" in data) || !("grant" in data)) return false;
	const { key, grant } = data;
	if (typeof key !== "string" || typeof grant !== "object" || grant === null) return false;
	return "user_access_token" in grant && "refresh_token" in grant && "expires_in" in grant && "player" in grant;
}
