import type { ServerResponse } from "node:http";

/**
 * The requests that a server has begun with and not answered to their last byte, so that a process that stops can finish
 * them: a log-in that is cut off between the casino's answer and ours has used up the player's refresh token.
 *
 * Connections that were upgraded to WebSockets are not among them; the hub closes those.
 */
export class RequestsUnderWay {
	readonly #responses = new Set<ServerResponse>();
	#whenNone: (() => void) | undefined;

	/** Counts a request until its answer is out, or its connection is gone. */
	add(response: ServerResponse): void {
		this.#responses.add(response);
		response.once("close", () => {
			this.#responses.delete(response);
			if (this.#responses.size === 0) this.#whenNone?.();
		});
	}

	/** Waits until there are none, for `timeoutMs` at most. */
	async ended(timeoutMs: number): Promise<void> {
		if (this.#responses.size === 0) return;
		const { promise, resolve } = Promise.withResolvers<void>();
		this.#whenNone = resolve;
		const timer = setTimeout(resolve, timeoutMs);
		await promise;
		clearTimeout(timer);
	}
}
