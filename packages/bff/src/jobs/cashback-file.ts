/**
 * An operator's file of cashbacks, as CSV: `accountId`, `currency` and `amount`. It is checked line by line before anything is
 * written; then it is given by work of its own (`run-jobs.ts`), which two people ask for when its sums are above a threshold.
 *
 * Idempotent on (partner, key of the file): the same file again gives nothing, another one under its key is refused.
 *
 * Source: back office design, *Pages* 9 and *Long work*; wire contract, sections 5.7 and 5.8.
 */
import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { currencyOf, formatAmount, isSameCurrency, parseAmount } from "@webframe/shared/money";
import {
	CASHBACK_COLUMNS,
	CASHBACK_LINES_MAX,
	cashbackLineSchema,
	LINE_PROBLEMS_MAX,
	type LineProblem,
	type PromoMoney,
} from "@webframe/shared/wire";
import { movesAlone } from "../partners/moves-alone.ts";
import type { Partner } from "../partners/partner-directory.ts";
import { addedUp } from "../partners/second-person-threshold.ts";
import {
	type BadLines,
	type CsvTable,
	LINES_AT_ONCE,
	type Problem,
	problemOf,
	readCsvTable,
	rowOf,
} from "../platform/csv-table.ts";
import { sha256 } from "../platform/sha256.ts";
import { appendAudit, auditSubject, type ByOperator } from "../records/audit-log.ts";
import { type WaitsForSecondPerson, whoAskedFirst, withSecondPerson } from "../records/with-second-person.ts";
import { findJobByKey, insertJob, insertJobItems, type NewJobItem } from "../store/operator-jobs.ts";
import type { Moved } from "../store/operator-moves.ts";
import { findPlayersNamed } from "../store/players.ts";
import type { JobsContext } from "./context.ts";
import type { CashbackItem } from "./do-item.ts";

const KIND = "cashbacks";

export interface CashbackFileRequest {
	readonly partnerId: number;
	readonly csv: string;
	/** The file's SHA-256 where it is undefined. */
	readonly requestKey: string | undefined;
}

/** What a file comes to. */
export interface CashbackFileTotals {
	readonly requestKey: string;
	readonly cashbacks: number;
	readonly amounts: readonly PromoMoney[];
}

type Known = { readonly kind: "nothing_to_do"; readonly requestKey: string; readonly jobId: string };
type Refused = {
	readonly kind: "refused";
	readonly reason: "unknown_partner" | "key_reused" | "bad_lines";
	readonly problems?: readonly LineProblem[];
};

export type CashbackFileChecked = { readonly kind: "done"; readonly totals: CashbackFileTotals } | Known | Refused;
export type CashbackFileIssued =
	| { readonly kind: "done"; readonly jobId: string; readonly totals: CashbackFileTotals }
	| (WaitsForSecondPerson & { readonly totals: CashbackFileTotals })
	| Known
	| Refused;

interface ReadFile {
	readonly partnerId: number;
	readonly contentSha256: Buffer;
	readonly items: readonly NewJobItem[];
	readonly moves: readonly Moved[];
	readonly totals: CashbackFileTotals;
}

/** What giving the file would come to. Nothing is written. */
export async function checkCashbackFile(
	context: JobsContext,
	request: CashbackFileRequest,
): Promise<CashbackFileChecked> {
	const read = await readFile(context, request);
	return "items" in read ? { kind: "done", totals: read.totals } : read;
}

/** Starts the work that gives the cashbacks of a file, all of whose lines are right. */
export async function issueCashbackFile(
	context: JobsContext,
	request: CashbackFileRequest,
	by: ByOperator,
): Promise<CashbackFileIssued> {
	const read = await readFile(context, request);
	if (!("items" in read)) return read;
	const { totals } = read;
	const started = await withSecondPerson(context.database, by.operator, () => start(context, read, by));
	if (typeof started === "string") return { kind: "done", jobId: started, totals };
	if (started !== undefined) return { ...started, totals };
	// Somebody was faster under the same key.
	return (await findKnown(context, request.partnerId, totals.requestKey, read.contentSha256)) ?? unreachable();
}

/** Ends the transaction of a file whose key somebody else has taken since it was read: nothing is moved or approved. */
class KeyTakenError extends Error {
	override readonly name = "KeyTakenError";
}

/** @returns the id of the work; undefined when the key is taken */
async function start(context: JobsContext, read: ReadFile, by: ByOperator): Promise<string | undefined> {
	try {
		return await write(context, read, by);
	} catch (error) {
		if (error instanceof KeyTakenError) return undefined;
		throw error;
	}
}

