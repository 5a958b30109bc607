/**
 * What jackpots add to the settlement of a round: `node bench/settle-round/run.ts`.
 *
 * --bets N    of a round (10,000)
 * --pairs N   (9)
 *
 * Each pair settles a round without jackpots and one with the three that stand ready, in turns, and beside them a round
 * by one set-based statement of the same size, the floor. Processor time of this process, which does nothing but settle,
 * and of PostgreSQL's sessions. It ends with 1 when jackpots cost more than they may.
 */
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { freePort } from "@webframe/harness";
import type postgres from "postgres";
import { sessionsTimeMs } from "../bet-path/cpu-time.ts";
import { type Machine, startMachine } from "../bet-path/machine.ts";
import { HERE, partners, service } from "../bet-path/servers.ts";
import { alternatingPairs, median } from "../hub/statistics.ts";
import { settleByOneStatement } from "./floor.ts";
import { makePlayers, makeRound } from "./rounds.ts";
import { openSettling, type Settling } from "./settling.ts";

/** Source: issue 19. */
const RATIO_MAX = 1.05;
const DATABASE = "settled";
const MS = 1_000;
const POSTGRES_SETTINGS = { autovacuum: "off", shared_buffers: "512MB", max_wal_size: "4GB" } as const;

const { values } = parseArgs({
	options: { bets: { type: "string", default: "10000" }, pairs: { type: "string", default: "9" } },
});
const [bets, pairs] = [Number(values.bets), Number(values.pairs)];

interface Taken {
	/** Processor time of both, in milliseconds. */
	readonly cpuMs: number;
	readonly wallMs: number;
}

async function taken(machine: Machine, work: () => Promise<void>): Promise<Taken> {
	const [ours, theirs, start] = [process.cpuUsage(), sessionsTimeMs(machine.postgresPid, DATABASE), performance.now()];
	await work();
	const { user, system } = process.cpuUsage(ours);
	return {
		cpuMs: (user + system) / MS + sessionsTimeMs(machine.postgresPid, DATABASE) - theirs,
		wallMs: performance.now() - start,
	};
}

/** The schema, and the partner: by the service itself, which ends before anything is measured. */
async function prepare(machine: Machine): Promise<void> {
	const port = await freePort();
	const document = (url: string): object => partners(url, { isJackpotOn: true });
	const options = { document, env: { WORKERS: "false" } };
	await (
		await service("bff", HERE, options).start({ machine, name: DATABASE, port, casinoUrl: "http://127.0.0.1:1" })
	).stop();
}

async function measure(machine: Machine, sql: postgres.Sql, settling: Settling): Promise<boolean> {
	const settle = async (hasJackpots: boolean): Promise<Taken> => {
		const roundId = await makeRound(sql, bets, hasJackpots);
		return await taken(machine, () => settling.settle(roundId));
	};
	const floor = async (): Promise<Taken> => {
		const roundId = await makeRound(sql, bets, false);
		return await taken(machine, () => settleByOneStatement(sql, roundId));
	};
	// Pools are opened, statements prepared and code compiled before.
	for (const hasJackpots of [false, true, false, true]) await settle(hasJackpots);
	await floor();
	const floors: Taken[] = [];
	const measured = await alternatingPairs(
		pairs,
		async () => {
			floors.push(await floor());
			return await settle(false);
		},
		() => settle(true),
	);
	// The same twice tells what a pair of this machine is worth.
	const same = await alternatingPairs(
		pairs,
		() => settle(false),
		() => settle(false),
	);
	return show(measured, same, floors);
}

function show(
	measured: readonly (readonly [Taken, Taken])[],
	same: readonly (readonly [Taken, Taken])[],
	floors: readonly Taken[],
): boolean {
	const line = (name: string, all: readonly Taken[]): string =>
		`${name.padEnd(24)} ${median(all.map(({ cpuMs }) => cpuMs)).toFixed(0)} ms of processors, ${median(all.map(({ wallMs }) => wallMs)).toFixed(0)} ms`;
	const ratioOf = (all: readonly (readonly [Taken, Taken])[]): number =>
		median(all.map(([one, other]) => other.cpuMs / one.cpuMs));
	const ratio = ratioOf(measured);
	console.log(`${new Date().toISOString()}, ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}, ${bets} bets`);
	console.log(line("floor", floors));
	console.log(
		line(
			"without jackpots",
			measured.map(([one]) => one),
		),
	);
	console.log(
		line(
			"with three jackpots",
			measured.map(([, other]) => other),
		),
	);
	const isMet = ratio <= RATIO_MAX;
	console.log(`with / without ${ratio.toFixed(3)} (at most ${RATIO_MAX}; the same twice ${ratioOf(same).toFixed(3)})`);
	return isMet;
}

const machine = await startMachine({ durable: false, settings: POSTGRES_SETTINGS });
try {
	await prepare(machine);
	const sql = machine.open(DATABASE);
	const settling = await openSettling(machine.url(DATABASE, "webframe_app"));
	try {
		await makePlayers(sql, bets);
		process.exitCode = (await measure(machine, sql, settling)) ? 0 : 1;
	} finally {
		await settling.stop();
		await sql.end();
	}
} finally {
	await machine.stop();
}
