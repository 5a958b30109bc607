import type { Queryable, Transaction } from "../platform/database.ts";
import { part, run } from "../platform/statement.ts";
import type { JACKPOT_STATES } from "./schema/jackpots.ts";

export interface JackpotRow {
	readonly jackpotId: string;
	readonly version: number;
	readonly name: string;
	/** Null for all of our own games. */
	readonly games: readonly number[] | null;
	/** Basis points. */
	readonly rate: number;
	/** Whole euros. */
	readonly start: number;
	/** For each euro, in 10^-12. */
	readonly chance: number;
	readonly state: (typeof JACKPOT_STATES)[number];
}

const COLUMNS = part`j.jackpot_id as "jackpotId", j.version, j.name, j.games, j.rate, j.start, j.chance, j.state`;

const NEWEST = part`not exists (
			select 1 from jackpot newer where newer.jackpot_id = j.jackpot_id and newer.version > j.version)`;
/** The largest share of a stake first. */
const ORDER = part`j.rate desc, j.jackpot_id`;

/** The newest version of each jackpot, in the order in which tickets are read. */
export async function readJackpots(sql: Queryable): Promise<readonly JackpotRow[]> {
	return await run<JackpotRow>(sql)`select ${COLUMNS} from jackpot j where ${NEWEST} order by ${ORDER}`;
}

/** A jackpot that is played for, and since when it is as it is now. */
export type OpenJackpot = JackpotRow & { readonly createdAt: Date };

/** In the same order. */
export async function readOpenJackpots(sql: Queryable): Promise<readonly OpenJackpot[]> {
	return await run<OpenJackpot>(sql)`
		select ${COLUMNS}, j.created_at as "createdAt" from jackpot j
		where ${NEWEST} and j.state = 'open' order by ${ORDER}`;
}

/** Certain versions, in the order asked for. */
export async function readJackpotVersions(
	sql: Queryable,
	versions: readonly Pick<JackpotRow, "jackpotId" | "version">[],
): Promise<readonly JackpotRow[]> {
	return await run<JackpotRow>(sql)`
		select ${COLUMNS}
		from rows from (json_to_recordset(${JSON.stringify(versions)}::text::json) as ("jackpotId" text, version int))
			with ordinality as asked("jackpotId", version, place)
		join jackpot j on j.jackpot_id = asked."jackpotId" and j.version = asked.version
		order by asked.place`;
}

/**
 * Whether a round that takes bets, or is not over, has the jackpot: its bets put something in, and may win it. One that waits
 * has none yet, whatever was in force when it was written: it opens with what is in force then. No such round is settled, and
 * of those that are not there are few: no round of any game opens until they are read.
 */
export async function isPlayedFor(sql: Queryable, jackpotId: string): Promise<boolean> {
	const rows = await run(sql)`
		select 1 from round
		where settled_at is null and state not in ('awaiting', 'finished', 'cancelled')
			and jackpots @> jsonb_build_array(jsonb_build_object('jackpotId', ${jackpotId}::text))
		limit 1`;
	return rows.length > 0;
}

/** Any fixed number: whoever writes versions reads the ones before under it, alone; whoever opens a round shares it. */
const VERSIONS_LOCK = 7_446_019;

/** Until the end of the transaction nobody else writes a version, and no round opens with one. */
export async function lockJackpots(sql: Transaction): Promise<void> {
	await sql`select pg_advisory_xact_lock(${VERSIONS_LOCK}::bigint)`;
}

/** Until the end of the transaction the versions that are read stay in force. */
export async function keepJackpots(sql: Transaction): Promise<void> {
	await sql`select pg_advisory_xact_lock_shared(${VERSIONS_LOCK}::bigint)`;
}

export async function insertJackpotVersion(sql: Transaction, row: JackpotRow, now: Date): Promise<void> {
	await sql`
		insert into jackpot (jackpot_id, version, name, games, rate, start, chance, state, created_at)
		values (
			${row.jackpotId}::text, ${row.version}::int, ${row.name}::text,
			${row.games === null ? null : [...row.games]}::int[], ${row.rate}::int, ${row.start}::bigint,
			${row.chance}::bigint, ${row.state}::text, ${now}::timestamptz)`;
}
