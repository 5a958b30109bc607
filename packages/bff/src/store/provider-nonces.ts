import type { Queryable } from "../platform/database.ts";

/**
 * Remembers a provider's request id, whatever address, process or connection it came by.
 *
 * @returns false when it was used before.
 */
export async function rememberNonce(
	sql: Queryable,
	providerId: number,
	requestId: string,
	now: Date,
): Promise<boolean> {
	const rows = await sql`
		insert into provider_nonce (provider_id, request_id, seen_at)
		values (${providerId}::int, ${requestId}::uuid, ${now}::timestamptz)
		on conflict (provider_id, request_id) do nothing
		returning request_id`;
	return rows.length > 0;
}

/** Forgets request ids that are too old to be taken anyway. @returns how many, at most `limit` */
export async function forgetNonces(sql: Queryable, before: Date, limit: number): Promise<number> {
	const rows = await sql`
		delete from provider_nonce where (provider_id, request_id) in (
			select provider_id, request_id from provider_nonce where seen_at < ${before}::timestamptz limit ${limit}::int)
		returning request_id`;
	return rows.length;
}
