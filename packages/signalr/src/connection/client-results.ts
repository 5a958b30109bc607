/**
 * The calls that the server makes on one client and waits for.
 *
 * Their ids begin with `s`, so that they cannot be taken for the client's own streams. Each ends with the client's
 * answer, with its time, or with the connection.
 */
import type { Outcome } from "../protocol/messages.ts";

interface Waiting {
	readonly answer: PromiseWithResolvers<unknown>;
	leftMs: number;
}

/** A call of the server on a client that brought no result. Its text is the client's, so it is not shown to others. */
export class ClientResultError extends Error {
	override readonly name = "ClientResultError";
}

/** The questions to one client that have no answer yet. */
export class ClientResults {
	readonly #waiting = new Map<string, Waiting>();
	#lastId = 0;

	/** A new call's id, and the promise of its answer, which rejects with ClientResultError, at the latest after its time. */
	expect(timeoutMs: number): { readonly id: string; readonly answer: Promise<unknown> } {
		const id = `s${++this.#lastId}`;
		const answer = Promise.withResolvers<unknown>();
		this.#waiting.set(id, { answer, leftMs: timeoutMs });
		return { id, answer: answer.promise };
	}

	/** An answer that nobody waits for is dropped. */
	answered(id: string, outcome: Outcome): void {
		const waiting = this.#waiting.get(id);
		if (waiting === undefined) return;
		this.#waiting.delete(id);
		if (outcome.kind === "error") waiting.answer.reject(new ClientResultError(outcome.error));
		else waiting.answer.resolve(outcome.kind === "result" ? outcome.result : undefined);
	}

	fail(id: string, error: Error): void {
		this.#waiting.get(id)?.answer.reject(error);
		this.#waiting.delete(id);
	}

	tick(elapsedMs: number): void {
		for (const [id, waiting] of this.#waiting) {
			waiting.leftMs -= elapsedMs;
			if (waiting.leftMs <= 0) this.fail(id, new ClientResultError("The client did not answer in time."));
		}
	}

	end(): void {
		for (const id of [...this.#waiting.keys()]) {
			this.fail(id, new ClientResultError("The connection was closed before the client answered."));
		}
	}
}
