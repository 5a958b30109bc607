import type { Queryable } from "../platform/database.ts";

export interface FileChangeRow {
	readonly sha256: Buffer;
	readonly partnerId: number;
	/** By the name of the field: what stands, and what the file says. */
	readonly changes: unknown;
}

/** Keeps what a file was stopped for; the same again is known. */
export async function insertFileChange(
	sql: Queryable,
	{ sha256, partnerId, changes, now }: FileChangeRow & { readonly now: Date },
): Promise<void> {
	await sql`
		insert into file_change (sha256, partner_id, changes, refused_at)
		values (${sha256}::bytea, ${partnerId}::int, ${JSON.stringify(changes)}::text::jsonb, ${now}::timestamptz)
		on conflict (sha256) do update set refused_at = excluded.refused_at`;
}

/** Whether two operators have approved it within the time that an approval counts. */
export async function isFileChangeApproved(sql: Queryable, sha256: Buffer, approvedSince: Date): Promise<boolean> {
	const rows = await sql`
		select 1 from file_change where sha256 = ${sha256}::bytea and approved_at > ${approvedSince}::timestamptz`;
	return rows.length > 0;
}

/** @returns false when there is no such change, or it is approved already */
export async function approveFileChange(
	sql: Queryable,
	{
		sha256,
		partnerId,
		now,
		approvedSince,
	}: Pick<FileChangeRow, "sha256" | "partnerId"> & { readonly now: Date; readonly approvedSince: Date },
): Promise<boolean> {
	const rows = await sql`
		update file_change set approved_at = ${now}::timestamptz
		where sha256 = ${sha256}::bytea and partner_id = ${partnerId}::int
			and (approved_at is null or approved_at <= ${approvedSince}::timestamptz)
		returning partner_id`;
	return rows.length > 0;
}

export interface FileChangeView extends FileChangeRow {
	readonly refusedAt: Date;
	readonly approvedAt: Date | null;
}

/** Shown to operators at most. */
const SHOWN_MAX = 10;

/** What files were stopped for, the newest first. */
export async function viewFileChanges(
	sql: Queryable,
	partnerId: number,
	since: Date,
): Promise<readonly FileChangeView[]> {
	return await sql<FileChangeView[]>`
		select sha256, partner_id as "partnerId", changes, refused_at as "refusedAt", approved_at as "approvedAt"
		from file_change where partner_id = ${partnerId}::int and refused_at > ${since}::timestamptz
		order by refused_at desc limit ${SHOWN_MAX}::int`;
}
