import type { StreamArgument } from "../contract.ts";
import { describeError, HubException } from "../hub-exception.ts";
import type { Outcome } from "../protocol/messages.ts";
import { parseValue } from "./arguments.ts";
import { Upload } from "./upload.ts";

/** The streams that run from one client to methods that are running for it. */
export class Uploads {
	readonly #capacity: number;
	readonly #detailedErrors: boolean;
	readonly #open = new Map<string, { readonly upload: Upload<unknown>; readonly argument: StreamArgument<unknown> }>();

	constructor(capacity: number, detailedErrors: boolean) {
		this.#capacity = capacity;
		this.#detailedErrors = detailedErrors;
	}

	get size(): number {
		return this.#open.size;
	}

	/** The first of `ids` that cannot be opened, because it is open already or given twice. */
	firstTaken(ids: readonly string[]): string | undefined {
		return ids.find((id, index) => this.#open.has(id) || ids.indexOf(id) !== index);
	}

	open(id: string, argument: StreamArgument<unknown>): AsyncIterable<unknown> {
		const upload = new Upload<unknown>(this.#capacity);
		this.#open.set(id, { upload, argument });
		return upload;
	}

	/** Takes an item; one for a stream that is not open is dropped. The next message waits for the promise, if any. */
	take(id: string, item: unknown): Promise<void> | undefined {
		const open = this.#open.get(id);
		if (open === undefined) return undefined;
		try {
			return open.upload.push(parseValue(open.argument.item, item));
		} catch (error) {
			this.close(id, new HubException(describeError("Failed to bind Stream message.", error, this.#detailedErrors)));
			return undefined;
		}
	}

	/** The client has ended a stream. Answers false when no such stream is open. */
	complete(id: string, outcome: Outcome): boolean {
		if (!this.#open.has(id)) return false;
		this.close(id, outcome.kind === "error" ? new HubException(outcome.error) : undefined);
		return true;
	}

	close(id: string, error?: Error): void {
		this.#open.get(id)?.upload.complete(error);
		this.#open.delete(id);
	}

	/** The client is gone. */
	end(reason: Error): void {
		for (const { upload } of this.#open.values()) upload.complete(reason);
		this.#open.clear();
	}
}
