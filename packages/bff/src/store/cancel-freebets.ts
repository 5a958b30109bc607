import type { CancelReason } from "@webframe/shared/wire";
import type { Queryable } from "../platform/database.ts";
import { run } from "../platform/statement.ts";
import { FREEBET_COLUMNS, type FreebetRow, freebetFromRow, type StoredFreebet } from "./freebets.ts";

/**
 * Cancels a freebet that could still be used. Bets that were placed with it go on.
 *
 * @returns undefined when there is none, or it is used up, expired or cancelled: nothing was changed.
 */
export async function cancelFreebet(
	sql: Queryable,
	{ partnerId, issueId, reason, now }: { partnerId: number; issueId: string; reason: CancelReason; now: Date },
): Promise<StoredFreebet | undefined> {
	const [row] = await run<FreebetRow>(sql)`
		update freebet f set cancelled_at = ${now}::timestamptz, cancel_reason = ${reason}::text
		where f.partner_id = ${partnerId}::int and f.issue_id = ${issueId}::text and f.cancelled_at is null
			and f.uses < f.bets_count and f.expires_at > ${now}::timestamptz
		returning ${FREEBET_COLUMNS}`;
	return row === undefined ? undefined : freebetFromRow(row);
}

interface MisfitsOf {
	readonly partnerId: number;
	readonly accountIds: readonly string[];
	readonly spellings: readonly (readonly string[])[];
	readonly now: Date;
}

/**
 * Cancels what was issued to accounts and does not fit the players who have them. It is asked after an issue and after a
 * registration, each of which is there before it asks: so of two that come together one at least sees the other.
 *
 * What differs in the spelling of its currency alone fits, and takes over the player's: whatever is done with a freebet
 * compares the two as they stand.
 *
 * @param spellings of each currency that has more than one
 */
export async function cancelMisfitsOf(
	sql: Queryable,
	{ partnerId, accountIds, spellings, now }: MisfitsOf,
): Promise<void> {
	// The players are found first, and once: a plan that looked for each freebet's player among ten thousand accounts took half a minute.
	await sql`
		with p as materialized (
			select partner_id, partner_user_id, currency, is_test, coalesce(
				(select array(select jsonb_array_elements_text(texts))
					from jsonb_array_elements(${JSON.stringify(spellings)}::text::jsonb) as s (texts)
					where texts @> to_jsonb(currency)),
				array[currency]) as spellings
			from player
			where partner_id = ${partnerId}::int and partner_user_id = any(${[...accountIds]}::text[])
		)
		update freebet f set
			currency = case when f.currency = any(p.spellings) then p.currency else f.currency end,
			cancelled_at = case when f.currency = any(p.spellings) and f.is_test = p.is_test then null
				else ${now}::timestamptz end,
			cancel_reason = case when f.currency <> all(p.spellings) then 'currency'
				when f.is_test <> p.is_test then 'test_flag' end
		from p
		where f.partner_id = p.partner_id and f.account_id = p.partner_user_id
			and f.cancelled_at is null and f.expires_at > ${now}::timestamptz
			and (f.currency <> p.currency or f.is_test <> p.is_test)`;
}

/** Freebets that are cancelled by one statement. */
export const CANCELLED_AT_ONCE_MAX = 10_000;

/**
 * Cancels freebets of a campaign that can still be used, at most `CANCELLED_AT_ONCE_MAX` of them. They are locked in one
 * order, so that two who cancel the same wait for each other.
 *
 * @returns their ids
 */
export async function cancelIssuedOf(
	sql: Queryable,
	{ partnerId, campaignId, now }: { partnerId: number; campaignId: string; now: Date },
): Promise<readonly string[]> {
	const rows = await sql<{ bonusId: string }[]>`
		with due as (
			select f.bonus_id from freebet f
			where f.partner_id = ${partnerId}::int and f.campaign_id = ${campaignId}::text and f.cancelled_at is null
				and f.uses < f.bets_count and f.expires_at > ${now}::timestamptz
			order by f.bonus_id limit ${CANCELLED_AT_ONCE_MAX}::int
			for no key update
		)
		update freebet f set cancelled_at = ${now}::timestamptz, cancel_reason = 'operator'
		from due where f.bonus_id = due.bonus_id
		returning f.bonus_id as "bonusId"`;
	return rows.map(({ bonusId }) => bonusId);
}
