/**
 * What the statements of the service touched: the counters of `EXPLAIN (ANALYZE, BUFFERS)`, summed by
 * `pg_stat_statements` over every call that the real service has made.
 */
import type postgres from "postgres";

export interface StatementCost {
	readonly name: string;
	/** Whether it is one of those that bets make, and not of the work beside them. */
	readonly isHot: boolean;
	readonly calls: number;
	readonly rows: number;
	/** In all calls. */
	readonly buffers: number;
}

/** Each statement by something that only its form says. What is not here is shown by its own beginning. */
const NAMES: readonly (readonly [RegExp, string])[] = [
	[/insert into bet \(/, "place-bet"],
	[/new_id as/, "place-bet"],
	[/ranked/, "write-settled-bets"],
	[/l\(partner_id, sends_max\)/, "claim-due"],
	[/written as \(\s*update bet b set\s*version/, "write-bet"],
	[/"roundTakesAcceptances"/, "read-bets"],
	[/state = \? and out_of_play is \?\s+order by bet_id$/, "find-pending-bets"],
	[/win_amount is \?\s+order by bet_id limit/, "find-bets-to-settle"],
	[/set settled_at = /, "mark-settled"],
	[/set state = \? from locked/, "cut-round"],
	[/u\.settled_at is \?/, "find-unsettled-rounds"],
	[/order by r\.betting_opens_at desc/, "find-current-round"],
	[/b\.bet_id < .*order by b\.bet_id desc/s, "frame: list-bets"],
	[/b\.bet_id = any.*order by b\.sequence/s, "frame: resume, recent bets"],
	[/b\.sequence > .*order by b\.sequence/s, "frame: resume, away for long"],
	[/recent_bet_ids as "recentBetIds"/, "frame: resume, player"],
	[/b\.bet_id = \?::bigint and b\.player_id/, "frame: one bet"],
	[/request_sha256 as "requestSha256" from bet/, "find-bet-by-key"],
	[/insert into player as p/, "register-player"],
];

/** What bets make: all of these must have been called, however rarely. */
export const HOT_NAMES: readonly string[] = [...new Set(NAMES.map(([, name]) => name))];
/** Of these a call looks at all bets of a round: what it costs is told for each bet. */
export const OF_A_ROUND: ReadonlySet<string> = new Set(["find-pending-bets", "mark-settled"]);
/** Other statements with fewer calls are shown, and say too little about what a call costs. */
export const CALLS_MIN = 10;
const NAME_LENGTH = 60;

/** From now on. */
export async function resetStatements(sql: postgres.Sql): Promise<void> {
	await sql`select pg_stat_statements_reset()`;
}

export async function readStatements(sql: postgres.Sql): Promise<ReadonlyMap<string, StatementCost>> {
	const rows = await sql<{ query: string; calls: number; rows: number; buffers: number }[]>`
		select query, sum(calls)::int as calls, sum(rows)::int as rows,
			sum(shared_blks_hit + shared_blks_read)::float as buffers
		from pg_stat_statements s join pg_roles r on r.oid = s.userid
		where s.dbid = (select oid from pg_database where datname = current_database()) and r.rolname = 'webframe_app'
		group by query having sum(shared_blks_hit + shared_blks_read) > 0`;
	const statements = new Map<string, StatementCost>();
	for (const { query, calls, rows: returned, buffers } of rows) {
		const form = formOf(query);
		const known = statements.get(form) ?? { ...namesOf(form), calls: 0, rows: 0, buffers: 0 };
		statements.set(form, {
			...known,
			calls: known.calls + calls,
			rows: known.rows + returned,
			buffers: known.buffers + buffers,
		});
	}
	return statements;
}

/**
 * The same for a statement in both databases. PostgreSQL keeps the text without its constants when a statement is parsed
 * after a reset, and with them when it was prepared before.
 */
function formOf(query: string): string {
	const withoutConstants = query.replaceAll(/'[^']*'|\$\d+|\b(?:\d+|true|false|null)\b/g, "?");
	// Of a list it keeps the first constant only, and says so in a comment.
	return withoutConstants.replaceAll(/\(\?(?:, \?)+\)|\(\? \/\*, \.\.\. \*\/\)/g, "(?)");
}

function namesOf(form: string): Pick<StatementCost, "name" | "isHot"> {
	// Only where bets come so close together that they wait for each other.
	if (form.includes("with change as (")) return { name: "write-bets", isHot: false };
	if (form.includes("with placement as (")) return { name: "place-bets", isHot: false };
	if (form.includes("with provider_placement as (")) return { name: "place-provider-bets", isHot: false };
	const known = NAMES.find(([pattern]) => pattern.test(form))?.[1];
	if (known === undefined) return { name: form.replaceAll(/\s+/g, " ").trim().slice(0, NAME_LENGTH), isHot: false };
	if (known !== "write-bet") return { name: known, isHot: true };
	// One statement in several shapes: with the round's lock, its delivery at its place, a change number, changed and
	// added deliveries, what of them is due no longer or anew, and a movement.
	const parts = ["open_round", "found", "numbered", "changed", "added", "dequeued", "queued", "moved"].filter((part) =>
		form.includes(`${part} as (`),
	);
	return { name: `${known} [${parts.join(", ")}]`, isHot: true };
}
