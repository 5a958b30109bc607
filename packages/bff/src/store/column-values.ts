/** Values of the code in the form in which a parameter of a statement takes them. */

/** A time in milliseconds as a `timestamptz`. */
export function moment(timeMs: number | null): Date | null {
	return timeMs === null ? null : new Date(timeMs);
}

/** An amount as the text of a `numeric`. */
export function minorUnits(amount: bigint | null): string | null {
	return amount === null ? null : String(amount);
}
