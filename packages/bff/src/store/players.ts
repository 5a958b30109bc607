import { spellingsOf } from "@webframe/shared/money";
import type { Queryable, Transaction } from "../platform/database.ts";
import { RECENT_CHANGES_MAX } from "./player-change.ts";

export interface PlayerRow {
	readonly playerId: number;
	readonly partnerId: number;
	readonly partnerUserId: string;
	readonly currency: string;
	readonly isTest: boolean;
	readonly lastSequence: number;
	readonly balance: string | null;
}

export interface PlayerRegistration {
	readonly partnerId: number;
	readonly partnerUserId: string;
	readonly currency: string;
	readonly isTest: boolean;
	readonly balance: string | null;
	/** What was known before the casino was asked, where it was known whom it would tell of. */
	readonly before: KnownBalance | null;
	readonly now: Date;
}

/** The balance that the casino had told last; null: none. */
export interface KnownBalance {
	readonly playerId: number;
	readonly balance: string | null;
}

interface RegisteredPlayer extends PlayerRow {
	/** It has another balance than before, with the last of its numbers. */
	readonly isBalanceNew: boolean;
}

/**
 * Registers a player at the first authorization and reads it at the later ones. Currency and test flag keep
 * their first values; the caller compares. Another balance is a change of the player's with the next number, as each is.
 * One that was told while the casino was asked, with an accept, may be the newer one, and keeps its place; so does that of a
 * player who comes with another currency or test flag, and is not let in.
 */
export async function registerPlayer(sql: Queryable, player: PlayerRegistration): Promise<RegisteredPlayer> {
	const [row] = await sql<RegisteredPlayer[]>`
		with known as (
			select last_sequence from player
			where partner_id = ${player.partnerId}::int and partner_user_id = ${player.partnerUserId}::text
			for no key update
		)
		insert into player as p (
			partner_id, partner_user_id, currency, is_test, is_blocked, last_sequence, recent_bet_ids, balance,
			created_at)
		select
			${player.partnerId}::int, ${player.partnerUserId}::text, ${player.currency}::text, ${player.isTest}::boolean,
			false, coalesce(max(known.last_sequence), 0), '{}', ${player.balance}::text, ${player.now}::timestamptz
		from known
		on conflict (partner_id, partner_user_id)
			do update set (balance, last_sequence, recent_bet_ids) = (
				select
					case when is_new then excluded.balance else p.balance end,
					p.last_sequence + is_new::int,
					case when is_new then (p.recent_bet_ids || 0::bigint)[
						greatest(1, cardinality(p.recent_bet_ids) + 2 - ${RECENT_CHANGES_MAX}::int):]
					else p.recent_bet_ids end
				from (
					select coalesce(excluded.balance <> coalesce(p.balance, ''), false)
						and p.currency = any(${[...spellingsOf(player.currency)]}::text[]) and p.is_test = excluded.is_test
						and (p.player_id is distinct from ${player.before?.playerId ?? null}::bigint
							or p.balance is not distinct from ${player.before?.balance ?? null}::text) as is_new
				) told
			)
		returning p.player_id as "playerId", p.partner_id as "partnerId", p.partner_user_id as "partnerUserId",
			p.currency, p.is_test as "isTest", p.last_sequence as "lastSequence", p.balance,
			p.last_sequence > coalesce((select last_sequence from known), 0) as "isBalanceNew"`;
	if (row === undefined) throw new Error("Registering a player gave no row.");
	return row;
}

/** The balance that the casino told last; null: none. */
export async function lastBalance(sql: Queryable, playerId: number): Promise<string | null> {
	const [row] = await sql<{ balance: string | null }[]>`
		select balance from player where player_id = ${playerId}::bigint`;
	return row?.balance ?? null;
}

/**
 * Stores a balance that differs from the last known one, with the player's next number.
 *
 * @param before only while this is still the last known one; undefined: whatever it is
 */
export async function changeBalance(
	sql: Queryable,
	{
		playerId,
		balance,
		before,
	}: { readonly playerId: number; readonly balance: string; readonly before?: string | null },
): Promise<{ readonly sequence: number } | undefined> {
	const [row] = await sql<{ sequence: number }[]>`
		update player p set
			balance = ${balance}::text, last_sequence = p.last_sequence + 1,
			recent_bet_ids = (p.recent_bet_ids || 0::bigint)[
				greatest(1, cardinality(p.recent_bet_ids) + 2 - ${RECENT_CHANGES_MAX}::int):]
		where p.player_id = ${playerId}::bigint and p.balance is distinct from ${balance}::text
			and (${before === undefined}::boolean or p.balance is not distinct from ${before ?? null}::text)
		returning p.last_sequence as "sequence"`;
	return row;
}

/** What a player was registered with; whoever else asks so waits until the transaction ends. */
export async function lockPlayer(
	sql: Transaction,
	playerId: number,
): Promise<{ readonly currency: string; readonly isTest: boolean } | undefined> {
	const [row] = await sql<{ currency: string; isTest: boolean }[]>`
		select currency, is_test as "isTest" from player where player_id = ${playerId}::bigint for update`;
	return row;
}

export interface KnownPlayer {
	readonly playerId: number;
	readonly currency: string;
	readonly isTest: boolean;
}

/** A player by the partner's own id of it, compared exactly. */
export async function findPlayer(
	sql: Queryable,
	partnerId: number,
	partnerUserId: string,
): Promise<KnownPlayer | undefined> {
	const [row] = await sql<KnownPlayer[]>`
		select player_id as "playerId", currency, is_test as "isTest" from player
		where partner_id = ${partnerId}::int and partner_user_id = ${partnerUserId}::text`;
	return row;
}

/** How the player is called in public, as a winner of a jackpot. */
export async function keepMaskedName(sql: Queryable, playerId: number, maskedName: string | null): Promise<void> {
	await sql`
		update player set masked_name = ${maskedName}::text
		where player_id = ${playerId}::bigint and masked_name is distinct from ${maskedName}::text`;
}

/** Those of a partner's players whom these names are of. */
export async function findPlayersNamed(
	sql: Queryable,
	partnerId: number,
	partnerUserIds: readonly string[],
): Promise<readonly Pick<PlayerRow, "partnerUserId" | "currency" | "isTest">[]> {
	return await sql<Pick<PlayerRow, "partnerUserId" | "currency" | "isTest">[]>`
		select partner_user_id as "partnerUserId", currency, is_test as "isTest" from player
		where partner_id = ${partnerId}::int and partner_user_id = any(${[...partnerUserIds]}::text[])`;
}
