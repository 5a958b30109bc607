/**
 * Statements of months. Two people close a month of a partner: what it says is frozen, byte for byte, and its hash stands in the
 * audit log. Nothing is moved back: what comes to a closed month later stands in the next statement as *of earlier months*.
 *
 * All that was stated up to a month is what was accepted until then: the next statement's *of earlier months* is the sum of all
 * hours before it, less all that the statements before it have stated as due. So nothing is lost between two of them, and
 * nothing stands in two, whatever became of the hours meanwhile. Months are closed in their order, each from where the one
 * before it ends, also when the partner has got another time zone since.
 *
 * Source: back office design, *Reports*.
 */
import { canonicalJson } from "@webframe/shared/signing";
import { type Statement, type StatementContent, statementContentSchema } from "@webframe/shared/wire";
import type { Partner } from "../partners/partner-directory.ts";
import { countedTimeZone } from "../partners/report-time-zone.ts";
import type { Queryable } from "../platform/database.ts";
import { sha256 } from "../platform/sha256.ts";
import { appendAudit, auditSubject } from "../records/audit-log.ts";
import { type WaitsForSecondPerson, whoAskedFirst, withSecondPerson } from "../records/with-second-person.ts";
import { insertStatement, readStatements, type StatementRow } from "../store/report-statements.ts";
import { monthSpan, statementSums, sumsOfSpan } from "../store/report-sums.ts";
import type { ReportsContext } from "./context.ts";
import { datedBy, euroField, euroTotal, inEuros } from "./euros.ts";
import { addUp, addUpLess, isNothing, readTotal, showSums, showTotal } from "./sums.ts";

/** A month is closed so long after its end at the earliest: until then what it has accepted may still be written. */
const CLOSED_AFTER_MS = 3_600_000;
/** Before anything was accepted. */
const BEGINNING = new Date("2000-01-01T00:00:00Z");

type Refusal = NonNullable<Statement["reason"]>;

interface Draft {
	readonly content: StatementContent;
	readonly reason: Refusal | undefined;
}

/** The statement of a month as it was frozen, or as it would be now. */
export async function showStatement(context: ReportsContext, partner: Partner, month: string): Promise<Statement> {
	const [row] = await readStatements(context.database, partner.partnerId, month);
	if (row !== undefined) return shown(row);
	const { content, reason } = await draft(context.database, context.clock.now(), partner, month);
	return { content, ...(reason === undefined ? {} : { reason }) };
}

/** A partner's closed months, the newest first. */
export async function listStatements({ database }: Pick<ReportsContext, "database">, partnerId: number) {
	const rows = await readStatements(database, partnerId, null);
	return rows.map((row) => ({
		month: row.month,
		sha256: row.sha256.toString("hex"),
		closedBy: row.closedBy,
		closedAt: row.closedAt.toISOString(),
		due: contentOf(row).due,
	}));
}

export type CloseOutcome =
	| { readonly kind: "done" | "nothing_to_do" }
	| { readonly kind: "refused"; readonly reason: Refusal }
	| WaitsForSecondPerson;

/** Two people freeze the same statement: where its sums have changed in between, both ask anew. */
export async function closeMonth(
	context: ReportsContext,
	partner: Partner,
	month: string,
	{ operator, note }: { readonly operator: string; readonly note: string },
): Promise<CloseOutcome> {
	const { database, clock } = context;
	const { partnerId } = partner;
	return await withSecondPerson(database, operator, () =>
		database.begin(async (sql): Promise<CloseOutcome> => {
			const [closed] = await readStatements(sql, partnerId, month);
			if (closed !== undefined) return { kind: "nothing_to_do" };
			const now = clock.now();
			const { content, reason } = await draft(sql, now, partner, month);
			if (reason !== undefined) return { kind: "refused", reason };
			const text = canonicalJson(content);
			const hash = sha256(text);
			const request = { month, sha256: hash.toString("hex") };
			const subject = auditSubject("partner", partnerId);
			const asked = { action: "report.close", subject, request, operator, note, now } as const;
			const { askedBy = operator } = await whoAskedFirst(sql, asked, true);
			const { beginsAt, endsAt } = content;
			const span = { beginsAt: new Date(beginsAt), endsAt: new Date(endsAt) };
			const row = { month, ...span, content: text, sha256: hash, askedBy, closedBy: operator, closedAt: now };
			if (!(await insertStatement(sql, partnerId, row))) return { kind: "nothing_to_do" };
			const details = { ...request, askedBy };
			await appendAudit(sql, { happenedAt: now, actor: operator, action: asked.action, subject, note, details });
			return { kind: "done" };
		}),
	);
}

async function draft(sql: Queryable, now: Date, { partnerId, settings }: Partner, month: string): Promise<Draft> {
	const timeZone = countedTimeZone(settings);
	const closed = (await readStatements(sql, partnerId, null)).filter((one) => one.month < month);
	const [last] = closed;
	const isNext = last !== undefined && monthAfter(last.month) === month;
	const own = await monthSpan(sql, month, timeZone);
	const begins = isNext ? last.endsAt : own.begins;
	const ends = own.ends;
	const [rows, before] = [
		await statementSums(sql, { partnerId, begins, ends }, timeZone),
		await sumsOfSpan(sql, { partnerId, begins: BEGINNING, ends: begins }, false),
	];
	const totals = addUp(rows);
	const euros = await inEuros(
		sql,
		rows.map((row) => datedBy(row, `${month}-01`)),
	);
	const stated = closed.flatMap((row) => contentOf(row).due.map(readTotal));
	const earlier = addUpLess(before, stated).filter((one) => !isNothing(one));
	const content: StatementContent = {
		partnerId,
		month,
		timeZone,
		beginsAt: begins.toISOString(),
		endsAt: ends.toISOString(),
		lines: rows.map((row, index) => {
			const { gameCode, currency, digits } = row;
			return { gameCode, currency, ...showSums(row, digits), ...euroField(euros[index]) };
		}),
		totals: totals.map(showTotal),
		ofEarlierMonths: earlier.map(showTotal),
		due: addUp([...totals, ...earlier]).map(showTotal),
		euro: euroTotal(euros),
	};
	const reason = ((): Refusal | undefined => {
		if (now.getTime() < ends.getTime() + CLOSED_AFTER_MS) return "not_over";
		if (last === undefined && rows.length === 0) return before.length > 0 ? "earlier_month_open" : "nothing_in_it";
		return (last === undefined ? before.length === 0 : isNext) ? undefined : "earlier_month_open";
	})();
	return { content, reason };
}

function monthAfter(month: string): string {
	const [year = 0, number = 0] = month.split("-").map(Number);
	return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, "2026-11".length);
}

function contentOf({ content }: StatementRow): StatementContent {
	return statementContentSchema.parse(JSON.parse(content));
}

function shown(row: StatementRow): Statement {
	const { askedBy, closedBy, closedAt } = row;
	return {
		content: contentOf(row),
		sha256: row.sha256.toString("hex"),
		askedBy,
		closedBy,
		closedAt: closedAt.toISOString(),
	};
}
