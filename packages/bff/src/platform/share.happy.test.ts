import fc from "fast-check";
import { expect, test } from "vitest";
import { Share, WHOLE } from "./share.ts";

const partsOf = (bound: number, count: number): readonly number[] =>
	Array.from({ length: count }, (_, index) => new Share(index + 1, count).part(bound));
const sumOf = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + part, 0);

test("the parts of a bound are together that bound, and no two differ by more than one", () => {
	expect(partsOf(64, 4)).toEqual([16, 16, 16, 16]);
	expect(partsOf(10, 4)).toEqual([3, 3, 2, 2]);
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 64 }), fc.integer({ min: 0, max: 1_000_000 }), (count, above) => {
			const parts = partsOf(count + above, count);
			expect(sumOf(parts)).toBe(count + above);
			expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
		}),
	);
});

test("of a bound below the number of processes each has 1", () => {
	expect(partsOf(2, 4)).toEqual([1, 1, 1, 1]);
	expect(partsOf(1, 3)).toEqual([1, 1, 1]);
});

test("a process that shares with nobody has all", () => {
	expect([1, 10, 64].map((bound) => WHOLE.part(bound))).toEqual([1, 10, 64]);
});

test.each([
	[0, 2],
	[3, 2],
	[1.5, 2],
	[1, 0],
	[Number.NaN, 2],
])("there is no part %s of %s", (number, of) => {
	expect(() => new Share(number, of)).toThrow(RangeError);
});
