import type { Queryable } from "../platform/database.ts";

export interface ListedGame {
	readonly gameId: string;
	readonly name: string;
	readonly category: string;
	readonly maxOdd: string | null;
	readonly lobbyImgUrl: string | null;
}

export interface SyncedGames {
	readonly added: number;
	readonly changed: number;
	readonly switchedOff: number;
}

/**
 * Makes the stored games of a provider what its list says, in one statement: new ones get a code, changed ones are
 * written, and those that are gone are switched off. A game keeps its code for ever.
 */
export async function syncProviderGames(
	sql: Queryable,
	providerId: number,
	games: readonly ListedGame[],
	now: Date,
): Promise<SyncedGames> {
	const [row] = await sql<SyncedGames[]>`
		with listed as (
			select * from json_to_recordset(${JSON.stringify(games)}::text::json) as u(
				"gameId" text, name text, category text, "maxOdd" text, "lobbyImgUrl" text)
		),
		changed as (
			update provider_game g set
				name = u.name, category = u.category, max_odd = u."maxOdd", lobby_img_url = u."lobbyImgUrl",
				is_active = true, changed_at = ${now}::timestamptz
			from listed u
			where g.provider_id = ${providerId}::int and g.game_id = u."gameId"
				and (g.name, g.category, g.max_odd, g.lobby_img_url, g.is_active)
					is distinct from (u.name, u.category, u."maxOdd", u."lobbyImgUrl", true)
			returning g.game_code
		),
		gone as (
			update provider_game g set is_active = false, changed_at = ${now}::timestamptz
			where g.provider_id = ${providerId}::int and g.is_active
				and not exists (select 1 from listed u where u."gameId" = g.game_id)
			returning g.game_code
		),
		added as (
			insert into provider_game (
				game_code, provider_id, game_id, name, category, max_odd, lobby_img_url, is_active, created_at, changed_at)
			select nextval('game_codes'), ${providerId}::int, u."gameId", u.name, u.category, u."maxOdd",
				u."lobbyImgUrl", true, ${now}::timestamptz, ${now}::timestamptz
			from listed u
			where not exists (
				select 1 from provider_game g where g.provider_id = ${providerId}::int and g.game_id = u."gameId")
			on conflict (provider_id, game_id) do nothing
			returning game_code
		)
		select (select count(*) from added) as "added", (select count(*) from changed) as "changed",
			(select count(*) from gone) as "switchedOff"`;
	if (row === undefined) throw new Error("Writing a list of games gave no row.");
	return row;
}

export interface ProviderGameRow {
	readonly gameCode: number;
	readonly providerId: number;
	readonly gameId: string;
	readonly name: string;
	readonly category: string;
	readonly maxOdd: string | null;
	readonly lobbyImgUrl: string | null;
}

/** The games of all providers that are in their lists now. */
export async function readProviderGames(sql: Queryable): Promise<readonly ProviderGameRow[]> {
	return await sql<ProviderGameRow[]>`
		select game_code as "gameCode", provider_id as "providerId", game_id as "gameId", name, category,
			max_odd as "maxOdd", lobby_img_url as "lobbyImgUrl"
		from provider_game where is_active order by game_code`;
}

export interface NamedGame {
	readonly gameCode: number;
	readonly providerId: number;
	readonly name: string;
}

/** What games of providers are called, also those that are in no list any more: a game keeps its code for ever. */
export async function readGameNames(sql: Queryable): Promise<readonly NamedGame[]> {
	return await sql<NamedGame[]>`
		select game_code as "gameCode", provider_id as "providerId", name from provider_game order by game_code`;
}

/** How many games a provider's list has now, and when the first of them was read. */
export async function countProviderGames(
	sql: Queryable,
	providerId: number,
): Promise<{ readonly games: number; readonly firstAt: Date | null }> {
	const [row] = await sql<{ games: number; firstAt: Date | null }[]>`
		select count(*)::int as games, min(created_at) as "firstAt" from provider_game
		where provider_id = ${providerId}::int and is_active`;
	return row ?? { games: 0, firstAt: null };
}
