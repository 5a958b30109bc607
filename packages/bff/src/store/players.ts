import type { Queryable, Transaction } from "../platform/database.ts";

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

/**
 * Registers a player at the first authorization and reads it at the later ones. Currency and test flag keep
 * their first values; the caller compares. A balance that was told while the casino was asked, with an accept,
 * may be the newer one, and keeps its place.
 */
export async function registerPlayer(sql: Queryable, player: PlayerRegistration): Promise<PlayerRow> {
	const [row] = await sql<PlayerRow[]>`
		insert into player as p (
			partner_id, partner_user_id, currency, is_test, is_blocked, last_sequence, recent_bet_ids, balance,
			created_at)
		values (
			${player.partnerId}::int, ${player.partnerUserId}::text, ${player.currency}::text, ${player.isTest}::boolean,
			false, 0, '{}', ${player.balance}::text, ${player.now}::timestamptz)
		on conflict (partner_id, partner_user_id)
			do update set balance = case
				when p.player_id = ${player.before?.playerId ?? null}::bigint
					and p.balance is distinct from ${player.before?.balance ?? null}::text then p.balance
				else coalesce(excluded.balance, p.balance) end
		returning p.player_id as "playerId", p.partner_id as "partnerId", p.partner_user_id as "partnerUserId",
			p.currency, p.is_test as "isTest", p.last_sequence as "lastSequence", p.balance`;
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
			recent_bet_ids = (p.recent_bet_ids || 0::bigint)[greatest(1, cardinality(p.recent_bet_ids) + 2 - 64):]
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
