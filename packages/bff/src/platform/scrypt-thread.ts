import { Worker } from "node:worker_threads";
import type { ScryptCost, ScryptJob, ScryptResult } from "./scrypt-worker.ts";

/** So many secrets wait to be hashed that one more would wait too long. */
export class OverloadedError extends Error {
	override readonly name = "OverloadedError";
	readonly code = "ERR_OVERLOADED";
}

interface Waiting {
	readonly resolve: (key: Buffer) => void;
	readonly reject: (error: Error) => void;
}

/**
 * Hashes secrets on one thread of its own.
 *
 * `crypto.scrypt` would run on the four threads of libuv, which also sign with RSA and look names up: there, some
 * hundred logins at once stop every call to a partner for seconds. One thread is a bound as well: whatever comes,
 * hashing takes one core and the memory of one hash.
 */
export class ScryptThread {
	readonly #waitingMax: number;
	readonly #waiting = new Map<number, Waiting>();
	#worker: Worker | undefined;
	#jobs = 0;

	/** @param waitingMax how many may be under way or waiting; the next one is refused */
	constructor(waitingMax: number) {
		this.#waitingMax = waitingMax;
	}

	/**
	 * @throws OverloadedError at once, when as many as allowed are waiting.
	 * @throws Error for a cost that scrypt does not take.
	 */
	async derive(secret: string, salt: Uint8Array, keyBytes: number, cost: ScryptCost): Promise<Buffer> {
		if (this.#waiting.size >= this.#waitingMax) throw new OverloadedError("Too many secrets wait to be hashed.");
		const worker = this.#startedWorker();
		const job: ScryptJob = { id: this.#jobs, secret, salt, keyBytes, cost };
		this.#jobs++;
		return await new Promise((resolve, reject) => {
			this.#waiting.set(job.id, { resolve, reject });
			// The process may end while the thread idles, but not while somebody waits for it.
			worker.ref();
			worker.postMessage(job);
		});
	}

	/** Ends the thread; who still waits gets an error. A later job starts it again. */
	async close(): Promise<void> {
		await this.#worker?.terminate();
	}

	#startedWorker(): Worker {
		if (this.#worker !== undefined) return this.#worker;
		const worker = new Worker(new URL("./scrypt-worker.ts", import.meta.url));
		worker.unref();
		worker.on("message", (result: ScryptResult) => this.#done(worker, result));
		worker.once("error", (error) => this.#lost(worker, error));
		worker.once("exit", () => this.#lost(worker, new Error("The thread that hashes has ended.")));
		this.#worker = worker;
		return worker;
	}

	#done(worker: Worker, result: ScryptResult): void {
		const waiting = this.#waiting.get(result.id);
		if ("key" in result) waiting?.resolve(Buffer.from(result.key));
		else waiting?.reject(new Error(`The secret could not be hashed: ${result.error}`));
		this.#waiting.delete(result.id);
		if (this.#waiting.size === 0) worker.unref();
	}

	#lost(worker: Worker, error: unknown): void {
		if (this.#worker !== worker) return;
		this.#worker = undefined;
		const reason = error instanceof Error ? error : new Error(String(error));
		for (const { reject } of this.#waiting.values()) reject(reason);
		this.#waiting.clear();
	}
}