async function write(context: JobsContext, read: ReadFile, by: ByOperator): Promise<string> {
	const { database, clock, wagering } = context;
	const { partnerId, contentSha256, items, moves, totals } = read;
	const { requestKey, cashbacks, amounts } = totals;
	const now = clock.now();
	const jobId = randomUUID();
	const subject = auditSubject("partner", partnerId);
	const request = {
		partnerId,
		requestKey,
		contentSha256: contentSha256.toString("hex"),
		cashbacks,
		amounts: Object.fromEntries(amounts.map(({ currency, amount }) => [currency, amount])),
	};
	const action = "cashback.issue_file" as const;
	return await database.begin(async (sql) => {
		const mayAlone = await movesAlone(wagering, sql, { operator: by.operator, now, moves });
		const first = await whoAskedFirst(sql, { ...by, action, subject, request, now }, !mayAlone);
		const about = { jobId, kind: KIND, partnerId, requestKey, contentSha256, note: by.note, now } as const;
		const job = { ...about, startedBy: by.operator, askedBy: first.askedBy ?? null, items: items.length };
		if (!(await insertJob(sql, job))) throw new KeyTakenError(`The key ${requestKey} is taken.`);
		await insertJobItems(sql, jobId, items);
		const details = { ...request, ...first, job: jobId };
		await appendAudit(sql, { happenedAt: now, actor: by.operator, action, subject, note: by.note, details });
		return jobId;
	});
}

async function readFile(context: JobsContext, request: CashbackFileRequest): Promise<ReadFile | Known | Refused> {
	const { partnerId, csv } = request;
	const partner = context.wagering.partners.get(partnerId);
	if (partner === undefined) return { kind: "refused", reason: "unknown_partner" };
	const table = await readCsvTable(csv, { columns: CASHBACK_COLUMNS, linesMax: CASHBACK_LINES_MAX });
	if ("problems" in table) return { kind: "refused", reason: "bad_lines", ...table };
	const contentSha256 = sha256(csv);
	const requestKey = request.requestKey ?? contentSha256.toString("hex");
	const known = await findKnown(context, partnerId, requestKey, contentSha256);
	if (known !== undefined) return known;
	const lines = await readLines(context, partner, table);
	if ("problems" in lines) return { kind: "refused", reason: "bad_lines", ...lines };
	const items = lines.map(({ line, content }) => ({ line, content }));
	const moves = addedUp(lines.map(({ moved }) => moved));
	const amounts = moves.map(({ currency, digits, amount }) => ({ currency, amount: formatAmount(amount, digits) }));
	return { partnerId, contentSha256, items, moves, totals: { requestKey, cashbacks: items.length, amounts } };
}

async function findKnown(
	{ database }: JobsContext,
	partnerId: number,
	requestKey: string,
	contentSha256: Buffer,
): Promise<Known | Refused | undefined> {
	const known = await findJobByKey(database, { partnerId, kind: KIND, requestKey });
	if (known === undefined) return undefined;
	const isSame = known.contentSha256.equals(contentSha256);
	return isSame ? { kind: "nothing_to_do", requestKey, jobId: known.jobId } : { kind: "refused", reason: "key_reused" };
}

interface Line {
	readonly line: number;
	readonly content: CashbackItem;
	readonly moved: Moved;
}

async function readLines(
	{ database }: JobsContext,
	partner: Partner,
	table: CsvTable,
): Promise<readonly Line[] | BadLines> {
	const rows = table.rows.map((record) => ({ line: record.line, ...readRow(table, record) }));
	const accountIds = new Set(rows.flatMap((row) => ("content" in row ? [row.content.accountId] : [])));
	const found = await findPlayersNamed(database, partner.partnerId, [...accountIds]);
	const currencies = new Map(found.map(({ partnerUserId, currency }) => [partnerUserId, currency]));
	const lines: Line[] = [];
	const problems: LineProblem[] = [];
	for (const [index, row] of rows.entries()) {
		if (index % LINES_AT_ONCE === LINES_AT_ONCE - 1) await setImmediate();
		const read = "content" in row ? judge(partner, row.content, currencies.get(row.content.accountId)) : row;
		if ("moved" in read) lines.push({ line: row.line, ...read });
		else problems.push({ ...read, line: row.line });
		if (problems.length === LINE_PROBLEMS_MAX) break;
	}
	return problems.length === 0 ? lines : { problems };
}

function readRow(table: CsvTable, record: CsvTable["rows"][number]): { readonly content: CashbackItem } | Problem {
	const read = rowOf(table, record);
	if (!("row" in read)) return read;
	const parsed = cashbackLineSchema.safeParse(read.row);
	return parsed.success ? { content: parsed.data } : problemOf(parsed.error);
}

/** @param has the player's currency; undefined for a player that is not known */
function judge(partner: Partner, content: CashbackItem, has: string | undefined): Omit<Line, "line"> | Problem {
	if (has === undefined) {
		return { field: "accountId", message: "is no player of this partner: nobody of that name has logged in" };
	}
	const digits = currencyOf(has, partner.settings.currencyDigits)?.digits;
	if (!isSameCurrency(content.currency, has) || digits === undefined) {
		return { field: "currency", message: `is not the player's, which is ${has}` };
	}
	const amount = parseAmount(content.amount, digits);
	if (!amount.ok) return { field: "amount", message: `has more than ${digits} decimals, or is no amount` };
	if (amount.minor === 0n) return { field: "amount", message: "must be more than 0" };
	const { partnerId } = partner;
	return { content, moved: { partnerId, currency: has, digits, amount: amount.minor } };
}

function unreachable(): never {
	throw new Error("A file of cashbacks was refused for a key that nobody has.");
}
