/** 1, 2, 3, … up to a number. Not by `Array.from`, which Prototype.js replaces by one that takes no function. */
export function numbersTo(highest: number): number[] {
	return [...new Array(highest).keys()].map((index) => index + 1);
}
