export interface Sport {
	readonly code: number;
	readonly name: string;
}

/**
 * The sports that a frame can be limited to.
 *
 * Source: specification, "WebFrame parameters", `singleSport`.
 */
export const SPORTS: readonly Sport[] = [
	{ code: 51, name: "Short football" },
	{ code: 52, name: "Table tennis" },
	{ code: 53, name: "eFootball" },
	{ code: 54, name: "eBasketball" },
	{ code: 55, name: "eHockey" },
];

/** The sport of a code, or undefined. */
export function sportOf(code: number): Sport | undefined {
	return SPORTS.find((sport) => sport.code === code);
}
