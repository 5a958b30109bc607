import { expect, test } from "vitest";
import { heapGrowth } from "../testing/heap-growth.ts";

test("the heap at 100,000 messages is within 5 % of the heap at 20,000", async () => {
	expect(await heapGrowth(20_000, 100_000)).toBeLessThan(1.05);
});
