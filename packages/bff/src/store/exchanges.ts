import type { Queryable } from "../platform/database.ts";
import { NOTHING, part, run } from "../platform/statement.ts";
import { storableJson } from "../platform/storable-text.ts";

export interface NewExchange {
	readonly happenedAt: Date;
	readonly direction: "in" | "out";
	/** One of the two is there. */
	readonly partnerId: number | null;
	readonly providerId: number | null;
	/** The player that a call of the partner's about a person was about. */
	readonly partnerUserId: string | null;
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
			happened_at, direction, partner_id, provider_id, partner_user_id, call, subject_ids, request, answer, status,
			error_code, duration_ms)
		select
			e."happenedAt", e.direction, e."partnerId", e."providerId", e."partnerUserId", e.call, e."subjectIds",
			e.request, e.answer, e.status, e."errorCode", e."durationMs"
		from json_to_recordset(${storableJson(exchanges)}::text::json) as e(
			"happenedAt" timestamptz, direction text, "partnerId" int, "providerId" int, "partnerUserId" text, call text,
			"subjectIds" bigint[], request text, answer text, status int, "errorCode" int, "durationMs" int)`;
}

export interface ExchangeRow extends NewExchange {
	readonly exchangeId: number;
}

/** Among so many newest ones a partner's calls are searched for where nothing else is known: no index names it. */
const SEARCHED_FOR_PARTNER = 100_000;

/**
 * Which exchanges: those about a bet or cashback, about a player, with a provider or with a partner; with several, all
 * must fit.
 */
export interface ExchangesWish {
	readonly subjectId?: number | undefined;
	readonly partnerUserId?: string | undefined;
	readonly providerId?: number | undefined;
	readonly partnerId?: number | undefined;
	readonly beforeId: number;
	readonly limit: number;
}

/** The newest exchanges that were wished for, older than `beforeId`, newest first. */
export async function readExchanges(sql: Queryable, wish: ExchangesWish): Promise<readonly ExchangeRow[]> {
	const { subjectId = null, partnerUserId = null, providerId = null, partnerId = null } = wish;
	const isPartnerAlone = (subjectId ?? partnerUserId ?? providerId) === null;
	// Those of one bet are few; found by themselves first, they are never searched for among all others.
	const found =
		subjectId === null
			? part`exchange`
			: part`(
		with of_subject as materialized (select * from exchange where subject_ids @> array[${subjectId}::bigint])
		select * from of_subject)`;
	return await run<ExchangeRow>(sql)`
		select exchange_id as "exchangeId", happened_at as "happenedAt", direction, partner_id as "partnerId",
			provider_id as "providerId", partner_user_id as "partnerUserId", call, subject_ids as "subjectIds", request,
			answer, status, error_code as "errorCode", duration_ms as "durationMs"
		from ${found} found where exchange_id < ${wish.beforeId}::bigint
			${partnerUserId === null ? NOTHING : part`and partner_user_id = ${partnerUserId}::text`}
			${providerId === null ? NOTHING : part`and provider_id = ${providerId}::int`}
			${partnerId === null ? NOTHING : part`and partner_id = ${partnerId}::int`}
			${
				isPartnerAlone
					? part`and exchange_id > (select max(exchange_id) from exchange) - ${SEARCHED_FOR_PARTNER}::bigint`
					: NOTHING
			}
		order by exchange_id desc limit ${wish.limit}::int`;
}

/** Deletes the oldest exchanges, those from before a time. @returns how many */
export async function deleteExchanges(sql: Queryable, before: Date, limit: number): Promise<number> {
	const { count } = await sql`
		delete from exchange where exchange_id in (
			select exchange_id from exchange where happened_at < ${before}::timestamptz
			order by happened_at limit ${limit}::int)`;
	return count;
}
