/** The heap in small: what leaks by each message shows after thirty thousand. The whole, and what connections leave, is `heap.long.test.ts`. */
import { expect, test } from "vitest";
import { heapGrowth } from "../testing/heap-growth.ts";

test("the heap at 30,000 messages is within 5 % of the heap at 10,000", async () => {
	expect(await heapGrowth(10_000, 30_000)).toBeLessThan(1.05);
});
