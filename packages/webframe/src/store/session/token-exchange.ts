/**
 * Trading a refresh token for a user token, once, however many elements and tabs want it.
 *
 * A refresh token works once. So:
 * 1. In one page, everybody who brings the same token gets the same flight and, for a while, its result.
 * 2. Between the tabs of a site, a Web Lock named after the token's hash lets one of them call. Whoever had to
 *    wait for the lock is told the result by the one that held it (`tab-news.ts`).
 * 3. Whoever holds a token watches it, and takes over the new one when another has traded it.
 * 4. A call that had no answer may have used the token up, and only its own key is told what came of it. So that key
 *    stays until it is known how the trade ended, whoever of the page makes the next call.
 *
 * Tokens are kept in memory only. Lock names carry a hash, because a page may list the locks that are held.
 */
import type { UserTokenValue } from "@webframe/shared/wire";
import type { TabNews } from "./tab-news.ts";

/** How long to wait for another tab's lock before calling anyhow. */
export const LOCK_WAIT_MS = 5_000;
/** How long to wait for the news of the tab that held the lock. */
export const NEWS_WAIT_MS = 300;
/** How long a grant is kept for an element that is mounted again with the token it was first given. */
export const GRANT_KEPT_MS = 60_000;

export type ExchangeOutcome =
	| { readonly kind: "granted"; readonly grant: UserTokenValue }
	| {
			readonly kind: "refused";
			readonly code: number;
			readonly message: string;
			readonly correlationId?: string | undefined;
	  }
	| { readonly kind: "unavailable"; readonly message: string; readonly correlationId?: string | undefined };

/** What a page has to speak with other tabs. Locks and hashes are missing on pages that are not secure. */
export interface ExchangePorts {
	readonly locks: Pick<LockManager, "request"> | undefined;
	readonly sha256: ((text: string) => Promise<string>) | undefined;
	readonly news: TabNews;
	readonly after: (delayMs: number, callback: () => void) => () => void;
}

type Call = () => Promise<ExchangeOutcome>;
/** @param key of idempotency: a call with the same one is answered as the one before */
type KeyedCall = (key: string) => Promise<ExchangeOutcome>;

export class TokenExchange {
	readonly #ports: ExchangePorts;
	readonly #flights = new Map<string, Promise<ExchangeOutcome>>();
	/** Of trades that are under way, or have had no answer. */
	readonly #keys = new Map<string, string>();

	constructor(ports: ExchangePorts) {
		this.#ports = ports;
	}

	/**
	 * Trades a token.
	 *
	 * @param name server, partner and token: what makes the token the same one
	 * @param newKey of idempotency, for a token of which no call has been left without an answer
	 * @param call makes the call; it is called at most once for a token by all elements and tabs together
	 */
	async exchange(name: string, newKey: string, call: KeyedCall): Promise<ExchangeOutcome> {
		const running = this.#flights.get(name);
		if (running !== undefined) return await running;
		const key = this.#keys.get(name) ?? newKey;
		this.#keys.set(name, key);
		const flight = this.#trade(name, () => call(key));
		this.#flights.set(name, flight);
		const outcome = await flight;
		if (outcome.kind !== "unavailable") this.#keys.delete(name);
		// Only a grant is kept: a refused token is tried again when the host brings it again.
		if (outcome.kind === "granted") this.#ports.after(GRANT_KEPT_MS, () => this.#flights.delete(name));
		else this.#flights.delete(name);
		return outcome;
	}

	/** Keeps nothing of these names any longer: their player has logged out. */
	forget(scope: string): void {
		for (const kept of [this.#flights, this.#keys])
			for (const name of kept.keys()) if (name.startsWith(scope)) kept.delete(name);
	}

	/** Hears when somebody else has traded that token, until the answer is called. */
	watch(name: string, adopt: (grant: UserTokenValue) => void): () => void {
		let stop: (() => void) | undefined;
		let stopped = false;
		void this.#keyOf(name).then((key) => {
			if (!stopped) stop = this.#ports.news.watch(key, adopt);
		});
		return () => {
			stopped = true;
			stop?.();
		};
	}

	async #trade(name: string, call: Call): Promise<ExchangeOutcome> {
		const key = await this.#keyOf(name);
		const { locks, sha256 } = this.#ports;
		if (locks === undefined || sha256 === undefined) return await this.#callAndTell(key, call);
		// Listening starts before the lock is asked for, so that no news falls between the two.
		const heard = this.#hear(key);
		try {
			const lockName = `webframe-${key}`;
			const outcome = await locks.request(lockName, { ifAvailable: true }, (lock) =>
				lock === null ? undefined : this.#callAndTell(key, call),
			);
			return outcome ?? (await this.#afterOther(lockName, locks, heard.news, () => this.#callAndTell(key, call)));
		} catch (error) {
			// A page in a sandbox has locks and may not use them: then it has no other tabs to speak with either.
			if (!(error instanceof DOMException) || error.name !== "SecurityError") throw error;
			return await this.#callAndTell(key, call);
		} finally {
			heard.stop();
		}
	}

	/** Another tab is trading this token: its news is the result. Without news in time, this one calls. */
	async #afterOther(
		lockName: string,
		locks: Pick<LockManager, "request">,
		news: Promise<UserTokenValue>,
		callAndTell: Call,
	): Promise<ExchangeOutcome> {
		const abort = new AbortController();
		const cancelWait = this.#ports.after(LOCK_WAIT_MS, () => abort.abort());
		try {
			return await locks.request(lockName, { signal: abort.signal }, async () => {
				const grant = await Promise.race([news, this.#nothingAfter(NEWS_WAIT_MS)]);
				return grant === undefined ? await callAndTell() : { kind: "granted", grant };
			});
		} catch (error) {
			if (!abort.signal.aborted) throw error;
			return await callAndTell();
		} finally {
			cancelWait();
		}
	}

	#hear(key: string): { readonly news: Promise<UserTokenValue>; readonly stop: () => void } {
		const { promise, resolve } = Promise.withResolvers<UserTokenValue>();
		return { news: promise, stop: this.#ports.news.watch(key, resolve) };
	}

	async #callAndTell(key: string, call: Call): Promise<ExchangeOutcome> {
		const outcome = await call();
		if (outcome.kind === "granted") this.#ports.news.tell(key, outcome.grant);
		return outcome;
	}

	#nothingAfter(delayMs: number): Promise<undefined> {
		return new Promise((resolve) => {
			this.#ports.after(delayMs, () => resolve(undefined));
		});
	}

	async #keyOf(name: string): Promise<string> {
		return this.#ports.sha256 === undefined ? name : await this.#ports.sha256(name);
	}
}
