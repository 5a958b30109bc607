import type { Queryable, Transaction } from "../platform/database.ts";

/**
 * Where this database lives: its cluster, the cluster's timeline, which every recovery to a point in time and every
 * fail-over begins anew, the database, and the table of bets, which a restored dump makes anew.
 */
export async function readIdentity(sql: Queryable): Promise<string> {
	const [row] = await sql<{ identity: string }[]>`
		select concat_ws(' ',
			(select system_identifier from pg_control_system()),
			left(pg_walfile_name(pg_current_wal_lsn()), 8),
			(select oid from pg_database where datname = current_database()),
			'bet'::regclass::oid) as identity`;
	if (row === undefined) throw new Error("The database does not say where it lives.");
	return row.identity;
}

export interface CheckedIdentity {
	readonly identity: string;
	readonly checkedAt: Date;
}

/** Where it lived when it was last checked; undefined in a new installation. */
export async function readCheckedIdentity(sql: Queryable): Promise<CheckedIdentity | undefined> {
	const [row] = await sql<CheckedIdentity[]>`
		select identity, checked_at as "checkedAt" from database_identity`;
	return row;
}

/** Where a new installation lives: the first one to say it is right. */
export async function adoptIdentity(sql: Queryable, identity: string, now: Date): Promise<void> {
	await sql`
		insert into database_identity (is_only_row, identity, checked_at)
		values (true, ${identity}::text, ${now}::timestamptz)
		on conflict (is_only_row) do nothing`;
}

/** From now on this is its place. */
export async function keepIdentity(sql: Transaction, identity: string, now: Date): Promise<void> {
	await sql`
		insert into database_identity (is_only_row, identity, checked_at)
		values (true, ${identity}::text, ${now}::timestamptz)
		on conflict (is_only_row) do update set identity = excluded.identity, checked_at = excluded.checked_at`;
}

export interface IdPositions {
	/** The last id of a bet or cashback that was handed out, or 0. */
	readonly moneyId: number;
	readonly roundId: number;
}

export async function readIdPositions(sql: Queryable): Promise<IdPositions> {
	const [row] = await sql<IdPositions[]>`
		select coalesce(pg_sequence_last_value('money_id'), 0) as "moneyId",
			coalesce(pg_sequence_last_value('round_ids'), 0) as "roundId"`;
	if (row === undefined) throw new Error("The sequences of ids are not there.");
	return row;
}

/**
 * Moves both sequences forward by that many ids, the one of bets from this id on if it lies further. What others take
 * meanwhile is behind the new position.
 */
export async function moveIdsForward(sql: Transaction, by: number, pastMoneyId: number): Promise<IdPositions> {
	const [row] = await sql<IdPositions[]>`
		select
			setval('money_id',
				greatest(coalesce(pg_sequence_last_value('money_id'), 0), ${pastMoneyId}::bigint) + ${by}::bigint
			) as "moneyId",
			setval('round_ids', coalesce(pg_sequence_last_value('round_ids'), 0) + ${by}::bigint) as "roundId"`;
	if (row === undefined) throw new Error("The sequences of ids are not there.");
	return row;
}

/** So many players and alarms there are not in the time that a restore loses, and so many games of providers. */
const OTHER_IDS_SKIPPED = 1_000_000;
const GAME_CODES_SKIPPED = 10_000;

/**
 * Moves on what else strangers know by its number: players, by tokens and at providers; games of providers, at partners;
 * alarms, by messages that whoever gets them takes once. Unlike bets they are made before the check, too.
 */
export async function moveOtherIdsForward(sql: Queryable): Promise<void> {
	await sql`
		select
			setval('player_player_id_seq',
				coalesce(pg_sequence_last_value('player_player_id_seq'), 0) + ${OTHER_IDS_SKIPPED}::bigint),
			setval('alarm_alarm_id_seq',
				coalesce(pg_sequence_last_value('alarm_alarm_id_seq'), 0) + ${OTHER_IDS_SKIPPED}::bigint),
			setval('game_codes', greatest(pg_sequence_last_value('game_codes'), 100_000) + ${GAME_CODES_SKIPPED}::bigint)`;
}

export interface LeftOver {
	/** When anything of a bet last changed. */
	readonly lastChangeAt: Date | null;
	/** The highest id of a bet or cashback that is here, or 0. */
	readonly lastMoneyId: number;
	readonly openBets: number;
	readonly waitingDeliveries: number;
	readonly unsettledRounds: number;
}

/** What the database was in the middle of. Read once in a restore, it looks at every bet: no index knows their states. */
export async function readLeftOver(sql: Queryable): Promise<LeftOver> {
	const [row] = await sql<LeftOver[]>`
		select max(changed_at) as "lastChangeAt",
			greatest(max(bet_id), (select max(cashback_id) from cashback), 0) as "lastMoneyId",
			count(*) filter (where state in ('pending', 'accepted')) as "openBets",
			(select count(*) from due_delivery) as "waitingDeliveries",
			(select count(*) from round where settled_at is null) as "unsettledRounds"
		from bet`;
	if (row === undefined) throw new Error("The tables of bets are not there.");
	return row;
}
