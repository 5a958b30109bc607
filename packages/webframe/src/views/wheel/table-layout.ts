/**
 * Where the places of a table are drawn: on its side for a desk, turned for a phone. What the rules say in quarters of a
 * cell is put on the drawing by two scales, so that both tables are the same one.
 */
import { coversOf, outcomeParts, placesOf, type TableRules } from "@webframe/shared/games/wheel";

export interface Box {
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
}

export interface Spot {
	readonly outcome: string;
	readonly kind: string;
	readonly values: readonly string[];
	readonly covers: readonly string[];
	/** Where chips lie. */
	readonly x: number;
	readonly y: number;
	/** What is pressed by a pointer. */
	readonly hit: Box;
	/** The field that is drawn; undefined for what lies between fields. */
	readonly face: Box | undefined;
}

export interface TableLayout {
	readonly turned: boolean;
	readonly width: number;
	readonly height: number;
	/** From the top, in each row from the left. */
	readonly rows: readonly (readonly Spot[])[];
	readonly spots: readonly Spot[];
}

/** How the table lies: `short` is turned, with lower rows, for a phone that is no taller than a hand. */
export type TableForm = "wide" | "turned" | "short";

/** How wide the fields beside the numbers of a turned table are: with words there, and room for what is boosted. */
const OUTSIDE_TURNED = 62;
const WIDE = { cell: 72, row: 60, zero: 52, outside: 48 };
const TURNED_WIDTH = 366;
/** Of a turned one, where there is height for it. */
const TALL_ROW = 34;
/** How high a row is where there is not, on the screen: no thumb hits a lower one, and a phone has room for fourteen of them. */
const LOW_ROW_PX = 24.2;
/** No turned table is drawn any wider, in pixels. */
const TURNED_MAX_PX = 440;
const OUTSIDE_ROW = 14;
/** Half of what is pressed between two numbers, in quarters of a cell. */
const EDGE = 0.7;

const known = new WeakMap<TableRules, Map<string, TableLayout>>();

/** @param width of what it is drawn on, in pixels: the lower rows of `short` are as high on each phone */
export function tableLayout(rules: TableRules, form: TableForm, width = TURNED_WIDTH): TableLayout {
	const cellRow = form === "short" ? (LOW_ROW_PX * TURNED_WIDTH) / Math.min(width, TURNED_MAX_PX) : TALL_ROW;
	const layouts = known.get(rules) ?? new Map<string, TableLayout>();
	known.set(rules, layouts);
	const key = `${form} ${cellRow}`;
	const layout = layouts.get(key) ?? layOut(rules, form, cellRow);
	layouts.set(key, layout);
	return layout;
}

function layOut(rules: TableRules, form: TableForm, cellRow: number): TableLayout {
	const places = placesOf(rules);
	const turned = form !== "wide";
	const hasZero = rules.zeros.length > 0;
	const outsideRows = [...new Set(places.map(({ row }) => row).filter((row) => row > OUTSIDE_ROW))].sort(
		(a, b) => a - b,
	);
	const columns = rules.highest / 3;
	const outside = turned ? OUTSIDE_TURNED : WIDE.outside;
	const side = outsideRows.length * outside;
	const zero = hasZero ? (turned ? cellRow : WIDE.zero) : 0;
	const along = turned ? cellRow : WIDE.cell;
	const across = turned ? (TURNED_WIDTH - side) / 3 : WIDE.row;
	/** From the zeros along the table. */
	const alongAt = (column: number): number =>
		column <= 2 ? ((column + 1) / 3) * zero : zero + ((column - 2) * along) / 4;
	/** From the row of the highest numbers across it; outside rows follow each other whatever is missing. */
	const acrossAt = (row: number): number => {
		if (row <= OUTSIDE_ROW) return ((row - 2) * across) / 4;
		const index = outsideRows.findLastIndex((one) => one - 2 <= row);
		const within = index < 0 ? 0 : (row - (outsideRows[index] ?? 0) + 2) / 4;
		return 3 * across + (Math.max(0, index) + within) * outside;
	};
	const point = (column: number, row: number): readonly [number, number] =>
		turned ? [TURNED_WIDTH - acrossAt(row), alongAt(column)] : [alongAt(column), acrossAt(row)];
	const box = ([c0, c1, r0, r1]: Extent): Box => {
		const [x0, y0] = point(c0, r0);
		const [x1, y1] = point(c1, r1);
		return { x: Math.min(x0, x1), y: Math.min(y0, y1), width: Math.abs(x1 - x0), height: Math.abs(y1 - y0) };
	};
	const spots = places.map(({ outcome, column, row }): Spot => {
		const { kind, values } = outcomeParts(outcome, rules) ?? { kind: "", values: [] };
		const face = faceOf(kind, values, column, row, rules);
		const drawn = face && box(face);
		const isZero = kind === "straight" && column < 2;
		const [x, y] = isZero && drawn ? [drawn.x + drawn.width / 2, drawn.y + drawn.height / 2] : point(column, row);
		const hit = face && turned ? box(face) : box(hitOf(kind, column, row, face, rules));
		return { outcome, kind, values, covers: coversOf(outcome, rules), x, y, hit, face: drawn };
	});
	const rows = new Map<number, Spot[]>();
	for (const spot of spots) rows.set(Math.round(spot.y), [...(rows.get(Math.round(spot.y)) ?? []), spot]);
	return {
		turned,
		width: turned ? TURNED_WIDTH : zero + columns * along + (rules.prices["column"] === undefined ? 0 : along),
		height: turned ? zero + columns * along + along : 3 * across + side,
		rows: [...rows].sort(([one], [other]) => one - other).map(([, row]) => row.sort((one, other) => one.x - other.x)),
		spots,
	};
}

