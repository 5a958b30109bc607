import type { Queryable } from "../platform/database.ts";
import { storableJson } from "../platform/storable-text.ts";

export interface NewExchange {
	readonly happenedAt: Date;
	readonly direction: "in" | "out";
	readonly partnerId: number;
	readonly call: string;
	/** The bets and cashbacks that it was about. */
	readonly subjectIds: readonly number[];
	readonly request: string;
	/** The answer; where there is no status, why there was none. */
	readonly answer: string | null;
	readonly status: number | null;
	readonly errorCode: number | null;
	readonly durationMs: number;
}

/** Inserts exchanges in one statement; they travel as one JSON text. */
export async function insertExchanges(sql: Queryable, exchanges: readonly NewExchange[]): Promise<void> {
	await sql`
		insert into exchange (
			happened_at, direction, partner_id, call, subject_ids, request, answer, status, error_code, duration_ms)
		select
			e."happenedAt", e.direction, e."partnerId", e.call, e."subjectIds", e.request, e.answer, e.status,
			e."errorCode", e."durationMs"
		from json_to_recordset(${storableJson(exchanges)}::text::json) as e(
			"happenedAt" timestamptz, direction text, "partnerId" int, call text, "subjectIds" bigint[], request text,
			answer text, status int, "errorCode" int, "durationMs" int)`;
}

export interface ExchangeRow extends NewExchange {
	readonly exchangeId: number;
}

/** The newest exchanges about a bet or cashback, older than `beforeId`, newest first. */
export async function readExchanges(
	sql: Queryable,
	subjectId: number,
	page: { readonly beforeId: number; readonly limit: number },
): Promise<readonly ExchangeRow[]> {
	// Those of one bet are few; found by themselves first, they are never searched for among all others.
	return await sql<ExchangeRow[]>`
		with found as materialized (
			select * from exchange where subject_ids @> array[${subjectId}::bigint]
		)
		select exchange_id as "exchangeId", happened_at as "happenedAt", direction, partner_id as "partnerId", call,
			subject_ids as "subjectIds", request, answer, status, error_code as "errorCode",
			duration_ms as "durationMs"
		from found where exchange_id < ${page.beforeId}::bigint
		order by exchange_id desc limit ${page.limit}::int`;
}

/** Deletes the oldest exchanges, those from before a time. @returns how many */
export async function deleteExchanges(sql: Queryable, before: Date, limit: number): Promise<number> {
	const { count } = await sql`
		delete from exchange where exchange_id in (
			select exchange_id from exchange where happened_at < ${before}::timestamptz
			order by happened_at limit ${limit}::int)`;
	return count;
}
