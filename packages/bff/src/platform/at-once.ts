/**
 * Does the same work for each item, for at most so many of them at once, in their order.
 *
 * @throws the first error; work that has begun goes on, no further work begins.
 */
export async function eachAtOnce<Item>(
	items: Iterable<Item>,
	atOnceMax: number,
	work: (item: Item) => Promise<void>,
): Promise<void> {
	const queue = items[Symbol.iterator]();
	let hasFailed = false;
	const worker = async (): Promise<void> => {
		for (let next = queue.next(); !hasFailed && next.done !== true; next = queue.next()) {
			try {
				await work(next.value);
			} catch (error) {
				hasFailed = true;
				throw error;
			}
		}
	};
	await Promise.all(Array.from({ length: atOnceMax }, worker));
}
