import { expect, test } from "vitest";
import { laidFor } from "./laid-for.ts";
import { sumOf } from "./ticket.ts";

const laid = (amounts: Readonly<Record<string, bigint>>) => new Map(Object.entries(amounts));

test("one place has all of it; several have it in proportion, in whole chips", () => {
	expect(laidFor(laid({ red: 20n }), 500n, 20n)).toEqual(laid({ red: 500n }));
	expect(laidFor(laid({ red: 500n, black: 500n }), 200n, 20n)).toEqual(laid({ red: 100n, black: 100n }));
	expect(laidFor(laid({ red: 20n, black: 20n, odd: 20n }), 500n, 20n)).toEqual(
		laid({ red: 180n, black: 160n, odd: 160n }),
	);
});

test("whatever lies, it comes to the sum, each place has at least a chip, and more where more lay", () => {
	for (let seed = 1; seed < 200; seed++) {
		const places = 1 + (seed % 13);
		const before = new Map(Array.from({ length: places }, (_, at) => [`${at}`, 20n * BigInt(1 + ((at * seed) % 37))]));
		const after = laidFor(before, 500n, 20n);
		if (after === undefined) return expect.unreachable("there is a chip for each place");
		expect(sumOf(after)).toBe(500n);
		expect([...after.keys()]).toEqual([...before.keys()]);
		for (const [outcome, minor] of after) {
			expect(minor % 20n).toBe(0n);
			expect(minor).toBeGreaterThanOrEqual(20n);
			for (const [other, lay] of before)
				if (lay < (before.get(outcome) ?? 0n)) expect(after.get(other)).toBeLessThanOrEqual(minor);
		}
	}
});

test("nothing is laid where nothing lies, on more places than there are chips, or of half a chip", () => {
	expect(laidFor(new Map(), 500n, 20n)).toBeUndefined();
	expect(laidFor(laid({ red: 20n, black: 20n, odd: 20n }), 40n, 20n)).toBeUndefined();
	expect(laidFor(laid({ red: 20n }), 510n, 20n)).toBeUndefined();
});
