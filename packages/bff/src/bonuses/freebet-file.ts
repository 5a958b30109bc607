/**
 * An operator's file of freebets, as CSV (RFC 4180). Its first line names the columns; each other line is a freebet of a
 * campaign, or says itself what it is like. What is wrong with a line is told with its number, and the column's name.
 *
 * Source: wire contract, section 8: ids `wf-<key>-<line>`, at most 10,000 lines.
 */
import { pipeline } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import {
	FREEBET_COLUMNS,
	FREEBET_LINES_MAX,
	freebetLineSchema,
	freebetOfCampaignLineSchema,
	LINE_PROBLEMS_MAX,
	type LineProblem,
	OPERATOR_ISSUE_PREFIX,
} from "@webframe/shared/wire";
import { CsvError, parse } from "csv-parse";
import type { z } from "zod";
import { firstIssue } from "../platform/first-issue.ts";
import { sha256 } from "../platform/sha256.ts";
import { contentOfWanted, type WantedFreebet } from "./draft-freebet.ts";
import { hundredthsOf } from "./terms.ts";

/** A freebet of a file. */
export interface FileLine extends WantedFreebet {
	/** Its number in the file, from 1 on; the names of the columns have the first. */
	readonly line: number;
	readonly contentSha256: Buffer;
}

export interface FreebetFile {
	readonly requestKey: string;
	readonly lines: readonly FileLine[];
}

export interface BadLines {
	readonly problems: readonly LineProblem[];
}

/** After so many lines others of the process have their turn. */
export const LINES_AT_ONCE = 250;

/** So many characters are taken apart at once. */
const CHARACTERS_AT_ONCE = 8_192;

interface CsvRecord {
	/** Its number in the file. */
	readonly line: number;
	readonly cells: readonly string[];
}

/** @param key of the file; its SHA-256 where there is none */
export async function readFreebetFile(csv: string, key: string | undefined): Promise<FreebetFile | BadLines> {
	const records = await readRecords(csv);
	if ("problems" in records) return records;
	const [head, ...rows] = records;
	const columns = head?.cells ?? [];
	const wrong = problemOfHead(columns, rows.length);
	if (wrong !== undefined) return { problems: [{ line: head?.line ?? 1, ...wrong }] };
	const requestKey = key ?? sha256(csv).toString("hex");
	const lines: FileLine[] = [];
	const problems: LineProblem[] = [];
	for (const [index, { line, cells }] of rows.entries()) {
		if (index % LINES_AT_ONCE === LINES_AT_ONCE - 1) await setImmediate();
		const read = readLine(columns, cells);
		if ("message" in read) {
			problems.push({ line, ...read });
		} else {
			const wanted = { ...read, issueId: `${OPERATOR_ISSUE_PREFIX}${requestKey}-${line}` };
			lines.push({ ...wanted, line, contentSha256: contentOfWanted(wanted) });
		}
		if (problems.length === LINE_PROBLEMS_MAX) break;
	}
	return problems.length === 0 ? { requestKey, lines } : { problems };
}

/** In pieces, so that others of the process have their turn between them. */
async function readRecords(csv: string): Promise<readonly CsvRecord[] | BadLines> {
	const records: CsvRecord[] = [];
	const parser = parse({
		bom: true,
		relax_column_count: true,
		skip_empty_lines: true,
		trim: true,
		// One more than there may be, so that too many are seen.
		to: FREEBET_LINES_MAX + 2,
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

async function* piecesOf(text: string): AsyncGenerator<string> {
	for (let from = 0; from < text.length; from += CHARACTERS_AT_ONCE) {
		yield text.slice(from, from + CHARACTERS_AT_ONCE);
		await setImmediate();
	}
}

function problemOfHead(columns: readonly string[], rows: number): Omit<LineProblem, "line"> | undefined {
	const unknown = columns.find((name) => !FREEBET_COLUMNS.includes(name));
	if (unknown !== undefined) return { field: unknown, message: `is none of ${FREEBET_COLUMNS.join(", ")}` };
	const twice = columns.find((name, index) => columns.indexOf(name) !== index);
	if (twice !== undefined) return { field: twice, message: "stands there twice" };
	if (rows === 0) return { message: "no line follows the names of the columns" };
	if (rows > FREEBET_LINES_MAX) return { message: `more than ${FREEBET_LINES_MAX} lines follow` };
	return undefined;
}

type Wanted = Omit<WantedFreebet, "issueId">;

function readLine(columns: readonly string[], record: readonly string[]): Wanted | Omit<LineProblem, "line"> {
	if (record.length !== columns.length) return { message: `has ${record.length} cells and not ${columns.length}` };
	const cells = columns.map((name, index) => [name, record[index] ?? ""] as const).filter(([, text]) => text !== "");
	const row = Object.fromEntries(cells);
	return "campaignId" in row ? readOfCampaign(row) : readWhole(row);
}

function readOfCampaign(row: unknown): Wanted | Omit<LineProblem, "line"> {
	const parsed = freebetOfCampaignLineSchema.safeParse(row);
	if (!parsed.success) return problemOf(parsed.error);
	const { campaignId, ...player } = parsed.data;
	return { ...player, like: { campaignId } };
}

function readWhole(row: unknown): Wanted | Omit<LineProblem, "line"> {
	const parsed = freebetLineSchema.safeParse(row);
	if (!parsed.success) return problemOf(parsed.error);
	const { accountId, currency, isTest, betAmount: amount, games, betsCount, ...rest } = parsed.data;
	const terms = {
		games,
		betsCount,
		validFrom: Date.parse(rest.validFrom),
		validTo: Date.parse(rest.validTo),
		minOdd: hundredthsOf(rest.minOdd),
		maxOdd: hundredthsOf(rest.maxOdd),
	};
	return { accountId, currency, isTest, like: { campaignId: null, amount, terms } };
}

function problemOf(error: z.core.$ZodError): Omit<LineProblem, "line"> {
	const { path: field, message } = firstIssue(error);
	return field === undefined ? { message } : { field, message };
}
