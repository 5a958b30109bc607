import type { Queryable } from "../platform/database.ts";
import { type Part, part, run } from "../platform/statement.ts";
import { ROUND_COLUMNS, type RoundRow } from "./rounds.ts";

/** What is told of one of our own games. */
export interface RoundsOfGame {
	/** The one that is under way, or waits. */
	readonly current: RoundRow | undefined;
	/** The newest one that is finished, cancelled or in review. */
	readonly ended: RoundRow | undefined;
	/** The newest one that is finished. */
	readonly finished: RoundRow | undefined;
	/** Those that operators have changed since the moment asked for, the latest change first; bounded. */
	readonly changed: readonly RoundRow[];
}

export interface FeedRoundsFilter {
	readonly gameCodes: readonly number[];
	readonly now: Date;
	/** Rounds that operators have changed after this moment are told, too. */
	readonly changedSince: Date;
}

/** Changed rounds of one game that are told at once. */
const CHANGED_MAX = 20;

interface RoledRow extends RoundRow {
	readonly role: "current" | "ended" | "finished" | "changed";
}

/** Each is read along the index of its game's clock grid, or along that of changed rounds: a handful of rows. */
export async function readRoundsOfGames(
	sql: Queryable,
	{ gameCodes, now, changedSince }: FeedRoundsFilter,
): Promise<ReadonlyMap<number, RoundsOfGame>> {
	const rows = await run<RoledRow>(sql)`
		with asked as (select unnest(${`{${gameCodes.join()}}`}::text::int[]) as game_code)
		select 'current' as role, ${ROUND_COLUMNS}
		from asked a cross join lateral ${newest(part`x.betting_opens_at <= ${now}::timestamptz or x.state = 'awaiting'`)} r
		where r.state in ('awaiting', 'betting', 'closed', 'cut', 'drawing')
		union all
		select 'ended' as role, ${ROUND_COLUMNS}
		from asked a cross join lateral ${newest(part`x.state in ('finished', 'review', 'cancelled')`)} r
		union all
		select 'finished' as role, ${ROUND_COLUMNS}
		from asked a cross join lateral ${newest(part`x.state = 'finished'`)} r
		union all
		select 'changed' as role, ${ROUND_COLUMNS}
		from asked a cross join lateral (
			select x.* from round x
			where x.changed_at > ${changedSince}::timestamptz and x.game_code = a.game_code
				and x.state in ('finished', 'review', 'cancelled')
			order by x.changed_at desc, x.round_id desc limit ${CHANGED_MAX}::int) r`;
	return new Map(gameCodes.map((gameCode) => [gameCode, of(rows.filter((row) => row.gameCode === gameCode))]));
}

function newest(condition: Part): Part {
	return part`(
			select x.* from round x where x.game_code = a.game_code and (${condition})
			order by x.betting_opens_at desc limit 1)`;
}

function of(rows: readonly RoledRow[]): RoundsOfGame {
	const one = (role: RoledRow["role"]) => rows.find((row) => row.role === role);
	return {
		current: one("current"),
		ended: one("ended"),
		finished: one("finished"),
		changed: rows.filter(({ role }) => role === "changed"),
	};
}
