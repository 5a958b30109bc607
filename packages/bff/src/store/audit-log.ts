import type { Queryable, Transaction } from "../platform/database.ts";
import { part, run } from "../platform/statement.ts";

/** Any fixed number: whoever appends holds this lock until its transaction ends. */
const AUDIT_LOCK = 7_446_003;

export interface NewAuditRow {
	readonly happenedAt: Date;
	readonly actor: string;
	readonly action: string;
	readonly subject: string;
	readonly note: string | null;
	/** JSON text. */
	readonly details: string;
	readonly byToken: boolean;
	/** What the hash is taken over, beside the hash of the row before. */
	readonly content: string;
	/** Stands for the hash of the row before the first one. */
	readonly genesis: Buffer;
}

/**
 * Appends a row behind the last one: its number is the next, its hash covers its content and the last row's hash.
 *
 * A statement sees what was committed when it began, so waiting for the lock is a statement of its own; both are
 * sent at once. The lock is held until the transaction ends: append last.
 */
export async function appendAuditRow(sql: Transaction, row: NewAuditRow): Promise<void> {
	const locked = sql`select pg_advisory_xact_lock(${AUDIT_LOCK}::bigint)`;
	const appended = sql`
		with last as (
			select audit_id, hash from audit_log order by audit_id desc limit 1
		),
		next as (
			select coalesce((select audit_id from last), 0) + 1 as audit_id,
				coalesce((select hash from last), ${row.genesis}::bytea) as previous_hash
		)
		insert into audit_log (
			audit_id, happened_at, actor, action, subject, note, details, by_token, previous_hash, hash)
		select audit_id, ${row.happenedAt}::timestamptz, ${row.actor}::text, ${row.action}::text,
			${row.subject}::text, ${row.note}::text, ${row.details}::text::jsonb,
			${row.byToken}::boolean, previous_hash,
			sha256(previous_hash || convert_to(${row.content}::text, 'UTF8'))
		from next`;
	await Promise.all([locked, appended]);
}

export interface AuditRow {
	readonly auditId: number;
	readonly happenedAt: Date;
	readonly actor: string;
	readonly action: string;
	readonly subject: string;
	readonly note: string | null;
	readonly details: unknown;
	readonly byToken: boolean;
	readonly previousHash: Buffer;
	readonly hash: Buffer;
}

const COLUMNS = part`audit_id as "auditId", happened_at as "happenedAt", actor, action, subject, note, details,
	by_token as "byToken", previous_hash as "previousHash", hash`;

/** The rows behind one of them, oldest first: for a walk over all. */
export async function readAuditRowsAfter(sql: Queryable, auditId: number, limit: number): Promise<readonly AuditRow[]> {
	return await run<AuditRow>(sql)`
		select ${COLUMNS} from audit_log where audit_id > ${auditId}::bigint
		order by audit_id limit ${limit}::int`;
}

export interface AuditFilter {
	readonly subject: string | null;
	readonly action: string | null;
	readonly actor: string | null;
	readonly beforeAuditId: number;
	readonly limit: number;
}

/** A page of the log, newest first. */
export async function listAuditRows(sql: Queryable, filter: AuditFilter): Promise<readonly AuditRow[]> {
	return await run<AuditRow>(sql)`
		select ${COLUMNS} from audit_log
		where audit_id < ${filter.beforeAuditId}::bigint
			and (${filter.subject}::text is null or subject = ${filter.subject}::text)
			and (${filter.action}::text is null or action = ${filter.action}::text)
			and (${filter.actor}::text is null or actor = ${filter.actor}::text)
		order by audit_id desc limit ${filter.limit}::int`;
}
