import type { BackofficeFreebet } from "@webframe/shared/wire";
import { stringify } from "csv-stringify/sync";

const COLUMNS = [
	"issueId",
	"bonusId",
	"campaignId",
	"accountId",
	"isTest",
	"currency",
	"amount",
	"games",
	"betsCount",
	"betsLeft",
	"state",
	"cancelReason",
	"validFrom",
	"validTo",
	"expiresAt",
	"minOdd",
	"maxOdd",
	"createdAt",
	"stakes",
	"expectedCost",
] as const satisfies readonly (keyof BackofficeFreebet)[];

/** Freebets as CSV for a spreadsheet: what it would take for a formula is escaped, because partners write ids and accounts. */
export function freebetsCsv(freebets: readonly BackofficeFreebet[]): string {
	const rows = freebets.map((freebet) => COLUMNS.map((name) => cell(freebet[name])));
	return stringify([COLUMNS, ...rows], { escape_formulas: true });
}

function cell(value: BackofficeFreebet[keyof BackofficeFreebet]): string {
	return Array.isArray(value) ? value.join(" ") : String(value ?? "");
}
