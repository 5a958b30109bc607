/**
 * One stream from the client, as its hub method reads it: `for await (const item of upload)`.
 *
 * It holds a bounded number of items. When it is full the connection stops reading, as the official server does, so a
 * client cannot fill the server's memory with items that no method takes.
 */
type Waiter<Item> = PromiseWithResolvers<IteratorResult<Item, undefined>>;

const DONE: IteratorResult<never, undefined> = { done: true, value: undefined };

/** A stream from a client. */
export class Upload<Item> implements AsyncIterable<Item, undefined>, AsyncIterator<Item, undefined> {
	readonly #capacity: number;
	readonly #items: IteratorYieldResult<Item>[] = [];
	#reader: Waiter<Item> | undefined;
	#writer: PromiseWithResolvers<void> | undefined;
	#end: { readonly error: Error | undefined } | undefined;

	constructor(capacity: number) {
		this.#capacity = capacity;
	}

	/** Takes one item from the client. The promise, if any, resolves when the next one may come. */
	push(item: Item): Promise<void> | undefined {
		if (this.#end !== undefined) return undefined;
		if (this.#reader !== undefined) {
			this.#reader.resolve({ done: false, value: item });
			this.#reader = undefined;
			return undefined;
		}
		this.#items.push({ done: false, value: item });
		if (this.#items.length <= this.#capacity) return undefined;
		this.#writer ??= Promise.withResolvers();
		return this.#writer.promise;
	}

	/** No further item comes. With an error, the method gets that error after the items before it. */
	complete(error?: Error): void {
		if (this.#end !== undefined) return;
		this.#end = { error };
		this.#release();
		if (this.#reader === undefined) return;
		if (error === undefined) this.#reader.resolve(DONE);
		else this.#reader.reject(error);
		this.#reader = undefined;
	}

	next(): Promise<IteratorResult<Item, undefined>> {
		const item = this.#items.shift();
		if (item !== undefined) {
			if (this.#items.length <= this.#capacity) this.#release();
			return Promise.resolve(item);
		}
		if (this.#end !== undefined) {
			return this.#end.error === undefined ? Promise.resolve(DONE) : Promise.reject(this.#end.error);
		}
		if (this.#reader !== undefined) throw new Error("An upload has one reader, which asks for one item at a time.");
		this.#reader = Promise.withResolvers();
		return this.#reader.promise;
	}

	/** The method has stopped reading: what is left, and what still comes, is dropped. */
	return(): Promise<IteratorResult<Item, undefined>> {
		this.#items.length = 0;
		this.complete();
		return Promise.resolve(DONE);
	}

	[Symbol.asyncIterator](): AsyncIterator<Item, undefined> {
		return this;
	}

	#release(): void {
		this.#writer?.resolve();
		this.#writer = undefined;
	}
}
