import type { Queryable } from "../platform/database.ts";
import { isUniqueViolation } from "./postgres-errors.ts";

/** What stands under a provider's bet id. */
export interface ProviderBetRow {
	/** Null for a refusal that was answered at once and for a tombstone. */
	readonly betId: number | null;
	readonly sessionId: string | null;
	readonly gameRoundId: string | null;
	readonly contentSha256: Buffer | null;
	readonly winAmount: bigint | null;
	/** The answer of a refusal; null for a tombstone and where there is a bet. */
	readonly refusedCode: number | null;
}

export async function findProviderBet(
	sql: Queryable,
	providerId: number,
	providerBetId: string,
): Promise<ProviderBetRow | undefined> {
	const [row] = await sql<ProviderBetRow[]>`
		select bet_id as "betId", session_id as "sessionId", game_round_id as "gameRoundId",
			content_sha256 as "contentSha256", win_amount as "winAmount", refused_code as "refusedCode"
		from provider_bet where provider_id = ${providerId}::int and provider_bet_id = ${providerBetId}::text`;
	return row;
}

export interface RefusedProviderBet {
	readonly providerId: number;
	readonly providerBetId: string;
	readonly sessionId: string;
	readonly gameRoundId: string;
	readonly contentSha256: Buffer;
	readonly refusedCode: number;
	readonly now: Date;
}

/**
 * Keeps a refusal, so that a bet id that was refused stays refused.
 *
 * @returns false when something stands under the bet id already.
 */
export async function insertRefusedProviderBet(sql: Queryable, bet: RefusedProviderBet): Promise<boolean> {
	const rows = await sql`
		insert into provider_bet (
			provider_id, provider_bet_id, session_id, game_round_id, content_sha256, refused_code, created_at)
		values (
			${bet.providerId}::int, ${bet.providerBetId}::text, ${bet.sessionId}::uuid, ${bet.gameRoundId}::text,
			${bet.contentSha256}::bytea, ${bet.refusedCode}::smallint, ${bet.now}::timestamptz)
		on conflict (provider_id, provider_bet_id) do nothing
		returning provider_bet_id`;
	return rows.length > 0;
}

/**
 * Puts a tombstone where a refund came before its bet: the bet will never be placed.
 *
 * @returns false when something stands under the bet id already.
 */
export async function insertTombstone(
	sql: Queryable,
	providerId: number,
	providerBetId: string,
	now: Date,
): Promise<boolean> {
	const rows = await sql`
		insert into provider_bet (provider_id, provider_bet_id, created_at)
		values (${providerId}::int, ${providerBetId}::text, ${now}::timestamptz)
		on conflict (provider_id, provider_bet_id) do nothing
		returning provider_bet_id`;
	return rows.length > 0;
}

/**
 * Whether a statement failed because the provider's bet id was used before. Which of the two rows of a bet PostgreSQL
 * inserts first is its own affair, so either key may tell.
 */
export function isBetIdUsed(error: unknown): boolean {
	return (
		isUniqueViolation(error, "provider_bet_provider_id_provider_bet_id_pk") ||
		isUniqueViolation(error, "bet_idempotency")
	);
}
