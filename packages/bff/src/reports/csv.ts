/**
 * Reports as CSV for a spreadsheet. What it would take for a formula is escaped; a number stays one, also below 0: as a text it
 * would be left out of every sum without a word.
 */
import type { ReportRow } from "@webframe/shared/wire";
import { stringify } from "csv-stringify/sync";

const COLUMNS = [
	"period",
	"beginsAt",
	"partnerId",
	"gameCode",
	"currency",
	"bets",
	"transactions",
	"stakes",
	"payouts",
	"returns",
	"tax",
	"freebets",
	"jackpots",
	"cashbacks",
	"margin",
] as const satisfies readonly (keyof ReportRow)[];

/** Behind them: empty where a rate is missing. */
const EURO_COLUMNS = ["stakesEur", "marginEur"] as const;

export function reportCsv(rows: readonly ReportRow[]): string {
	return stringify([[...COLUMNS, ...EURO_COLUMNS], ...rows.map(cells)]);
}

function cells(row: ReportRow): readonly string[] {
	const { stakes = "", margin = "" } = row.euro ?? {};
	return [...COLUMNS.map((name) => String(row[name])), stakes, margin].map(safeCell);
}

export function safeCell(text: string): string {
	return /^[=+\-@\t\r]/.test(text) && !/^-[0-9]+(?:\.[0-9]+)?$/.test(text) ? `'${text}` : text;
}
