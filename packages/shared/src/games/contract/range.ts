/**
 * Whole numbers, from 0 at the least, the last one included; none where it is below the first. Not by `Array.from`, which
 * Prototype.js replaces by one that takes no function.
 */
export function range(first: number, last: number): number[] {
	return [...new Array(last + 1).keys()].slice(first);
}
