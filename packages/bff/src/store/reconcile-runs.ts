/** Comparisons of books that are kept, with how far each has come. */
import type { Queryable } from "../platform/database.ts";
import { type Part, part, run } from "../platform/statement.ts";

export interface NewRun {
	readonly runId: string;
	readonly partnerId: number;
	readonly since: Date;
	readonly until: Date;
	readonly includeTest: boolean;
	readonly startedBy: string;
	readonly startedAt: Date;
}

export interface RunRow extends NewRun {
	readonly changedAt: Date;
	readonly isComplete: boolean;
	readonly compared: number;
	readonly differences: number;
}

/** The lists are JSON, as they were written. */
export interface WholeRun extends RunRow {
	readonly afterBetId: number | null;
	readonly findings: unknown;
	readonly notCompared: unknown;
	readonly unreadable: unknown;
}

const COLUMNS = part`run_id as "runId", partner_id as "partnerId", since, until, include_test as "includeTest",
	started_by as "startedBy", started_at as "startedAt", changed_at as "changedAt", is_complete as "isComplete", compared,
	differences`;
const LISTS = part`after_bet_id as "afterBetId", findings, not_compared as "notCompared", unreadable`;

export async function insertRun(sql: Queryable, given: NewRun): Promise<void> {
	await sql`
		insert into reconcile_run (run_id, partner_id, since, until, include_test, started_by, started_at, changed_at,
			is_complete, compared, differences, findings, not_compared, unreadable)
		values (${given.runId}::uuid, ${given.partnerId}::int, ${given.since}::timestamptz, ${given.until}::timestamptz,
			${given.includeTest}::boolean, ${given.startedBy}::text, ${given.startedAt}::timestamptz,
			${given.startedAt}::timestamptz, false, 0, 0, '[]', '[]', '[]')`;
}

export async function readRun(sql: Queryable, runId: string): Promise<WholeRun | undefined> {
	const [row] = await run<WholeRun>(sql)`select ${COLUMNS}, ${LISTS} from reconcile_run where run_id = ${runId}::uuid`;
	return row;
}

/** The newest runs, of one partner or of all. */
export async function listRuns(sql: Queryable, partnerId: number | null, limit: number): Promise<readonly RunRow[]> {
	return await run<RunRow>(sql)`
		select ${COLUMNS} from reconcile_run where ${partnerId}::int is null or partner_id = ${partnerId}::int
		order by started_at desc limit ${limit}::int`;
}

export interface RunPage {
	readonly runId: string;
	/** Where the page began: written only as long as nobody else has gone on from there. */
	readonly from: number | null;
	/** Null when nothing of the period is left. */
	readonly to: number | null;
	readonly compared: number;
	readonly differences: number;
	readonly findings: readonly object[];
	readonly notCompared: readonly object[];
	readonly unreadable: readonly object[];
	readonly now: Date;
}

/** Adds a page to its run, of each list as many as there is room for. */
export async function addToRun(sql: Queryable, page: RunPage, keptMax: number): Promise<void> {
	const added = (column: Part, items: readonly object[]): Part => part`
		case when jsonb_array_length(${column}) >= ${keptMax}::int then ${column}
			else jsonb_path_query_array(${column} || ${JSON.stringify(items)}::text::jsonb,
				'$[0 to $last]', jsonb_build_object('last', ${keptMax}::int - 1)) end`;
	await run(sql)`
		update reconcile_run set
			after_bet_id = coalesce(${page.to}::bigint, after_bet_id), is_complete = ${page.to === null}::boolean,
			compared = compared + ${page.compared}::int, differences = differences + ${page.differences}::int,
			findings = ${added(part`findings`, page.findings)},
			not_compared = ${added(part`not_compared`, page.notCompared)},
			unreadable = ${added(part`unreadable`, page.unreadable)},
			changed_at = ${page.now}::timestamptz
		where run_id = ${page.runId}::uuid and not is_complete and after_bet_id is not distinct from ${page.from}::bigint`;
}
