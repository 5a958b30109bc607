/** The lines of a card, as in bingo: its numbers in ascending order, divided evenly. */
export interface CardLines {
	/** How many numbers of the card, in ascending order, make a line. */
	readonly length: number;
	/** What so many full lines pay, in hundredths, by their count; from 0. */
	readonly pays: readonly number[];
}

/** How many lines of an ascending card are full. 0 for a game without lines. */
export function fullLinesOf(
	{ numbers }: { readonly numbers: readonly number[] },
	drawn: ReadonlySet<number>,
	lines?: CardLines,
): number {
	if (lines === undefined) return 0;
	let full = 0;
	for (let first = 0; first + lines.length <= numbers.length; first += lines.length) {
		if (numbers.slice(first, first + lines.length).every((number) => drawn.has(number))) full += 1;
	}
	return full;
}

/** How many lines a card of so many numbers has. */
export function lineCountOf(picks: number, lines?: CardLines): number {
	return lines === undefined ? 0 : Math.floor(picks / lines.length);
}

/**
 * The fewest and the most lines that can be full with so many hits, and every count between them can be: a line that is
 * not full leaves at least one of its numbers out.
 */
export function lineRangeOf(hits: number, picks: number, lines?: CardLines): { least: number; most: number } {
	const count = lineCountOf(picks, lines);
	const most = lines === undefined ? 0 : Math.min(count, Math.floor(hits / lines.length));
	return { least: Math.max(0, hits - (picks - count)), most };
}
