import { expect, test } from "vitest";
import { eachAtOnce } from "./at-once.ts";

test("every item is worked on once, in order, by no more than so many at once", async () => {
	const begun: number[] = [];
	let now = 0;
	let most = 0;
	await eachAtOnce([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
		begun.push(item);
		most = Math.max(most, ++now);
		await new Promise((resolve) => setImmediate(resolve));
		now--;
	});
	expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7]);
	expect([most, now]).toEqual([3, 0]);
});

test("nothing to do is done at once, and fewer items than workers are enough", async () => {
	await eachAtOnce([], 3, () => Promise.reject(new Error("never called")));
	const done: string[] = [];
	await eachAtOnce(["one"], 3, async (item) => void done.push(item));
	expect(done).toEqual(["one"]);
});

test("after an error no further work begins", async () => {
	const begun: number[] = [];
	const work = async (item: number): Promise<void> => {
		begun.push(item);
		await new Promise((resolve) => setImmediate(resolve));
		if (item === 2) throw new Error("the second");
	};
	await expect(eachAtOnce([1, 2, 3, 4, 5, 6], 2, work)).rejects.toThrow("the second");
	await new Promise((resolve) => setTimeout(resolve, 20));
	expect(begun).toEqual([1, 2, 3]);
});
