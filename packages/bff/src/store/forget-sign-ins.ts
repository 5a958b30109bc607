import type { Queryable } from "../platform/database.ts";

/** Sessions that were opened before a moment. @returns how many were deleted */
export async function deleteSessions(sql: Queryable, before: Date, limit: number): Promise<number> {
	const { count } = await sql`
		delete from operator_session where session_id in (
			select session_id from operator_session where opened_at < ${before}::timestamptz
			order by opened_at limit ${limit}::int)`;
	return count;
}

/** Links that were made before a moment. @returns how many were deleted */
export async function deleteInvitations(sql: Queryable, before: Date, limit: number): Promise<number> {
	const { count } = await sql`
		delete from operator_invitation where secret_sha256 in (
			select secret_sha256 from operator_invitation where invited_at < ${before}::timestamptz limit ${limit}::int)`;
	return count;
}

/** Challenges and states that were taken before a moment. @returns how many were deleted */
export async function deleteChallenges(sql: Queryable, before: Date, limit: number): Promise<number> {
	const { count } = await sql`
		delete from operator_challenge where challenge_sha256 in (
			select challenge_sha256 from operator_challenge where used_at < ${before}::timestamptz limit ${limit}::int)`;
	return count;
}
