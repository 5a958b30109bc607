/** When a client was last heard of. */
export class Pulse {
	#pinged = false;
	#lastReceivedMs = 0;

	/** Something has come from it, at this time of the hub's. */
	received(nowMs: number): void {
		this.#lastReceivedMs = nowMs;
	}

	/** It has sent a ping, so that its silence means something from now on. */
	pinged(): void {
		this.#pinged = true;
	}

	/** Whether it pings and has then been silent for so long. */
	isSilent(nowMs: number, timeoutMs: number): boolean {
		return this.#pinged && nowMs - this.#lastReceivedMs >= timeoutMs;
	}
}
