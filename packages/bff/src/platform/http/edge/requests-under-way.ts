import type { ServerResponse } from "node:http";

/**
 * The requests that a server has begun with and not answered to their last byte, so that a process that stops can finish
 * them: a log-in that is cut off between the casino's answer and ours has used up the player's refresh token.
 *
 * Connections that were upgraded to WebSockets are not among them; the hub closes those.
 *
 * They are counted and not kept: a Set that many come to and leave throws its table away every few of them, and each old
 * table would keep the requests that stood in it, with all that they reach, until the collector looks at old objects.
 */
export class RequestsUnderWay {
	#count = 0;
	#whenNone: (() => void) | undefined;

	/** Counts a request until its answer is out, or its connection is gone. */
	add(response: ServerResponse): void {
		this.#count++;
		response.once("close", () => {
			this.#count--;
			if (this.#count === 0) this.#whenNone?.();
		});
	}

	/** Waits until there are none, for `timeoutMs` at most. */
	async ended(timeoutMs: number): Promise<void> {
		if (this.#count === 0) return;
		const { promise, resolve } = Promise.withResolvers<void>();
		this.#whenNone = resolve;
		const timer = setTimeout(resolve, timeoutMs);
		await promise;
		clearTimeout(timer);
	}
}
