/**
 * How rounds are settled: `node bench/settle-round/run.ts [jackpots] [tickets]`, both unless one is named.
 *
 * --bets N    of a round (10,000)
 * --pairs N   (9)
 * --picks N   of a ticket (20)
 *
 * jackpots: each pair settles a round without jackpots and one with the three that stand ready, in turns, and beside them a
 * round by one set-based statement of the same size, the floor. tickets: each pair settles a round of Keno and one of tickets.
 * Processor time of this process, which does nothing but settle, and of PostgreSQL's sessions. It ends with 1 when a goal is
 * missed.
 */
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { freePort } from "@webframe/harness";
import { type Machine, startMachine } from "../bet-path/machine.ts";
import { HERE, partners, service } from "../bet-path/servers.ts";
import { type Measured, measureJackpots } from "./jackpots.ts";
import { makePlayers } from "./rounds.ts";
import { openSettling } from "./settling.ts";
import { DATABASE } from "./taken.ts";
import { measureTickets } from "./tickets.ts";

const POSTGRES_SETTINGS = {
	autovacuum: "off",
	shared_buffers: "512MB",
	max_wal_size: "4GB",
	shared_preload_libraries: "pg_stat_statements",
} as const;

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		bets: { type: "string", default: "10000" },
		pairs: { type: "string", default: "9" },
		picks: { type: "string", default: "20" },
	},
});
const [bets, pairs, picks] = [Number(values.bets), Number(values.pairs), Number(values.picks)];
const isAsked = (name: string): boolean => positionals.length === 0 || positionals.includes(name);

/** The schema, and the partner: by the service itself, which ends before anything is measured. */
async function prepare(machine: Machine): Promise<void> {
	const port = await freePort();
	const document = (url: string): object => partners(url, { isJackpotOn: true });
	const options = { document, env: { WORKERS: "false" } };
	await (
		await service("bff", HERE, options).start({ machine, name: DATABASE, port, casinoUrl: "http://127.0.0.1:1" })
	).stop();
}

async function measure(measured: Measured): Promise<boolean> {
	console.log(`${new Date().toISOString()}, ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}, ${bets} bets`);
	const met = [
		isAsked("jackpots") ? await measureJackpots(measured) : true,
		isAsked("tickets") ? await measureTickets(measured, picks) : true,
	];
	return met.every(Boolean);
}

const machine = await startMachine({ durable: false, settings: POSTGRES_SETTINGS });
try {
	await prepare(machine);
	const sql = machine.open(DATABASE);
	const settling = await openSettling(machine.url(DATABASE, "webframe_app"));
	try {
		await sql.unsafe("create extension pg_stat_statements");
		await makePlayers(sql, bets);
		process.exitCode = (await measure({ machine, sql, settling, bets, pairs })) ? 0 : 1;
	} finally {
		await settling.stop();
		await sql.end();
	}
} finally {
	await machine.stop();
}
