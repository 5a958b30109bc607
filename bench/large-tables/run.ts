/**
 * Whether a bet among millions costs what a bet among thousands costs: `node bench/large-tables/run.ts`.
 *
 * --bets N    how many bets the large tables hold (10,000,000); a multiple of 100
 * --reports   times the statements of the reports alone, on the large tables: no bets are placed
 *
 * The service runs as a process on a database whose tables hold the past, and bets are placed over HTTP, settled,
 * paid, closed and read. The same is done with 10,000 bets. For each statement the table shows the buffers that a
 * call touched, in both, and beside them the p99 of `/make-bet`. It ends with 1 when one touches too many more, or when
 * a statement that bets make was not called. On the large tables the statements of the reports are timed, too.
 */
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { freePort } from "@webframe/harness";
import type postgres from "postgres";
import { type Machine, startMachine } from "../bet-path/machine.ts";
import { startCasino } from "../bet-path/measure.ts";
import { HERE, service } from "../bet-path/servers.ts";
import { median, percentile } from "../hub/statistics.ts";
import { bettorNames, openBettors } from "./bettors.ts";
import { fill, playerName } from "./fill.ts";
import { fillHours, timeReports } from "./reports.ts";
import { CALLS_MIN, HOT_NAMES, OF_A_ROUND, readStatements, resetStatements, type StatementCost } from "./statements.ts";

const SMALL = 10_000;
const MORE_MAX = 3;
/** Rows for each call from which on, in either database, a statement counts as one that works on a set. */
const SET_ROWS = 1.5;
/** Rounds that are measured. */
const ROUNDS = 2;
/** Characters of a column. */
const NAME_WIDTH = 68;
const FIGURE_WIDTH = 9;
const CALLS_WIDTH = 8;
const DONE_WAIT_MS = 120_000;
const POLL_MS = 500;
const POSTGRES_SETTINGS = {
	shared_preload_libraries: "pg_stat_statements",
	"pg_stat_statements.track_planning": "off",
	shared_buffers: "1GB",
	max_wal_size: "8GB",
	checkpoint_timeout: "1h",
	wal_level: "minimal",
	max_wal_senders: "0",
	autovacuum: "off",
} as const;

const { values } = parseArgs({
	options: { bets: { type: "string", default: "10000000" }, reports: { type: "boolean", default: false } },
});

interface Measured {
	readonly statements: ReadonlyMap<string, StatementCost>;
	readonly makeBetMs: readonly number[];
	readonly gigabytes: number;
	readonly fillSeconds: number;
}

async function measure(machine: Machine, name: string, bets: number): Promise<Measured> {
	const [port, casinoPort] = await Promise.all([freePort(), freePort()]);
	const serverUrl = `http://127.0.0.1:${port}`;
	const casinoUrl = `http://127.0.0.1:${casinoPort}`;
	const casino = await startCasino(machine, `casino_${name}`, casinoPort, serverUrl);
	const bff = await service("bff", HERE).start({ machine, name, port, casinoUrl });
	const sql = machine.open(name);
	try {
		await sql.unsafe("create extension pg_stat_statements");
		const start = performance.now();
		await fill(sql, bets, (done) => process.stderr.write(`\r${name}: ${done} of ${bets} bets`));
		process.stderr.write("\n");
		const fillSeconds = (performance.now() - start) / 1000;
		const names = bettorNames((share) => playerName(bets, share));
		const bettors = await openBettors(serverUrl, casinoUrl, names);
		// What is done once for each connection, such as preparing a statement, is done before.
		await bettors.bet();
		await bettors.read();
		await untilDone(sql);
		await resetStatements(sql);
		const makeBetMs: number[] = [];
		for (let round = 0; round < ROUNDS; round++) {
			makeBetMs.push(...(await bettors.bet()));
			await untilDone(sql);
			await bettors.read();
		}
		const statements = await readStatements(sql);
		await bettors.close();
		const [size] = await sql<{ gigabytes: number }[]>`
			select pg_database_size(current_database()) / 1e9::float as gigabytes`;
		return { statements, makeBetMs, gigabytes: size?.gigabytes ?? 0, fillSeconds };
	} finally {
		await sql.end();
		await bff.stop();
		await casino.stop();
	}
}

/** Waits until every bet is settled, paid and closed; what it asks is answered by small tables and indexes. */
async function untilDone(sql: postgres.Sql): Promise<void> {
	const deadline = Date.now() + DONE_WAIT_MS;
	while (Date.now() < deadline) {
		const [open] = await sql<{ count: number }[]>`
			select (
				(select count(*) from due_delivery)
				+ (select count(*) from bet b join round r using (round_id)
					where r.settled_at is null and b.state in ('pending', 'accepted')))::int as count`;
		if (open?.count === 0) return;
		await new Promise((resolve) => setTimeout(resolve, POLL_MS));
	}
	throw new Error("The bets were not done in time.");
}

