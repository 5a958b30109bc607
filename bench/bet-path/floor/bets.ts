import type postgres from "postgres";

export type FloorDatabase = postgres.Sql<{ bigint: number }>;

export interface NewBet {
	readonly playerId: number;
	readonly gameCode: number;
	readonly roundId: number;
	readonly selection: string;
	readonly stake: string;
	readonly idempotencyKey: string;
}

/** The one table that a bet cannot do without. */
export async function createTables(sql: FloorDatabase): Promise<void> {
	await sql`
		create table player (
			player_id bigint primary key generated always as identity,
			partner_user_id text not null unique)`;
	await sql`
		create table bet (
			bet_id bigint primary key generated always as identity, player_id bigint not null, game_code int not null,
			round_id bigint not null, selection jsonb not null, stake numeric not null, idempotency_key text not null,
			state text not null, placed_at timestamptz not null, unique (player_id, idempotency_key))`;
}

export async function registerPlayer(sql: FloorDatabase, partnerUserId: string): Promise<number> {
	const [row] = await sql<{ playerId: number }[]>`
		insert into player (partner_user_id) values (${partnerUserId}::text)
		on conflict (partner_user_id) do update set partner_user_id = excluded.partner_user_id
		returning player_id as "playerId"`;
	if (row === undefined) throw new Error("The player was not registered.");
	return row.playerId;
}

/** The one insert. */
export async function insertBet(sql: FloorDatabase, bet: NewBet): Promise<number> {
	const [row] = await sql<{ betId: number }[]>`
		insert into bet (player_id, game_code, round_id, selection, stake, idempotency_key, state, placed_at)
		values (${bet.playerId}::bigint, ${bet.gameCode}::int, ${bet.roundId}::bigint, ${bet.selection}::text::jsonb,
			${bet.stake}::text::numeric, ${bet.idempotencyKey}::text, 'pending', ${new Date()}::timestamptz)
		returning bet_id as "betId"`;
	if (row === undefined) throw new Error("The bet was not inserted.");
	return row.betId;
}

/** The one update. @returns the bet's player; undefined when the bet was accepted before. */
export async function acceptBet(sql: FloorDatabase, betId: number): Promise<number | undefined> {
	const [row] = await sql<{ playerId: number }[]>`
		update bet set state = 'accepted' where bet_id = ${betId}::bigint and state = 'pending'
		returning player_id as "playerId"`;
	return row?.playerId;
}
