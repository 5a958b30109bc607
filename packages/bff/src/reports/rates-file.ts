/** A file of rates as CSV: `day`, `currency` and `perEur`. Every line is checked before anything is stored. */
import { setImmediate } from "node:timers/promises";
import { currencyOf } from "@webframe/shared/money";
import {
	LINE_PROBLEMS_MAX,
	type LineProblem,
	RATE_COLUMNS,
	RATE_LINES_MAX,
	rateLineSchema,
} from "@webframe/shared/wire";
import {
	type BadLines,
	type CsvTable,
	LINES_AT_ONCE,
	type Problem,
	problemOf,
	readCsvTable,
	rowOf,
} from "../platform/csv-table.ts";
import type { EuroRate } from "../store/euro-rates.ts";
import { perEuroOf } from "./euros.ts";

export interface RateLine extends EuroRate {
	readonly line: number;
}

/** It is tomorrow somewhere on Earth so long before it is in UTC. */
const EARLIEST_ZONE_MS = 14 * 3_600_000;

/** @returns at least one rate, each of another day or currency, by day and currency; or what is wrong */
export async function readRatesFile(csv: string, now: Date): Promise<readonly RateLine[] | BadLines> {
	const table = await readCsvTable(csv, { columns: RATE_COLUMNS, linesMax: RATE_LINES_MAX });
	if ("problems" in table) return table;
	const lastDay = new Date(now.getTime() + EARLIEST_ZONE_MS).toISOString().slice(0, "2026-11-05".length);
	const lines = new Map<string, RateLine>();
	const problems: LineProblem[] = [];
	for (const [index, record] of table.rows.entries()) {
		if (index % LINES_AT_ONCE === LINES_AT_ONCE - 1) await setImmediate();
		const read = readLine(table, record, lastDay);
		const first = "day" in read ? lines.get(keyOf(read)) : undefined;
		if ("message" in read) problems.push({ ...read, line: record.line });
		else if (first !== undefined)
			problems.push({ line: record.line, message: `is of the day and currency of line ${first.line}` });
		else lines.set(keyOf(read), { ...read, line: record.line });
		if (problems.length === LINE_PROBLEMS_MAX) break;
	}
	if (problems.length > 0) return { problems };
	return [...lines.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

export function keyOf({ day, currency }: Pick<EuroRate, "day" | "currency">): string {
	return `${day} ${currency}`;
}

function readLine(table: CsvTable, record: CsvTable["rows"][number], lastDay: string): EuroRate | Problem {
	const read = rowOf(table, record);
	if (!("row" in read)) return read;
	const parsed = rateLineSchema.safeParse(read.row);
	if (!parsed.success) return problemOf(parsed.error);
	const { day, currency: text, perEur } = parsed.data;
	if (day > lastDay) return { field: "day", message: "lies ahead" };
	const currency = currencyOf(text);
	if (currency === undefined) return { field: "currency", message: "is no currency that is known" };
	if (currency.kind === "nonCash") return { field: "currency", message: "is play money, which is worth nothing" };
	if (currency.code === "EUR") return { field: "currency", message: "is the euro, which is always 1" };
	if (perEuroOf(perEur) === 0n) return { field: "perEur", message: "must be more than 0" };
	return { day, currency: currency.code, perEur };
}
