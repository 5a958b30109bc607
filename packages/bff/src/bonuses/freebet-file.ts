/**
 * An operator's file of freebets, as CSV (RFC 4180). Its first line names the columns; each other line is a freebet of a
 * campaign, or says itself what it is like. What is wrong with a line is told with its number, and the column's name.
 *
 * Source: wire contract, section 8: ids `wf-<key>-<line>`, at most 10,000 lines.
 */
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
import { type BadLines, LINES_AT_ONCE, type Problem, problemOf, readCsvTable, rowOf } from "../platform/csv-table.ts";
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

/** @param key of the file; its SHA-256 where there is none */
export async function readFreebetFile(csv: string, key: string | undefined): Promise<FreebetFile | BadLines> {
	const table = await readCsvTable(csv, { columns: FREEBET_COLUMNS, linesMax: FREEBET_LINES_MAX });
	if ("problems" in table) return table;
	const requestKey = key ?? sha256(csv).toString("hex");
	const lines: FileLine[] = [];
	const problems: LineProblem[] = [];
	for (const [index, record] of table.rows.entries()) {
		if (index % LINES_AT_ONCE === LINES_AT_ONCE - 1) await setImmediate();
		const { line } = record;
		const read = readLine(rowOf(table, record));
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

type Wanted = Omit<WantedFreebet, "issueId">;

function readLine(read: ReturnType<typeof rowOf>): Wanted | Problem {
	if (!("row" in read)) return read;
	const { row } = read;
	return "campaignId" in row ? readOfCampaign(row) : readWhole(row);
}

function readOfCampaign(row: unknown): Wanted | Problem {
	const parsed = freebetOfCampaignLineSchema.safeParse(row);
	if (!parsed.success) return problemOf(parsed.error);
	const { campaignId, ...player } = parsed.data;
	return { ...player, like: { campaignId } };
}

function readWhole(row: unknown): Wanted | Problem {
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