/** Two columns and two rows, in quarters of a cell. */
type Extent = readonly [column0: number, column1: number, row0: number, row1: number];

function faceOf(
	kind: string,
	values: readonly string[],
	column: number,
	row: number,
	rules: TableRules,
): Extent | undefined {
	if (kind === "straight" && column < 2) {
		if (rules.zeros.length === 1) return [-1, 2, 2, OUTSIDE_ROW];
		return values[0] === "00" ? [-1, 2, 2, 8] : [-1, 2, 8, OUTSIDE_ROW];
	}
	const even = rules.highest / 9;
	const halves: Readonly<Record<string, number>> = {
		...{ straight: 2, column: 2, under: 2, over: 2, dozen: 8 },
		...{ colour: even, parity: even, half: even },
	};
	const half = halves[kind];
	return half === undefined ? undefined : [column - half, column + half, row - 2, row + 2];
}

/** What is pressed: fields without their edges, where they touch others, and the edges. */
function hitOf(kind: string, column: number, row: number, face: Extent | undefined, rules: TableRules): Extent {
	if (face !== undefined) return hitOfField(kind, column, row, face);
	const isBelow = row >= OUTSIDE_ROW;
	if (column < 2 && !isBelow) return [-1, 1.1, row - 0.5, row + 0.5];
	if (column === 2 && !isBelow) {
		const half = rules.zeros.length > 1 ? 0.5 : kind === "split" ? 1.2 : 0.8;
		return [column - 0.9, column + EDGE, row - half, row + half];
	}
	// In the middle of a cell it has the length of its edge.
	const reach = (at: number): number => (at % 4 === 0 ? 2 - EDGE : EDGE);
	return [column - reach(column), column + reach(column), row - reach(row), row + (isBelow ? 0.5 : reach(row))];
}

function hitOfField(kind: string, column: number, row: number, [c0, c1, r0, r1]: Extent): Extent {
	if (kind !== "straight") return row > OUTSIDE_ROW && row < 18 ? [c0, c1, r0 + 0.5, r1] : [c0, c1, r0, r1];
	if (column >= 2) return [c0 + EDGE, c1 - EDGE, r0 + EDGE, r1 - EDGE];
	return [c0, c1 - 0.9, r0 + (r0 > 2 ? 0.5 : 0), r1 - (r1 < OUTSIDE_ROW ? 0.5 : 0)];
}

/** The nearest place in a direction; undefined: there is none. */
export function stepFrom(spot: Spot, dx: number, dy: number, among: readonly Spot[]): Spot | undefined {
	let best: Spot | undefined;
	let least = Number.POSITIVE_INFINITY;
	for (const other of among) {
		const ahead = (other.x - spot.x) * dx + (other.y - spot.y) * dy;
		const beside = Math.abs((other.x - spot.x) * dy) + Math.abs((other.y - spot.y) * dx);
		const far = ahead + 2 * beside;
		if (ahead < 1 || far >= least || beside > 3 * ahead) continue;
		best = other;
		least = far;
	}
	return best;
}

/** The nearest of these to a point of the drawing. */
export function nearestTo(x: number, y: number, among: readonly Spot[]): Spot | undefined {
	const away = (spot: Spot): number => (spot.x - x) ** 2 + (spot.y - y) ** 2;
	return among.reduce<Spot | undefined>((best, spot) => (best && away(best) <= away(spot) ? best : spot), undefined);
}
