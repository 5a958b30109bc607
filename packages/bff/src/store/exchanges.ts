import type { Queryable } from "../platform/database.ts";
import { NOTHING, type Part, part, run } from "../platform/statement.ts";
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
	/** The call to us that it was, or was made for. */
	readonly callId: string | null;
	/** The key that signed a call of ours. */
	readonly keyId: string | null;
	readonly contentType: string | null;
	readonly retryAfter: string | null;
}

/** Inserts exchanges in one statement; they travel as one JSON text. */
export async function insertExchanges(sql: Queryable, exchanges: readonly NewExchange[]): Promise<void> {
	await sql`
		insert into exchange (
			happened_at, direction, partner_id, provider_id, partner_user_id, call, subject_ids, request, answer, status,
			error_code, duration_ms, call_id, key_id, content_type, retry_after)
		select
			e."happenedAt", e.direction, e."partnerId", e."providerId", e."partnerUserId", e.call, e."subjectIds",
			e.request, e.answer, e.status, e."errorCode", e."durationMs", e."callId", e."keyId", e."contentType",
			e."retryAfter"
		from json_to_recordset(${storableJson(exchanges)}::text::json) as e(
			"happenedAt" timestamptz, direction text, "partnerId" int, "providerId" int, "partnerUserId" text, call text,
			"subjectIds" bigint[], request text, answer text, status int, "errorCode" int, "durationMs" int, "callId" uuid,
			"keyId" text, "contentType" text, "retryAfter" text)`;
}

export interface ExchangeRow extends NewExchange {
	readonly exchangeId: number;
}

/** Among so many newest ones a partner's calls are searched for where nothing else is known: no index names it. */
const SEARCHED_FOR_PARTNER = 100_000;

/** What was done for a call may go on behind its answer, for so long at most. */
const AFTER_CALL_MS_MAX = 10 * 60_000;
const CLOCKS_APART_MS_MAX = 10_000;

/**
 * Which exchanges: those about a bet or cashback, about a player, with a provider, with a partner or for a call to us;
 * with several, all must fit.
 */
export interface ExchangesWish {
	readonly subjectId?: number | undefined;
	readonly partnerUserId?: string | undefined;
	readonly providerId?: number | undefined;
	readonly partnerId?: number | undefined;
	/** A call to us, and when it came. */
	readonly ofCall?: { readonly callId: string; readonly cameAt: Date } | undefined;
	readonly beforeId: number;
	readonly limit: number;
}

/** The newest exchanges that were wished for, older than `beforeId`, newest first. */
export async function readExchanges(sql: Queryable, wish: ExchangesWish): Promise<readonly ExchangeRow[]> {
	const { subjectId = null, partnerUserId = null, providerId = null, partnerId = null, ofCall } = wish;
	const isPartnerAlone = (subjectId ?? partnerUserId ?? providerId) === null && ofCall === undefined;
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
			answer, status, error_code as "errorCode", duration_ms as "durationMs", call_id as "callId",
			key_id as "keyId", content_type as "contentType", retry_after as "retryAfter"
		from ${found} found where exchange_id < ${wish.beforeId}::bigint
			${partnerUserId === null ? NOTHING : part`and partner_user_id = ${partnerUserId}::text`}
			${providerId === null ? NOTHING : part`and provider_id = ${providerId}::int`}
			${partnerId === null ? NOTHING : part`and partner_id = ${partnerId}::int`}
			${ofCall === undefined ? NOTHING : fromCall(ofCall)}
			${
				isPartnerAlone
					? part`and exchange_id > (select max(exchange_id) from exchange) - ${SEARCHED_FOR_PARTNER}::bigint`
					: NOTHING
			}
		order by exchange_id desc limit ${wish.limit}::int`;
}

/** By the time that the id tells, of which there is an index; processes may read one clock a little apart. */
function fromCall({ callId, cameAt }: NonNullable<ExchangesWish["ofCall"]>): Part {
	const from = new Date(cameAt.getTime() - CLOCKS_APART_MS_MAX);
	const to = new Date(cameAt.getTime() + AFTER_CALL_MS_MAX);
	return part`and happened_at between ${from}::timestamptz and ${to}::timestamptz and call_id = ${callId}::uuid`;
}

export interface CallMade {
	readonly happenedAt: Date;
	readonly direction: "in" | "out";
	readonly partnerId: number | null;
	readonly providerId: number | null;
	readonly call: string;
	readonly status: number | null;
	/** The bet that it was about, the first one of several. */
	readonly betId: number | null;
}

/** A call to us, where it is one that is kept, and what was made for it: the oldest first. */
export async function findCalls(
	sql: Queryable,
	ofCall: NonNullable<ExchangesWish["ofCall"]>,
	limit: number,
): Promise<readonly CallMade[]> {
	return await run<CallMade>(sql)`
		select happened_at as "happenedAt", direction, partner_id as "partnerId", provider_id as "providerId", call, status,
			(select bet_id from bet where bet_id = any(subject_ids) order by bet_id limit 1) as "betId"
		from exchange where true ${fromCall(ofCall)} order by exchange_id limit ${limit}::int`;
}

/** Deletes the oldest exchanges, those from before a time. @returns how many */
export async function deleteExchanges(sql: Queryable, before: Date, limit: number): Promise<number> {
	const { count } = await sql`
		delete from exchange where exchange_id in (
			select exchange_id from exchange where happened_at < ${before}::timestamptz
			order by happened_at limit ${limit}::int)`;
	return count;
}
