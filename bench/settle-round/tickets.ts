/** How long a round of tickets takes to be settled, in pairs with a round of as many bets of Keno. */
import type postgres from "postgres";
import { alternatingPairs, median } from "../hub/statistics.ts";
import type { Measured } from "./jackpots.ts";
import { type BetKind, KENO_BETS, makeRound, tickets } from "./rounds.ts";
import { lineOf, ratioOf, type Taken, taken } from "./taken.ts";

/** Source: issue 20. */
const WALL_MS_MAX = 3_000;
const STATEMENT_MS_MAX = 250;
const WARM_UPS = 2;

/** @returns whether a round of tickets, and its longest statement, are as quick as they must be */
export async function measureTickets(
	{ machine, sql, settling, bets, pairs }: Measured,
	picks: number,
): Promise<boolean> {
	const settle = async (kind: BetKind): Promise<Taken> => {
		const roundId = await makeRound(sql, { bets, kind });
		const took = await taken(machine, () => settling.settle(roundId));
		await refuseUnsettled(sql, roundId, bets);
		return took;
	};
	const ticketKind = tickets(picks);
	for (let round = 0; round < WARM_UPS; round++) for (const kind of [KENO_BETS, ticketKind]) await settle(kind);
	await sql`select pg_stat_statements_reset()`;
	const measured = await alternatingPairs(
		pairs,
		() => settle(KENO_BETS),
		() => settle(ticketKind),
	);
	const longest = await longestStatement(sql);
	const ticketRounds = measured.map(([, other]) => other);
	console.log(
		lineOf(
			"bets of Keno",
			measured.map(([one]) => one),
		),
	);
	console.log(lineOf(`tickets of ${picks} picks`, ticketRounds));
	console.log(`tickets / bets of Keno ${ratioOf(measured).toFixed(3)} of processors`);
	const wallMs = median(ticketRounds.map((one) => one.wallMs));
	const isQuick = wallMs <= WALL_MS_MAX;
	const isShort = longest.ms <= STATEMENT_MS_MAX;
	console.log(`a round of tickets ${wallMs.toFixed(0)} ms (at most ${WALL_MS_MAX}): ${isQuick ? "met" : "missed"}`);
	console.log(
		`its longest statement ${longest.ms.toFixed(0)} ms (at most ${STATEMENT_MS_MAX}): ${isShort ? "met" : "missed"}; ${longest.text}`,
	);
	return isQuick && isShort;
}

/** A round that is not settled to its end would be quick. */
async function refuseUnsettled(sql: postgres.Sql, roundId: number, bets: number): Promise<void> {
	const [row] = await sql<{ settled: number; won: number }[]>`
		select count(*)::int as settled, (count(*) filter (where win_amount > 0))::int as won
		from bet where round_id = ${roundId}::bigint and win_amount is not null`;
	if (row?.settled !== bets || row.won === 0)
		throw new Error(`${row?.settled} bets of ${bets} were settled, ${row?.won} with a win.`);
}

/** Of all calls that the service has made since the last reset. */
async function longestStatement(sql: postgres.Sql): Promise<{ readonly ms: number; readonly text: string }> {
	const [row] = await sql<{ ms: number; text: string }[]>`
		select max_exec_time as ms, regexp_replace(left(query, 100), '\\s+', ' ', 'g') as text
		from pg_stat_statements s join pg_roles r on r.oid = s.userid
		where r.rolname = 'webframe_app' order by max_exec_time desc limit 1`;
	if (row === undefined) throw new Error("No statement was counted.");
	return row;
}
