import type { Queryable } from "../platform/database.ts";

export interface Approval {
	/** SHA-256 of the action with everything that it depends on. */
	readonly requestSha256: Buffer;
	readonly operator: string;
	readonly now: Date;
	/** An approval that was asked for before this does not count any more. */
	readonly openSince: Date;
}

export interface NewApproval extends Approval {
	readonly approvalId: string;
	readonly action: string;
	/** JSON text. */
	readonly request: string;
}

/**
 * Approves what another operator has asked for.
 *
 * @returns who asked; undefined when nobody else has.
 */
export async function approve(sql: Queryable, approval: Approval): Promise<string | undefined> {
	const [row] = await sql<{ askedBy: string }[]>`
		update approval set approved_by = ${approval.operator}::text, approved_at = ${approval.now}::timestamptz
		where request_sha256 = ${approval.requestSha256}::bytea and approved_at is null
			and asked_by <> ${approval.operator}::text and asked_at > ${approval.openSince}::timestamptz
		returning asked_by as "askedBy"`;
	return row?.askedBy;
}

/**
 * Asks for an approval, unless the same is asked for already; one that has expired is asked for anew.
 *
 * @returns false when somebody has asked for it before, and it still stands.
 */
export async function askForApproval(sql: Queryable, approval: NewApproval): Promise<boolean> {
	const rows = await sql`
		insert into approval as a (approval_id, action, request_sha256, request, asked_by, asked_at)
		values (${approval.approvalId}::uuid, ${approval.action}::text, ${approval.requestSha256}::bytea,
			${approval.request}::text::jsonb, ${approval.operator}::text, ${approval.now}::timestamptz)
		on conflict (request_sha256) where approved_at is null do update set
			approval_id = excluded.approval_id, asked_by = excluded.asked_by, asked_at = excluded.asked_at
			where a.asked_at <= ${approval.openSince}::timestamptz
		returning a.approval_id`;
	return rows.length > 0;
}

/** Who has asked for what still waits for a second person. */
export async function findOpenApproval(
	sql: Queryable,
	requestSha256: Buffer,
	openSince: Date,
): Promise<{ readonly askedBy: string; readonly askedAt: Date } | undefined> {
	const [row] = await sql<{ askedBy: string; askedAt: Date }[]>`
		select asked_by as "askedBy", asked_at as "askedAt" from approval
		where request_sha256 = ${requestSha256}::bytea and approved_at is null
			and asked_at > ${openSince}::timestamptz`;
	return row;
}
