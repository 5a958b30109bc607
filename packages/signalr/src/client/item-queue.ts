/** So many items of a stream may wait for who reads them; a server that sends faster for long would fill the memory. */
const LONGEST_QUEUE = 10_000;

/** Items that arrive by themselves, for one reader that asks for them. */
export class ItemQueue<Item> implements AsyncIterator<Item, undefined> {
	readonly #items: IteratorYieldResult<Item>[] = [];
	readonly #stop: () => void;
	#reader: PromiseWithResolvers<IteratorResult<Item, undefined>> | undefined;
	#end: { readonly error: unknown } | undefined;

	/** `stop` is called when nobody wants further items. */
	constructor(stop: () => void) {
		this.#stop = stop;
	}

	push(item: Item): void {
		if (this.#end !== undefined) return;
		if (this.#reader !== undefined) {
			this.#reader.resolve({ done: false, value: item });
			this.#reader = undefined;
			return;
		}
		this.#items.push({ done: false, value: item });
		if (this.#items.length <= LONGEST_QUEUE) return;
		this.end(new Error(`More than ${LONGEST_QUEUE} items of a stream wait for their reader.`));
		this.#stop();
	}

	/** No further item comes; with an error, the reader gets it behind the items that wait. */
	end(error?: unknown): void {
		if (this.#end !== undefined) return;
		this.#end = { error };
		const reader = this.#reader;
		this.#reader = undefined;
		if (error === undefined) reader?.resolve({ done: true, value: undefined });
		else reader?.reject(error);
	}

	async next(): Promise<IteratorResult<Item, undefined>> {
		const item = this.#items.shift();
		if (item !== undefined) return item;
		if (this.#end === undefined) {
			this.#reader ??= Promise.withResolvers();
			return this.#reader.promise;
		}
		if (this.#end.error !== undefined) throw this.#end.error;
		return { done: true, value: undefined };
	}

	async return(): Promise<IteratorResult<Item, undefined>> {
		this.#items.length = 0;
		this.end();
		this.#stop();
		return { done: true, value: undefined };
	}
}
