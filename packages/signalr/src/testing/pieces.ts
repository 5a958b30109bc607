/** Where what is `length` long is cut into pieces, at any places, in order: the beginning and end of each piece. */
export function piecesOf(length: number, cuts: readonly number[]): readonly (readonly [number, number])[] {
	const edges = [...new Set([0, length, ...cuts.map((cut) => cut % length)])].toSorted((a, b) => a - b);
	return edges.slice(1).map((end, index) => [edges[index] ?? 0, end]);
}
