/** What the table shows under each tab: grids of balls, and fields with a price each, from the same prices that settle. */
import {
	type BallsRules,
	colourOf,
	type Market,
	marketsOf,
	numbersOf,
	type Row,
	type Tab,
} from "@webframe/shared/games/balls";

/** Balls to choose from: one, or several that are a pick together. */
export interface BallGrid {
	readonly form: "grid";
	readonly kind: string;
	/** In front of what is chosen: `drawn:`, `order:A:`. */
	readonly prefix: string;
	/** How many balls are a pick. */
	readonly need: number;
	readonly price: number;
	readonly zone: string | undefined;
}

export interface Cell {
	readonly outcome: string;
	readonly price: number;
	/** The colour that it is on. */
	readonly colour: string | undefined;
	/** The number that it is on. */
	readonly number: number | undefined;
}

export interface CellGrid {
	readonly form: "cells";
	readonly kind: string;
	readonly columns: number;
	readonly cells: readonly Cell[];
}

/** What is shown together. */
export interface Mode {
	/** Unique under its tab. */
	readonly key: string;
	readonly sections: readonly (BallGrid | CellGrid)[];
}

export interface TabOf {
	readonly tab: Tab;
	readonly modes: readonly Mode[];
}

const GRIDS = ["drawn", "absent", "all", "first", "last", "zone", "order"];

export function tabsOf(rules: BallsRules): readonly TabOf[] {
	return marketsOf(rules).map((market) => ({ tab: market.tab, modes: modesOf(market, rules) }));
}

function modesOf({ tab, rows }: Market, rules: BallsRules): readonly Mode[] {
	const grids = rows.filter(({ row }) => GRIDS.includes(kindOf(row)));
	const cells = rows.filter((row) => !grids.includes(row));
	return [
		...grids.map((row): Mode => ({ key: modeKey(row.row), sections: gridsOf(row, rules) })),
		...(cells.length === 0 ? [] : [{ key: tab, sections: cellsOf(cells, rules) }]),
	];
}

function modeKey(row: string): string {
	const [kind = "", count = ""] = row.split(":");
	return kind === "all" ? `all:${count}` : kind;
}

function gridsOf({ row, price }: Row, { zones }: BallsRules): readonly BallGrid[] {
	const kind = kindOf(row);
	const need = kind === "all" ? Number(row.split(":")[1]) : kind === "order" ? 2 : 1;
	const grid = { form: "grid", kind, need, price } as const;
	if (!row.includes("@")) return [{ ...grid, prefix: `${kind}:`, zone: undefined }];
	return (zones ?? []).map((zone) => ({ ...grid, prefix: `${kind}:${zone}:`, zone }));
}

function cellsOf(rows: readonly Row[], rules: BallsRules): readonly CellGrid[] {
	return [...new Set(rows.map(({ row }) => kindOf(row)))].map((kind) => {
		const ofKind = rows.filter(({ row }) => kindOf(row) === kind);
		return {
			form: "cells",
			kind,
			columns: columnsOf(kind, ofKind, rules),
			cells: ofKind.flatMap(({ outcomes, price }) => outcomes.map((outcome) => cellOf(outcome, price, rules))),
		};
	});
}

function columnsOf(kind: string, rows: readonly Row[], rules: BallsRules): number {
	const { colours, zones } = rules;
	if (kind === "digit") return rules.highest - rules.lowest + 1;
	if (zones !== undefined && kind.startsWith("zone")) return zones.length;
	if (kind.includes("colour") && kind !== "colours") return colours.length;
	if (["sum", "ends", "more"].includes(kind) || kind.endsWith("parity")) return 2;
	return Math.min(
		4,
		rows.reduce((sum, { outcomes }) => sum + outcomes.length, 0),
	);
}

function cellOf(outcome: string, price: number, rules: BallsRules): Cell {
	const [kind = "", value = ""] = outcome.split(":");
	return {
		outcome,
		price,
		colour: rules.colours.includes(value) ? value : undefined,
		number: kind === "digit" ? Number(value) : undefined,
	};
}

/** Balls as a grid shows them, with their colours. */
export function ballsOf(rules: BallsRules): readonly { readonly number: number; readonly colour: string }[] {
	return numbersOf(rules).map((number) => ({ number, colour: colourOf(number, rules) }));
}

/** The outcome of what is chosen: all drawn in ascending order, two digits as they were chosen. */
export function outcomeOf({ kind, prefix }: BallGrid, chosen: readonly number[]): string {
	const numbers = kind === "all" ? [...chosen].sort((one, other) => one - other) : chosen;
	return prefix + numbers.join("-");
}

/** The kind of an outcome or of a row of the table of prices. */
export function kindOf(row: string): string {
	return row.split(":")[0] ?? "";
}
