import type { Queryable } from "../platform/database.ts";

export interface StatementRow {
	readonly month: string;
	readonly beginsAt: Date;
	readonly endsAt: Date;
	/** Canonical JSON, as it was hashed. */
	readonly content: string;
	readonly sha256: Buffer;
	readonly askedBy: string;
	readonly closedBy: string;
	readonly closedAt: Date;
}

/** A partner's statements, the newest month first. @param month of one alone; null for all */
export async function readStatements(
	sql: Queryable,
	partnerId: number,
	month: string | null,
): Promise<readonly StatementRow[]> {
	return await sql<StatementRow[]>`
		select month, begins_at as "beginsAt", ends_at as "endsAt", content, sha256, asked_by as "askedBy",
			closed_by as "closedBy", closed_at as "closedAt"
		from report_statement
		where partner_id = ${partnerId}::int and (${month}::text is null or month = ${month}::text)
		order by month desc`;
}

/** @returns false when the month was closed already */
export async function insertStatement(sql: Queryable, partnerId: number, row: StatementRow): Promise<boolean> {
	const rows = await sql`
		insert into report_statement (
			partner_id, month, begins_at, ends_at, content, sha256, asked_by, closed_by, closed_at)
		values (${partnerId}::int, ${row.month}::text, ${row.beginsAt}::timestamptz, ${row.endsAt}::timestamptz,
			${row.content}::text, ${row.sha256}::bytea, ${row.askedBy}::text, ${row.closedBy}::text, ${row.closedAt}::timestamptz)
		on conflict (partner_id, month) do nothing
		returning month`;
	return rows.length > 0;
}
