/**
 * A file of a person as CSV (RFC 4180): its first line names the columns, each other one is a record. What is wrong is told
 * with the line's number, and the column's name. It is taken apart in pieces, so that others of the process have their turn.
 */
import { pipeline } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import type { LineProblem } from "@webframe/shared/wire";
import { CsvError, parse } from "csv-parse";
import type { z } from "zod";
import { firstIssue } from "./first-issue.ts";

export interface BadLines {
	readonly problems: readonly LineProblem[];
}

/** What is wrong with a line, whatever its number. */
export type Problem = Omit<LineProblem, "line">;

interface CsvRecord {
	/** Its number in the file, from 1 on. */
	readonly line: number;
	readonly cells: readonly string[];
}

export interface CsvTable {
	readonly columns: readonly string[];
	/** At least one. */
	readonly rows: readonly CsvRecord[];
}

export interface TableForm {
	/** The names that columns may have. */
	readonly columns: readonly string[];
	readonly linesMax: number;
}

/** After so many lines others of the process have their turn. */
export const LINES_AT_ONCE = 250;

/** So many bytes are taken apart at once. */
const BYTES_AT_ONCE = 8_192;

export async function readCsvTable(csv: string, form: TableForm): Promise<CsvTable | BadLines> {
	const records = await readRecords(csv, form.linesMax);
	if ("problems" in records) return records;
	const [head, ...rows] = records;
	const columns = head?.cells ?? [];
	const wrong = problemOfHead(columns, rows.length, form);
	return wrong === undefined ? { columns, rows } : { problems: [{ line: head?.line ?? 1, ...wrong }] };
}

/** The cells of a record by their columns, without empty ones. */
export function rowOf(
	{ columns }: CsvTable,
	{ cells }: CsvRecord,
): { readonly row: Readonly<Record<string, string>> } | Problem {
	if (cells.length !== columns.length) return { message: `has ${cells.length} cells and not ${columns.length}` };
	const named = columns.map((name, index) => [name, cells[index] ?? ""] as const);
	return { row: Object.fromEntries(named.filter(([, text]) => text !== "")) };
}

/** What is wrong with a row that a schema does not take. */
export function problemOf(error: z.core.$ZodError): Problem {
	const { path: field, message } = firstIssue(error);
	return field === undefined ? { message } : { field, message };
}

async function readRecords(csv: string, linesMax: number): Promise<readonly CsvRecord[] | BadLines> {
	const records: CsvRecord[] = [];
	const parser = parse({
		bom: true,
		relax_column_count: true,
		skip_empty_lines: true,
		trim: true,
		// One more than there may be, so that too many are seen.
		to: linesMax + 2,
		on_record: (cells: string[], { lines }) => {
			records.push({ line: lines, cells });
			return null;
		},
	});
	parser.resume();
	try {
		await pipeline(piecesOf(csv), parser);
		return records;
	} catch (error) {
		if (!(error instanceof CsvError)) throw error;
		const line = (records.at(-1)?.line ?? 0) + 1;
		return { problems: [{ line, message: "is no CSV, or those after it: a quotation mark is out of place" }] };
	}
}

/** In bytes, which the parser puts together again: a piece of text that ended within a character would spoil it. */
async function* piecesOf(text: string): AsyncGenerator<Buffer> {
	const bytes = Buffer.from(text);
	for (let from = 0; from < bytes.length; from += BYTES_AT_ONCE) {
		yield bytes.subarray(from, from + BYTES_AT_ONCE);
		await setImmediate();
	}
}

function problemOfHead(columns: readonly string[], rows: number, form: TableForm): Problem | undefined {
	const unknown = columns.find((name) => !form.columns.includes(name));
	if (unknown !== undefined) return { field: unknown, message: `is none of ${form.columns.join(", ")}` };
	const twice = columns.find((name, index) => columns.indexOf(name) !== index);
	if (twice !== undefined) return { field: twice, message: "stands there twice" };
	if (rows === 0) return { message: "no line follows the names of the columns" };
	if (rows > form.linesMax) return { message: `more than ${form.linesMax} lines follow` };
	return undefined;
}
