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

export function reportCsv(rows: readonly ReportRow[]): string {
	return stringify([COLUMNS, ...rows.map((row) => COLUMNS.map((name) => safeCell(String(row[name]))))]);
}

export function safeCell(text: string): string {
	return /^[=+\-@\t\r]/.test(text) && !/^-[0-9]+(?:\.[0-9]+)?$/.test(text) ? `'${text}` : text;
}
