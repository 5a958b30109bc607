/**
 * What a process of the service takes of a processor when nobody plays and the rounds of all 36 games of the design go on:
 * `node bench/idle-games/run.ts`.
 *
 * --seconds N    of a window (60)
 * --windows N    (5)
 * --warm-up N    seconds before the first of them at least (130); then it waits until every game has played a whole round
 * --profile DIR  writes a processor profile of each process into this folder; the figures are then not comparable
 *
 * Beside it, at the same time, stand a process whose partner offers Keno and Fast Keno alone and one whose partner offers
 * nothing, each with a PostgreSQL of its own: what is left of the first when what they take is taken away is what games
 * cost. It ends with 1 when the process or its PostgreSQL takes more than it may.
 */
import { cpus, loadavg } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { freePort, type TiedProcess } from "@webframe/harness";
import { OWN_GAMES } from "@webframe/shared/games/own-games";
import { cpuTimeMs } from "../bet-path/cpu-time.ts";
import { beside, type Machine, startMachine } from "../bet-path/machine.ts";
import { HERE, partners, service } from "../bet-path/servers.ts";
import { median } from "../hub/statistics.ts";
import { madeGames } from "./made-games.ts";

/** Of one processor, in per cent. Source: issue 20. */
const SHARE_MAX = 3;
const GAMES_OF_THE_DESIGN = 36;
const MS = 1_000;
const PER_CENT = 100;
const DATABASE = "idle";
/** Twice the longest round, whose beginning may have been missed by a little, and what a start takes. */
const PLAYED_WITHIN_SECONDS = 260;
const LOOK_SECONDS = 5;

const { values } = parseArgs({
	options: {
		seconds: { type: "string", default: "60" },
		windows: { type: "string", default: "5" },
		"warm-up": { type: "string", default: "130" },
		profile: { type: "string" },
	},
});
const nodeArgs = values.profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${resolve(values.profile)}`];

interface Idle {
	readonly name: string;
	readonly machine: Machine;
	readonly process: TiedProcess;
	readonly shares: { readonly service: number; readonly postgres: number }[];
}

const running: { stop(): Promise<unknown> }[] = [];

async function start(name: string, settings: object): Promise<Idle> {
	const machine = await startMachine();
	running.push(machine);
	const document = (url: string): object => partners(url, settings);
	const program = service(name, HERE, { document, nodeArgs, main: beside("../idle-games/idle-process.ts") });
	const place = { machine, name: DATABASE, port: await freePort(), casinoUrl: "http://127.0.0.1:1" };
	const started = await program.start(place);
	running.push(started);
	return { name, machine, process: started, shares: [] };
}

const pause = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * MS));

/** How many games have had a round, so that nothing is measured that does not go on. */
async function gamesPlayed({ machine }: Idle): Promise<number> {
	const sql = machine.open(DATABASE);
	try {
		const [row] = await sql<
			{ games: number }[]
		>`select count(distinct game_code)::int as games from round where state = 'finished'`;
		return row?.games ?? 0;
	} finally {
		await sql.end();
	}
}

/** @throws Error where a game plays no round at all */
async function warmUp(all: Idle, games: number): Promise<void> {
	const from = performance.now();
	await pause(Number(values["warm-up"]));
	for (;;) {
		const played = await gamesPlayed(all);
		if (played >= games) return;
		const seconds = (performance.now() - from) / MS;
		if (seconds > PLAYED_WITHIN_SECONDS) throw new Error(`Only ${played} games have played a round in ${seconds} s.`);
		await pause(LOOK_SECONDS);
	}
}

async function measureWindow(all: readonly Idle[]): Promise<void> {
	const read = () =>
		all.map(({ process: { pid }, machine }) => [cpuTimeMs(pid), cpuTimeMs(machine.postgresPid)] as const);
	const [before, from] = [read(), performance.now()];
	await pause(Number(values.seconds));
	const [after, elapsedMs] = [read(), performance.now() - from];
	for (const [index, { shares }] of all.entries()) {
		const share = (of: 0 | 1): number =>
			(PER_CENT * ((after[index]?.[of] ?? 0) - (before[index]?.[of] ?? 0))) / elapsedMs;
		shares.push({ service: share(0), postgres: share(1) });
	}
}

/** @returns the medians */
function show({ name, shares }: Idle): readonly [service: number, postgres: number] {
	const of = (value: (share: Idle["shares"][number]) => number): string => {
		const all = shares.map(value);
		return `${median(all).toFixed(2)} % (${Math.min(...all).toFixed(2)} to ${Math.max(...all).toFixed(2)})`;
	};
	console.log(`${name}: process ${of(({ service }) => service)}, PostgreSQL ${of(({ postgres }) => postgres)}`);
	return [median(shares.map(({ service }) => service)), median(shares.map(({ postgres }) => postgres))];
}

const games = OWN_GAMES.length + madeGames().length;
if (games !== GAMES_OF_THE_DESIGN) throw new Error(`There are ${games} games instead of ${GAMES_OF_THE_DESIGN}.`);
try {
	const all = await start(`${games} games`, { newGames: "auto" });
	const idle = [all, await start("Keno and Fast Keno", {}), await start("no game", { games: [] })];
	await warmUp(all, games);
	for (let window = 0; window < Number(values.windows); window++) await measureWindow(idle);
	console.log(`${new Date().toISOString()}, ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}, of one processor:`);
	const [[ofService, ofPostgres] = [0, 0]] = idle.map(show);
	const isMet = ofService <= SHARE_MAX && ofPostgres <= SHARE_MAX;
	console.log(`${games} games, at most ${SHARE_MAX} % each: ${isMet ? "met" : "missed"}`);
	process.exitCode = isMet ? 0 : 1;
} finally {
	for (const one of running.toReversed()) await one.stop();
}
