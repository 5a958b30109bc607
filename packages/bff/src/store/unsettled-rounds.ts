import type { Database } from "../platform/database.ts";
import { run } from "../platform/statement.ts";
import { ROUND_COLUMNS, type RoundRow } from "./rounds.ts";

/** A row as it was read, and which version of it that was: the transaction that wrote it. */
interface Seen {
	readonly row: RoundRow;
	readonly version: string;
}

/** What was seen at one moment, with the versions in the form in which the statement takes them. */
interface Look {
	readonly byId: ReadonlyMap<number, Seen>;
	readonly versions: string;
	readonly rows: readonly RoundRow[];
}

const NOTHING_SEEN: Look = { byId: new Map(), versions: "", rows: [] };

type LookRow = { readonly roundIds: readonly number[] | null; readonly version: string | null } & {
	readonly [Key in keyof RoundRow]: RoundRow[Key] | null;
};

/**
 * Rounds that still have something before them: a handful for each game, whatever the table holds. Each process looks ten
 * times in a second, and a row changes half a dozen times in a minute, so of each look only the rows come that the last
 * one did not see like this. Everybody's changes are among them, and what is kept is what a look without memory would read.
 */
export class UnsettledRounds {
	readonly #database: Database;
	#last = NOTHING_SEEN;

	constructor(database: Database) {
		this.#database = database;
	}

	/** All of them as they stand now, in the order of their ids. */
	async read(): Promise<readonly RoundRow[]> {
		const before = this.#last;
		const rows = await readChanged(this.#database, before.versions);
		const look = lookAfter(before, rows);
		this.#last = look;
		return look.rows;
	}
}

/** One row without a round, where none has changed. */
async function readChanged(sql: Database, versions: string): Promise<readonly LookRow[]> {
	return await run<LookRow>(sql)`
		with known as materialized (
			select part as version from string_to_array(${versions}::text, ' ') as parts, unnest(parts) as part
		), unsettled as materialized (
			select u.round_id, u.round_id || ':' || u.xmin as version from round u where u.settled_at is null
		), every as (
			select array_agg(u.round_id order by u.round_id) as round_ids from unsettled u
		), changed as (
			select u.round_id, u.version from unsettled u left join known k on k.version = u.version
			where k.version is null
		)
		select every.round_ids as "roundIds", changed.version, ${ROUND_COLUMNS}
		from every left join (changed join round r on r.round_id = changed.round_id) on true`;
}

function lookAfter(before: Look, rows: readonly LookRow[]): Look {
	const roundIds = rows[0]?.roundIds ?? [];
	const changed = new Map(rows.flatMap((row) => (isRound(row) ? [[row.roundId, seenOf(row)] as const] : [])));
	if (changed.size === 0 && roundIds.length === before.byId.size) return before;
	const byId = new Map<number, Seen>();
	for (const roundId of roundIds) {
		const seen = changed.get(roundId) ?? before.byId.get(roundId);
		if (seen === undefined) throw new Error(`The round ${roundId} was neither read nor known.`);
		byId.set(roundId, seen);
	}
	const all = [...byId.values()];
	return { byId, versions: all.map(({ version }) => version).join(" "), rows: all.map(({ row }) => row) };
}

type ChangedRow = RoundRow & { readonly roundIds: readonly number[]; readonly version: string };

function isRound(row: LookRow): row is LookRow & ChangedRow {
	return row.roundId !== null;
}

function seenOf({ roundIds: _, version, ...row }: ChangedRow): Seen {
	return { row, version };
}
