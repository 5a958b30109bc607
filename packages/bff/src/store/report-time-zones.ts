import type { Queryable } from "../platform/database.ts";

/** Whether a partner has the time zone already. */
export async function hasReportTimeZone(sql: Queryable, name: string): Promise<boolean> {
	const rows = await sql`select from partner where settings ->> 'reportTimeZone' = ${name}::text limit 1`;
	return rows.length > 0;
}

/** Whether the database has a time zone of the name, whose case says nothing. */
export async function knowsTimeZone(sql: Queryable, name: string): Promise<boolean> {
	const rows = await sql`select from pg_timezone_names where lower(name) = lower(${name}::text) limit 1`;
	return rows.length > 0;
}