/** @returns what is wrong */
async function measureAll(machine: Machine): Promise<readonly string[]> {
	const small = await measure(machine, "small", SMALL);
	const large = await measure(machine, "large", bets);
	return [...show(small, large), ...(await reportsOf(machine))];
}

/** The same of the reports alone. */
async function measureReports(machine: Machine): Promise<readonly string[]> {
	const [port, casinoPort] = await Promise.all([freePort(), freePort()]);
	const casinoUrl = `http://127.0.0.1:${casinoPort}`;
	// It makes the tables.
	await (await service("bff", HERE).start({ machine, name: "large", port, casinoUrl })).stop();
	const sql = machine.open("large");
	try {
		await fill(sql, bets, (done) => process.stderr.write(`\rlarge: ${done} of ${bets} bets`));
		process.stderr.write("\n");
	} finally {
		await sql.end();
	}
	return await reportsOf(machine);
}

async function reportsOf(machine: Machine): Promise<readonly string[]> {
	await fillHours(machine.url("large", "webframe_owner"));
	return await timeReports(machine.url("large", "webframe_app"));
}

interface Compared {
	readonly name: string;
	readonly line: string;
	/** What is wrong with it, if anything is. */
	readonly problem?: string;
}

function compare(
	before: StatementCost | undefined,
	cost: StatementCost,
	betsPlaced: readonly [number, number],
): Compared {
	const { name, isHot, calls } = cost;
	if (before === undefined) {
		const line = `${name.padEnd(NAME_WIDTH)}  only with ${bets} bets`;
		return isHot ? { name, line, problem: `${name} was not called with ${SMALL} bets` } : { name, line };
	}
	const isSet = [before, cost].some((one) => one.rows / one.calls > SET_ROWS);
	const isOfRound = OF_A_ROUND.has(name);
	const each = (one: StatementCost, placed: number): number =>
		one.buffers / (isOfRound ? placed : isSet ? one.rows : one.calls);
	const [fewer, many] = [each(before, betsPlaced[0]), each(cost, betsPlaced[1])];
	const more = many - fewer;
	const isTooMuch = more > MORE_MAX;
	const isJudged = isHot || Math.min(calls, before.calls) >= CALLS_MIN;
	const mark = !isTooMuch ? "" : isJudged ? "  ✘" : "  (few calls)";
	const figures = [fewer, many, more].map((figure) => figure.toFixed(1).padStart(FIGURE_WIDTH));
	const shown = `${name}${isOfRound ? " (a bet)" : isSet ? " (a row)" : ""}`.padEnd(NAME_WIDTH);
	const line = `${shown}${figures.join("")}${String(calls).padStart(CALLS_WIDTH)}${mark}`;
	return isTooMuch && isJudged ? { name, line, problem: `${name}: ${more.toFixed(1)} more` } : { name, line };
}

/** @returns what is wrong */
function show(small: Measured, large: Measured): readonly string[] {
	const betsPlaced = [small.makeBetMs.length, large.makeBetMs.length] as const;
	const compared = [...large.statements].map(([form, cost]) => compare(small.statements.get(form), cost, betsPlaced));
	const names = [...large.statements.values()].map(({ name }) => name);
	const missing = HOT_NAMES.filter((hot) => !names.some((name) => name === hot || name.startsWith(`${hot} [`)));
	const sorted = compared.toSorted((one, other) => one.name.localeCompare(other.name));
	const head = [SMALL, bets, "more"].map((text) => String(text).padStart(FIGURE_WIDTH)).join("");
	console.log(`${"buffers of a call".padEnd(NAME_WIDTH)}${head}${"calls".padStart(CALLS_WIDTH)}`);
	for (const { line } of sorted) console.log(line);
	console.log([showTimes("small", small), showTimes("large", large)].join("\n"));
	const tooMuch = sorted.flatMap(({ problem }) => (problem === undefined ? [] : [problem]));
	return [...tooMuch, ...missing.map((name) => `${name} was not called with ${bets} bets`)];
}

function showTimes(name: string, { makeBetMs, gigabytes, fillSeconds }: Measured): string {
	const times = [median(makeBetMs), percentile(makeBetMs, 0.99)].map((ms) => ms.toFixed(1));
	const size = `${gigabytes.toFixed(2)} GB, filled in ${fillSeconds.toFixed(0)} s`;
	return `${name}: /make-bet p50 ${times[0]} ms, p99 ${times[1]} ms (${makeBetMs.length} bets); ${size}`;
}

const bets = Number(values.bets);
const load = (): string => loadavg()[0]?.toFixed(1) ?? "";
console.log(`${new Date().toISOString()}, ${cpus().length} × ${cpus()[0]?.model}, load ${load()}`);
const machine = await startMachine({ durable: false, settings: POSTGRES_SETTINGS });
try {
	const problems = values.reports ? await measureReports(machine) : await measureAll(machine);
	console.log(`load at the end ${load()}`);
	for (const problem of problems) console.log(`✘ ${problem}`);
	if (problems.length > 0) process.exitCode = 1;
} finally {
	await machine.stop();
}
