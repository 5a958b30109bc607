import { ringOf, type TableRules } from "@webframe/shared/games/wheel";

/** From here on it is an oval, with the called bets within. */
const OVAL_MIN_PX = 660;

/** How high the racetrack of a table is where it is so wide, in pixels: see `racetrack.styles.ts`. */
export function trackHeight(rules: TableRules, width: number): number {
	if (width >= OVAL_MIN_PX) return 44 + 122;
	const perRow = Math.floor((width + 3) / 41);
	const rows = Math.ceil(ringOf(rules).length / perRow);
	// What is chosen stands above the pockets; below them are the called bets, of which a single zero has two rows.
	return 44 + rows * 39 - 3 + (rules.zeros.length === 1 ? 102 : 52);
}
